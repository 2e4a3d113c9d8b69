import { eq } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { maxUnconfirmed, maxAttachments, maxDrafts } from '../rules.ts';

export type DraftLimits = {
  readonly isConfirmed: boolean;
  readonly drafts: number;
  /** Maximum files of one request. */
  readonly attachments: number;
};

const limitsOf = (confirmedAt: Date | null): DraftLimits =>
  confirmedAt === null
    ? { isConfirmed: false, ...maxUnconfirmed }
    : { isConfirmed: true, drafts: maxDrafts, attachments: maxAttachments };

const confirmationOf = (context: Context, userId: Id<'user'>) =>
  context.db.select({ at: users.emailConfirmedAt }).from(users).where(eq(users.id, userId));

export async function draftLimitsOf(context: Context, userId: Id<'user'>): Promise<DraftLimits> {
  const [row] = await confirmationOf(context, userId);
  return limitsOf(row?.at ?? null);
}

/**
 * Locks the person's row until the transaction ends, so that concurrent drafts are counted one
 * after the other.
 */
export async function holdDraftLimits(context: Context, userId: Id<'user'>): Promise<DraftLimits> {
  const [row] = await confirmationOf(context, userId).for('no key update');
  return limitsOf(row?.at ?? null);
}
