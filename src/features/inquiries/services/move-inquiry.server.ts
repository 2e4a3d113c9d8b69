// A transition of inquiries: one conditional UPDATE, one history row and one event for each.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { inquiryMoved } from '../events.ts';
import { listReaders } from '../queries/inquiry-party.server.ts';
import { awaitedAfter, type InquiryMove, otherSide, statesBefore } from '../rules.ts';
import type { InquiryActor } from '../schemas.ts';
import { inquiries, inquirySteps } from '../table.server.ts';

/** As `awaitedAfter` of the side that wrote last. */
const awaited = sql`case ${inquiries.lastSide}
  when 'buyer' then ${awaitedAfter('buyer')} else ${awaitedAfter(otherSide('buyer'))} end`;

type Parties = Pick<typeof inquiries.$inferSelect, 'buyerCompanyId' | 'sellerCompanyId'>;

async function readersByCompany(
  context: Context,
  rows: readonly Parties[],
): Promise<Map<string, string[]>> {
  const companies = new Set(rows.flatMap((row) => [row.buyerCompanyId, row.sellerCompanyId]));
  const found = new Map<string, string[]>();
  for (const { userId, companyId } of await listReaders(context, [...companies]))
    found.set(companyId, [...(found.get(companyId) ?? []), userId]);
  return found;
}

/**
 * Moves every inquiry that matches `which` and allows the move, and returns their ids. Must run in
 * a transaction. Writing is told by an event of its own.
 */
export async function moveInquiries(
  context: Context,
  which: SQL,
  { move, by }: { readonly move: InquiryMove; readonly by: InquiryActor },
): Promise<Id<'inquiry'>[]> {
  const { db } = context;
  const allowed = and(
    which,
    inArray(inquiries.state, [...statesBefore(move, by)]),
    move === 'unblock' ? eq(inquiries.blockedBy, by) : undefined,
  );
  // The previous state comes from the locked row, since UPDATE returns only new values.
  const held = await db
    .select({
      id: inquiries.id,
      from: inquiries.state,
      publicId: inquiries.publicId,
      buyerCompanyId: inquiries.buyerCompanyId,
      sellerCompanyId: inquiries.sellerCompanyId,
    })
    .from(inquiries)
    .where(allowed)
    // In one order, so that two of these never wait for each other.
    .orderBy(inquiries.id)
    .for('no key update');
  if (held.length === 0) return [];
  const now = context.now();
  const writes = move === 'write' && (by === 'buyer' || by === 'seller');
  const ids = held.map(({ id }) => id);
  const moved = await db
    .update(inquiries)
    .set({
      updatedAt: now,
      blockedBy: move === 'block' ? by : null,
      ...(writes
        ? { state: awaitedAfter(by), lastSide: by, lastAt: now }
        : { state: move === 'close' ? 'closed' : move === 'block' ? 'blocked' : awaited }),
      // A new term of silence begins.
      ...(move === 'reopen' || move === 'unblock' ? { lastAt: now } : {}),
    })
    .where(and(inArray(inquiries.id, ids), allowed))
    .returning({ id: inquiries.id, to: inquiries.state });
  const heldOf = new Map(held.map((row) => [row.id, row]));
  const steps = moved.flatMap(({ id, to }) => {
    const { from } = heldOf.get(id)!;
    return from === to ? [] : [{ inquiryId: id, from, to }];
  });
  if (steps.length === 0) return moved.map(({ id }) => id);
  const who = by === 'timer' ? { userId: null, companyId: null } : actorIds(context.actor);
  await db.insert(inquirySteps).values(steps.map((step) => ({ ...step, ...who, by, at: now })));
  const told = writes ? new Map<string, string[]>() : await readersByCompany(context, held);
  const events = steps.map((step) => {
    const { publicId, buyerCompanyId, sellerCompanyId } = heldOf.get(step.inquiryId)!;
    const userIds = [buyerCompanyId, sellerCompanyId].flatMap((id) => told.get(id) ?? []);
    return inquiryMoved({ ...step, by, id: publicId, userIds });
  });
  await emit(context, ...events);
  return moved.map(({ id }) => id);
}
