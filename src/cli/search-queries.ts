import type { Command } from 'commander';
import { listSearchQueries } from '#features/search/queries/search-analytics.server.ts';
import { withMarket } from './market.ts';
import { OperatorError } from './operator-error.ts';

export function addQuestions(search: Command): void {
  search
    .command('questions')
    .description('what was asked most in the last days, and what found nothing')
    .option('--days <days>', 'number of days', '30')
    .action((flags: { days: string }) =>
      withMarket(async ({ context }) => {
        const days = Number(flags.days);
        if (!Number.isInteger(days) || days < 1 || days > 3_650)
          throw new OperatorError('--days takes a whole number of days.');
        for (const isUnanswered of [false, true]) {
          const { rows: queries, count } = await listSearchQueries(
            context,
            {
              days,
              locale: null,
              query: '',
              kind: isUnanswered ? 'unanswered' : null,
              sort: isUnanswered ? 'UNANSWERED' : 'ASKED',
            },
            { limit: 30 },
          );
          if (count === 0)
            return console.log(
              isUnanswered ? '\nEvery search had results.' : 'No searches in this period.',
            );
          const title = isUnanswered ? '\nMost without results' : 'Most searched';
          const shown = count > queries.length ? ` (the first ${queries.length} of ${count})` : '';
          console.log(`${title}${shown}:\n   times  without a result  led to a click`);
          for (const { query, locale, searches, withoutMatch, clicks } of queries) {
            const columns = [
              String(searches).padStart(8),
              String(withoutMatch).padStart(18),
              String(clicks).padStart(16),
            ];
            console.log(`${columns.join('')}  ${locale}  ${query}`);
          }
        }
      }),
    );
}
