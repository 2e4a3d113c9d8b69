// Closes a company when its owner leaves or is erased. Deletes identifying data and keeps the bare
// row for records that the law requires.
import { and, eq, isNull } from 'drizzle-orm';
import { confirmOwnIdentity } from '#features/accounts/services/own-identity.server.ts';
import { noteSecurityEvent } from '#features/accounts/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { membershipsChanged } from '../events.ts';
import { whyNotManageStaff } from '../permissions.ts';
import { closeCompany } from '../services/close-company.server.ts';
import { members } from '../table.server.ts';

/**
 * The owner keeps the account and may join another company. Throws conflict (`lastOwner`) while
 * others work there, refused, and as `confirmOwnIdentity`.
 */
export const closeOwnCompany = defineCommand({
  permission: whyNotManageStaff,
  async run(context, { currentPassword }: { currentPassword: string | undefined }): Promise<void> {
    const { companyId, personId: ownId } = context.actor as Member;
    const personId = ownId as Id<'person'>;
    await confirmOwnIdentity(context, currentPassword);
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
  },
});
