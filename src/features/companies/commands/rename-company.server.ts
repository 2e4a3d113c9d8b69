// Gives a company another name: its owner's affair.
import { eq } from 'drizzle-orm';
import {
  learnName,
  refuseMarketNames,
  reviewName,
} from '#features/name-reviews/services/review-names.server.ts';
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
  const companyId = (context.actor as Member).companyId as Id<'company'>;
  await inTransaction(context, async (inside) => {
    const [renamed] = await inside.db
      .update(companies)
      .set({ name: businessName, updatedAt: inside.now() })
      .where(eq(companies.id, companyId))
      .returning({ isSeller: companies.isSeller });
    if (renamed?.isSeller) await learnName(inside, { companyId }, businessName);
    await reviewName(inside, { kind: 'company', companyId }, businessName);
  });
}
