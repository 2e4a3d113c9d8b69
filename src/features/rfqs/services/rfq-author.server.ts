// The buyer of a request, as rows store it.
import { and, eq, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { editableStates } from '../rules.ts';
import { rfqs } from '../table.server.ts';

export type RfqAuthor = { readonly userId: Id<'user'>; readonly companyId: Id<'company'> };

/** Returns the buyer. Throws refused, unauthenticated. */
export function rfqAuthor({ actor }: Context): RfqAuthor {
  permit(whyNotAskForQuotes(actor));
  const { userId, companyId } = actor as Member;
  return { userId: userId, companyId: companyId as Id<'company'> };
}

/** A request belongs to its company: every member with the permission manages it. */
export const isOfCompany = ({ companyId }: RfqAuthor): SQL => eq(rfqs.companyId, companyId);

/** Returns the id of an editable request, without a lock. Throws not_found, conflict. */
export async function findEditable(
  context: Context,
  who: RfqAuthor,
  publicId: string,
): Promise<Id<'rfq'>> {
  const [row] = await context.db
    .select({ id: rfqs.id, state: rfqs.state })
    .from(rfqs)
    .where(and(eq(rfqs.publicId, publicId), isOfCompany(who)));
  if (!row) throw notFound();
  if (!editableStates.includes(row.state)) throw conflict();
  return row.id;
}

/** Locks and returns an editable request. Throws not_found, conflict. */
export async function holdEditable(context: Context, who: RfqAuthor, publicId: string) {
  const [row] = await context.db
    .select()
    .from(rfqs)
    .where(and(eq(rfqs.publicId, publicId), isOfCompany(who)))
    // Weaker than UPDATE: new quotes refer to the request, and two of them would block each other.
    .for('no key update');
  if (!row) throw notFound();
  if (!editableStates.includes(row.state)) throw conflict();
  return row;
}
