// What notices say of a question and of its answers.
import { eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { productAnswers, productQuestions } from '../table.server.ts';

const columns = {
  question: productQuestions.publicId,
  questionUserId: productQuestions.userId,
  questionCompanyId: productQuestions.companyId,
  sellerId: stores.companyId,
  store: stores.name,
  product: products.publicId,
  title: products.title,
  mainLanguage: products.mainLanguage,
} as const;

/** Null once it is gone. */
export async function findToldQuestion({ db, locale }: Context, id: Id<'productQuestion'>) {
  const [row] = await db
    .select(columns)
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .innerJoin(stores, eq(stores.id, productQuestions.storeId))
    .where(eq(productQuestions.id, id));
  if (!row) return null;
  const { title, mainLanguage, ...told } = row;
  return { ...told, title: inLanguage(title, locale, mainLanguage)?.value ?? '' };
}

/** Null once it is gone. */
export async function findToldAnswer(context: Context, id: Id<'productAnswer'>) {
  const [row] = await context.db
    .select({ questionId: productAnswers.questionId, userId: productAnswers.userId })
    .from(productAnswers)
    .where(eq(productAnswers.id, id));
  if (!row) return null;
  const question = await findToldQuestion(context, row.questionId);
  return question && { ...question, authorId: row.userId };
}
