import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { type AttachmentKind, attachmentKinds } from '#features/attachments/schemas.ts';
import { categories } from '#features/categories/table.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import { inquiries } from '#features/inquiries/table.server.ts';
import type { ProductVariant } from '#features/products/schemas.ts';
import { products } from '#features/products/table.server.ts';
import { quotes } from '#features/quotes/table.server.ts';
import { type ThreadSide, threadSides } from '#features/threads/schemas.ts';
import { threads } from '#features/threads/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, micros, publicId } from '#platform/database/columns.ts';
import { visitorDraftColumns } from '#platform/visitor-drafts/visitor-drafts.server.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { UnitCode } from '#shared/units.ts';
import {
  type DeliveryPreference,
  deliveryPreferences,
  type OrderActor,
  orderActors,
  type OrderAddress,
  type OrderDraft,
  type OrderSource,
  orderSources,
  type OrderState,
  orderStates,
  type OrderTerms,
  type SampleFeePayer,
  sampleFeePayers,
} from './schemas.ts';

/** An order of a buying from a selling company, from the request to its end. */
export const orders = pgTable(
  'orders',
  {
    id: id<'order'>(),
    publicId: publicId(),
    threadId: idOf<'thread'>('thread_id')
      .notNull()
      .unique()
      .references(() => threads.id),
    /** Who asked for it; null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    buyerCompanyId: idOf<'company'>('buyer_company_id')
      .notNull()
      .references(() => companies.id),
    /** The store's company; the market's own for stores that no company owns. */
    sellerCompanyId: idOf<'company'>('seller_company_id')
      .notNull()
      .references(() => companies.id),
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id),
    source: text('source').$type<OrderSource>().notNull(),
    quoteId: idOf<'quote'>('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    inquiryId: idOf<'inquiry'>('inquiry_id').references(() => inquiries.id, {
      onDelete: 'set null',
    }),
    /** The buyer's own number for it. */
    reference: text('reference').notNull(),
    /** In which it is charged: the store's. */
    currency: text('currency').$type<Currency>().notNull(),
    deliveryPreference: text('delivery_preference').$type<DeliveryPreference>().notNull(),
    /** As it was when it was ordered; null once the buyer's company closed without an agreement. */
    destination: jsonb('destination').$type<OrderAddress>(),
    forwarder: text('forwarder').notNull(),
    /** ISO 3166. */
    finalCountry: text('final_country').$type<Country>().notNull(),
    expectedOn: date('expected_on'),
    wantsInspection: boolean('wants_inspection').notNull(),
    customization: text('customization').notNull(),
    notes: text('notes').notNull(),
    /** The language of its texts. */
    language: text('language').$type<Locale>().notNull(),
    /** The seller knew the buyer before: by an accepted quote or a shared card. */
    sharesContact: boolean('shares_contact').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    /** Counts the offers of both sides, from 1. */
    revision: integer('revision').notNull().default(1),
    /** The revision that each side has accepted; 0: none. Equal ones are an agreement. */
    buyerAccepted: integer('buyer_accepted').notNull(),
    sellerAccepted: integer('seller_accepted').notNull(),
    /** The revision that staff would accept and its owner was asked about; 0: none. */
    ownerAsked: integer('owner_asked').notNull().default(0),
    /** Of the current revision: nothing is made before a sample is approved. */
    wantsSample: boolean('wants_sample').notNull().default(false),
    /** Of the current revision. */
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    /** Which side made the current revision. */
    lastSide: text('last_side').$type<ThreadSide>().notNull(),
    /** When a side spoke last: after long silence the clock cancels it. */
    lastAt: instant('last_at').notNull(),
    agreedAt: instant('agreed_at'),
    /** When a first part of it was shipped: it is not cancelled after that. */
    firstShippedAt: instant('first_shipped_at'),
    /** When it was said that all of it has arrived; claims and the clock count from there. */
    deliveredAt: instant('delivered_at'),
    /** When its receipt was confirmed, by the buyer or the clock. */
    confirmedAt: instant('confirmed_at'),
    /** While the buyer returns something: nothing is paid out. */
    returnOpenedAt: instant('return_opened_at'),
    endedAt: instant('ended_at'),
    /** Chosen by the sender: what is sent again under it orders nothing more. */
    openKey: text('open_key').notNull(),
    /** Of the market's terms that were valid when it was sent. */
    termsVersion: integer('terms_version'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('orders_once').on(table.userId, table.openKey),
    index('orders_buyer').on(table.buyerCompanyId, table.updatedAt.desc(), table.id.desc()),
    index('orders_seller').on(table.sellerCompanyId, table.updatedAt.desc(), table.id.desc()),
    index('orders_changed').on(table.updatedAt.desc(), table.id.desc()),
    index('orders_store').on(table.storeId, table.state),
    index('orders_quote').on(table.quoteId),
    index('orders_inquiry').on(table.inquiryId),
    index('orders_silent')
      .on(table.lastAt)
      .where(sql`state in ('submitted', 'negotiating')`),
    index('orders_delivered')
      .on(table.deliveredAt)
      .where(sql`state = 'delivered'`),
    index('orders_confirmed')
      .on(table.confirmedAt, table.id)
      .where(sql`state = 'confirmed'`),
    check('orders_state', isAmong('state', orderStates)),
    check('orders_source', isAmong('source', orderSources)),
    check('orders_delivery', isAmong('delivery_preference', deliveryPreferences)),
    check('orders_side', isAmong('last_side', threadSides)),
    check('orders_parties', sql`buyer_company_id <> seller_company_id`),
    check(
      'orders_accepted',
      sql`buyer_accepted between 0 and revision and seller_accepted between 0 and revision`,
    ),
    check('orders_total', sql`total_minor >= 0`),
  ],
);

