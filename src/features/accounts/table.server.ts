import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/users/table.server.ts';
import { bytes, id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { AddressTag, TokenKind } from './schemas.ts';

/** A session. The `jwt` cookie names one, which is valid only while its row is. */
export const sessions = pgTable(
  'sessions',
  {
    id: id<'session'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The User-Agent, truncated to 300 characters. */
    userAgent: text('user_agent').notNull(),
    network: text('network').notNull(),
    /** Whether the second factor was given; people who need one have no rights before. */
    secondFactorAt: instant('second_factor_at'),
    /** When the person last proved their identity, by password or Google; null: unknown. */
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

/** Tokens of e-mails and links: single-use, short-lived, stored as hashes. */
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
    /** Additional data of the token: the new address, the panel. */
    detail: text('detail'),
    /** The session that a hand-off code opened; a second use of the code ends it. */
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

/** Used ID tokens of Google: each works once, until it expires. */
export const usedGoogleTokens = pgTable(
  'used_google_tokens',
  {
    /** SHA-256 of the signed part. */
    hash: bytes('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_google_tokens_expired').on(table.expiresAt)],
);

export const secondFactors = pgTable('second_factors', {
  userId: idOf<'user'>('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret of TOTP (RFC 6238), encrypted with the deployment's key. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until a first code confirms that the person's app has it. */
  confirmedAt: instant('confirmed_at'),
  /** The last time step whose code was used; none works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A keyed hash, because ten characters could be found by brute force. */
    hash: bytes('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
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
