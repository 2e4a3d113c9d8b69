// Closes a request for its buyer.
import { and, eq } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { rfqAuthor, isOfCompany } from '../services/rfq-author.server.ts';
import { moveRfq } from '../services/move-rfq.server.ts';
import { rfqs } from '../table.server.ts';

/** Final. Throws conflict when it is not open, not_found, refused, unauthenticated. */
export const closeRfq = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string): Promise<void> {
    const who = rfqAuthor(context);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      if (
        await moveRfq(
          inside,
          publicId,
          { to: 'closed', by: 'buyer', set: { draft: null } },
          isOfCompany(who),
        )
      )
        return;
      if ((await inside.db.$count(rfqs, and(eq(rfqs.publicId, publicId), isOfCompany(who)))) === 0)
        throw notFound();
      throw conflict();
    });
  },
});
