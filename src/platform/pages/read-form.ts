import { invalid } from '#platform/http/problems.ts';

/** What a page's form sent. Throws Invalid when the body is none: that is not our fault, but the sender's. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw invalid('badRequest');
  }
}
