// Documents of a company or of one order, the last first.
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { whyNotOrder, whyNotTakeOrders } from '#features/orders/permissions.ts';
import { getOrderParty, type NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import { type DocumentKind, feeKinds, tradeKinds } from '../schemas.ts';
import { documentFiles, documents } from '../table.server.ts';

export const shownColumns = {
  id: documents.publicId,
  kind: documents.kind,
  number: documents.number,
  currency: documents.currency,
  totalMinor: documents.totalMinor,
  issuedAt: documents.issuedAt,
  isReady: sql<boolean>`exists (select 1 from ${documentFiles}
    where ${documentFiles.documentId} = ${documents.id})`,
};

type Asked = {
  readonly side: ThreadSide;
  readonly kind?: DocumentKind | null;
  /** The last one of the page before. */
  readonly after?: string | null;
  readonly limit: number;
};

const companyOf = ({ actor }: Context): Id<'company'> =>
  (actor as Member).companyId as Id<'company'>;

const isFee = inArray(documents.kind, [...feeKinds]);
/** Buyers see nothing of what the market takes from sellers. */
const isTrade = inArray(documents.kind, [...tradeKinds]);

/** What a company pays the market is its money, which not all of its staff see. */
export const seesFees = ({ permissions }: Member): boolean => permissions.includes('money');

/** What sellers get from the market is listed with what is issued in their name. */
function isOwn(context: Context, side: ThreadSide): SQL {
  const own = companyOf(context);
  if (side === 'buyer') return and(eq(documents.recipientId, own), isTrade)!;
  const issued = and(eq(documents.issuerId, own), isTrade)!;
  return seesFees(context.actor as Member)
    ? or(issued, and(eq(documents.recipientId, own), isFee))!
    : issued;
}

const permitSide = ({ actor }: Context, side: ThreadSide): void =>
  permit(side === 'buyer' ? whyNotOrder(actor) : whyNotTakeOrders(actor));

/**
 * Those that were sent to the company, or in its name as a seller; its fee invoices are shown to
 * who may see its money. Throws refused.
 */
export async function listDocuments(
  context: Context,
  { side, kind = null, after = null, limit }: Asked,
) {
  permitSide(context, side);
  const other =
    side === 'buyer'
      ? documents.issuerId
      : sql`case when ${isFee} then ${documents.issuerId} else ${documents.recipientId} end`;
  const rows = await context.db
    .select({ ...shownColumns, order: orders.publicId, other: companies.name })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .innerJoin(companies, eq(companies.id, other))
    .where(
      and(
        isOwn(context, side),
        kind === null ? undefined : eq(documents.kind, kind),
        after === null
          ? undefined
          : sql`(${documents.issuedAt}, ${documents.id}) < (select issued_at, id from ${documents}
              as position where position.public_id = ${after})`,
      ),
    )
    .orderBy(desc(documents.issuedAt), desc(documents.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? page.at(-1)!.id : null };
}
export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>['rows'][number];

const ofOrder = ({ db }: Context, orderId: Id<'order'>, which?: SQL) =>
  db
    .select(shownColumns)
    .from(documents)
    .where(and(eq(documents.orderId, orderId), which))
    .orderBy(desc(documents.issuedAt), desc(documents.id));

/** For a party. Throws not_found, refused, unauthenticated. */
export async function listOrderDocuments(context: Context, named: NamedOrder) {
  const { row, side } = await getOrderParty(context, named);
  return ofOrder(
    context,
    row.id,
    side === 'buyer' || !seesFees(context.actor as Member) ? isTrade : undefined,
  );
}

/** For the market's staff. Throws not_found, refused, unauthenticated. */
export async function listOrderDocumentsOfMarket(context: Context, order: string) {
  permit(whyNotAdministerWith('orders')(context.actor));
  const [row] = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.publicId, order));
  if (!row) throw notFound();
  return ofOrder(context, row.id);
}

/** Throws not_found, also while the file is being made. `which`: what the reader may open. */
export async function openDocumentFile({ db, services }: Context, which: SQL, locale: Locale) {
  const [found] = await db
    .select({ number: documents.number, storageKey: documentFiles.storageKey })
    .from(documents)
    .innerJoin(documentFiles, eq(documentFiles.documentId, documents.id))
    .where(and(which, eq(documentFiles.locale, locale)));
  const stored = found && (await services.files.find(found.storageKey));
  if (!found || !stored) throw notFound();
  return {
    name: `${found.number}-${locale}.pdf`,
    kind: 'pdf' as const,
    sizeBytes: stored.sizeBytes,
    read: () => stored.read(),
  };
}

/** For either party. Throws not_found, also while it is being made; refused, unauthenticated. */
export async function openDocument(
  context: Context,
  document: string,
  { side, locale }: { readonly side: ThreadSide; readonly locale: Locale },
) {
  permitSide(context, side);
  return openDocumentFile(
    context,
    and(eq(documents.publicId, document), isOwn(context, side))!,
    locale,
  );
}

/** For the market's staff. Throws not_found, refused, unauthenticated. */
export async function openDocumentOfMarket(context: Context, document: string, locale: Locale) {
  permit(whyNotAdministerWith('orders')(context.actor));
  return openDocumentFile(context, eq(documents.publicId, document), locale);
}

/** For staff who keep the market's books. Throws not_found, refused, unauthenticated. */
export async function openFeeDocument(context: Context, document: string, locale: Locale) {
  permit(whyNotAdministerWith('money')(context.actor));
  return openDocumentFile(context, and(eq(documents.publicId, document), isFee)!, locale);
}
