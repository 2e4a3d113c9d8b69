// Closes a company: deletes data that identify it or a person, and keeps the bare row for records
// that the law requires.
import { and, eq, isNull, ne } from 'drizzle-orm';
import { forgetUploads } from '#features/media/services/forget-uploads.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { setStoreState } from '../commands/stores.server.ts';
import { emptyStores } from './empty-stores.server.ts';
import {
  companies,
  companyNotes,
  invitations,
  members,
  stores,
  storeSteps,
} from '../table.server.ts';

/** Replaces the name of a closed company. */
const closedName = '—';

/**
 * Runs in the transaction in which its owner has left. Throws conflict (`lastOwner`) while others
 * work there.
 */
export async function closeCompany(
  context: Context,
  id: Id<'company'>,
  ownerId: Id<'user'>,
): Promise<void> {
  // Locks invitations before the company, in the same order as accepting one does.
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
  const pictureKeys = await emptyStores(context, eq(stores.companyId, id));
  await context.db.update(storeSteps).set({ reason: null }).where(eq(storeSteps.ofCompanyId, id));
  await context.db.delete(companyNotes).where(eq(companyNotes.companyId, id));
  await context.services.features.companyClosed(context, id, 'gone');
  await forgetUploads(context, [company?.logoKey, company?.profileKey, ...pictureKeys]);
}
