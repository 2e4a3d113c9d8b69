// Questions and answers that wait for the market's staff, held or reported, and what staff decided
// lately.
import { asc, desc, eq, gt, inArray, or } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { inLanguage } from '#shared/per-language.ts';
import { whyNotModerateQuestions } from '../permissions.ts';
import type { PostState } from '../schemas.ts';
import { productAnswers, productPostReports, productQuestions } from '../table.server.ts';

const most = 100;

const waiting = {
  question: or(eq(productQuestions.state, 'held'), gt(productQuestions.openReportCount, 0))!,
  answer: or(eq(productAnswers.state, 'held'), gt(productAnswers.openReportCount, 0))!,
} as const;

/** What readers said about these posts, the latest first. */
async function reportsOf({ db }: Context, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      question: productQuestions.publicId,
      answer: productAnswers.publicId,
      reason: productPostReports.reason,
      note: productPostReports.note,
      by: users.name,
    })
    .from(productPostReports)
    .innerJoin(users, eq(users.id, productPostReports.userId))
    .leftJoin(productQuestions, eq(productQuestions.id, productPostReports.questionId))
    .leftJoin(productAnswers, eq(productAnswers.id, productPostReports.answerId))
    .where(or(inArray(productQuestions.publicId, ids), inArray(productAnswers.publicId, ids)))
    .orderBy(desc(productPostReports.at))
    .limit(most);
}

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
        state: productQuestions.state,
        openReportCount: productQuestions.openReportCount,
        reason: productQuestions.reason,
        decidedBy: users.name,
        createdAt: productQuestions.createdAt,
      })
      .from(productQuestions)
      .innerJoin(products, eq(products.id, productQuestions.productId))
      .leftJoin(users, eq(users.id, productQuestions.decidedBy))
      .where(state === 'held' ? waiting.question : eq(productQuestions.state, state))
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
        state: productAnswers.state,
        openReportCount: productAnswers.openReportCount,
        reason: productAnswers.reason,
        decidedBy: users.name,
        createdAt: productAnswers.createdAt,
      })
      .from(productAnswers)
      .innerJoin(productQuestions, eq(productQuestions.id, productAnswers.questionId))
      .innerJoin(products, eq(products.id, productQuestions.productId))
      .leftJoin(users, eq(users.id, productAnswers.decidedBy))
      .where(state === 'held' ? waiting.answer : eq(productAnswers.state, state))
      .orderBy(order(productAnswers.createdAt))
      .limit(most),
  ]);
  const sign = state === 'held' ? 1 : -1;
  const rows = [
    ...questions.map((row) => ({ ...row, kind: 'question' as const, question: null })),
    ...answers.map((row) => ({ ...row, kind: 'answer' as const })),
  ]
    .toSorted((a, b) => sign * (a.createdAt.getTime() - b.createdAt.getTime()))
    .slice(0, most);
  const reported = rows.filter(({ openReportCount }) => openReportCount > 0);
  const reports = await reportsOf(
    context,
    reported.map(({ id }) => id),
  );
  return rows.map(({ title, mainLanguage, ...row }) => ({
    ...row,
    title: inLanguage(title, context.locale, mainLanguage)?.value ?? '',
    reports: reports
      .filter(({ question, answer }) => (answer ?? question) === row.id)
      .map(({ reason, note, by }) => ({ reason, note, by })),
  }));
}

/** Zero for staff without the right. */
export async function countPostsToModerate(context: Context): Promise<number> {
  if (whyNotModerateQuestions(context.actor) !== null) return 0;
  const [questions, answers] = await Promise.all([
    context.db.$count(productQuestions, waiting.question),
    context.db.$count(productAnswers, waiting.answer),
  ]);
  return questions + answers;
}
