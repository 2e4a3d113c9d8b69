// Up to which amount staff agree to orders without the owner.
import { eq } from 'drizzle-orm';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotManageStaff } from '../permissions.ts';
import { type StaffLimit, staffLimit } from '../schemas.ts';
import { companies } from '../table.server.ts';

/** Throws invalid, refused, unauthenticated. */
export const setStaffLimit = defineCommand({
  permission: whyNotManageStaff,
  input: staffLimit,
  async run(context, { cents }: StaffLimit): Promise<void> {
    const { companyId, userId } = context.actor as Member;
    await inTransaction(context, async (inside) => {
      await inside.db
        .update(companies)
        .set({ staffLimitCents: cents, updatedAt: inside.now() })
        .where(eq(companies.id, companyId as Id<'company'>));
      await noteSecurityEvent(
        inside,
        userId,
        'staff_limit_set',
        cents === null ? null : `US$ ${cents / 100}`,
      );
    });
  },
});
