import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type {
  AddressTag,
  NotificationPreferences,
  SecurityEventKind,
  TokenKind,
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
    /** The `sub` of Google's ID token: what identifies its account, whatever happens to its e-mail. */
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

/** A log-in on a device. The `jwt` cookie names one; it counts only while its row says so. */
export const sessions = pgTable(
  'sessions',
  {
    id: id<'session'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the browser called itself, cut to 300 characters. */
    userAgent: text('user_agent').notNull(),
    network: text('network').notNull(),
    /** Whether the second factor was given; whoever needs one can do nothing before. */
    secondFactorAt: instant('second_factor_at'),
    /** When the person last proved who they are, by password or Google; null: not known. */
    authenticatedAt: instant('authenticated_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.lastSeenAt),
    index('sessions_expired').on(table.expiresAt),
  ],
);

/** What a mail or a link carries: single-use, short-lived, kept as a hash. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: id<'accountToken'>(),
    /** Sha-256 of the token. */
    hash: bytes('hash').notNull().unique(),
    kind: text('kind').$type<TokenKind>().notNull(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the token is about besides the person: the new address, the panel. */
    detail: text('detail'),
    /** The session that a code of a panel opened: a second use of the code ends it. */
    sessionId: idOf<'session'>('session_id'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('account_tokens_user').on(table.userId, table.kind),
    index('account_tokens_expired').on(table.expiresAt),
  ],
);

/** Google's ID tokens that were used: each works once, until it is too old to work at all. */
export const usedGoogleTokens = pgTable(
  'used_google_tokens',
  {
    /** Sha-256 of what Google signed. */
    hash: bytes('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_google_tokens_expired').on(table.expiresAt)],
);

export const secondFactors = pgTable('second_factors', {
  userId: idOf<'user'>('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret of TOTP (RFC 6238), sealed with the deployment's key. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until a first code has shown that the person's app has it. */
  confirmedAt: instant('confirmed_at'),
  /** The last time step whose code was taken: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash: ten characters could be tried out. */
    hash: bytes('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
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

export const addresses = pgTable(
  'addresses',
  {
    id: id<'address'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tag: text('tag').$type<AddressTag>().notNull(),
    /** A street address or a P.O. box. */
    street: text('street').notNull(),
    suite: text('suite'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    /** ISO 3166. */
    country: text('country').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    uniqueIndex('addresses_default')
      .on(table.userId)
      .where(sql`is_default`),
    check('addresses_tag', sql`tag in ('business', 'factory', 'warehouse', 'residential')`),
  ],
);
