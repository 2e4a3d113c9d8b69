import { eq } from 'drizzle-orm';
import { persons } from '#features/users/table.server.ts';
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

const confirmationOf = (context: Context, personId: Id<'person'>) =>
  context.db.select({ at: persons.emailConfirmedAt }).from(persons).where(eq(persons.id, personId));

export async function draftLimitsOf(
  context: Context,
  personId: Id<'person'>,
): Promise<DraftLimits> {
  const [row] = await confirmationOf(context, personId);
  return limitsOf(row?.at ?? null);
}

/**
 * Locks the person's row until the transaction ends, so that concurrent drafts are counted one
 * after the other.
 */
export async function holdDraftLimits(
  context: Context,
  personId: Id<'person'>,
): Promise<DraftLimits> {
  const [row] = await confirmationOf(context, personId).for('no key update');
  return limitsOf(row?.at ?? null);
}
