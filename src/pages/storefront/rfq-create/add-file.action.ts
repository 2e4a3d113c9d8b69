// Takes one file of the form. The page sends them one by one, to show the progress of each.
import { fileSizeText } from '#features/attachments/format.ts';
import { isKervanError, unauthenticated } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import type { Route } from './+types/add-file.action';
import { fileErrorOf, keepFile } from './keep-file.server.ts';

export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    if (context.actor.kind !== 'member') throw unauthenticated('loginRequired');
    const rfq = args.url.searchParams.get('rfq') ?? '';
    const file = (await readForm(args)).get('file');
    if (!(file instanceof File)) return new Response(null, { status: 400 });
    try {
      const { publicId: id, name, kind, sizeBytes } = await keepFile(context, rfq, file);
      const size = fileSizeText(sizeBytes, context.locale);
      return Response.json({ id, name, kind, size }, { status: 201 });
    } catch (error) {
      if (!isKervanError(error)) throw error;
      const { status, message } = fileErrorOf(error, file, context.locale);
      return Response.json({ message }, { status });
    }
  });
