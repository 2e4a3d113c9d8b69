// Questions and answers that wait for the market's staff, and what staff decided lately.
import { asc, desc, eq } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { inLanguage } from '#shared/per-language.ts';
import { whyNotModerateQuestions } from '../permissions.ts';
import type { PostState } from '../schemas.ts';
import { productAnswers, productQuestions } from '../table.server.ts';

const most = 100;

/** The 100 that have waited longest; of the others the latest. Throws refused, unauthenticated. */
export async function listPostsToModerate(context: Context, state: PostState) {
  permit(whyNotModerateQuestions(context.actor));
  const { db } = context;
  const order = state === 'held' ? asc : desc;
  const [questions, answers] = await Promise.all([
    db
      .select({
        id: productQuestions.publicId,
        product: products.publicId,
        title: products.title,
        mainLanguage: products.mainLanguage,
        text: productQuestions.text,
        language: productQuestions.language,
        reason: productQuestions.reason,
        decidedBy: users.name,
        createdAt: productQuestions.createdAt,
      })
      .from(productQuestions)
      .innerJoin(products, eq(products.id, productQuestions.productId))
      .leftJoin(users, eq(users.id, productQuestions.decidedBy))
      .where(eq(productQuestions.state, state))
      .orderBy(order(productQuestions.createdAt))
      .limit(most),
    db
      .select({
        id: productAnswers.publicId,
        product: products.publicId,
        title: products.title,
        mainLanguage: products.mainLanguage,
        question: productQuestions.text,
        text: productAnswers.text,
        language: productAnswers.language,
        reason: productAnswers.reason,
        decidedBy: users.name,
        createdAt: productAnswers.createdAt,
      })
      .from(productAnswers)
      .innerJoin(productQuestions, eq(productQuestions.id, productAnswers.questionId))
      .innerJoin(products, eq(products.id, productQuestions.productId))
      .leftJoin(users, eq(users.id, productAnswers.decidedBy))
      .where(eq(productAnswers.state, state))
      .orderBy(order(productAnswers.createdAt))
      .limit(most),
  ]);
  const sign = state === 'held' ? 1 : -1;
  return [
    ...questions.map((row) => ({ ...row, kind: 'question' as const, question: null })),
    ...answers.map((row) => ({ ...row, kind: 'answer' as const })),
  ]
    .toSorted((a, b) => sign * (a.createdAt.getTime() - b.createdAt.getTime()))
    .slice(0, most)
    .map(({ title, mainLanguage, ...row }) => ({
      ...row,
      title: inLanguage(title, context.locale, mainLanguage)?.value ?? '',
    }));
}

/** Zero for staff without the right. */
export async function countPostsToModerate(context: Context): Promise<number> {
  if (whyNotModerateQuestions(context.actor) !== null) return 0;
  const [questions, answers] = await Promise.all([
    context.db.$count(productQuestions, eq(productQuestions.state, 'held')),
    context.db.$count(productAnswers, eq(productAnswers.state, 'held')),
  ]);
  return questions + answers;
}
