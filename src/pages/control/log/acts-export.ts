import { eachBusinessAct } from '#features/accounts/queries/business-acts.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Route } from './+types/acts-export';
import { readActFilters } from './act-parameters.ts';

const columns = ['at', 'kind', 'subject', 'actorId', 'actor', 'before', 'after', 'reason'];

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const acts = eachBusinessAct(context, readActFilters(args.url.searchParams));
    async function* rows() {
      for await (const { at, kind, subject, actor, before, after, reason } of acts)
        yield [
          at,
          kind,
          subject,
          actor?.id ?? null,
          actor?.name ?? null,
          before && JSON.stringify(before),
          after && JSON.stringify(after),
          reason,
        ];
    }
    return csvResponse('acts', columns, rows());
  });
