import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import {
  type CategoryNode,
  everyCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { type Id, isPublicId } from '#shared/ids.ts';
import { maskTogether } from '#shared/contact-masking.ts';
import { sellerCompany, whyNotSeeSentRfqs } from '../permissions.ts';
import { maxQuotes, publicStates } from '../rules.ts';
import { rfqAttachments, rfqs } from '../table.server.ts';
import { rfqPath } from './rfq-paths.ts';
import { isOpenRfq, isShown, isShownTo } from './rfq-visibility.server.ts';

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
  number: rfqs.number,
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
    and ${rfqAttachments.sentAt} is not null and ${rfqAttachments.withheldAt} is null)`,
  buyerSince: sql<
    Date | string | null
  >`(select ${users.createdAt} from ${users} where ${users.id} = ${rfqs.userId})`,
};

const read = (context: Context) => context.db.select(shown).from(rfqs).$dynamic();
type Row = Awaited<ReturnType<typeof read>>[number];

/** Its texts with contact details masked, in `language`. */
function viewOf(found: Row, byId: ReadonlyMap<Id<'category'>, CategoryNode>) {
  const { categoryId, number: _number, buyerSince, ...row } = found;
  const node = categoryId === null ? undefined : byId.get(categoryId);
  const [productName = '', requirements = ''] = maskTogether([row.productName, row.requirements]);
  return {
    ...row,
    productName,
    requirements,
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

/** Open requests by number, in the order of the numbers; those that have ended are left out. */
export async function listPublicRfqs(
  context: Context,
  numbers: readonly number[],
): Promise<PublicRfq[]> {
  if (numbers.length === 0) return [];
  const [byId, rows] = await Promise.all([
    categoriesById(context),
    read(context).where(and(isOpenRfq(context), inArray(rfqs.number, [...numbers]))),
  ]);
  const byNumber = new Map(rows.map((row) => [row.number, viewOf(row, byId)]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

async function findOne(context: Context, publicId: string, which: SQL): Promise<PublicRfq | null> {
  if (!isPublicId(publicId)) return null;
  const [row] = await read(context).where(and(eq(rfqs.publicId, publicId), which));
  return row ? viewOf(row, await categoriesById(context)) : null;
}

/** Returns a request of the market, open or full; null for others. */
export const findPublicRfq = (context: Context, publicId: string): Promise<PublicRfq | null> =>
  findOne(context, publicId, isShown(context, publicStates));

/**
 * Returns a request of the market, or one that was sent to the seller's company; null for others.
 */
export function findRfqForSeller(context: Context, publicId: string): Promise<PublicRfq | null> {
  const companyId = sellerCompany(context.actor);
  return findOne(
    context,
    publicId,
    companyId === null
      ? isShown(context, publicStates)
      : or(isShown(context, publicStates), isShownTo(context, companyId))!,
  );
}

const sentPerPage = 24;

/**
 * Lists open and full requests that their buyers sent to the seller's company, newest first. Throws
 * refused, unauthenticated.
 */
export async function listRfqsForCompany(
  context: Context,
  { page = 1 }: { readonly page?: number } = {},
): Promise<{ rfqs: (PublicRfq & { isInMarket: boolean })[]; count: number; pages: number }> {
  permit(whyNotSeeSentRfqs(context.actor));
  const isOurs = isShownTo(context, sellerCompany(context.actor)!);
  const [byId, rows, total] = await Promise.all([
    categoriesById(context),
    context.db
      .select({ ...shown, audience: rfqs.audience })
      .from(rfqs)
      .where(isOurs)
      .orderBy(desc(rfqs.publishedAt), desc(rfqs.id))
      .limit(sentPerPage)
      .offset((page - 1) * sentPerPage),
    context.db.$count(rfqs, isOurs),
  ]);
  return {
    rfqs: rows.map(({ audience, ...row }) => ({
      ...viewOf(row, byId),
      isInMarket: audience !== 'chosen',
    })),
    count: total,
    pages: Math.ceil(total / sentPerPage),
  };
}
