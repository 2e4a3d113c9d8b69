// A company closes with its owner's leave or erasure: what names it or anybody goes, the bare row
// stays for records that law requires.
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
 * The owner keeps the account, and may work for another company from then on. Throws conflict
 * (`lastOwner`) while others work there, refused, and as `confirmOwnIdentity`.
 */
export const closeOwnCompany = defineCommand({
  permission: whyNotManageStaff,
  async run(context, { currentPassword }: { currentPassword: string | undefined }): Promise<void> {
    const { companyId, userId: ownId } = context.actor as Member;
    const userId = ownId as Id<'user'>;
    await confirmOwnIdentity(context, currentPassword);
    await inTransaction(context, async (inside) => {
      const [left] = await inside.db
        .update(members)
        .set({ endedAt: inside.now() })
        .where(
          and(
            eq(members.userId, userId),
            eq(members.companyId, companyId as Id<'company'>),
            eq(members.isOwner, true),
            isNull(members.endedAt),
          ),
        )
        .returning({ id: members.id });
      if (!left) throw notFound();
      await closeCompany(inside, companyId as Id<'company'>, userId);
      await emit(inside, membershipsChanged([userId]));
      await noteSecurityEvent(inside, userId, 'company_closed');
    });
  },
});
