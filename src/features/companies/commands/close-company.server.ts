// A company closes with its owner's leave or erasure: what names it or anybody goes, the bare row stays for records that law requires.
import { and, eq, isNull, ne } from 'drizzle-orm';
import { confirmOwnPassword } from '#features/accounts/commands/passwords.server.ts';
import { noteSecurityEvent } from '#features/accounts/services/security-log.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { forgetUploads } from '#features/media/services/forget-uploads.server.ts';
import { forgetNames } from '#features/name-reviews/services/review-names.server.ts';
import { endRfqsOf } from '#features/rfqs/services/end-rfq.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { type Member, system } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { membershipsChanged } from '../events.ts';
import { whyNotManageStaff } from '../permissions.ts';
import { companies, invitations, members, stores } from '../table.server.ts';
import { setStoreState } from './stores.server.ts';

/** What stands for the name of a company that is gone. */
const closedName = '—';

/**
 * Within the transaction in which its owner goes. Throws Conflict (`lastOwner`) while others work
 * there.
 */
export async function closeCompany(
  context: Context,
  id: Id<'company'>,
  ownerId: Id<'person'>,
): Promise<void> {
  // Invitations first, then the company: whoever accepts one takes them in the same order, and comes before or too late.
  await context.db.delete(invitations).where(eq(invitations.companyId, id));
  const [company] = await context.db
    .select({ logoKey: companies.logoKey, profileKey: companies.profileKey })
    .from(companies)
    .where(eq(companies.id, id))
    .for('update');
  if (
    (await context.db.$count(
      members,
      and(eq(members.companyId, id), isNull(members.endedAt), ne(members.personId, ownerId)),
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
  await forgetNames(context, { kind: 'company', companyId: id });
  await endRfqsOf(context, id);
  await forgetUploads(context, [company?.logoKey, company?.profileKey]);
}

/**
 * The owner keeps the account, and may work for somebody else from then on. The password is asked
 * again of who has one. Throws Conflict (`lastOwner`) while others work there, Invalid when the
 * password is wrong, TooMany, Refused, Unauthenticated.
 */
export async function closeOwnCompany(
  context: Context,
  { currentPassword }: { currentPassword: string | null },
): Promise<void> {
  permit(whyNotManageStaff(context.actor));
  const { companyId, personId: ownId } = context.actor as Member;
  const personId = ownId as Id<'person'>;
  const { hasPassword } = await getOwnProfile(context);
  if (hasPassword) await confirmOwnPassword(context, currentPassword ?? '');
  await inTransaction(context, async (inside) => {
    const [left] = await inside.db
      .update(members)
      .set({ endedAt: inside.now() })
      .where(
        and(
          eq(members.personId, personId),
          eq(members.companyId, companyId as Id<'company'>),
          eq(members.isOwner, true),
          isNull(members.endedAt),
        ),
      )
      .returning({ id: members.id });
    if (!left) throw notFound();
    await closeCompany(inside, companyId as Id<'company'>, personId);
    await emit(inside, membershipsChanged([personId]));
    await noteSecurityEvent(inside, personId, 'company_closed');
  });
}