/** What is ordered, as it was sold on that day; quantities and prices are in the revisions. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: idOf<'order'>('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id),
    /** The public id of one of the product's variants. */
    variantId: text('variant_id').notNull(),
    title: jsonb('title').$type<PerLanguage>().notNull(),
    mainLanguage: text('main_language').$type<Locale>().notNull(),
    options: jsonb('options').$type<ProductVariant['options']>().notNull(),
    sku: text('sku'),
    unit: text('unit').$type<UnitCode>().notNull(),
    moq: integer('moq').notNull(),
    categoryMinimum: integer('category_minimum').notNull(),
    orderMultiple: integer('order_multiple').notNull(),
    /** Before the promotion. */
    listPriceMicros: micros('list_price_micros').notNull(),
    promotionPercent: smallint('promotion_percent'),
    categoryId: idOf<'category'>('category_id').references(() => categories.id, {
      onDelete: 'set null',
    }),
    // The category's terms on that day.
    commissionBasisPoints: integer('commission_basis_points').notNull(),
    transferDays: smallint('transfer_days').notNull(),
    returnDays: smallint('return_days').notNull().default(14),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId),
    index('order_lines_category').on(table.categoryId),
  ],
);

/** Every offer of either side, immutable. */
export const orderRevisions = pgTable(
  'order_revisions',
  {
    id: id<'orderRevision'>(),
    orderId: idOf<'order'>('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    side: text('side').$type<ThreadSide>().notNull(),
    /** Null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    terms: jsonb('terms').$type<OrderTerms>().notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    unique('order_revisions_number').on(table.orderId, table.number),
    index('order_revisions_user').on(table.userId),
    check('order_revisions_side', isAmong('side', threadSides)),
    check('order_revisions_positive', sql`number > 0`),
  ],
);

/** History: who led it where, for which company. */
export const orderSteps = pgTable(
  'order_steps',
  {
    id: id<'orderStep'>(),
    orderId: idOf<'order'>('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    by: text('by_side').$type<OrderActor>().notNull(),
    /** Null for the clock and the market. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id),
    /** Null for a new order. */
    from: text('from_state').$type<OrderState>(),
    to: text('to_state').$type<OrderState>().notNull(),
    revision: integer('revision').notNull(),
    reason: text('reason'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('order_steps_order').on(table.orderId, table.at, table.id),
    index('order_steps_user').on(table.userId),
    index('order_steps_company').on(table.companyId),
    check('order_steps_by', isAmong('by_side', orderActors)),
    check('order_steps_states', isAmong('to_state', orderStates)),
  ],
);

/** A file of a request, without an order until the request is sent; or of a rejected sample. */
export const orderFiles = pgTable(
  'order_files',
  {
    id: id<'orderFile'>(),
    publicId: publicId(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    orderId: idOf<'order'>('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Shows why this sample is rejected; null: a file of the request. */
    sampleNumber: smallint('sample_number'),
    /** The uploader; null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('order_files_order').on(table.orderId),
    index('order_files_company').on(table.companyId),
    index('order_files_user').on(table.userId),
    index('order_files_unsent')
      .on(table.createdAt)
      .where(sql`order_id is null`),
    check('order_files_kind', isAmong('kind', attachmentKinds)),
  ],
);

/** Each sample of an order, with the buyer's decision. */
export const orderSamples = pgTable(
  'order_samples',
  {
    orderId: idOf<'order'>('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    feePayer: text('fee_payer').$type<SampleFeePayer>().notNull(),
    carrier: text('carrier').notNull(),
    tracking: text('tracking').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Null until the buyer decides. */
    isApproved: boolean('is_approved'),
    reason: text('reason').notNull().default(''),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    check('order_samples_fee_payer', isAmong('fee_payer', sampleFeePayers)),
    check('order_samples_number', sql`number > 0`),
    check('order_samples_decided', sql`(is_approved is null) = (decided_at is null)`),
  ],
);

/**
 * How much of a product's stock agreed orders hold, apart from the product, so that no import
 * brings it back. `variantId` is empty where the product counts its stock as a whole.
 */
export const heldStock = pgTable(
  'held_stock',
  {
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Shipped since the seller stated the stock `takenOf`; nothing once another one is stated. */
    taken: integer('taken').notNull().default(0),
    takenOf: integer('taken_of'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.variantId] }),
    check('held_stock_quantity', sql`quantity >= 0`),
    check('held_stock_taken', sql`taken >= 0`),
  ],
);

/** What each order holds of it. */
export const orderStock = pgTable(
  'order_stock',
  {
    orderId: idOf<'order'>('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    takenAt: instant('taken_at').notNull(),
    givenBackAt: instant('given_back_at'),
    /** When the goods left: they are held no more, and taken. */
    shippedAt: instant('shipped_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId, table.variantId] }),
    index('order_stock_product').on(table.productId),
    check('order_stock_quantity', sql`quantity > 0`),
  ],
);

/** What visitors typed before they logged in. */
export const orderVisitorDrafts = pgTable(
  'order_visitor_drafts',
  visitorDraftColumns<OrderDraft>(),
  (table) => [index('order_visitor_drafts_age').on(table.updatedAt)],
);
