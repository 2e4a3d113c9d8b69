// What becomes of questions and answers when a person is erased.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productAnswers, productAnswerVotes, productQuestions } from '../table.server.ts';

/**
 * Within the transaction that erases the person: questions and answers stay without an author,
 * votes go, and the counts with them.
 */
export async function forgetAuthor({ db }: Context, userId: Id<'user'>): Promise<void> {
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
