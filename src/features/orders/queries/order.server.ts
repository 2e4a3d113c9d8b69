// An order with its lines, revisions, history and messages, for its parties and the market's staff.
import { asc, eq } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import {
  findMessageFile,
  listMessages,
  listUnsentFiles,
} from '#features/threads/queries/messages.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { maskContacts } from '#shared/contact-masking.ts';
import { inLanguage } from '#shared/per-language.ts';
import { whyNotNegotiateOrders } from '../permissions.ts';
import { areContactsHidden, isOfferApproved } from '../rules.ts';
import { canMove, isNegotiated, isSampleDue, silentUntil, turnOf } from '../rules/states.ts';
import type { OrderAddress } from '../schemas.ts';
import { orderLines, orderRevisions, orders, orderSamples, orderSteps } from '../table.server.ts';
import { filesOfOrder, filesOfSamples } from './order-files.server.ts';
import {
  getOrderParty,
  isOtherGone,
  type NamedOrder,
  type OrderRow,
} from './order-party.server.ts';

async function readLines(context: Context, orderId: OrderRow['id']) {
  const rows = await context.db
    .select({
      line: orderLines,
      product: products.publicId,
      slug: products.slug,
      state: products.state,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const { locale } = context;
  return rows.map(({ line, product, slug, state }) => ({
    ...line,
    product,
    slug,
    isPublished: state === 'published',
    name: inLanguage(line.title, locale, line.mainLanguage)!,
    variantName: line.options
      .map(({ value }) => inLanguage(value, locale, line.mainLanguage)?.value ?? '')
      .join(' · '),
  }));
}

const readRevisions = ({ db }: Context, orderId: OrderRow['id']) =>
  db
    .select({
      number: orderRevisions.number,
      side: orderRevisions.side,
      terms: orderRevisions.terms,
      totalMinor: orderRevisions.totalMinor,
      at: orderRevisions.at,
    })
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, orderId))
    .orderBy(asc(orderRevisions.number));

const readSteps = ({ db }: Context, orderId: OrderRow['id']) =>
  db
    .select({
      by: orderSteps.by,
      from: orderSteps.from,
      to: orderSteps.to,
      revision: orderSteps.revision,
      reason: orderSteps.reason,
      at: orderSteps.at,
      companyId: orderSteps.companyId,
      person: users.name,
    })
    .from(orderSteps)
    .leftJoin(users, eq(users.id, orderSteps.userId))
    .where(eq(orderSteps.orderId, orderId))
    .orderBy(asc(orderSteps.at), asc(orderSteps.id));

const readSamples = ({ db }: Context, orderId: OrderRow['id']) =>
  db
    .select()
    .from(orderSamples)
    .where(eq(orderSamples.orderId, orderId))
    .orderBy(asc(orderSamples.number));

async function readParties({ db }: Context, row: OrderRow) {
  const [store] = await db
    .select({ name: stores.name, slug: stores.slug, isMarket: companies.isAdmin })
    .from(stores)
    .innerJoin(companies, eq(companies.id, row.sellerCompanyId))
    .where(eq(stores.id, row.storeId));
  const [buyer] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, row.buyerCompanyId));
  return { store: store!, buyer: buyer!.name };
}

/** Before a deal the seller sees the place that it goes to, without street and suite. */
const withoutStreet = (address: OrderAddress): OrderAddress => ({
  ...address,
  street: '',
  suite: '',
});

const isOwner = ({ actor }: Context): boolean => actor.kind === 'member' && actor.isOwner;

/** What the reader may do now, and what it waits for. */
const actsOn = (context: Context, row: OrderRow, side: ThreadSide | null) => ({
  silentUntil: isNegotiated(row.state) ? silentUntil(row.lastAt) : null,
  canNegotiate: isNegotiated(row.state) && side !== null,
  canAccept:
    isNegotiated(row.state) && side !== null && row.lastSide !== side && isOfferApproved(row),
  /** Staff has made the current offer above its limit: which side's owner has to approve it. */
  waitsForOwnerOf: isNegotiated(row.state) && !isOfferApproved(row) ? row.lastSide : null,
  canApprove:
    isNegotiated(row.state) && side === row.lastSide && !isOfferApproved(row) && isOwner(context),
  /** Staff has asked the owner of its company to accept the current offer. */
  isOwnerAsked:
    isNegotiated(row.state) &&
    side !== null &&
    row.lastSide !== side &&
    isOfferApproved(row) &&
    row.ownerAsked === row.revision,
  canCancel: side !== null && canMove(row.state, 'cancelled', side) && row.firstShippedAt === null,
  canSendSample: side === 'seller' && isSampleDue(row),
  canDecideSample: side === 'buyer' && row.state === 'sample_sent',
});

