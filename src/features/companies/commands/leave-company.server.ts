// Somebody's work in a company ends because the person goes.
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { companies, invitations, members } from '../table.server.ts';

/**
 * Within the transaction that erases the person. An owner's company closes with it, and says no more than that it was
 * one. Invitations to the person's address go, too. Throws Conflict (`lastOwner`) while others work there.
 */
export async function leaveCompany(context: Context, personId: Id<'person'>, email: string | null): Promise<void> {
  if (email !== null) await context.db.delete(invitations).where(eq(invitations.email, email));
  const [left] = await context.db.update(members).set({ endedAt: context.now() }).where(and(eq(members.personId, personId), isNull(members.endedAt))).returning({ companyId: members.companyId, isOwner: members.isOwner });
  if (!left?.isOwner) return;
  const others = await context.db.$count(members, and(eq(members.companyId, left.companyId), isNull(members.endedAt), ne(members.personId, personId)));
  if (others > 0) throw conflict('lastOwner');
  await context.db.update(companies).set({ name: '—', phone: null, logoKey: null, profileKey: null, disabledAt: context.now(), disabledReason: 'closed by its owner', updatedAt: context.now() }).where(eq(companies.id, left.companyId));
}
