// How many quotes wait for the reader's company, for the panels' menus. Zero for members who may
// not see them.
import { and, count, eq, lt, or } from 'drizzle-orm';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAnswer } from '../permissions.ts';
import { quotes } from '../table.server.ts';

const companyOf = ({ actor }: Context): Id<'company'> =>
  (actor as Member).companyId as Id<'company'>;

/** Own quotes that the seller answers next: countered, or given before the request was edited. */
export const countQuotesToAnswer = async (context: Context): Promise<number> =>
  whyNotAnswer(context.actor) === null
    ? context.db.$count(
        quotes,
        and(
          eq(quotes.companyId, companyOf(context)),
          or(
            eq(quotes.state, 'countered'),
            and(eq(quotes.state, 'submitted'), eq(quotes.isOutdated, true)),
          ),
        ),
      )
    : 0;

/** Offers to the buyer's requests that nobody of the company has seen. */
export async function countNewQuotes(context: Context): Promise<number> {
  if (whyNotAskForQuotes(context.actor) !== null) return 0;
  const [row] = await context.db
    .select({ count: count() })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .where(
      and(
        eq(rfqs.companyId, companyOf(context)),
        eq(quotes.state, 'submitted'),
        lt(quotes.seenRevision, quotes.revision),
      ),
    );
  return row!.count;
}
