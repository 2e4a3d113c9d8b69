// Whoever asks for quotations, as rows name them.
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

/** Throws refused, unauthenticated. */
export function rfqAuthor({ actor }: Context): RfqAuthor {
  permit(whyNotAskForQuotes(actor));
  const { userId, companyId } = actor as Member;
  return { userId: userId as Id<'user'>, companyId: companyId as Id<'company'> };
}

/** A request is its company's: everybody there who may ask looks after it. */
export const isOfCompany = ({ companyId }: RfqAuthor): SQL => eq(rfqs.companyId, companyId);

/** The row of one that may be written on, held. Throws not_found, conflict. */
export async function holdEditable(context: Context, who: RfqAuthor, publicId: string) {
  const [row] = await context.db
    .select()
    .from(rfqs)
    .where(and(eq(rfqs.publicId, publicId), isOfCompany(who)))
    .for('update');
  if (!row) throw notFound();
  if (!editableStates.includes(row.state)) throw conflict();
  return row;
}
