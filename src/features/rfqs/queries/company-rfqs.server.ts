// The requests of one company, for the control panel.
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { rfqs } from '../table.server.ts';

const shownRfqs = 10;

/** The latest that were sent. Throws refused, unauthenticated. */
export async function listRfqsOfCompany(context: Context, companyId: Id<'company'>) {
  permit(whyNotAdministerWith('people')(context.actor));
  const sent = and(eq(rfqs.companyId, companyId), ne(rfqs.state, 'draft'));
  const [rows, count] = await Promise.all([
    context.db
      .select({
        id: rfqs.publicId,
        productName: rfqs.productName,
        state: rfqs.state,
        updatedAt: rfqs.updatedAt,
      })
      .from(rfqs)
      .where(sent)
      .orderBy(desc(rfqs.updatedAt), desc(rfqs.id))
      .limit(shownRfqs),
    context.db.$count(rfqs, sent),
  ]);
  return { rows, count };
}
