import { hasMailbox } from '#features/accounts/queries/sent-mails.server.ts';
import { listDemoLogIns } from '#features/accounts/queries/demo-log-ins.server.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/log-ins';

/** Data of the demo panel when it opens. Mentions the mailbox only where it may be seen. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => ({
    logIns: await listDemoLogIns(context),
    hasMailbox: hasMailbox(context),
  }));
