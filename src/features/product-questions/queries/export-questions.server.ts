// What a person asked and answered, for the copy of their data.
import { desc, eq } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productAnswers, productQuestions } from '../table.server.ts';

export async function exportQuestions({ db }: Context, userId: Id<'user'>) {
  const [asked, answered] = await Promise.all([
    db
      .select({
        id: productQuestions.publicId,
        product: products.publicId,
        text: productQuestions.text,
        state: productQuestions.state,
        createdAt: productQuestions.createdAt,
      })
      .from(productQuestions)
      .innerJoin(products, eq(products.id, productQuestions.productId))
      .where(eq(productQuestions.userId, userId))
      .orderBy(desc(productQuestions.id)),
    db
      .select({
        id: productAnswers.publicId,
        question: productQuestions.publicId,
        text: productAnswers.text,
        state: productAnswers.state,
        createdAt: productAnswers.createdAt,
      })
      .from(productAnswers)
      .innerJoin(productQuestions, eq(productQuestions.id, productAnswers.questionId))
      .where(eq(productAnswers.userId, userId))
      .orderBy(desc(productAnswers.id)),
  ]);
  return { asked, answered };
}
