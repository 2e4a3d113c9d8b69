// The market's staff approve, return, reject and remove requests. `shown` is a fingerprint of what
// they read; a request that reads otherwise now is a conflict, which names what changed.
import { eq, sql } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import type { BusinessActKind } from '#features/users/schemas.ts';
import { noteAct } from '#features/users/services/business-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { conflict, invalid, notFound } from '#platform/http/problems.ts';
import { changedParts } from '#platform/shown-parts.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { changesText } from '../format.ts';
import { lockRfq } from '../queries/locked-rfq.server.ts';
import { shownOf } from '../queries/review-queue.server.ts';
import { getRow, wholeOf } from '../queries/whole-rfq.server.ts';
import type { RfqState } from '../schemas.ts';
import { moveRfq } from '../services/move-rfq.server.ts';
import { rfqs } from '../table.server.ts';

type Step = Omit<Parameters<typeof moveRfq>[2], 'to' | 'by'>;

/** Throws conflict when the request is not what staff read. `shown`: its fingerprint then. */
async function requireUnchanged(context: Context, publicId: string, shown: string) {
  const row = await getRow(context, publicId);
  await lockRfq(context, row.id, 'no key update');
  const now = await wholeOf(context, await getRow(context, publicId));
  const changes = changedParts(shownOf(now), shown);
  if (changes.length > 0)
    throw conflict('shownChanged', { changes: changesText(changes, context.locale) });
}

/** By the state that they lead to. */
const acts = {
  open: 'rfq_approved',
  changes_requested: 'rfq_returned',
  rejected: 'rfq_rejected',
  removed: 'rfq_removed',
} as const satisfies Partial<Record<RfqState, BusinessActKind>>;

async function decide(
  context: Context,
  publicId: string,
  to: keyof typeof acts,
  { shown, ...step }: Step & { readonly shown: string | undefined },
): Promise<void> {
  await inTransaction(context, async (inside) => {
    await holdParties(inside);
    if (shown !== undefined) await requireUnchanged(inside, publicId, shown);
    if (await moveRfq(inside, publicId, { to, by: 'admin', ...step })) {
      await noteAct(inside, { kind: acts[to], subject: publicId, reason: step.reason ?? null });
      return;
    }
    if ((await inside.db.$count(rfqs, eq(rfqs.publicId, publicId))) === 0) throw notFound();
    throw conflict();
  });
}

function withReason(reason: string): Step {
  const said = reason.trim();
  if (said === '') throw invalid({ reason: 'required' });
  return { reason: said, set: { reviewReason: said } };
}

/**
 * Publishes a request; its days begin again with each approval. Throws conflict when it is not
 * pending, not_found, refused.
 */
export const approveRfq = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  run(context, publicId: string, shown?: string): Promise<void> {
    const now = context.now();
    return decide(context, publicId, 'open', {
      shown,
      set: {
        publishedAt: sql`coalesce(${rfqs.publishedAt}, ${now.toISOString()}::timestamptz)`,
        expiresAt: sql`
          ${now.toISOString()}::timestamptz + make_interval(hours => 24 * ${rfqs.openDays})`,
        reviewReason: null,
      },
    });
  },
});

/**
 * Returns a request, which the buyer may change and send again. Throws conflict, invalid without a
 * reason, not_found, refused.
 */
export const askForRfqChanges = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, reason: string, shown?: string): Promise<void> {
    await decide(context, publicId, 'changes_requested', { shown, ...withReason(reason) });
  },
});

/** Rejects a request for good. Throws conflict, invalid without a reason, not_found, refused. */
export const rejectRfq = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, reason: string, shown?: string): Promise<void> {
    await decide(context, publicId, 'rejected', { shown, ...withReason(reason) });
  },
});

/**
 * Removes a published request for good. Throws conflict, invalid without a reason, not_found,
 * refused.
 */
export const removeRfq = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string, reason: string, shown?: string): Promise<void> {
    await decide(context, publicId, 'removed', { shown, ...withReason(reason) });
  },
});
