import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { stores } from '#features/companies/table.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import {
  type HoldReason,
  holdReasons,
  type ReportReason,
  reportReasons,
  type ReviewPart,
  reviewParts,
  type ReviewState,
  reviewStates,
} from './schemas.ts';

/** Rights to review a product, one per person and delivered order. */
export const reviewRights = pgTable(
  'review_rights',
  {
    id: id<'reviewRight'>(),
    publicId: publicId(),
    /** Null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The delivered order. */
    orderReference: text('order_reference').notNull(),
    openedAt: instant('opened_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('review_rights_once').on(table.userId, table.productId, table.orderReference),
    index('review_rights_user').on(table.userId, table.expiresAt),
    index('review_rights_product').on(table.productId),
  ],
);

/** What buyers say about delivered products and their suppliers. */
export const buyerReviews = pgTable(
  'buyer_reviews',
  {
    id: id<'buyerReview'>(),
    publicId: publicId(),
    rightId: idOf<'reviewRight'>('right_id')
      .notNull()
      .unique()
      .references(() => reviewRights.id, { onDelete: 'cascade' }),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id),
    /** Null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** ISO 3166: where the buyer is, all that readers learn of the author. */
    country: text('country').$type<Country>(),
    productStars: smallint('product_stars').notNull(),
    supplierStars: smallint('supplier_stars').notNull(),
    text: text('text').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state').$type<ReviewState>().notNull(),
    holdReason: text('hold_reason').$type<HoldReason>(),
    helpfulCount: integer('helpful_count').notNull().default(0),
    /** Reports that staff have not looked at. */
    openReportCount: integer('open_report_count').notNull().default(0),
    answer: text('answer'),
    answerLanguage: text('answer_language').$type<Locale>(),
    answerState: text('answer_state').$type<ReviewState>(),
    answeredAt: instant('answered_at'),
    answeredBy: idOf<'user'>('answered_by').references(() => users.id, { onDelete: 'set null' }),
    editedAt: instant('edited_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // NULLS FIRST matches a plain ORDER BY … DESC.
    index('buyer_reviews_newest')
      .on(table.productId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state = 'shown'`),
    index('buyer_reviews_helpful')
      .on(table.productId, table.helpfulCount.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state = 'shown'`),
    index('buyer_reviews_stars')
      .on(table.productId, table.productStars.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state = 'shown'`),
    index('buyer_reviews_store').on(
      table.storeId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('buyer_reviews_user').on(table.userId, table.createdAt),
    index('buyer_reviews_answered_by').on(table.answeredBy),
    index('buyer_reviews_moderation')
      .on(table.createdAt, table.id)
      .where(sql`state = 'held' or answer_state = 'held' or open_report_count > 0`),
    check('buyer_reviews_state', isAmong('state', reviewStates)),
    check('buyer_reviews_hold_reason', isAmong('hold_reason', holdReasons)),
    check('buyer_reviews_held', sql`(state = 'held') = (hold_reason is not null)`),
    check('buyer_reviews_answer_state', isAmong('answer_state', reviewStates)),
    check(
      'buyer_reviews_answered',
      sql`(answer is null) = (answered_at is null) and (answer is null) = (answer_state is null)`,
    ),
    check(
      'buyer_reviews_stars_range',
      sql`product_stars between 1 and 5 and supplier_stars between 1 and 5`,
    ),
  ],
);

/** Photos of a review: uploads, encoded again and without hidden data. */
export const buyerReviewPhotos = pgTable(
  'buyer_review_photos',
  {
    reviewId: idOf<'buyerReview'>('review_id')
      .notNull()
      .references(() => buyerReviews.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    pictureId: idOf<'picture'>('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.position] }),
    index('buyer_review_photos_picture').on(table.pictureId),
    check('buyer_review_photos_position', sql`position between 0 and 4`),
  ],
);

/** What reviews said before their authors changed them. */
export const buyerReviewVersions = pgTable(
  'buyer_review_versions',
  {
    id: id<'buyerReviewVersion'>(),
    reviewId: idOf<'buyerReview'>('review_id')
      .notNull()
      .references(() => buyerReviews.id, { onDelete: 'cascade' }),
    productStars: smallint('product_stars').notNull(),
    supplierStars: smallint('supplier_stars').notNull(),
    text: text('text').notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** When it was replaced. */
    at: instant('at').notNull(),
  },
  (table) => [index('buyer_review_versions_review').on(table.reviewId, table.at)],
);

/** Who found a review helpful. */
export const buyerReviewVotes = pgTable(
  'buyer_review_votes',
  {
    reviewId: idOf<'buyerReview'>('review_id')
      .notNull()
      .references(() => buyerReviews.id, { onDelete: 'cascade' }),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('buyer_review_votes_user').on(table.userId),
  ],
);

/** Who told staff about a review. */
export const buyerReviewReports = pgTable(
  'buyer_review_reports',
  {
    reviewId: idOf<'buyerReview'>('review_id')
      .notNull()
      .references(() => buyerReviews.id, { onDelete: 'cascade' }),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.userId] }),
    index('buyer_review_reports_user').on(table.userId),
    check('buyer_review_reports_reason', isAmong('reason', reportReasons)),
  ],
);

/** What staff decided about reviews and answers. */
export const buyerReviewActs = pgTable(
  'buyer_review_acts',
  {
    id: id<'buyerReviewAct'>(),
    reviewId: idOf<'buyerReview'>('review_id')
      .notNull()
      .references(() => buyerReviews.id, { onDelete: 'cascade' }),
    part: text('part').$type<ReviewPart>().notNull(),
    from: text('from_state').$type<ReviewState>().notNull(),
    to: text('to_state').$type<ReviewState>().notNull(),
    reason: text('reason').notNull(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('buyer_review_acts_review').on(table.reviewId, table.at),
    index('buyer_review_acts_user').on(table.userId),
    check('buyer_review_acts_part', isAmong('part', reviewParts)),
  ],
);

/** How many shown reviews gave so many stars. */
const starCounts = {
  stars1: integer('stars_1').notNull().default(0),
  stars2: integer('stars_2').notNull().default(0),
  stars3: integer('stars_3').notNull().default(0),
  stars4: integer('stars_4').notNull().default(0),
  stars5: integer('stars_5').notNull().default(0),
};

/** Of each product that was ever reviewed. */
export const productRatings = pgTable('product_ratings', {
  productId: idOf<'product'>('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  ...starCounts,
});

/** Of each store that was ever reviewed, from the stars for the supplier. */
export const storeRatings = pgTable('store_ratings', {
  storeId: idOf<'store'>('store_id')
    .primaryKey()
    .references(() => stores.id, { onDelete: 'cascade' }),
  ...starCounts,
});
