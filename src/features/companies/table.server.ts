import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/users/table.server.ts';
import { bytes, id, idOf, instant, publicId } from '#platform/database/columns.ts';
import { type Permission, permissions } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type {
  BusinessType,
  ExportRegion,
  StatedCertificate,
  StoreAct,
  StoreState,
  Suspension,
  Verification,
} from './schemas.ts';

/** Companies buy and sell. Each sign-up creates one, whose owner may invite others. */
export const companies = pgTable(
  'companies',
  {
    id: id<'company'>(),
    publicId: publicId(),
    name: text('name').notNull(),
    isBuyer: boolean('is_buyer').notNull(),
    isSeller: boolean('is_seller').notNull(),
    /** The market's own company. */
    isAdmin: boolean('is_admin').notNull(),
    businessType: text('business_type').$type<BusinessType>().notNull(),
    isManufacturer: boolean('is_manufacturer').notNull(),
    /** Whether it ships what it sells or leaves that to the buyer. */
    hasShipping: boolean('has_shipping').notNull(),
    /** Slug of the main category, one of the top ones. */
    categorySlug: text('category_slug'),
    logoKey: text('logo_key'),
    profileKey: text('profile_key'),
    /** ISO 3166. */
    country: text('country'),
    phone: text('phone'),
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason'),
    /** Until when the company may not quote; see `isBarred`. */
    barredUntil: instant('barred_until'),
    barReason: text('bar_reason'),
    /** What staff may agree to without the owner, in US cents; null: any amount. */
    staffLimitCents: bigint('staff_limit_cents', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('companies_newest').on(table.createdAt, table.id),
    index('companies_by_name').on(table.name, table.id),
  ],
);

/** Membership in companies: one at a time per person. A former member's row stays, with its end. */
export const members = pgTable(
  'members',
  {
    id: id<'member'>(),
    publicId: publicId(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Owners have every permission; staff have what the owner grants. */
    isOwner: boolean('is_owner').notNull(),
    permissions: text('permissions').$type<Permission>().array().notNull(),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('members_user')
      .on(table.userId)
      .where(sql`ended_at is null`),
    index('members_company').on(table.companyId),
    check(
      'members_permissions',
      sql.raw(`permissions <@ array[${permissions.map((one) => `'${one}'`).join(', ')}]`),
    ),
  ],
);

/** What the market's staff wrote down about a company, for staff alone. */
export const companyNotes = pgTable(
  'company_notes',
  {
    id: id<'companyNote'>(),
    publicId: publicId(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Null after the person was erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('company_notes_company').on(table.companyId, table.createdAt),
    index('company_notes_user').on(table.userId),
  ],
);

/** An owner's invitation by e-mail. */
export const invitations = pgTable(
  'invitations',
  {
    id: id<'invitation'>(),
    publicId: publicId(),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    invitedBy: idOf<'user'>('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Folded. */
    email: text('email').notNull(),
    permissions: text('permissions').$type<Permission>().array().notNull(),
    /** Sha-256 of the token in the mail; null until it has been sent. */
    tokenHash: bytes('token_hash').unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('invitations_open')
      .on(table.companyId, table.email)
      .where(sql`accepted_at is null and withdrawn_at is null`),
  ],
);

/** A seller's storefront: a store or a manufacturer. */
export const stores = pgTable(
  'stores',
  {
    id: id<'store'>(),
    publicId: publicId(),
    /** The owning company; null for stores that the operator manages. */
    companyId: idOf<'company'>('company_id').references(() => companies.id),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    mainLanguage: text('main_language').$type<Locale>().notNull(),
    about: jsonb('about').$type<PerLanguage>().notNull(),
    mainProducts: jsonb('main_products').$type<PerLanguage<string[]>>().notNull(),
    businessType: text('business_type').$type<BusinessType>().notNull(),
    isManufacturer: boolean('is_manufacturer').notNull(),
    /** Of the version before, which draws it; to be removed in the next release. */
    logo: jsonb('logo'),
    /** Uploads. */
    logoKey: text('logo_key'),
    coverKey: text('cover_key'),
    establishedYear: smallint('established_year'),
    exportStaffCount: integer('export_staff_count'),
    exportMarkets: text('export_markets').$type<ExportRegion>().array().notNull(),
    /** What buyers see and filter by; of `statedCertificates` those that have not expired. */
    certificates: text('certificates').array().notNull(),
    /** What the seller says about them; not checked by staff. */
    statedCertificates: jsonb('stated_certificates')
      .$type<StatedCertificate[]>()
      .notNull()
      .default([]),
    responseTimeHours: integer('response_time_hours'),
    province: text('province').notNull(),
    district: text('district'),
    address: text('address'),
    verifications: jsonb('verifications').$type<Verification[]>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    state: text('state').$type<StoreState>().notNull(),
    /** When a holiday ends by itself; null: when the seller ends it. */
    holidayUntil: instant('holiday_until'),
    /** Of a suspended store: by staff for itself, or with its whole company. */
    suspension: text('suspension').$type<Suspension>(),
    /** Of a suspended store: the state it returns to. */
    stateBefore: text('state_before').$type<StoreState>(),
    /** Counts saves of the profile, so that of two people who edit it the second is told. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('stores_company').on(table.companyId),
    // Covering index for counts over many stores.
    index('stores_kind').on(table.id, table.isManufacturer, table.state),
    check(
      'stores_state',
      sql`state in ('registered', 'open', 'holiday', 'suspended', 'terminated')`,
    ),
    check('stores_suspension', sql`suspension in ('staff', 'company')`),
  ],
);

/** Acts of the market's staff about stores and companies: who, for which company, and why. */
export const storeSteps = pgTable(
  'store_steps',
  {
    id: id<'storeStep'>(),
    /** Of the store, or the company itself for a bar. */
    ofCompanyId: idOf<'company'>('of_company_id').references(() => companies.id, {
      onDelete: 'cascade',
    }),
    storeId: idOf<'store'>('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    act: text('act').$type<StoreAct>().notNull(),
    from: text('from_state').$type<StoreState>(),
    to: text('to_state').$type<StoreState>(),
    reason: text('reason'),
    /** Null: by the operator, or by a person since erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id, {
      onDelete: 'set null',
    }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('store_steps_company').on(table.ofCompanyId, table.at, table.id),
    index('store_steps_store').on(table.storeId, table.at, table.id),
    check(
      'store_steps_act',
      sql`act in ('suspended', 'reinstated', 'terminated', 'barred', 'bar_lifted')`,
    ),
  ],
);

/**
 * How many products a store lists in each category and in the whole market, for lists of stores and
 * the store's own page. Only a trigger of `product_listings` writes it.
 */
export const storeCategories = pgTable(
  'store_categories',
  {
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    categoryId: idOf<'category'>('category_id').notNull(),
    productCount: integer('product_count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.categoryId] }),
    index('store_categories_category').on(table.categoryId, table.storeId),
  ],
);
