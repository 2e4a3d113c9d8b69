// What readers tell staff about questions and answers.
import { eq, sql } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { lockAnswer, lockQuestion } from '../queries/lock-question.server.ts';
import { limits } from '../rules.ts';
import type { ReportInput } from '../schemas.ts';
import { productAnswers, productPostReports, productQuestions } from '../table.server.ts';

type Post =
  | { readonly questionId: Id<'productQuestion'> }
  | { readonly answerId: Id<'productAnswer'> };

async function countReport(context: Context): Promise<Id<'user'>> {
  const userId = actorIds(context.actor).userId!;
  await countTry(context, 'question reports', userId, limits.reports);
  return userId;
}

/** Returns whether the person had not reported it before. */
async function saveReport(
  context: Context,
  report: Post & ReportInput & { readonly userId: Id<'user'> },
): Promise<boolean> {
  const { rowCount } = await context.db
    .insert(productPostReports)
    .values({ ...report, at: context.now() })
    .onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** Tells staff about a question, once. Throws not_found, too_many, unauthenticated. */
export const reportQuestion = defineCommand({
  permission: whyNotOwn,
  async run(context, id: string, input: ReportInput): Promise<void> {
    const userId = await countReport(context);
    await inTransaction(context, async (inside) => {
      const { question } = await lockQuestion(inside, id);
      if (question.state !== 'shown') throw notFound();
      if (!(await saveReport(inside, { ...input, questionId: question.id, userId }))) return;
      await inside.db
        .update(productQuestions)
        .set({ openReportCount: sql`${productQuestions.openReportCount} + 1` })
        .where(eq(productQuestions.id, question.id));
    });
  },
});

/** Tells staff about an answer, once. Throws not_found, too_many, unauthenticated. */
export const reportAnswer = defineCommand({
  permission: whyNotOwn,
  async run(context, id: string, input: ReportInput): Promise<void> {
    const userId = await countReport(context);
    await inTransaction(context, async (inside) => {
      const { question, answer } = await lockAnswer(inside, id);
      if (question.state !== 'shown' || answer.state !== 'shown') throw notFound();
      if (!(await saveReport(inside, { ...input, answerId: answer.id, userId }))) return;
      await inside.db
        .update(productAnswers)
        .set({ openReportCount: sql`${productAnswers.openReportCount} + 1` })
        .where(eq(productAnswers.id, answer.id));
    });
  },
});
