import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { dayMs } from '#shared/durations.ts';
import { visitorDraftDays } from '../rules.ts';
import type { RfqDraft } from '../schemas.ts';
import { rfqVisitorDrafts } from '../table.server.ts';

/** Visitors' drafts from before this moment are over. */
export const visitorDraftsEnd = (context: Context): Date =>
  new Date(context.now().getTime() - visitorDraftDays * dayMs);

/** The draft of a token, while it is kept. */
export const isDraftOf = (context: Context, token: string): SQL =>
  and(
    eq(rfqVisitorDrafts.tokenHash, hashToken(token)),
    gt(rfqVisitorDrafts.updatedAt, visitorDraftsEnd(context)),
  )!;

/** Returns what the token's holder typed, or null. */
export async function findVisitorDraft(
  context: Context,
  token: string,
): Promise<{ readonly typed: RfqDraft; readonly savedAt: Date } | null> {
  const [row] = await context.db
    .select({ typed: rfqVisitorDrafts.draft, savedAt: rfqVisitorDrafts.updatedAt })
    .from(rfqVisitorDrafts)
    .where(isDraftOf(context, token));
  return row ?? null;
}
