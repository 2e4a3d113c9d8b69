// A company closes with its owner's leave or erasure: what names it or anybody goes, the bare row
// stays for records that law requires.
import { whyNotManageStaff } from '#features/companies/permissions.ts';
import { closeCompanyOf } from '#features/companies/services/leave-company.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { confirmOwnIdentity } from '../services/own-identity.server.ts';

/**
 * The owner keeps the account, and may work for another company from then on. Throws conflict
 * (`lastOwner`) while others work there, refused, and as `confirmOwnIdentity`.
 */
export const closeOwnCompany = defineCommand({
  permission: whyNotManageStaff,
  async run(context, { currentPassword }: { currentPassword: string | undefined }): Promise<void> {
    const { companyId, userId: ownId } = context.actor as Member;
    const userId = ownId;
    await confirmOwnIdentity(context, currentPassword);
    await inTransaction(context, async (inside) => {
      await closeCompanyOf(inside, userId, companyId as Id<'company'>);
      await noteSecurityEvent(inside, userId, 'company_closed');
    });
  },
});
