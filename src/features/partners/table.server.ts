import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { exhibitions } from '#features/exhibitions/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import {
  type MediumKind,
  mediumKinds,
  type PartnerKind,
  partnerKinds,
  type PartnerState,
  partnerStates,
} from './schemas.ts';

/** Requests of media and sponsors that want to become partners. */
export const partnerRequests = pgTable(
  'partner_requests',
  {
    id: id<'partnerRequest'>(),
    publicId: publicId(),
    kind: text('kind').$type<PartnerKind>().notNull(),
    name: text('name').notNull(),
    website: text('website').notNull(),
    /** Of media. */
    medium: text('medium').$type<MediumKind>(),
    reach: text('reach').notNull(),
    contactName: text('contact_name').notNull(),
    email: text('email').notNull(),
    country: text('country').$type<Country>().notNull(),
    phone: text('phone').notNull(),
    message: text('message').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state').$type<PartnerState>().notNull().default('new'),
    /** What staff wrote down last. */
    note: text('note').notNull().default(''),
    /** Of an agreement: its first and last day; while they run, the guide names the partner. */
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    /** Where the partner is named, as staff wrote it down. */
    place: text('place').notNull().default(''),
    /** Staff see it once the address is proven, by a mail or an account. */
    confirmedAt: instant('confirmed_at'),
    /** The exhibition that they would support; null: the market. */
    exhibitionId: idOf<'exhibition'>('exhibition_id').references(() => exhibitions.id, {
      onDelete: 'set null',
    }),
    /** Who asked, if they were logged in. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('partner_requests_state').on(table.state, table.createdAt, table.id),
    index('partner_requests_user').on(table.userId),
    index('partner_requests_exhibition').on(table.exhibitionId),
    check('partner_requests_kind_known', isAmong('kind', partnerKinds)),
    check('partner_requests_state_known', isAmong('state', partnerStates)),
    check('partner_requests_medium_known', isAmong('medium', mediumKinds)),
    check('partner_requests_period', sql`starts_on <= ends_on`),
  ],
);
