// What staff show and hide of questions and answers.
import { and, eq } from 'drizzle-orm';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { questionAnswered, questionAsked, questionChanged } from '../events.ts';
import { whyNotModerateQuestions } from '../permissions.ts';
import { lockAnswer, lockQuestion } from '../queries/lock-question.server.ts';
import type { ModerationInput } from '../schemas.ts';
import { productAnswers, productQuestions } from '../table.server.ts';

const decision = (context: Context, { isShown, reason }: ModerationInput) =>
  ({
    state: isShown ? 'shown' : 'hidden',
    reason,
    decidedBy: actorIds(context.actor).userId,
    openReportCount: 0,
  }) as const;

type Decided = ModerationInput & {
  readonly id: string;
  readonly part: 'question' | 'answer';
  readonly from: string;
};

const noteDecision = (context: Context, { id, part, from, isShown, reason }: Decided) =>
  noteAct(context, {
    kind: 'question_decided',
    subject: id,
    before: { part, state: from },
    after: { part, state: isShown ? 'shown' : 'hidden' },
    reason: reason || null,
  });

/**
 * Shows or hides a question, and settles its reports. Throws invalid, not_found, conflict (nothing
 * changes), refused, unauthenticated.
 */
export const moderateQuestion = defineCommand({
  permission: whyNotModerateQuestions,
  async run(context, id: string, input: ModerationInput): Promise<void> {
    if (!input.isShown && input.reason === '') throw invalid({ reason: 'required' });
    await inTransaction(context, async (inside) => {
      const { question, product } = await lockQuestion(inside, id);
      const after = decision(inside, input);
      if (question.state === after.state && question.openReportCount === 0) throw conflict();
      await inside.db
        .update(productQuestions)
        .set(after)
        .where(eq(productQuestions.id, question.id));
      await noteDecision(inside, { id, part: 'question', from: question.state, ...input });
      await emit(inside, questionChanged({ question: id, product }), queueMoved('reviews'));
      // Sellers are told once, also of a question that was hidden first.
      if (input.isShown) await emit(inside, questionAsked({ questionId: question.id }));
    });
  },
});

/** Whether a shown answer of the seller is there. */
async function markAnswered({ db }: Context, questionId: Id<'productQuestion'>): Promise<void> {
  const sellers = await db.$count(
    productAnswers,
    and(
      eq(productAnswers.questionId, questionId),
      eq(productAnswers.author, 'seller'),
      eq(productAnswers.state, 'shown'),
    ),
  );
  await db
    .update(productQuestions)
    .set({ isAnswered: sellers > 0 })
    .where(eq(productQuestions.id, questionId));
}

/**
 * Shows or hides an answer, and settles its reports. Throws invalid, not_found, conflict (nothing
 * changes), refused, unauthenticated.
 */
export const moderateAnswer = defineCommand({
  permission: whyNotModerateQuestions,
  async run(context, id: string, input: ModerationInput): Promise<void> {
    if (!input.isShown && input.reason === '') throw invalid({ reason: 'required' });
    await inTransaction(context, async (inside) => {
      const { question, answer, product } = await lockAnswer(inside, id);
      const after = decision(inside, input);
      if (answer.state === after.state && answer.openReportCount === 0) throw conflict();
      await inside.db.update(productAnswers).set(after).where(eq(productAnswers.id, answer.id));
      await markAnswered(inside, question.id);
      await noteDecision(inside, { id, part: 'answer', from: answer.state, ...input });
      const { publicId } = question;
      await emit(inside, questionChanged({ question: publicId, product }), queueMoved('reviews'));
      if (input.isShown) await emit(inside, questionAnswered({ answerId: answer.id }));
    });
  },
});