async function readOrder(
  context: Context,
  row: OrderRow,
  { side, companyId }: { readonly side: ThreadSide | null; readonly companyId: string | null },
) {
  const [lines, revisions, steps, samples, parties, files, photos] = await Promise.all([
    readLines(context, row.id),
    readRevisions(context, row.id),
    readSteps(context, row.id),
    readSamples(context, row.id),
    readParties(context, row),
    filesOfOrder(context, row.id),
    filesOfSamples(context, row.id),
  ]);
  const hidesContacts = areContactsHidden(row);
  const isMasked = side === 'seller' && hidesContacts;
  const say = (text: string): string => (isMasked ? maskContacts(text) : text);
  return {
    id: row.publicId,
    side,
    source: row.source,
    state: row.state,
    revision: row.revision,
    turn: turnOf(row),
    ...actsOn(context, row, side),
    wantsSample: row.wantsSample,
    hidesContacts,
    reference: side === 'seller' ? '' : row.reference,
    currency: row.currency,
    totalMinor: row.totalMinor,
    deliveryPreference: row.deliveryPreference,
    destination: row.destination && isMasked ? withoutStreet(row.destination) : row.destination,
    forwarder: isMasked ? '' : row.forwarder,
    isForwarderHidden: isMasked && row.forwarder !== '',
    finalCountry: row.finalCountry,
    expectedOn: row.expectedOn,
    wantsInspection: row.wantsInspection,
    customization: say(row.customization),
    notes: say(row.notes),
    language: row.language,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    agreedAt: row.agreedAt,
    lines,
    revisions: revisions.map(({ terms, ...revision }) => ({
      ...revision,
      terms: {
        ...terms,
        note: hidesContacts && revision.side !== side ? maskContacts(terms.note) : terms.note,
      },
    })),
    steps: steps.map(({ companyId: of, person, reason, ...step }) => ({
      ...step,
      reason: reason !== null && hidesContacts ? maskContacts(reason) : reason,
      // People of the other side have no names here: the company speaks.
      person: side === null || of === companyId ? person : null,
    })),
    samples: samples.map(({ orderId: _of, ...sample }) => ({
      ...sample,
      /** Photos of a rejection; those that the buyer keeps for one are the buyer's own. */
      files:
        side === 'buyer' || sample.isApproved === false
          ? photos.flatMap(({ sampleNumber, ...file }) =>
              sampleNumber === sample.number ? [file] : [],
            )
          : [],
    })),
    files: isMasked ? files.map((file) => ({ ...file, name: maskContacts(file.name) })) : files,
    store: parties.store,
    buyer: isMasked ? null : parties.buyer,
  };
}

/** For a party. Throws not_found, refused, unauthenticated. */
export async function getOrder(
  context: Context,
  named: NamedOrder,
  { before = null }: { readonly before?: number | null } = {},
) {
  permit(whyNotNegotiateOrders(context.actor));
  const { row, side, userId, companyId } = await getOrderParty(context, named);
  const { threadId } = row;
  const [order, isGone, page, unsent] = await Promise.all([
    readOrder(context, row, { side, companyId }),
    isOtherGone(context, { row, side }),
    listMessages(context, { threadId, side, hidesContacts: areContactsHidden(row), before }),
    listUnsentFiles(context, { threadId, side, userId }),
  ]);
  return { ...order, side, isOtherGone: isGone, page, unsent };
}
export type OrderView = Awaited<ReturnType<typeof getOrder>>;

/** For the market's staff, without the messages. Throws not_found, refused, unauthenticated. */
export async function getOrderOfMarket(context: Context, id: string) {
  permit(whyNotAdministerWith('orders')(context.actor));
  const [row] = await context.db.select().from(orders).where(eq(orders.publicId, id));
  if (!row) throw notFound();
  return readOrder(context, row, { side: null, companyId: null });
}
export type WholeOrder = Awaited<ReturnType<typeof getOrderOfMarket>>;

/** A file of a message. Throws not_found, refused, unauthenticated. */
export async function openOrderMessageFile(context: Context, named: NamedOrder, file: string) {
  permit(whyNotNegotiateOrders(context.actor));
  const { row } = await getOrderParty(context, named);
  const found = await findMessageFile(context, row.threadId, file);
  if (found === null) throw notFound();
  return found;
}
