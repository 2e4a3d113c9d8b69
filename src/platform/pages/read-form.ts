import { invalid, KervanError } from '#platform/http/problems.ts';

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

const unsupportedType = () => new KervanError({ code: 'unsupported_type', httpStatus: 415, messageKey: 'unsupportedType' });

/**
 * What a page's form sent. Throws UnsupportedType when it is no form, Invalid when its body is
 * broken: that is not our fault, but the sender's.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!formTypes.test(request.headers.get('content-type') ?? '')) throw unsupportedType();
  try {
    return await request.formData();
  } catch {
    throw invalid('badRequest');
  }
}
