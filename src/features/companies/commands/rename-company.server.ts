// Renames a company, which only its owner may.
import { and, eq, ne } from 'drizzle-orm';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotManageStaff } from '../permissions.ts';
import { companies } from '../table.server.ts';

/**
 * The name that it has already changes nothing. Throws invalid for the market's own name, refused,
 * unauthenticated.
 */
export const renameCompany = defineCommand({
  permission: whyNotManageStaff,
  async run(context, { businessName }: { readonly businessName: string }): Promise<void> {
    context.services.features.names.refuse(context, { businessName });
    const { companyId: ownCompanyId, userId } = context.actor as Member;
    const companyId = ownCompanyId as Id<'company'>;
    await inTransaction(context, async (inside) => {
      const [renamed] = await inside.db
        .update(companies)
        .set({ name: businessName, updatedAt: inside.now() })
        .where(and(eq(companies.id, companyId), ne(companies.name, businessName)))
        .returning({ isSeller: companies.isSeller });
      if (!renamed) return;
      await noteSecurityEvent(inside, userId, 'company_renamed', businessName);
      if (renamed.isSeller)
        await inside.services.features.names.learn(inside, { companyId }, businessName);
      await inside.services.features.names.review(
        inside,
        { kind: 'company', companyId },
        businessName,
      );
    });
  },
});
