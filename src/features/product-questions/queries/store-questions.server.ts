// Questions about a seller's products, as the seller reads and answers them.
import { and, desc, eq, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { actorIds } from '#shared/actor.ts';
import { inLanguage } from '#shared/per-language.ts';
import { whyNotAnswerForStore } from '../permissions.ts';
import type { PostState } from '../schemas.ts';
import { productAnswers, productQuestions } from '../table.server.ts';

const perPage = 20;

type StoreQuestionList = 'unanswered' | 'all';

const isListed = (context: Context, list: StoreQuestionList) =>
  and(
    eq(stores.companyId, actorIds(context.actor).companyId!),
    eq(productQuestions.state, 'shown'),
    list === 'all' ? undefined : eq(productQuestions.isAnswered, false),
  );

async function countIn(context: Context, list: StoreQuestionList): Promise<number> {
  const [row] = await context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(productQuestions)
    .innerJoin(stores, eq(stores.id, productQuestions.storeId))
    .where(isListed(context, list));
  return row!.count;
}

/** Zero for those who may not answer. */
export const countUnanswered = async (context: Context): Promise<number> =>
  whyNotAnswerForStore(context.actor) === null ? countIn(context, 'unanswered') : 0;

/** Of the seller's answers, those that readers see before what waits and what staff hid. */
const ownAnswers = sql`from ${productAnswers}
  where question_id = ${productQuestions.id} and author = 'seller'
  order by array_position(array['shown', 'held', 'hidden'], state), id limit 1`;

/** Shown questions, the newest first. Throws refused, unauthenticated. */
export async function listStoreQuestions(
  context: Context,
  { list, page }: { readonly list: StoreQuestionList; readonly page: number },
) {
  permit(whyNotAnswerForStore(context.actor));
  const [rows, unanswered, all] = await Promise.all([
    context.db
      .select({
        id: productQuestions.publicId,
        product: products.publicId,
        title: products.title,
        mainLanguage: products.mainLanguage,
        text: productQuestions.text,
        language: productQuestions.language,
        country: productQuestions.country,
        createdAt: productQuestions.createdAt,
        /** Null where there is none. */
        answer: sql<string | null>`(select text ${ownAnswers})`,
        answerState: sql<PostState | null>`(select state ${ownAnswers})`,
      })
      .from(productQuestions)
      .innerJoin(stores, eq(stores.id, productQuestions.storeId))
      .innerJoin(products, eq(products.id, productQuestions.productId))
      .where(isListed(context, list))
      .orderBy(desc(productQuestions.createdAt), desc(productQuestions.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    countIn(context, 'unanswered'),
    countIn(context, 'all'),
  ]);
  const counts: Readonly<Record<StoreQuestionList, number>> = { unanswered, all };
  return {
    rows: rows.map(({ title, mainLanguage, ...row }) => ({
      ...row,
      title: inLanguage(title, context.locale, mainLanguage)?.value ?? '',
    })),
    counts,
    pages: Math.max(1, Math.ceil(counts[list] / perPage)),
  };
}
