// What becomes of questions and answers when a person is erased.
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  productAnswers,
  productAnswerVotes,
  productPostReports,
  productQuestions,
} from '../table.server.ts';

/** As voters and staff do, questions before answers, so that none of them waits for another. */
async function lockPosts({ db }: Pick<Context, 'db'>, userId: Id<'user'>): Promise<void> {
  const voted = db
    .select({ id: productAnswerVotes.answerId })
    .from(productAnswerVotes)
    .where(eq(productAnswerVotes.userId, userId));
  const touched = or(
    eq(productAnswers.userId, userId),
    eq(productAnswers.decidedBy, userId),
    inArray(productAnswers.id, voted),
  );
  const questions = db
    .select({ id: productAnswers.questionId })
    .from(productAnswers)
    .where(touched);
  await db
    .select({ id: productQuestions.id })
    .from(productQuestions)
    .where(
      or(
        eq(productQuestions.userId, userId),
        eq(productQuestions.decidedBy, userId),
        inArray(productQuestions.id, questions),
      ),
    )
    .orderBy(productQuestions.id)
    .for('no key update');
}

/**
 * Within the transaction that erases the person: questions and answers stay without an author,
 * votes go, and the counts with them. Reports go; what staff have to look at stays counted.
 */
export async function forgetAuthor({ db }: Context, userId: Id<'user'>): Promise<void> {
  await lockPosts({ db }, userId);
  await db
    .update(productQuestions)
    .set({ userId: null, companyId: null, country: null })
    .where(eq(productQuestions.userId, userId));
  await db
    .update(productAnswers)
    .set({ userId: null, country: null })
    .where(eq(productAnswers.userId, userId));
  await db
    .update(productQuestions)
    .set({ decidedBy: null })
    .where(eq(productQuestions.decidedBy, userId));
  await db
    .update(productAnswers)
    .set({ decidedBy: null })
    .where(eq(productAnswers.decidedBy, userId));
  await db.delete(productPostReports).where(eq(productPostReports.userId, userId));
  const gone = await db
    .delete(productAnswerVotes)
    .where(eq(productAnswerVotes.userId, userId))
    .returning({ id: productAnswerVotes.answerId });
  if (gone.length === 0) return;
  await db
    .update(productAnswers)
    .set({ helpfulCount: sql`${productAnswers.helpfulCount} - 1` })
    .where(
      inArray(
        productAnswers.id,
        gone.map(({ id }) => id),
      ),
    );
}
