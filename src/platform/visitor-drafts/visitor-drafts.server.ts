// What visitors typed before they logged in, under a random token that their browser holds in a
// cookie. Each form that keeps such drafts has a table of its own with these columns.
import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { jsonb, type PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import { bytes, instant } from '#platform/database/columns.ts';
import { cookie, readCookie } from '#platform/http/cookies.ts';
import { countNetworkTry } from '#platform/http/try-limits.ts';
import { hashToken, newToken } from '#platform/security/sealing.ts';
import { dayMs } from '#shared/durations.ts';

/** Texts of visitors who did not log in are deleted after this. */
const visitorDraftDays = 7;
/** Per network, in the days that they are kept. */
const newDrafts = { most: 30, windowMs: visitorDraftDays * dayMs } as const;

/** The columns of a table of drafts; it needs an index on `updatedAt`. */
export const visitorDraftColumns = <Draft>() => ({
  tokenHash: bytes('token_hash').primaryKey(),
  draft: jsonb('draft').$type<Draft>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

type DraftTable = PgTable & {
  readonly tokenHash: PgColumn;
  readonly draft: PgColumn;
  readonly updatedAt: PgColumn;
};

/** `name`: of the cookie. `limit`: names the drafts where those of a network are counted. */
export function visitorDrafts<Draft extends object>(
  table: DraftTable,
  { name, limit }: { readonly name: string; readonly limit: string },
) {
  const endOf = (context: Context): Date =>
    new Date(context.now().getTime() - visitorDraftDays * dayMs);

  /** The draft of a token, while it is kept. */
  const isOf = (context: Context, token: string): SQL =>
    and(eq(table.tokenHash, hashToken(token)), gt(table.updatedAt, endOf(context)))!;

  return {
    /** The token in the request's header of cookies, or null. */
    tokenIn: (cookies: string | null): string | null =>
      readCookie(cookies ?? undefined, name) || null,
    cookie: ({ services }: Context, token: string): string =>
      cookie(name, token, { publicUrl: services.publicUrl, days: visitorDraftDays }),
    noCookie: ({ services }: Context): string =>
      cookie(name, '', { publicUrl: services.publicUrl, days: 0 }),

    /** Returns what the token's holder typed, or null. */
    async find(
      context: Context,
      token: string,
    ): Promise<{ readonly typed: Draft; readonly savedAt: Date } | null> {
      const rows = await context.db
        .select({ typed: table.draft, savedAt: table.updatedAt })
        .from(table)
        .where(isOf(context, token));
      return (rows[0] as { typed: Draft; savedAt: Date } | undefined) ?? null;
    },

    /**
     * Replaces fields of the token's draft, or creates one under a new token. Returns the token.
     * Throws too_many.
     */
    async save(context: Context, token: string | null, typed: Draft): Promise<{ token: string }> {
      const updatedAt = context.now();
      if (token !== null) {
        const saved = await context.db
          .update(table)
          .set({ draft: sql`${table.draft} || ${JSON.stringify(typed)}::jsonb`, updatedAt })
          .where(isOf(context, token));
        if (saved.rowCount === 1) return { token };
      }
      await countNetworkTry(context, limit, newDrafts);
      const { token: fresh, hash: tokenHash } = newToken();
      await context.db.insert(table).values({ tokenHash, draft: typed, updatedAt });
      return { token: fresh };
    },

    /** Deletes the token's draft and returns it: of two who take it, one gets it. */
    async take(context: Context, token: string): Promise<Draft | null> {
      const taken = await context.db
        .delete(table as PgTable)
        .where(isOf(context, token))
        .returning({ typed: table.draft });
      return (taken[0]?.typed as Draft | undefined) ?? null;
    },

    /** Deletes those that are over. */
    async purge(context: Context): Promise<void> {
      await context.db.delete(table).where(lte(table.updatedAt, endOf(context)));
    },
  };
}
