// The public list of requests: by words, category and other filters, in pages.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { maxPages, pageSize } from '#shared/paging.ts';
import {
  type CategoryNode,
  everyCategory,
} from '#features/categories/queries/category-tree.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { RfqSort } from '../params.ts';
import { maskContacts } from '#shared/contact-masking.ts';
import { rfqs } from '../table.server.ts';
import { type FilteredRfqs, filterRfqs, type RfqFilters, sortedPart } from './filter-rfqs.ts';
import { categoriesById, type PublicRfq } from './public-rfqs.server.ts';
import { rfqColumns } from './rfq-columns.server.ts';
import { rfqPath } from './rfq-paths.ts';
import { isOpenRfq } from './rfq-visibility.server.ts';
import { searchRfqs } from './search-rfqs.server.ts';

/** A row of the list. */
export type RfqRow = Pick<
  PublicRfq,
  | 'publicId'
  | 'path'
  | 'productName'
  | 'language'
  | 'quantity'
  | 'unit'
  | 'minBudgetMicros'
  | 'maxBudgetMicros'
  | 'currency'
  | 'country'
  | 'quotesLeft'
  | 'publishedAt'
> & {
  readonly number: number;
  readonly category: {
    readonly id: Id<'category'>;
    readonly name: string;
    readonly path: string;
  } | null;
};

/** What a visitor looks for in the market. */
export type MarketSelection = {
  /** With its descendants. */
  readonly category: CategoryNode | null;
  readonly filters: RfqFilters;
  /** As typed; '' for none. */
  readonly query: string;
  /** Null: by relevance with words, the newest first without. */
  readonly sort: RfqSort | null;
};

/**
 * How many requests each further choice would leave. Alternatives are counted as if none were
 * chosen yet.
 */
export type RfqMarketPage = Omit<FilteredRfqs, 'found' | 'categories'> & {
  readonly rows: readonly RfqRow[];
  readonly total: number;
  /** By id of the top category. */
  readonly groups: ReadonlyMap<Id<'category'>, number>;
  readonly correction: string | null;
};

const columns = {
  number: rfqs.number,
  publicId: rfqs.publicId,
  productName: rfqs.productName,
  language: rfqs.language,
  categoryId: rfqs.categoryId,
  quantity: sql<number>`${rfqs.quantity}`,
  unit: rfqs.unit,
  minBudgetMicros: rfqs.minBudgetMicros,
  maxBudgetMicros: rfqs.maxBudgetMicros,
  currency: rfqs.currency,
  country: rfqs.country,
  quotesLeft: rfqs.quotesLeft,
  publishedAt: rfqs.publishedAt,
};

const newestFirst = [desc(rfqs.publishedAt), desc(rfqs.id)];

async function rowsOf(
  context: Context,
  read: (select: ReturnType<typeof selectRows>) => ReturnType<typeof selectRows>,
): Promise<RfqRow[]> {
  const [rows, byId] = await Promise.all([read(selectRows(context)), categoriesById(context)]);
  return rows.map(({ categoryId, productName, ...row }) => {
    const node = categoryId === null ? undefined : byId.get(categoryId);
    return {
      ...row,
      path: rfqPath(row),
      productName: maskContacts(productName),
      category: node ? { id: node.id, name: node.name, path: node.path } : null,
      unit: row.unit!,
      country: row.country!,
      publishedAt: row.publishedAt!, // Open requests have them, by the database's checks.
    };
  });
}

const selectRows = ({ db }: Context) => db.select(columns).from(rfqs).$dynamic();

/** In the order of the numbers; without those that have ended meanwhile. */
export async function rowsByNumber(
  context: Context,
  numbers: readonly number[],
): Promise<RfqRow[]> {
  if (numbers.length === 0) return [];
  const rows = await rowsOf(context, (select) =>
    select.where(and(isOpenRfq(context), inArray(rfqs.number, [...numbers]))),
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

const numbersIn = (category: CategoryNode | null): ReadonlySet<number> | null =>
  category && new Set(everyCategory([category]).map(({ number }) => number));

/** Requests that pass the filters and have the words. */
export async function selectRfqs(
  context: Context,
  { category, filters, query }: Omit<MarketSelection, 'sort'>,
) {
  const all = await rfqColumns(context);
  const search = query === '' ? null : await searchRfqs(context, all, query);
  const ranks = search?.ranks ?? null;
  const selection = { filters, categories: numbersIn(category), now: context.now(), ranks };
  return {
    columns: all,
    ranks,
    correction: search?.correction ?? null,
    ...filterRfqs(all, selection),
  };
}

/**
 * Returns a page of open requests with counts per filter. `groups`: the categories to count. Pages
 * beyond the last, or the hundredth, are empty.
 */
export async function listRfqMarket(
  context: Context,
  selection: MarketSelection,
  page: number,
  groups: readonly CategoryNode[],
): Promise<RfqMarketPage> {
  const {
    columns: all,
    ranks,
    found,
    categories,
    ...counts
  } = await selectRfqs(context, selection);
  const part = { from: (page - 1) * pageSize, limit: pageSize };
  const shown =
    page > maxPages ? [] : sortedPart(all, found, { sort: selection.sort, ranks }, part);
  const countIn = (node: CategoryNode) =>
    everyCategory([node]).reduce((sum, { number }) => sum + (categories.get(number) ?? 0), 0);
  return {
    ...counts,
    rows: await rowsByNumber(
      context,
      shown.map((i) => all.numbers[i]!),
    ),
    total: found.length,
    groups: new Map(groups.map((group) => [group.id, countIn(group)])),
  };
}

/** Returns the newest open requests and the number of all. */
export async function newestRfqs(
  context: Context,
  limit: number,
): Promise<{ readonly rows: readonly RfqRow[]; readonly total: number }> {
  const [rows, total] = await Promise.all([
    rowsOf(context, (select) =>
      select
        .where(isOpenRfq(context))
        .orderBy(...newestFirst)
        .limit(limit),
    ),
    context.db.$count(rfqs, isOpenRfq(context)),
  ]);
  return { rows, total };
}

/** Lists others of the same category, newest first. */
export const similarRfqs = (
  context: Context,
  {
    publicId,
    category,
  }: { readonly publicId: string; readonly category: { readonly id: Id<'category'> } | null },
  limit: number,
): Promise<RfqRow[]> =>
  category
    ? rowsOf(context, (select) =>
        select
          .where(
            and(
              isOpenRfq(context),
              eq(rfqs.categoryId, category.id),
              sql`${rfqs.publicId} <> ${publicId}`,
            ),
          )
          .orderBy(...newestFirst)
          .limit(limit),
      )
    : Promise.resolve([]);
