// Questions about a product and their answers, for all readers.
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { offeredProductId } from '#features/products/queries/offered-product.server.ts';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { productAnswers, productQuestions } from '../table.server.ts';

type Page = {
  /** Part of a question or of an answer. */
  readonly query: string;
  /** The position is the public id of the last question of the page before. */
  readonly after: string | null;
  readonly limit: number;
};

const answerColumns = {
  id: productAnswers.publicId,
  questionId: productAnswers.questionId,
  author: productAnswers.author,
  country: productAnswers.country,
  text: productAnswers.text,
  language: productAnswers.language,
  helpfulCount: productAnswers.helpfulCount,
  createdAt: productAnswers.createdAt,
} as const;

/** The seller's first, then the most helpful. */
const bestFirst = [
  desc(eq(productAnswers.author, 'seller')),
  desc(productAnswers.helpfulCount),
  productAnswers.id,
];

const isFound = ({ db }: Context, query: string): SQL | undefined => {
  if (query === '') return undefined;
  const part = foldedForSearch(query);
  const answers = db
    .select({ one: sql`1` })
    .from(productAnswers)
    .where(
      and(
        eq(productAnswers.questionId, productQuestions.id),
        eq(productAnswers.state, 'shown'),
        sql`${foldedInDatabase(productAnswers.text)} like ${part}`,
      ),
    );
  return sql`(${foldedInDatabase(productQuestions.text)} like ${part} or exists ${answers})`;
};

/** Shown questions about a product that is offered, with their shown answers, the newest first. */
export async function listQuestions(
  context: Context,
  product: string,
  { query, after, limit }: Page,
) {
  const { db } = context;
  const position = sql`(${productQuestions.createdAt}, ${productQuestions.id}) < (
    select created_at, id from ${productQuestions} as position
    where position.public_id = ${after})`;
  const found = await db
    .select({
      internalId: productQuestions.id,
      id: productQuestions.publicId,
      text: productQuestions.text,
      language: productQuestions.language,
      country: productQuestions.country,
      createdAt: productQuestions.createdAt,
    })
    .from(productQuestions)
    .where(
      and(
        sql`${productQuestions.productId} = ${offeredProductId(product)}`,
        eq(productQuestions.state, 'shown'),
        isFound(context, query),
        after === null ? undefined : position,
      ),
    )
    .orderBy(desc(productQuestions.createdAt), desc(productQuestions.id))
    .limit(limit + 1);
  const questions = found.slice(0, limit);
  const answers =
    questions.length === 0
      ? []
      : await db
          .select(answerColumns)
          .from(productAnswers)
          .where(
            and(
              inArray(
                productAnswers.questionId,
                questions.map(({ internalId }) => internalId),
              ),
              eq(productAnswers.state, 'shown'),
            ),
          )
          .orderBy(...bestFirst);
  return {
    rows: questions.map(({ internalId, ...question }) => ({
      ...question,
      answers: answers
        .filter(({ questionId }) => questionId === internalId)
        .map(({ questionId: _questionId, ...answer }) => answer),
    })),
    next: found.length > limit ? questions.at(-1)!.id : null,
  };
}
export type ListedQuestion = Awaited<ReturnType<typeof listQuestions>>['rows'][number];
