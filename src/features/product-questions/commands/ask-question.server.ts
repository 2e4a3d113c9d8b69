// Questions about a product, asked and answered for all to read.
import { and, eq } from 'drizzle-orm';
import { holdActor } from '#features/companies/queries/held-parties.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { isTrading } from '#features/companies/rules.ts';
import { products } from '#features/products/table.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { users } from '#features/users/table.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import type { Country } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';
import { questionAnswered, questionAsked, questionChanged } from '../events.ts';
import { authorOf } from '../queries/answering.server.ts';
import { lockAnswer, lockQuestion } from '../queries/lock-question.server.ts';
import { limits, maxAnswers, stateOf } from '../rules.ts';
import type { AnswerInput, PostState, QuestionInput } from '../schemas.ts';
import { productAnswers, productAnswerVotes, productQuestions } from '../table.server.ts';

type Posted = { readonly id: string; readonly state: PostState };

async function countryOf({ db }: Context, userId: Id<'user'>): Promise<Country | null> {
  const [user] = await db
    .select({ country: users.country })
    .from(users)
    .where(eq(users.id, userId));
  return (user?.country as Country | undefined) ?? null;
}

/** Throws not_found for a product that is not offered. */
async function offered({ db }: Context, product: string) {
  const [found] = await db
    .select({
      id: products.id,
      storeId: products.storeId,
      state: stores.state,
      companyId: stores.companyId,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(products.publicId, product), eq(products.state, 'published')));
  if (!found || !isTrading(found)) throw notFound();
  return found;
}

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
    const found = await offered(context, product);
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
          country: await countryOf(inside, userId!),
          text,
          language: inside.locale,
          state,
          createdAt: inside.now(),
        })
        .returning({ id: productQuestions.id, publicId: productQuestions.publicId });
      if (state === 'shown') {
        await emit(inside, questionChanged({ question: row!.publicId, product }));
        await emit(inside, questionAsked({ questionId: row!.id }));
      }
      return { id: row!.publicId, state };
    });
  },
});

/**
 * Answers a question as the seller or as a buyer who reviewed the product, once a person. Throws
 * not_found, conflict (`questionAnswered`, `questionFull`), refused (`answerNotYours`), too_many,
 * unauthenticated.
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
      const state = stateOf(matcher, text);
      const [row] = await inside.db
        .insert(productAnswers)
        .values({
          questionId: question.id,
          author,
          userId,
          country: author === 'buyer' ? await countryOf(inside, userId) : null,
          text,
          language: inside.locale,
          state,
          createdAt: inside.now(),
        })
        .onConflictDoNothing({ target: [productAnswers.questionId, productAnswers.userId] })
        .returning({ id: productAnswers.id, publicId: productAnswers.publicId });
      if (!row) throw conflict('questionAnswered');
      if (state === 'shown') {
        if (author === 'seller')
          await inside.db
            .update(productQuestions)
            .set({ isAnswered: true })
            .where(eq(productQuestions.id, question.id));
        await emit(inside, questionChanged({ question: id, product }));
        await emit(inside, questionAnswered({ answerId: row.id }));
      }
      return { id: row.publicId, state };
    });
  },
});

type Vote = { readonly id: string; readonly isHelpful: boolean };

/**
 * Says that an answer helped, or no longer. Works repeatedly. Throws not_found, refused
 * (`voteOwnAnswer`), too_many, unauthenticated.
 */
export const voteForAnswer = defineCommand({
  permission: whyNotOwn,
  async run(context, { id, isHelpful }: Vote): Promise<void> {
    const userId = actorIds(context.actor).userId!;
    await countTry(context, 'answer votes', userId, limits.votes);
    await inTransaction(context, async (inside) => {
      const { question, answer, product } = await lockAnswer(inside, id);
      if (answer.state !== 'shown' || question.state !== 'shown') throw notFound();
      if (answer.userId === userId) throw refused('voteOwnAnswer');
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
      if (!rowCount) return;
      await inside.db
        .update(productAnswers)
        .set({ helpfulCount: answer.helpfulCount + (isHelpful ? 1 : -1) })
        .where(eq(productAnswers.id, answer.id));
      await emit(inside, questionChanged({ question: question.publicId, product }));
    });
  },
});
