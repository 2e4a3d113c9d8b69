import { redirect } from 'react-router';
import { z } from 'zod';
import { answerQuestion } from '#features/product-questions/commands/ask-question.server.ts';
import { whyNotAnswerForStore } from '#features/product-questions/permissions.ts';
import { listStoreQuestions } from '#features/product-questions/queries/store-questions.server.ts';
import { answerInput, maxAnswer, postId } from '#features/product-questions/schemas.ts';
import * as m from '#messages/pages/vendor/questions';
import { readShown } from '#pages/shared/read-shown.server.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Route } from './+types/questions.page';
import { AnswerRoom } from '../answers/answer-room.tsx';
import { loadAnswers } from '../answers/load-answers.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const done = args.url.searchParams.get('done');
    if (whyNotAnswerForStore(context.actor) !== null) return { locale, done, listed: null };
    await readShown(context, { groups: ['sellerQuestions'] });
    const listed = await loadAnswers(args, locale, (asked) => listStoreQuestions(context, asked));
    return { locale, done, listed };
  });

const act = answerInput.extend({ intent: z.literal('answer'), id: postId });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', act, async (context, { id, text }) => {
    const { state } = await answerQuestion(context, id, { text });
    const { locale } = context;
    return redirect(withParameters(memberPaths.vendorQuestions({ locale }), { done: state }), 303);
  });

export default function VendorQuestionsPage({
  loaderData: { locale, done, listed },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <AnswerRoom
      locale={locale}
      done={done}
      answer={answer}
      path={memberPaths.vendorQuestions({ locale })}
      texts={{
        title: m.title({ locale }),
        lead: m.lead({ locale }),
        unanswered: m.unanswered({ locale }),
        none: m.none({ locale }),
        noneAll: m.noneAll({ locale }),
        noneText: m.noneText({ locale }),
        lookOnly: m.lookOnly({ locale }),
      }}
      field={{ name: 'text', maxLength: maxAnswer }}
      renderTitle={({ title, product }) => (
        <a className="link" dir="auto" href={paths.questions({ locale, id: product })}>
          {title}
        </a>
      )}
      listed={listed}
    />
  );
}
