import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { categories } from '#features/categories/table.server.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { type ThreadSide, threadSides } from '#features/threads/schemas.ts';
import { threads } from '#features/threads/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import { visitorDraftColumns } from '#platform/visitor-drafts/visitor-drafts.server.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import type { UnitCode } from '#shared/units.ts';
import {
  type InquiryActor,
  inquiryActors,
  type InquiryDraft,
  type InquiryState,
  inquiryStates,
} from './schemas.ts';

/** A buyer's conversation with a supplier about a product or a store. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: id<'inquiry'>(),
    publicId: publicId(),
    threadId: idOf<'thread'>('thread_id')
      .notNull()
      .unique()
      .references(() => threads.id),
    /** Who asked; null once erased. */
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
    productId: idOf<'product'>('product_id').references(() => products.id, {
      onDelete: 'set null',
    }),
    subject: text('subject').notNull(),
    productName: text('product_name').notNull(),
    quantity: integer('quantity'),
    unit: text('unit').$type<UnitCode>(),
    categoryId: idOf<'category'>('category_id').references(() => categories.id, {
      onDelete: 'set null',
    }),
    /** The language of its texts. */
    language: text('language').$type<Locale>().notNull(),
    /** ISO 3166: where the buyer is. */
    country: text('country').$type<Country>(),
    // The business card: hidden from the supplier until the buyer shares it; null once erased.
    fullName: text('full_name'),
    email: text('email'),
    /** E.164. */
    phone: text('phone'),
    companyName: text('company_name'),
    region: text('region'),
    sharesCard: boolean('shares_card').notNull(),
    state: text('state').$type<InquiryState>().notNull(),
    /** Which side wrote last: the other one is awaited. */
    lastSide: text('last_side').$type<ThreadSide>().notNull(),
    /** When it was written last. */
    lastAt: instant('last_at').notNull(),
    blockedBy: text('blocked_by').$type<InquiryActor>(),
    /** Of the form or the call that opened it, so that sending it twice opens one. */
    openKey: text('open_key').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('inquiries_once').on(table.userId, table.openKey, table.storeId),
    // NULLS FIRST matches a plain ORDER BY … DESC.
    index('inquiries_buyer').on(
      table.buyerCompanyId,
      table.lastAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('inquiries_seller').on(
      table.sellerCompanyId,
      table.lastAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('inquiries_opened').on(table.userId, table.createdAt),
    index('inquiries_store').on(table.storeId),
    index('inquiries_product').on(table.productId),
    index('inquiries_category').on(table.categoryId),
    index('inquiries_waiting')
      .on(table.lastAt)
      .where(sql`state in ('awaiting_seller', 'awaiting_buyer')`),
    check('inquiries_state', isAmong('state', inquiryStates)),
    check('inquiries_last_side', isAmong('last_side', threadSides)),
    check('inquiries_blocked', sql`(state = 'blocked') = (blocked_by is not null)`),
    check('inquiries_blocked_by', isAmong('blocked_by', inquiryActors)),
    check('inquiries_parties', sql`buyer_company_id <> seller_company_id`),
  ],
);

/** Texts of visitors, until they log in; held by a cookie with the token. */
export const inquiryVisitorDrafts = pgTable(
  'inquiry_visitor_drafts',
  visitorDraftColumns<InquiryDraft>(),
  (table) => [index('inquiry_visitor_drafts_old').on(table.updatedAt)],
);

/** History of states: who took each step, and for which company. */
export const inquirySteps = pgTable(
  'inquiry_steps',
  {
    id: id<'inquiryStep'>(),
    inquiryId: idOf<'inquiry'>('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    by: text('by_side').$type<InquiryActor>().notNull(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    companyId: idOf<'company'>('company_id').references(() => companies.id),
    /** Null: it was opened. */
    from: text('from_state').$type<InquiryState>(),
    to: text('to_state').$type<InquiryState>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('inquiry_steps_inquiry').on(table.inquiryId, table.at),
    index('inquiry_steps_user').on(table.userId),
    index('inquiry_steps_company').on(table.companyId),
    check('inquiry_steps_by', isAmong('by_side', inquiryActors)),
  ],
);
