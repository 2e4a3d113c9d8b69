// Questions about a product, asked and answered for all to read.
import { and, eq } from 'drizzle-orm';
import { holdActor } from '#features/companies/queries/held-parties.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import { questionAnswered, questionAsked, questionChanged } from '../events.ts';
import { authorOf } from '../queries/answering.server.ts';
import { lockAnswer, lockQuestion } from '../queries/lock-question.server.ts';
import { findCountryOf, getOfferedProduct } from '../queries/offered-product.server.ts';
import { limits, maxAnswers, stateOf } from '../rules.ts';
import type { AnswerInput, PostState, QuestionInput } from '../schemas.ts';
import { productAnswers, productAnswerVotes, productQuestions } from '../table.server.ts';

type Posted = { readonly id: string; readonly state: PostState };

/**
 * Asks about a product of another company. Throws not_found, refused (`questionOwnProduct`),
 * too_many, unauthenticated.
 */
export const askQuestion = defineCommand({
  permission: whyNotOwn,
  async run(context, product: string, { text }: QuestionInput): Promise<Posted> {
    const { userId, companyId } = actorIds(context.actor);
    await countTry(context, 'product questions', userId!, limits.questions);
    const matcher = await getWordMatcher(context);
    const found = await getOfferedProduct(context, product);
    if (companyId !== null && found.companyId === companyId) throw refused('questionOwnProduct');
    return inTransaction(context, async (inside) => {
      await holdActor(inside);
      const state = stateOf(matcher, text);
      const [row] = await inside.db
        .insert(productQuestions)
        .values({
          productId: found.id,
          storeId: found.storeId,
          userId,
          companyId,
          country: await findCountryOf(inside, userId!),
          text,
          language: inside.locale,
          state,
          createdAt: inside.now(),
        })
        .returning({ id: productQuestions.id, publicId: productQuestions.publicId });
      if (state === 'shown') {
        await emit(inside, questionChanged({ question: row!.publicId, product }));
        await emit(inside, questionAsked({ questionId: row!.id }));
      } else await emit(inside, queueMoved('reviews'));
      return { id: row!.publicId, state };
    });
  },
});

/** Null if the person has answered; an answer that staff hid is replaced, and waits for them. */
async function saveAnswer({ db }: Context, answer: typeof productAnswers.$inferInsert) {
  const { text, language } = answer;
  const [row] = await db
    .insert(productAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [productAnswers.questionId, productAnswers.userId],
      set: { text, language, state: 'held', reason: '', decidedBy: null },
      setWhere: eq(productAnswers.state, 'hidden'),
    })
    .returning({
      id: productAnswers.id,
      publicId: productAnswers.publicId,
      state: productAnswers.state,
    });
  return row;
}

/**
 * Answers a question as the seller or as a buyer who reviewed the product, once a person; what
 * staff hid is written again and waits for them. Throws not_found, conflict (`questionAnswered`,
 * `questionFull`), refused (`answerNotYours`), too_many, unauthenticated.
 */
export const answerQuestion = defineCommand({
  permission: whyNotOwn,
  async run(context, id: string, { text }: AnswerInput): Promise<Posted> {
    const userId = actorIds(context.actor).userId!;
    await countTry(context, 'product answers', userId, limits.answers);
    const matcher = await getWordMatcher(context);
    return inTransaction(context, async (inside) => {
      await holdActor(inside);
      const { question, product, companyId } = await lockQuestion(inside, id);
      if (question.state !== 'shown') throw notFound();
      const author = await authorOf(inside, { productId: question.productId, companyId });
      if (author === null) throw refused('answerNotYours');
      const ofQuestion = eq(productAnswers.questionId, question.id);
      if ((await inside.db.$count(productAnswers, ofQuestion)) >= maxAnswers)
        throw conflict('questionFull');
      const row = await saveAnswer(inside, {
        questionId: question.id,
        author,
        userId,
        country: author === 'buyer' ? await findCountryOf(inside, userId) : null,
        text,
        language: inside.locale,
        state: stateOf(matcher, text),
        createdAt: inside.now(),
      });
      if (!row) throw conflict('questionAnswered');
      if (row.state === 'shown') {
        if (author === 'seller')
          await inside.db
            .update(productQuestions)
            .set({ isAnswered: true })
            .where(eq(productQuestions.id, question.id));
        await emit(inside, questionChanged({ question: id, product }));
        await emit(inside, questionAnswered({ answerId: row.id }));
      } else await emit(inside, queueMoved('reviews'));
      return { id: row.publicId, state: row.state };
    });
  },
});

type Vote = { readonly id: string; readonly isHelpful: boolean };

/**
 * Says that an answer helped, or no longer. Works repeatedly. Its author and the seller have no
 * vote. Throws not_found, refused (`voteOwnAnswer`, `voteOwnProduct`), too_many, unauthenticated.
 */
export const voteForAnswer = defineCommand({
  permission: whyNotOwn,
  async run(context, { id, isHelpful }: Vote): Promise<{ helpfulCount: number }> {
    const { companyId: own, ...actor } = actorIds(context.actor);
    const userId = actor.userId!;
    await countTry(context, 'answer votes', userId, limits.votes);
    return inTransaction(context, async (inside) => {
      const { question, answer, product, companyId } = await lockAnswer(inside, id);
      if (answer.state !== 'shown' || question.state !== 'shown') throw notFound();
      if (answer.userId === userId) throw refused('voteOwnAnswer');
      if (own !== null && own === companyId) throw refused('voteOwnProduct');
      const key = { answerId: answer.id, userId };
      const { rowCount } = isHelpful
        ? await inside.db
            .insert(productAnswerVotes)
            .values({ ...key, at: inside.now() })
            .onConflictDoNothing()
        : await inside.db
            .delete(productAnswerVotes)
            .where(
              and(
                eq(productAnswerVotes.answerId, answer.id),
                eq(productAnswerVotes.userId, userId),
              ),
            );
      if (!rowCount) return { helpfulCount: answer.helpfulCount };
      const helpfulCount = answer.helpfulCount + (isHelpful ? 1 : -1);
      await inside.db
        .update(productAnswers)
        .set({ helpfulCount })
        .where(eq(productAnswers.id, answer.id));
      await emit(inside, questionChanged({ question: question.publicId, product }));
      return { helpfulCount };
    });
  },
});
