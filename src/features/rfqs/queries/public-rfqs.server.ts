import { and, desc, eq, gt, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/accounts/table.server.ts';
import {
  type CategoryNode,
  everyCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { type Id, isPublicId } from '#shared/ids.ts';
import { maskContacts } from '../contact-masking.ts';
import { maxQuotes, publicStates } from '../rules.ts';
import type { RfqState } from '../schemas.ts';
import { rfqAttachments, rfqs } from '../table.server.ts';
import { rfqPath } from './rfq-paths.ts';

/** The category of a request, with what stands above it; null when it has none. */
export type RfqCategory = {
  readonly id: Id<'category'>;
  readonly name: string;
  readonly path: string;
  readonly treePath: string;
  readonly image: CategoryNode['image'];
};

/** Each category by its id, in the context's language. */
export async function categoriesById(
  context: Context,
): Promise<ReadonlyMap<Id<'category'>, CategoryNode>> {
  return new Map(everyCategory(await getCategoryTree(context)).map((node) => [node.id, node]));
}

/** No e-mail, no name, no company, no file: what anybody may read. */
const shown = {
  id: rfqs.id,
  publicId: rfqs.publicId,
  state: rfqs.state,
  productName: rfqs.productName,
  requirements: rfqs.requirements,
  language: rfqs.language,
  categoryId: rfqs.categoryId,
  quantity: sql<number>`${rfqs.quantity}`,
  unit: rfqs.unit,
  minBudgetMicros: rfqs.minBudgetMicros,
  maxBudgetMicros: rfqs.maxBudgetMicros,
  currency: rfqs.currency,
  tradeTerms: rfqs.tradeTerms,
  country: rfqs.country,
  businessType: rfqs.businessType,
  quotesLeft: rfqs.quotesLeft,
  publishedAt: rfqs.publishedAt,
  expiresAt: rfqs.expiresAt,
  attachments: sql<number>`(select count(*)::int from ${rfqAttachments} where ${rfqAttachments.rfqId} = ${rfqs.id} and ${rfqAttachments.sentAt} is not null)`,
  buyerSince: sql<
    Date | string | null
  >`(select ${users.createdAt} from ${users} where ${users.id} = ${rfqs.userId})`,
};

const read = (context: Context) => context.db.select(shown).from(rfqs).$dynamic();
type Row = Awaited<ReturnType<typeof read>>[number];

/** What it says, with contacts hidden. Its texts are in `language`. */
function viewOf(found: Row, byId: ReadonlyMap<Id<'category'>, CategoryNode>) {
  const { id: _id, categoryId, buyerSince, ...row } = found;
  const node = categoryId === null ? undefined : byId.get(categoryId);
  return {
    ...row,
    productName: maskContacts(row.productName),
    requirements: maskContacts(row.requirements),
    // The database's checks say so of everything that is public.
    unit: row.unit!,
    country: row.country!,
    publishedAt: row.publishedAt!,
    expiresAt: row.expiresAt!,
    quotes: maxQuotes - row.quotesLeft,
    category:
      node === undefined
        ? null
        : ({
            id: node.id,
            name: node.name,
            path: node.path,
            treePath: node.treePath,
            image: node.image,
          } satisfies RfqCategory),
    /** Since which year whoever asks is a member. */
    buyerYear: buyerSince === null ? null : new Date(buyerSince).getUTCFullYear(),
    path: rfqPath(row),
  };
}
export type PublicRfq = ReturnType<typeof viewOf>;

/**
 * By the clock, too: the job that ends them comes every few minutes. Not of a company that the
 * staff has closed.
 */
const isShown = (context: Context, states: readonly RfqState[]): SQL =>
  and(
    inArray(rfqs.state, [...states]),
    gt(rfqs.expiresAt, context.now()),
    notExists(
      context.db
        .select({ one: sql`1` })
        .from(companies)
        .where(and(eq(companies.id, rfqs.companyId), isNotNull(companies.disabledAt))),
    ),
  )!;
/** Can be answered. */
export const isOpenRfq = (context: Context): SQL => isShown(context, ['open']);

/** With all below it; everything without one. */
export const inCategory = (category: CategoryNode | null): SQL | undefined =>
  category
    ? inArray(
        rfqs.categoryId,
        everyCategory([category]).map(({ id }) => id),
      )
    : undefined;

/** Where a request stands in the list. */
export const rfqPosition = z.tuple([z.iso.datetime(), z.uuid()]);
export type RfqPosition = z.output<typeof rfqPosition>;

/**
 * Those after a position, `limit` at most, and where the last of them stands; null when there are
 * no more.
 */
export async function listRfqsAfter(
  context: Context,
  category: CategoryNode | null,
  after: RfqPosition | null,
  limit: number,
): Promise<{ rfqs: PublicRfq[]; last: RfqPosition | null }> {
  const position =
    after === null
      ? undefined
      : sql`(${rfqs.publishedAt}, ${rfqs.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const [byId, rows] = await Promise.all([
    categoriesById(context),
    read(context)
      .where(and(isOpenRfq(context), inCategory(category), position))
      .orderBy(desc(rfqs.publishedAt), desc(rfqs.id))
      .limit(limit + 1),
  ]);
  const end = rows.length > limit ? rows[limit - 1]! : null;
  return {
    rfqs: rows.slice(0, limit).map((row) => viewOf(row, byId)),
    last: end && [end.publishedAt!.toISOString(), end.id],
  };
}

/** One that anybody may see, open or full; null for all others. */
export async function findPublicRfq(context: Context, publicId: string): Promise<PublicRfq | null> {
  if (!isPublicId(publicId)) return null;
  const [row] = await read(context).where(
    and(eq(rfqs.publicId, publicId), isShown(context, publicStates)),
  );
  return row ? viewOf(row, await categoriesById(context)) : null;
}
