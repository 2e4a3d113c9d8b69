import { and, desc, eq, gt, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#features/users/table.server.ts';
import {
  type CategoryNode,
  everyCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { type Id, isPublicId } from '#shared/ids.ts';
import { maskContacts } from '#shared/contact-masking.ts';
import { maxQuotes, publicStates } from '../rules.ts';
import type { RfqState } from '../schemas.ts';
import { rfqAttachments, rfqs } from '../table.server.ts';
import { rfqPath } from './rfq-paths.ts';

/** A request's category with its ancestors; null without one. */
export type RfqCategory = {
  readonly id: Id<'category'>;
  readonly name: string;
  readonly path: string;
  readonly treePath: string;
  readonly image: CategoryNode['image'];
};

/** Categories by id, in the context's language. */
export async function categoriesById(
  context: Context,
): Promise<ReadonlyMap<Id<'category'>, CategoryNode>> {
  return new Map(everyCategory(await getCategoryTree(context)).map((node) => [node.id, node]));
}

/** Public details only: no e-mail, name, company or file. */
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
  attachments: sql<number>`
    (select count(*)::int from ${rfqAttachments} where ${rfqAttachments.rfqId} = ${rfqs.id}
    and ${rfqAttachments.sentAt} is not null)`,
  buyerSince: sql<
    Date | string | null
  >`(select ${users.createdAt} from ${users} where ${users.id} = ${rfqs.userId})`,
};

const read = (context: Context) => context.db.select(shown).from(rfqs).$dynamic();
type Row = Awaited<ReturnType<typeof read>>[number];

/** Its texts with contact details masked, in `language`. */
function viewOf(found: Row, byId: ReadonlyMap<Id<'category'>, CategoryNode>) {
  const { id: _id, categoryId, buyerSince, ...row } = found;
  const node = categoryId === null ? undefined : byId.get(categoryId);
  return {
    ...row,
    productName: maskContacts(row.productName),
    requirements: maskContacts(row.requirements),
    // Guaranteed by the database's checks for public requests.
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
    /** The year in which the buyer joined. */
    buyerYear: buyerSince === null ? null : new Date(buyerSince).getUTCFullYear(),
    path: rfqPath(row),
  };
}
export type PublicRfq = ReturnType<typeof viewOf>;

/**
 * Checks the expiry itself, because the job runs every few minutes. Excludes companies that staff
 * disabled.
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
/** Open for quotes. */
export const isOpenRfq = (context: Context): SQL => isShown(context, ['open']);

/** With its descendants; all categories by default. */
export const inCategory = (category: CategoryNode | null): SQL | undefined =>
  category
    ? inArray(
        rfqs.categoryId,
        everyCategory([category]).map(({ id }) => id),
      )
    : undefined;

/** A request's position in the list. */
export const rfqPosition = z.tuple([z.iso.datetime(), z.uuid()]);
export type RfqPosition = z.output<typeof rfqPosition>;

/**
 * Lists at most `limit` requests after a position, with the position of the last; null when there
 * are no more.
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

/** Returns a public request, open or full; null for others. */
export async function findPublicRfq(context: Context, publicId: string): Promise<PublicRfq | null> {
  if (!isPublicId(publicId)) return null;
  const [row] = await read(context).where(
    and(eq(rfqs.publicId, publicId), isShown(context, publicStates)),
  );
  return row ? viewOf(row, await categoriesById(context)) : null;
}
