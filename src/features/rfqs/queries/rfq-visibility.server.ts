// Who sees a request: the conditions of every list, page, feed and reply.
import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { publicStates } from '../rules.ts';
import type { RfqState } from '../schemas.ts';
import { rfqRecipients, rfqs } from '../table.server.ts';

/** Published, and its buyer's company is not disabled by staff. */
const isPublished = (context: Context, states: readonly RfqState[]): SQL =>
  and(
    inArray(rfqs.state, [...states]),
    notExists(
      context.db
        .select({ one: sql`1` })
        .from(companies)
        .where(and(eq(companies.id, rfqs.companyId), isNotNull(companies.disabledAt))),
    ),
  )!;

/** Checks the expiry itself, because the job runs every few minutes. */
const isNotOver = (context: Context): SQL => gt(rfqs.expiresAt, context.now());

/** Shown to everybody: neither lists nor pages have what went to chosen companies alone. */
export const isInMarket: SQL = ne(rfqs.audience, 'chosen');

/** Sent to the company by its buyer. */
export const isSentTo = (context: Context, companyId: Id<'company'>): SQL =>
  and(
    ne(rfqs.audience, 'market'),
    exists(
      context.db
        .select({ one: sql`1` })
        .from(rfqRecipients)
        .where(and(eq(rfqRecipients.rfqId, rfqs.id), eq(rfqRecipients.companyId, companyId))),
    ),
  )!;

/** In the market and of one of these states. */
export const isShown = (context: Context, states: readonly RfqState[]): SQL =>
  and(isPublished(context, states), isNotOver(context), isInMarket)!;

/** Open for quotes of everybody. */
export const isOpenRfq = (context: Context): SQL => isShown(context, ['open']);

/** Sent to the company and still to be seen. */
export const isShownTo = (context: Context, companyId: Id<'company'>): SQL =>
  and(isPublished(context, publicStates), isNotOver(context), isSentTo(context, companyId))!;

/**
 * Published, and seen by the actor's company: in the market, sent to it or its own. A request past
 * its date is included, since sellers who quoted are told that it takes no more quotes.
 */
export function isAnswerable(context: Context): SQL {
  const companyId = context.actor.kind === 'member' ? context.actor.companyId : null;
  return and(
    isPublished(context, publicStates),
    companyId === null
      ? isInMarket
      : or(isInMarket, isSentTo(context, companyId), eq(rfqs.companyId, companyId)),
  )!;
}
