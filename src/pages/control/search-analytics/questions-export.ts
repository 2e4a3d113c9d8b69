import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { listQuestions } from '#features/search/queries/questions.server.ts';
import { csvAnswer } from '#platform/pages/csv-answer.server.ts';
import type { Route } from './+types/questions-export';
import { readQuestionFilters } from './question-parameters.ts';

const maxRows = 10_000;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { questions } = await listQuestions(context, readQuestionFilters(args.url), {
      limit: maxRows,
    });
    async function* rows() {
      for (const { question, locale, asked, unanswered, clicked } of questions)
        yield [question, locale, asked, unanswered, clicked];
    }
    return csvAnswer(
      'searches',
      ['question', 'language', 'asked', 'unanswered', 'clicked'],
      rows(),
    );
  });
