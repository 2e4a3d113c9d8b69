// Partners whose agreement runs today, as everybody reads them.
import { and, asc, eq, gte, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { partnerAddress } from '../rules.ts';
import { partnerRequests } from '../table.server.ts';

const most = 50;

/** In the order of their agreements. An agreement without any day names nobody. */
export async function listRunningPartners(context: Context) {
  const today = context.now().toISOString().slice(0, 10);
  const { state, startsOn, endsOn, updatedAt, id } = partnerRequests;
  const rows = await context.db
    .select({
      kind: partnerRequests.kind,
      name: partnerRequests.name,
      website: partnerRequests.website,
    })
    .from(partnerRequests)
    .where(
      and(
        eq(state, 'agreed'),
        or(isNotNull(startsOn), isNotNull(endsOn)),
        or(isNull(startsOn), lte(startsOn, today)),
        or(isNull(endsOn), gte(endsOn, today)),
      ),
    )
    .orderBy(asc(updatedAt), asc(id))
    .limit(most);
  return rows.map(({ kind, name, website }) => ({ kind, name, href: partnerAddress(website) }));
}
