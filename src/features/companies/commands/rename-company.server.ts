// Gives a company another name: its owner's affair.
import { eq } from 'drizzle-orm';
import { noteSecurityEvent } from '#features/accounts/commands/security-log.server.ts';
import {
  learnName,
  refuseMarketNames,
  reviewName,
} from '#features/name-reviews/commands/review-names.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotManageStaff } from '../permissions.ts';
import { companies } from '../table.server.ts';

/** Throws Invalid for the market's own name, Refused, Unauthenticated. */
export async function renameCompany(
  context: Context,
  { businessName }: { readonly businessName: string },
): Promise<void> {
  permit(whyNotManageStaff(context.actor));
  refuseMarketNames(context, { businessName });
  const { companyId: ownCompanyId, personId } = context.actor as Member;
  const companyId = ownCompanyId as Id<'company'>;
  await inTransaction(context, async (inside) => {
    const [renamed] = await inside.db
      .update(companies)
      .set({ name: businessName, updatedAt: inside.now() })
      .where(eq(companies.id, companyId))
      .returning({ isSeller: companies.isSeller });
    await noteSecurityEvent(inside, personId as Id<'person'>, 'company_renamed', businessName);
    if (renamed?.isSeller) await learnName(inside, { companyId }, businessName);
    await reviewName(inside, { kind: 'company', companyId }, businessName);
  });
}
