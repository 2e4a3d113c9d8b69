// Open requests that match what a company sells, each with its reason.
import { and, desc, eq, gt, inArray, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { quotes } from '#features/quotes/table.server.ts';
import { rfqListTag } from '#features/rfqs/events.ts';
import { isOpenRfq } from '#features/rfqs/queries/rfq-visibility.server.ts';
import { type RfqRow, rowsByNumber } from '#features/rfqs/queries/rfq-market.server.ts';
import { rfqDocuments, rfqs } from '#features/rfqs/table.server.ts';
import {
  headNounKeysIn,
  productsOfStores,
  titleKeysIn,
  withAnyKey,
} from '#features/search/queries/text-search.server.ts';
import { productDocuments } from '#features/search/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { permit } from '#platform/permission.ts';
import { manyFromQueryCache } from '#platform/query-cache.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import { type InLanguage, inLanguage, type PerLanguage } from '#shared/per-language.ts';
import { newMs } from '../rules.ts';
import { rfqAlertMails } from '../table.server.ts';
import { type SellingTerms, sellingTerms } from './selling-terms.server.ts';

export type MatchReason = {
  /** Name of a category in which the company sells; null: another category. */
  readonly category: string | null;
  /** Title of a product that is called like what is asked for. */
  readonly product: InLanguage | null;
};
export type RfqMatch = RfqRow & {
  readonly reason: MatchReason;
  readonly isNew: boolean;
  /** Public id of the company's quote; null: not answered. */
  readonly quoteId: string | null;
};

/** SQL condition: the category is one of the company's, or the name has one of its nouns. */
function isMatch({ categoryIds, headNouns }: SellingTerms): SQL {
  const parts: SQL[] = [];
  if (categoryIds.length > 0)
    parts.push(
      sql`select ${rfqs.id} from ${rfqs}
        where state = 'open' and ${inArray(rfqs.categoryId, [...categoryIds])}`,
    );
  if (headNouns.length > 0)
    parts.push(
      sql`select ${rfqDocuments.rfqId} from ${rfqDocuments}
        where ${rfqDocuments.document} @@ ${withAnyKey(headNouns)}::tsquery`,
    );
  return parts.length === 0
    ? sql`false`
    : inArray(rfqs.id, sql`(${sql.join(parts, sql` union `)})`);
}

const hasNoQuoteOf = (context: Context, companyId: Id<'company'>): SQL =>
  notExists(
    context.db
      .select({ one: sql`1` })
      .from(quotes)
      .where(and(eq(quotes.rfqId, rfqs.id), eq(quotes.companyId, companyId))),
  );

const isUnreportedTo = (context: Context, userId: Id<'user'>): SQL =>
  notExists(
    context.db
      .select({ one: sql`1` })
      .from(rfqAlertMails)
      .where(and(eq(rfqAlertMails.userId, userId), eq(rfqAlertMails.rfqId, rfqs.id))),
  );

export type MatchSelection = {
  readonly companyId: Id<'company'>;
  /** Only those without a quote of the company. */
  readonly isUnanswered?: boolean;
  readonly published?: { readonly after: Date; readonly until: Date };
  /** Only some of these. */
  readonly ids?: readonly Id<'rfq'>[];
  /** Only those that this user is not mailed about. */
  readonly unreportedTo?: Id<'user'>;
};

const matching = (
  context: Context,
  { companyId, isUnanswered = false, published, ids, unreportedTo }: MatchSelection,
  terms: SellingTerms,
): SQL =>
  and(
    isOpenRfq(context),
    ne(rfqs.companyId, companyId),
    isMatch(terms),
    isUnanswered ? hasNoQuoteOf(context, companyId) : undefined,
    published && gt(rfqs.publishedAt, published.after),
    published && lte(rfqs.publishedAt, published.until),
    ids && inArray(rfqs.id, [...ids]),
    unreportedTo && isUnreportedTo(context, unreportedTo),
  )!;

/** Ids and numbers of matching requests, the newest first. */
export async function findMatchIds(
  context: Context,
  selection: MatchSelection,
  { from = 0, limit }: { readonly from?: number; readonly limit: number },
): Promise<{ readonly id: Id<'rfq'>; readonly number: number }[]> {
  const terms = await sellingTerms(context, selection.companyId);
  return context.db
    .select({ id: rfqs.id, number: rfqs.number })
    .from(rfqs)
    .where(matching(context, selection, terms))
    .orderBy(desc(rfqs.publishedAt), desc(rfqs.id))
    .limit(limit)
    .offset(from);
}

/** Counts at most `limit`. */
export async function countMatches(
  context: Context,
  selection: MatchSelection,
  limit: number,
): Promise<number> {
  const terms = await sellingTerms(context, selection.companyId);
  const some = context.db
    .select({ id: rfqs.id })
    .from(rfqs)
    .where(matching(context, selection, terms))
    .limit(limit)
    .as('some');
  return context.db.$count(some);
}

type Named = { readonly title: PerLanguage; readonly language: Locale };

/** For each request a product whose title has its noun, the one with most of its other words. */
async function findProducts(
  context: Context,
  { storeIds, headNouns }: SellingTerms,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Named>> {
  if (storeIds.length === 0 || headNouns.length === 0) return new Map();
  const found = await rows<Named & { number: number }>(
    context,
    sql`
      select asked.number, best.title, best.language
      from (
        select ${rfqDocuments.number} as number, ${headNounKeysIn(rfqDocuments.document)} as nouns,
          ${titleKeysIn(rfqDocuments.document)} as words
        from ${rfqDocuments} where ${inArray(rfqDocuments.number, [...numbers])}
      ) as asked, lateral (
        select title, language from (
          select ${products.title} as title, ${products.mainLanguage} as language, document
          from ${productDocuments}
          join ${products} on ${products.id} = ${productDocuments.productId}
          where ${productDocuments.document} @@ (${`(${productsOfStores(storeIds)})`} || ' & (''' ||
              array_to_string(asked.nouns, ''' | ''') || ''')')::tsquery
            and ${products.state} = 'published'
          limit 50) as candidates
        order by (select count(*) from unnest(tsvector_to_array(document)) as key
          where key = any(asked.words)) desc
        limit 1) as best
      where cardinality(asked.nouns) > 0`,
  );
  return new Map(found.map(({ number, ...named }) => [number, named]));
}

/** The rows of these requests with the reasons for which they match. */
export async function readMatches(
  context: Context,
  companyId: Id<'company'>,
  numbers: readonly number[],
): Promise<RfqMatch[]> {
  if (numbers.length === 0) return [];
  const terms = await sellingTerms(context, companyId);
  const [list, named, answered] = await Promise.all([
    rowsByNumber(context, numbers),
    findProducts(context, terms, numbers),
    context.db
      .select({ number: rfqs.number, quoteId: quotes.publicId })
      .from(quotes)
      .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
      .where(and(eq(quotes.companyId, companyId), inArray(rfqs.number, [...numbers]))),
  ]);
  const quoteOf = new Map(answered.map(({ number, quoteId }) => [number, quoteId]));
  const newSince = context.now().getTime() - newMs;
  return list.map((row) => {
    const product = named.get(row.number);
    const quoteId = quoteOf.get(row.number) ?? null;
    const { category } = row;
    return {
      ...row,
      quoteId,
      isNew: quoteId === null && row.publishedAt.getTime() > newSince,
      reason: {
        category: category && terms.categoryIds.includes(category.id) ? category.name : null,
        product: product ? inLanguage(product.title, context.locale, product.language) : null,
      },
    };
  });
}

const ownCompany = (context: Context): Id<'company'> => {
  permit(whyNotAnswer(context.actor));
  return (context.actor as Member).companyId as Id<'company'>;
};

/** Requests that a menu counts. */
const maxInMenu = 100;

/**
 * Matches without a quote, at most a hundred; kept for at most a minute. Zero for members who may
 * not quote.
 */
export async function countOwnMatches(context: Context): Promise<number> {
  if (whyNotAnswer(context.actor) !== null) return 0;
  const companyId = ownCompany(context);
  const found = await manyFromQueryCache(
    context,
    'match-counts',
    [companyId],
    () => [rfqListTag],
    async () => {
      const count = await countMatches(context, { companyId, isUnanswered: true }, maxInMenu);
      return new Map([[companyId, { count }]]);
    },
  );
  return found.get(companyId)!.count;
}

export type OwnMatches = {
  readonly matches: RfqMatch[];
  readonly count: number;
  /** Nothing is published that requests could be matched with. */
  readonly sellsNothing: boolean;
};

/** Matches of the reader's company. Throws unauthenticated, refused. */
export async function listOwnMatches(
  context: Context,
  part: { readonly from: number; readonly limit: number; readonly isUnanswered?: boolean },
  maxCount: number,
): Promise<OwnMatches> {
  const companyId = ownCompany(context);
  const { isUnanswered = false } = part;
  const [ids, count, terms] = await Promise.all([
    findMatchIds(context, { companyId, isUnanswered }, part),
    countMatches(context, { companyId, isUnanswered }, maxCount),
    sellingTerms(context, companyId),
  ]);
  const numbers = ids.map(({ number }) => number);
  return {
    matches: await readMatches(context, companyId, numbers),
    count,
    sellsNothing: terms.categoryIds.length === 0 && terms.headNouns.length === 0,
  };
}
