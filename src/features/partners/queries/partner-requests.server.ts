// Requests of partners, as staff read them and as their writers get a copy.
import { and, asc, count, desc, eq, isNotNull } from 'drizzle-orm';
import { exhibitions } from '#features/exhibitions/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotTalkToPartners } from '../permissions.ts';
import { type PartnerState, partnerStates } from '../schemas.ts';
import { partnerRequests } from '../table.server.ts';

const perPage = 50;

/**
 * Those of proven addresses: new ones oldest first, others latest first. Throws not_found for those
 * without the right.
 */
export async function listPartnerRequests(context: Context, state: PartnerState, page: number) {
  if (whyNotTalkToPartners(context.actor) !== null) throw notFound();
  const order =
    state === 'new'
      ? [asc(partnerRequests.createdAt), asc(partnerRequests.id)]
      : [desc(partnerRequests.updatedAt), desc(partnerRequests.id)];
  const isProven = isNotNull(partnerRequests.confirmedAt);
  const [found, counted] = await Promise.all([
    context.db
      .select({ request: partnerRequests, fair: exhibitions.title })
      .from(partnerRequests)
      .leftJoin(exhibitions, eq(exhibitions.id, partnerRequests.exhibitionId))
      .where(and(isProven, eq(partnerRequests.state, state)))
      .orderBy(...order)
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db
      .select({ state: partnerRequests.state, count: count() })
      .from(partnerRequests)
      .where(isProven)
      .groupBy(partnerRequests.state),
  ]);
  const counts = Object.fromEntries(
    partnerStates.map((one) => [one, counted.find((row) => row.state === one)?.count ?? 0]),
  ) as Record<PartnerState, number>;
  return {
    /** `fair`: the title of the exhibition that it is about. */
    rows: found.map(({ request, fair }) => ({ ...request, fair })),
    counts,
    pages: Math.ceil(counts[state] / perPage),
  };
}

/** What a person asked while logged in, for the copy of their data. */
export async function exportPartnerRequests(context: Context, userId: Id<'user'>) {
  const rows = await context.db
    .select({ request: partnerRequests, exhibition: exhibitions.slug })
    .from(partnerRequests)
    .leftJoin(exhibitions, eq(exhibitions.id, partnerRequests.exhibitionId))
    .where(eq(partnerRequests.userId, userId))
    .orderBy(partnerRequests.createdAt);
  return rows.map(({ request, exhibition }) => {
    const { id: _id, userId: _userId, note: _note, exhibitionId: _exhibitionId, ...said } = request;
    return { ...said, exhibition };
  });
}
