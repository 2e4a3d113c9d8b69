import { eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { productAnswers, productQuestions } from '../table.server.ts';

/** Locks the question, and names the product and the company it is about. Throws not_found. */
export async function lockQuestion({ db }: Context, publicId: string) {
  const [found] = await db
    .select({
      question: productQuestions,
      product: products.publicId,
      companyId: stores.companyId,
    })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .innerJoin(stores, eq(stores.id, productQuestions.storeId))
    .where(eq(productQuestions.publicId, publicId))
    .for('no key update', { of: productQuestions });
  if (!found) throw notFound();
  return found;
}

/** Locks the answer after its question. Throws not_found. */
export async function lockAnswer(context: Context, publicId: string) {
  const [named] = await context.db
    .select({ question: productQuestions.publicId })
    .from(productAnswers)
    .innerJoin(productQuestions, eq(productQuestions.id, productAnswers.questionId))
    .where(eq(productAnswers.publicId, publicId));
  if (!named) throw notFound();
  const found = await lockQuestion(context, named.question);
  const [answer] = await context.db
    .select()
    .from(productAnswers)
    .where(eq(productAnswers.publicId, publicId))
    .for('no key update');
  if (!answer) throw notFound();
  return { ...found, answer };
}
