import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companies, members, stores } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { pictures } from '#features/media/table.server.ts';
import { id, idOf, instant, isAmong, micros, publicId } from '#platform/database/columns.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { UnitCode } from '#shared/units.ts';
import type * as schemas from './schemas.ts';
import type { OwnFilters } from './params.ts';
import { type BulkState, bulkStates } from './rules/bulk-changes.ts';
import { type KeptInput, withoutDrawings } from './rules/drawn-images.ts';
import * as reviews from './rules/reviews.ts';

/** A product as it was handed in, without what versions before drew in place of pictures. */
export const keptInput = customType<{ data: schemas.ProductInput; driverData: KeptInput }>({
  dataType: () => 'jsonb',
  codec: 'jsonb',
  fromDriver: withoutDrawings,
});

export const brands = pgTable('brands', {
  id: id<'brand'>(),
  /** Short number in listings and search. */
  number: integer('number').notNull().unique().generatedByDefaultAsIdentity(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
});

/** Lists that are read and written with one product are values in it, not tables. */
export const products = pgTable(
  'products',
  {
    id: id<'product'>(),
    publicId: publicId(),
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id),
    externalId: text('external_id'),
    slug: text('slug').notNull(),
    mainLanguage: text('main_language').$type<Locale>().notNull(),
    title: jsonb('title').$type<PerLanguage>().notNull(),
    description: jsonb('description').$type<PerLanguage>().notNull(),
    attributes: jsonb('attributes').$type<PerLanguage<schemas.AttributeList>>().notNull(),
    brandId: idOf<'brand'>('brand_id').references(() => brands.id),
    categoryId: idOf<'category'>('category_id').references(() => categories.id),
    state: text('state').$type<schemas.ProductState>().notNull(),
    /** Why staff must review it before it can be bought. */
    reviewReason: text('review_reason').$type<reviews.ReviewReason>(),
    /** Set while it would be published otherwise. */
    draftReason: text('draft_reason').$type<schemas.DraftReason>(),
    /** Set while it is paused for the package's limit; a larger package publishes it again. */
    pauseReason: text('pause_reason').$type<schemas.PauseReason>(),
    /** Counts the changes, so that a second editor does not overwrite the first. */
    revision: integer('revision').notNull().default(1),
    currency: text('currency').$type<Currency>().notNull(),
    tiers: jsonb('tiers').$type<schemas.PriceTier[]>().notNull(),
    lowestPriceMicros: micros('lowest_price_micros').notNull(),
    highestPriceMicros: micros('highest_price_micros').notNull(),
    /** What lists sort and filter by. */
    lowestPriceUsdMicros: micros('lowest_price_usd_micros').notNull(),
    moq: integer('moq').notNull(),
    unit: text('unit').$type<UnitCode>().notNull(),
    orderMultiple: integer('order_multiple').notNull(),
    carton: jsonb('carton').$type<schemas.Carton>(),
    leadTimes: jsonb('lead_times').$type<schemas.LeadTimeStep[]>().notNull(),
    sample: jsonb('sample').$type<NonNullable<schemas.ProductInput['sample']>>(),
    stock: integer('stock'),
    shipByDays: smallint('ship_by_days'),
    originCountry: text('origin_country'),
    originProvince: text('origin_province'),
    hsCode: text('hs_code'),
    paymentOptions: text('payment_options').$type<schemas.PaymentOption>().array().notNull(),
    certificates: text('certificates').$type<schemas.Certificate>().array().notNull(),
    tags: text('tags').array().notNull(),
    incoterms: text('incoterms').$type<Incoterm>().array().notNull(),
    variants: jsonb('variants').$type<(schemas.ProductVariant & { id: string })[]>().notNull(),
    /** 0 to 100: how completely the product is described. */
    qualityScore: smallint('quality_score').notNull(),
    /** SHA-256 of its input; importing the same file again changes nothing. */
    contentHash: text('content_hash').notNull(),
    publishedAt: instant('published_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_external_id')
      .on(table.storeId, table.externalId)
      .where(sql`state <> 'deleted'`),
    // Counts of a seller's list are read from the index alone.
    index('products_in_state').on(table.storeId, table.state, table.stock),
    index('products_of_store')
      .on(table.storeId, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state = 'published'`),
    index('products_brand').on(table.brandId),
    index('products_category').on(table.categoryId),
    index('products_review')
      .on(table.updatedAt)
      .where(sql`review_reason is not null`),
    // Pages of a seller's own products.
    index('products_own').on(table.storeId, table.id),
    index('products_changed').on(table.storeId, table.updatedAt, table.id),
    index('products_cheapest').on(table.storeId, table.lowestPriceUsdMicros, table.id),
    check('products_state', sql`state in ('draft', 'published', 'paused', 'rejected', 'deleted')`),
    check('products_draft_reason', sql`draft_reason is null or state = 'draft'`),
    check(
      'products_prices',
      sql`lowest_price_micros > 0 and highest_price_micros >= lowest_price_micros`,
    ),
  ],
);

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    pictureId: idOf<'picture'>('picture_id')
      .notNull()
      .references(() => pictures.id),
    alt: jsonb('alt').$type<PerLanguage>().notNull(),
    focalX: real('focal_x'),
    focalY: real('focal_y'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_pictures_picture').on(table.pictureId),
  ],
);

/**
 * What lists read: one row for each category above a published product and one for the whole
 * market, so that every order of every category is an index walk. Written with the product.
 */
export const productListings = pgTable(
  'product_listings',
  {
    categoryId: idOf<'category'>('category_id').notNull(),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    storeId: idOf<'store'>('store_id').notNull(),
    brandId: idOf<'brand'>('brand_id'),
    priceUsdMicros: micros('price_usd_micros').notNull(),
    publishedAt: instant('published_at').notNull(),
    sales: integer('sales').notNull().default(0),
    favourites: integer('favourites').notNull().default(0),
    /** Orders products with equal sales; see `tiebreakOf`. */
    tiebreak: bigint('tiebreak', { mode: 'number' }).notNull(),
    isReadyToShip: boolean('is_ready_to_ship').notNull(),
    /** `number` of its brand; 0: none. */
    brandNumber: integer('brand_number').notNull().default(0),
    /** What lists are narrowed by; see `filter-bits.ts`. */
    filterBits: bigint('filter_bits', { mode: 'bigint' }).notNull().default(0n),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.productId] }),
    index('listings_product').on(table.productId),
    index('listings_recent').on(
      table.categoryId,
      table.publishedAt.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
    index('listings_best').on(
      table.categoryId,
      table.sales.desc().nullsFirst(),
      table.tiebreak.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
    index('listings_favourite').on(
      table.categoryId,
      table.favourites.desc().nullsFirst(),
      table.tiebreak.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
    index('listings_price').on(table.categoryId, table.priceUsdMicros, table.productId),
    index('listings_brand').on(table.categoryId, table.brandId, table.priceUsdMicros),
    // All of a category's facets are counted by an index-only scan.
    index('listings_facets').on(
      table.categoryId,
      table.storeId,
      table.filterBits,
      table.priceUsdMicros,
      table.brandNumber,
      table.productId,
    ),
    index('listings_store')
      .on(table.storeId, table.publishedAt.desc().nullsFirst(), table.productId.desc().nullsFirst())
      .where(sql`category_id = ${sql.raw(`'${wholeMarket}'`)}`),
  ],
);

/** Keys that find the same product of several stores; see `related-products.ts`. */
export const productMatchKeys = pgTable(
  'product_match_keys',
  {
    key: bigint('key', { mode: 'bigint' }).notNull(),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.productId] }),
    index('product_match_keys_product').on(table.productId),
  ],
);

/** Related products of a listed one, the best first: more than are shown, for some will be gone. */
export const relatedProducts = pgTable(
  'related_products',
  {
    productId: idOf<'product'>('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    offers: idOf<'product'>('offers').array().notNull(),
    similar: idOf<'product'>('similar').array().notNull(),
    sameBrand: idOf<'product'>('same_brand').array().notNull(),
    /** What its buyers have bought, too. */
    alsoBought: idOf<'product'>('also_bought')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Its own category, and how many products that had. */
    categoryId: idOf<'category'>('category_id'),
    categorySize: integer('category_size').notNull(),
    computedAt: instant('computed_at').notNull(),
  },
  (table) => [
    index('related_products_computed').on(table.computedAt),
    index('related_products_category').on(table.categoryId, table.categorySize),
  ],
);

/** Counters, written from events of the features that count. */
export const productStats = pgTable('product_stats', {
  productId: idOf<'product'>('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  sales: bigint('sales', { mode: 'number' }).notNull().default(0),
  favourites: bigint('favourites', { mode: 'number' }).notNull().default(0),
  views: bigint('views', { mode: 'number' }).notNull().default(0),
});

/** What staff was asked about a product, and who decided what. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: id<'productReview'>(),
    publicId: publicId(),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<reviews.ReviewReason>().notNull(),
    /** Keys of the prohibited words that were found. */
    words: text('words').array().notNull(),
    state: text('state').$type<reviews.ReviewState>().notNull().default('open'),
    /** Since when the product waits, however often it is saved meanwhile. */
    askedAt: instant('asked_at').notNull(),
    decidedAt: instant('decided_at'),
    /** Who decided, and for which company; null for the operator. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id, {
      onDelete: 'set null',
    }),
    rejection: text('rejection').$type<reviews.RejectionReason>(),
    /** Of a rejection: the product's content then, by which mending is told from the same again. */
    contentHash: text('content_hash'),
    /** What staff added to the reason, in its own words. */
    note: text('note'),
  },
  (table) => [
    uniqueIndex('product_reviews_open')
      .on(table.productId)
      .where(sql`state = 'open'`),
    index('product_reviews_product').on(table.productId, table.id),
    index('product_reviews_queue').on(table.state, table.reason, table.askedAt, table.id),
    index('product_reviews_decided').on(table.decidedAt, table.id),
    check('product_reviews_reason', isAmong('reason', reviews.reviewReasons)),
    check('product_reviews_state', isAmong('state', reviews.reviewStates)),
    check('product_reviews_ended', sql`(state = 'open') = (decided_at is null)`),
    check('product_reviews_rejection', sql`(state = 'rejected') = (rejection is not null)`),
  ],
);

/** Words that staff allowed in one product: they are never asked about again. */
export const approvedWords = pgTable(
  'product_approved_words',
  {
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The rule's words, folded. */
    key: text('key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.key] })],
);

/** A change of many products of a store, which a job makes. */
export const productBulkChanges = pgTable(
  'product_bulk_changes',
  {
    id: id<'productBulkChange'>(),
    publicId: publicId(),
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    act: jsonb('act').$type<schemas.BulkAct>().notNull(),
    state: text('state').$type<BulkState>().notNull().default('waiting'),
    total: integer('total').notNull().default(0),
    counts: jsonb('counts').$type<schemas.BulkCounts>().notNull(),
    /** Set once it is taken back after it was made. */
    undo: jsonb('undo').$type<schemas.BulkUndo>(),
    createdAt: instant('created_at').notNull(),
    /** Until then it can be undone, because nothing is changed yet. */
    startsAt: instant('starts_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    // Two changes of one product at once would depend on their order.
    uniqueIndex('product_bulk_changes_one_at_a_time')
      .on(table.storeId)
      .where(sql`state in ('waiting', 'running', 'undoing')`),
    index('product_bulk_changes_store').on(table.storeId, table.createdAt),
    index('product_bulk_changes_old').on(table.createdAt),
    check('product_bulk_changes_state', isAmong('state', bulkStates)),
  ],
);

/** The products of a bulk change, chosen when it was asked for. */
export const productBulkItems = pgTable(
  'product_bulk_items',
  {
    changeId: idOf<'productBulkChange'>('change_id')
      .notNull()
      .references(() => productBulkChanges.id, { onDelete: 'cascade' }),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null until the product's turn; written in the transaction that changes it. */
    outcome: text('outcome').$type<keyof schemas.BulkCounts>(),
    /** What was changed, as it was; null where nothing can be taken back. */
    before: jsonb('before').$type<schemas.BulkBefore>(),
    /** Of the product as the change left it. */
    contentHash: text('content_hash'),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.changeId, table.productId] }),
    index('product_bulk_items_left')
      .on(table.changeId, table.productId)
      .where(sql`outcome is null`),
    index('product_bulk_items_product').on(table.productId),
  ],
);

/** How far stored descriptions were cleaned by each version of the rules for safe HTML. */
export const descriptionCleanings = pgTable('product_description_cleanings', {
  version: smallint('version').primaryKey(),
  /** The last product that was looked at. */
  afterId: idOf<'product'>('after_id'),
  cleaned: integer('cleaned').notNull().default(0),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
});

/** Filters and order of a seller's list that a member saved under a name. */
export const productListViews = pgTable(
  'product_list_views',
  {
    id: id<'productListView'>(),
    publicId: publicId(),
    memberId: idOf<'member'>('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<OwnFilters>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('product_list_views_once').on(table.memberId, table.name)],
);

/** A product as it was after a save by hand or by a program, and as it was before the first one. */
export const productVersions = pgTable(
  'product_versions',
  {
    id: id<'productVersion'>(),
    publicId: publicId(),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    /** Null for what came from a file, and after the person was erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    input: keptInput('input').notNull(),
    /** Hashes of its pictures, which stay while it does. */
    pictures: text('pictures').array().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    unique('product_versions_once').on(table.productId, table.revision),
    index('product_versions_user').on(table.userId),
    index('product_versions_pictures').using('gin', table.pictures),
  ],
);

/** What a member has typed into the editor and not saved, as the form's fields. */
export const productDrafts = pgTable(
  'product_drafts',
  {
    id: id<'productDraft'>(),
    memberId: idOf<'member'>('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** Null for a product that is not saved yet. */
    productId: idOf<'product'>('product_id').references(() => products.id, {
      onDelete: 'cascade',
    }),
    fields: jsonb('fields').$type<schemas.DraftFields>().notNull(),
    /** Hashes of its pictures, which stay while it does. */
    pictures: text('pictures').array().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('product_drafts_once')
      .on(table.memberId, table.storeId, table.productId)
      .nullsNotDistinct(),
    index('product_drafts_store').on(table.storeId),
    index('product_drafts_product').on(table.productId),
    index('product_drafts_old').on(table.updatedAt),
    index('product_drafts_pictures').using('gin', table.pictures),
  ],
);

export type ProductRow = typeof products.$inferSelect;
