// A buyer shares the business card of a request after it was posted.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { defineCommand } from '#platform/commands.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { whyNotAskForQuotes } from '../permissions.ts';
import { cardStates } from '../rules.ts';
import { isOfCompany, rfqAuthor } from '../services/rfq-author.server.ts';
import { rfqs } from '../table.server.ts';

/**
 * Shows the card to sellers who quote; an unsent change of the request keeps it shared. Throws
 * conflict when the request is a draft or has ended without a deal, not_found, refused,
 * unauthenticated.
 */
export const shareCard = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string): Promise<void> {
    const who = rfqAuthor(context);
    const own = and(eq(rfqs.publicId, publicId), isOfCompany(who));
    const shared = await context.db
      .update(rfqs)
      .set({
        sharesCard: true,
        draft: sql`case when ${rfqs.draft} is null then null
          else ${rfqs.draft} || '{"sharesCard": "on"}'::jsonb end`,
      })
      .where(and(own, inArray(rfqs.state, [...cardStates])))
      .returning({ id: rfqs.id });
    if (shared.length > 0) return;
    if ((await context.db.$count(rfqs, own)) === 0) throw notFound();
    throw conflict('rfqEnded');
  },
});
