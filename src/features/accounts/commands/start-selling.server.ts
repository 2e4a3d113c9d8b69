// A buying company's owner starts to sell, with what the sellers' sign-up asks of a company.
import { whyNotStartSelling } from '#features/companies/permissions.ts';
import {
  checkMainCategory,
  redeemCompanyPictures,
} from '#features/companies/services/selling-company.server.ts';
import { becomeSeller } from '#features/companies/services/start-selling.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { type StartSelling, startSellingInput } from '../schemas.ts';

/**
 * Counts for everybody of the company from the next request on. Throws conflict when it sells
 * already, invalid, not_found, refused, unauthenticated.
 */
export const startSelling = defineCommand({
  permission: whyNotStartSelling,
  input: startSellingInput,
  async run(context, input: StartSelling): Promise<void> {
    context.services.features.names.refuse(context, { businessName: input.businessName });
    await checkMainCategory(context, input.category);
    const pictures = await redeemCompanyPictures(context, input);
    const { companyId, userId } = context.actor as Member;
    await inTransaction(context, (inside) =>
      becomeSeller(inside, {
        companyId: companyId as Id<'company'>,
        ownerId: userId,
        input: { ...input, ...pictures },
      }),
    );
  },
});
