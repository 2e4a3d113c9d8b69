import { hasMailbox } from '#features/accounts/queries/kept-mails.server.ts';
import { listDemoLogIns } from '#features/accounts/queries/demo-log-ins.server.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/log-ins';

/** What the demo's box asks for when it is opened. The mailbox is named to whoever may see it. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => ({
    logIns: await listDemoLogIns(context),
    hasMailbox: hasMailbox(context),
  }));
