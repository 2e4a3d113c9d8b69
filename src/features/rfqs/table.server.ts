import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { users } from '#features/users/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import { id, idOf, instant, micros, publicId, tsvector } from '#platform/database/columns.ts';
import { visitorDraftColumns } from '#platform/visitor-drafts/visitor-drafts.server.ts';
import type { Country } from '#shared/countries.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';
import {
  type BuyerBusinessType,
  openDaysChoices,
  type RfqAudience,
  rfqAudiences,
  type RfqDraft,
  type RfqState,
  rfqStates,
} from './schemas.ts';

const among = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/**
 * A buyer's request for quotation. Its columns are filled when it is sent; until then `typed` has
 * the draft.
 */
export const rfqs = pgTable(
  'rfqs',
  {
    id: id<'rfq'>(),
    publicId: publicId(),
    /** A short id for packed records; see `rfq-columns.server.ts`. */
    number: integer('number').notNull().unique().generatedByDefaultAsIdentity(),
    /** The author; null once erased, if the company continues. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    state: text('state').$type<RfqState>().notNull().default('draft'),
    /** Unsent form values: a draft, or changes of a request. */
    draft: jsonb('draft').$type<RfqDraft>(),
    productName: text('product_name').notNull().default(''),
    categoryId: idOf<'category'>('category_id').references(() => categories.id, {
      onDelete: 'set null',
    }),
    quantity: integer('quantity'),
    unit: text('unit').$type<UnitCode>(),
    minBudgetMicros: micros('min_budget_micros'),
    maxBudgetMicros: micros('max_budget_micros'),
    currency: text('currency').$type<Currency>(),
    tradeTerms: text('trade_terms').$type<Incoterm>().array().notNull().default([]),
    /** ISO 3166: the destination. */
    country: text('country').$type<Country>(),
    requirements: text('requirements').notNull().default(''),
    /** The language of its texts. */
    language: text('language').$type<Locale>().notNull(),
    businessType: text('business_type').$type<BuyerBusinessType>(),
    businessEmail: text('business_email'),
    sharesCard: boolean('shares_card').notNull().default(false),
    termsAcceptedAt: instant('terms_accepted_at'),
    /** Of the page of terms that was valid then; null where none was published. */
    termsVersion: integer('terms_version'),
    /** The staff's last reason for returning, rejecting or removing it. */
    reviewReason: text('review_reason'),
    quotesLeft: smallint('quotes_left').notNull(),
    /** Days from approval to expiry. */
    openDays: smallint('open_days').notNull().default(30),
    /** Who sees it: the market, the companies of `rfq_recipients`, or both. */
    audience: text('audience').$type<RfqAudience>().notNull().default('market'),
    /** Of the form that began it, so that sending the form twice begins one draft. */
    idempotencyKey: text('idempotency_key'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    postedAt: instant('posted_at'),
    /** First approval; later ones do not change it. */
    publishedAt: instant('published_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    unique('rfqs_once').on(table.userId, table.idempotencyKey),
    // NULLS FIRST matches a plain ORDER BY … DESC.
    index('rfqs_open')
      .on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state = 'open'`),
    // Everything that the market counts, so that it is read without the rows.
    index('rfqs_open_columns')
      .on(
        table.publishedAt.desc().nullsFirst(),
        table.number.desc().nullsFirst(),
        table.expiresAt,
        table.companyId,
        table.categoryId,
        table.country,
        table.unit,
        table.quantity,
        table.quotesLeft,
      )
      .where(sql`state = 'open' and audience <> 'chosen'`),
    index('rfqs_open_in_category')
      .on(table.categoryId, table.publishedAt.desc().nullsFirst())
      .where(sql`state = 'open'`),
    index('rfqs_company').on(table.companyId, table.updatedAt),
    index('rfqs_user').on(table.userId),
    index('rfqs_to_review')
      .on(table.postedAt, table.id)
      .where(sql`state = 'pending_approval'`),
    index('rfqs_expiring')
      .on(table.expiresAt)
      .where(sql`state in ('open', 'full')`),
    index('rfqs_old_drafts')
      .on(table.updatedAt)
      .where(sql`state = 'draft'`),
    check('rfqs_state', among('state', rfqStates)),
    check('rfqs_quotes_left', sql`quotes_left >= 0`),
    check('rfqs_open_days', sql.raw(`open_days in (${openDaysChoices.join(', ')})`)),
    check('rfqs_audience', among('audience', rfqAudiences)),
    check(
      'rfqs_complete',
      sql.raw(
        "state = 'draft' or (product_name <> '' and quantity > 0 and unit is not null " +
          'and country is not null and terms_accepted_at is not null and posted_at is not null)',
      ),
    ),
    check(
      'rfqs_published',
      sql.raw(
        "state not in ('open', 'full', 'awarded') " +
          'or (published_at is not null and expires_at is not null)',
      ),
    ),
  ],
);

/** Texts of visitors, until they log in; held by a cookie with the token. */
export const rfqVisitorDrafts = pgTable(
  'rfq_visitor_drafts',
  visitorDraftColumns<RfqDraft>(),
  (table) => [index('rfq_visitor_drafts_old').on(table.updatedAt)],
);

/** Companies that a request was sent to. */
export const rfqRecipients = pgTable(
  'rfq_recipients',
  {
    rfqId: idOf<'rfq'>('rfq_id')
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** The store in which the buyer found it. */
    storeId: idOf<'store'>('store_id').references(() => stores.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.rfqId, table.companyId] }),
    index('rfq_recipients_company').on(table.companyId, table.rfqId),
    index('rfq_recipients_store').on(table.storeId),
  ],
);

/** An attachment, for its buyer, for staff, and for sellers who could answer unless withheld. */
export const rfqAttachments = pgTable(
  'rfq_attachments',
  {
    id: id<'rfqAttachment'>(),
    publicId: publicId(),
    rfqId: idOf<'rfq'>('rfq_id')
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    /** Without a path, with the extension of its kind. */
    name: text('name').notNull(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    /** When it was sent with the request; null: not sent yet. */
    sentAt: instant('sent_at'),
    /** Since when staff keep it from sellers; null: they get it. */
    withheldAt: instant('withheld_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('rfq_attachments_rfq').on(table.rfqId),
    check('rfq_attachments_kind', among('kind', attachmentKinds)),
  ],
);

/** History of transitions: who took each, for which company, and the reason. */
export const rfqTransitions = pgTable(
  'rfq_transitions',
  {
    id: id<'rfqTransition'>(),
    rfqId: idOf<'rfq'>('rfq_id')
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    /** Null: expired. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id),
    from: text('from_state').$type<RfqState>().notNull(),
    to: text('to_state').$type<RfqState>().notNull(),
    reason: text('reason'),
    at: instant('at').notNull(),
  },
  (table) => [index('rfq_transitions_rfq').on(table.rfqId, table.at)],
);

/** Documents by which open requests are found; written by a job. */
export const rfqDocuments = pgTable(
  'rfq_documents',
  {
    rfqId: idOf<'rfq'>('rfq_id')
      .primaryKey()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    document: tsvector('document').notNull(),
    /** Version of the document analysis. */
    version: smallint('version').notNull(),
    /** `updated_at` of the request as it was indexed. */
    indexedState: instant('indexed_state').notNull(),
  },
  (table) => [index('rfq_documents_words').using('gin', table.document)],
);

/**
 * That a seller saw the buyer's card or downloaded a file, for the buyer to read. One row for each
 * person, thing and hour.
 */
export const rfqViews = pgTable(
  'rfq_views',
  {
    id: id<'rfqView'>(),
    rfqId: idOf<'rfq'>('rfq_id')
      .notNull()
      .references(() => rfqs.id, { onDelete: 'cascade' }),
    /** Null once erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** `card`, or the public id of the file. */
    subject: text('subject').notNull(),
    /** As it was then; null for the card. */
    fileName: text('file_name'),
    /** The hour in which it was. */
    hour: instant('hour').notNull(),
    /** The first time in that hour. */
    at: instant('at').notNull(),
  },
  (table) => [
    unique('rfq_views_once').on(table.rfqId, table.userId, table.subject, table.hour),
    index('rfq_views_rfq').on(table.rfqId, table.at),
    index('rfq_views_user').on(table.userId),
    index('rfq_views_company').on(table.companyId),
  ],
);
