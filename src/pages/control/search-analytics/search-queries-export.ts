import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { listSearchQueries } from '#features/search/queries/search-analytics.server.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import type { Route } from './+types/search-queries-export';
import { readSearchQueryFilters } from './search-query-parameters.ts';

const maxRows = 10_000;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { rows: queries } = await listSearchQueries(context, readSearchQueryFilters(args.url), {
      limit: maxRows,
    });
    async function* rows() {
      for (const { query, locale, searches, withoutMatch, clicks } of queries)
        yield [query, locale, searches, withoutMatch, clicks];
    }
    return csvResponse(
      'searches',
      ['question', 'language', 'asked', 'unanswered', 'clicked'],
      rows(),
    );
  });
