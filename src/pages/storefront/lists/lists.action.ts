import { redirect } from 'react-router';
import { refreshMirror as refreshCart } from '#features/carts/services/session-cart.server.ts';
import {
  addListItem,
  clearList,
  removeListItem,
} from '#features/lists/commands/change-lists.server.ts';
import { readStep } from '#features/lists/rules/list-cookies.ts';
import { listKinds, stepName } from '#features/lists/rules/list-form.ts';
import { refreshMirror as refreshList } from '#features/lists/services/session-lists.server.ts';
import { isPublicId } from '#shared/ids.ts';
import { localizePath } from '#platform/http/locale-detection.ts';
import { isKervanError, notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Route } from './+types/lists.action';

/** Changes a list and returns to the visitor's page, always on this host. */
export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    if (args.request.method !== 'POST') throw notFound();
    const { locale } = context;
    const form = await readForm(args);
    const asked = form.get('returnTo');
    const returnTo = localizePath(typeof asked === 'string' ? asked : '/', locale);
    const sent = readStep(form.get(stepName));
    if (!sent) throw notFound();
    const { step, list, product } = sent;
    const back = () => redirect(returnTo, { status: 303 });
    if (step === 'clear') {
      await clearList(context, list);
      return back();
    }
    if (!isPublicId(product)) throw notFound();
    if (step === 'remove') {
      await removeListItem(context, { list, product });
      // On the page that asked which one gives way
      const next = form.get('then');
      if (isPublicId(next)) await addListItem(context, { list, product: next });
      return back();
    }
    try {
      await addListItem(context, { list, product });
    } catch (error) {
      if (!isKervanError(error) || error.messageKey !== 'compareFull') throw error;
      return redirect(withParameters(paths.compare({ locale }), { add: product }), {
        status: 303,
      });
    }
    return back();
  });

/** Shows the browser what the person's other devices have changed; visitors have none. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    if (context.actor.kind !== 'member') throw notFound();
    await refreshCart(context);
    for (const kind of listKinds) await refreshList(context, kind);
    return new Response(null, { status: 204 });
  });
