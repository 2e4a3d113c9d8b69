import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { listSearchQueries } from '#features/search/queries/search-analytics.server.ts';
import { csvAnswer } from '#platform/pages/csv-answer.server.ts';
import type { Route } from './+types/questions-export';
import { readQuestionFilters } from './question-parameters.ts';

const maxRows = 10_000;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { rows: queries } = await listSearchQueries(context, readQuestionFilters(args.url), {
      limit: maxRows,
    });
    async function* rows() {
      for (const { query, locale, searches, withoutMatch, clicks } of queries)
        yield [query, locale, searches, withoutMatch, clicks];
    }
    return csvAnswer(
      'searches',
      ['question', 'language', 'asked', 'unanswered', 'clicked'],
      rows(),
    );
  });
