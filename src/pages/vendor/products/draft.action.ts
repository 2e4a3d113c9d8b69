// Keeps what is typed into the editor, sent by its page now and then.
import { keepProductDraft } from '#features/products/commands/product-drafts.server.ts';
import { productDraft } from '#features/products/schemas.ts';
import { pictureFields } from '#features/media/format/picture-form.ts';
import { typedIn } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import type { Route } from './+types/draft.action';

export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    const { searchParams } = args.url;
    const form = await readForm(args);
    // Addresses of pictures are written by the server alone.
    form.delete(pictureFields('images').address);
    const draft = productDraft.safeParse({
      store: searchParams.get('store'),
      product: searchParams.get('product'),
      fields: typedIn(form),
    });
    if (!draft.success) return new Response(null, { status: 422 });
    await keepProductDraft(context, draft.data);
    return new Response(null, { status: 204 });
  });
