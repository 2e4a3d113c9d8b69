import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type {
  ActValues,
  BusinessActKind,
  NotificationPreferences,
  SecurityEventKind,
} from './schemas.ts';

/** Whoever can log in. What somebody may do follows from the company: see `members`. */
export const users = pgTable(
  'users',
  {
    id: id<'user'>(),
    publicId: publicId(),
    /** Folded by `foldEmail`; null once the person is erased. */
    email: text('email').unique(),
    emailConfirmedAt: instant('email_confirmed_at'),
    name: text('name').notNull(),
    /** Null: logs in with Google only. */
    passwordHash: text('password_hash'),
    passwordChangedAt: instant('password_changed_at'),
    /** The `sub` of Google's ID token: identifies its account, even if its e-mail changes. */
    googleSubject: text('google_subject').unique(),
    pictureKey: text('picture_key'),
    /** ISO 3166. */
    country: text('country'),
    /** E.164. */
    phone: text('phone'),
    phoneCountry: text('phone_country'),
    locale: text('locale').$type<Locale>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    notifications: jsonb('notifications').$type<NotificationPreferences>().notNull(),
    /** Of the terms that were valid at the sign-up; null where none were published. */
    termsVersion: integer('terms_version'),
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason'),
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_newest').on(table.createdAt, table.id),
    index('users_by_name').on(table.name, table.id),
  ],
);

/** What happened to an account, for its owner to see; kept for two years. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id<'securityEvent'>(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** Who did it, when it was somebody else. */
    actorId: idOf<'user'>('actor_id').references(() => users.id, { onDelete: 'set null' }),
    network: text('network'),
    userAgent: text('user_agent'),
    detail: text('detail'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('security_events_user').on(table.userId, table.at),
    index('security_events_newest').on(table.at, table.id),
    index('security_events_kind').on(table.kind, table.id),
    index('security_events_actor')
      .on(table.actorId, table.id)
      .where(sql`actor_id is not null`),
  ],
);

/**
 * What the market's staff did, in the transaction of the act. A trigger refuses changes and
 * deletions: only the person goes once erased.
 */
export const businessActs = pgTable(
  'business_acts',
  {
    id: id<'businessAct'>(),
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The company that the person acted for. */
    companyId: idOf<'company'>('company_id'),
    kind: text('kind').$type<BusinessActKind>().notNull(),
    /** Which thing, as people name it: an address, a public id, a name. */
    subject: text('subject').notNull(),
    before: jsonb('before').$type<ActValues>(),
    after: jsonb('after').$type<ActValues>(),
    reason: text('reason'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('business_acts_kind').on(table.kind, table.id),
    index('business_acts_user').on(table.userId, table.id),
  ],
);
