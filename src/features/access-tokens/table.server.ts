import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { bytes, id, idOf, instant, publicId } from '#platform/database/columns.ts';
import type { Scope } from '#shared/scopes.ts';

/** Lets a program act for a member of a company. It holds as long as the membership. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id<'accessToken'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    memberId: idOf<'member'>('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Sha-256 of the token, which is shown once. */
    hash: bytes('hash').notNull().unique(),
    /** Its last characters. */
    hint: text('hint').notNull(),
    scopes: text('scopes').$type<Scope>().array().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('access_tokens_company').on(table.companyId, table.createdAt),
    index('access_tokens_member').on(table.memberId),
    index('access_tokens_user').on(table.userId),
    index('access_tokens_expiry').on(table.expiresAt),
    check('access_tokens_scopes', sql`cardinality(scopes) > 0`),
  ],
);
