// Closes a company: erases what names it or a person. The bare row stays for records that law
// requires.
import { and, eq, isNull, ne } from 'drizzle-orm';
import { forgetUploads } from '#features/media/services/forget-uploads.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { setStoreState } from '../commands/stores.server.ts';
import { companies, invitations, members, stores } from '../table.server.ts';

/** What stands for the name of a company that is gone. */
const closedName = '—';

/**
 * Within the transaction in which its owner goes. Throws conflict (`lastOwner`) while others work
 * there.
 */
export async function closeCompany(
  context: Context,
  id: Id<'company'>,
  ownerId: Id<'user'>,
): Promise<void> {
  // Invitations first, then the company: whoever accepts one takes them in the same order, and
  // comes before or too late.
  await context.db.delete(invitations).where(eq(invitations.companyId, id));
  const [company] = await context.db
    .select({ logoKey: companies.logoKey, profileKey: companies.profileKey })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update');
  if (
    (await context.db.$count(
      members,
      and(eq(members.companyId, id), isNull(members.endedAt), ne(members.userId, ownerId)),
    )) > 0
  )
    throw conflict('lastOwner');
  await context.db
    .update(members)
    .set({ endedAt: context.now() })
    .where(and(eq(members.companyId, id), isNull(members.endedAt)));
  await context.db
    .update(companies)
    .set({
      name: closedName,
      phone: null,
      logoKey: null,
      profileKey: null,
      disabledAt: context.now(),
      disabledReason: 'closed by its owner',
      updatedAt: context.now(),
    })
    .where(eq(companies.id, id));
  const open = await context.db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.companyId, id), ne(stores.state, 'terminated')));
  for (const store of open)
    await setStoreState({ ...context, actor: system }, store.id, 'terminated');
  await context.services.features.companyClosed(context, id, 'gone');
  await forgetUploads(context, [company?.logoKey, company?.profileKey]);
}
