// Who is mailed about matching requests: members who may quote for a company that may, with a
// confirmed address, who want such mails.
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { stopLinkDays } from '../rules.ts';
import type { AlertFrequency } from '../schemas.ts';
import { rfqAlerts } from '../table.server.ts';

const isReached = (context: Context): SQL =>
  and(
    inArray(rfqAlerts.frequency, ['at_once', 'daily', 'weekly']),
    isNotNull(users.email),
    isNotNull(users.emailConfirmedAt),
    isNull(users.disabledAt),
    isNull(users.erasedAt),
    isNull(members.endedAt),
    or(members.isOwner, sql`'rfqQuotes' = any(${members.permissions})`),
    companies.isSeller,
    isNull(companies.disabledAt),
    or(isNull(companies.barredUntil), lte(companies.barredUntil, context.now())),
    // Accounts older than these mails have no such preference, which counts as yes.
    sql`${users.notifications}->>'matches' is distinct from 'false'`,
  )!;

const columns = {
  userId: rfqAlerts.userId,
  companyId: companies.id,
  frequency: rfqAlerts.frequency,
  enabledAt: rfqAlerts.enabledAt,
  checkedUntil: rfqAlerts.checkedUntil,
  email: sql<string>`${users.email}`,
  name: users.name,
  locale: users.locale,
  currency: users.currency,
};

const select = (context: Context, which: SQL | undefined) =>
  context.db
    .select(columns)
    .from(rfqAlerts)
    .innerJoin(users, eq(users.id, rfqAlerts.userId))
    .innerJoin(members, eq(members.userId, rfqAlerts.userId))
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(isReached(context), which))
    .$dynamic();

export type AlertReader = Awaited<ReturnType<typeof select>>[number];

/** Returns the next alerts of a frequency that were looked at before `before`, by user. */
export const listDueAlerts = (
  context: Context,
  { frequency, before }: { readonly frequency: AlertFrequency; readonly before: Date },
  after: Id<'user'> | null,
  limit: number,
): Promise<AlertReader[]> =>
  select(
    context,
    and(
      eq(rfqAlerts.frequency, frequency),
      sql`${rfqAlerts.checkedUntil} < ${before.toISOString()}::timestamptz`,
      after === null ? undefined : gt(rfqAlerts.userId, after),
    ),
  )
    .orderBy(asc(rfqAlerts.userId))
    .limit(limit);

/** Null when the mails are no longer wanted. */
export async function findAlertReader(
  context: Context,
  userId: Id<'user'>,
): Promise<AlertReader | null> {
  const [row] = await select(context, eq(rfqAlerts.userId, userId));
  return row ?? null;
}

/**
 * Signs and reads links that end the mails. Nothing is stored, so the link of every mail works.
 */
export function stopLinks(context: Context) {
  const ids = createSignedIds(context.services.secret, 'rfq alert', context);
  return {
    sign: (userId: Id<'user'>): Promise<string> => ids.sign(userId, stopLinkDays),
    read: (token: string): Promise<Id<'user'> | null> =>
      ids.read(token) as Promise<Id<'user'> | null>,
  };
}

async function frequencyOf(context: Context, userId: Id<'user'>): Promise<AlertFrequency> {
  const [row] = await context.db
    .select({ frequency: rfqAlerts.frequency })
    .from(rfqAlerts)
    .where(eq(rfqAlerts.userId, userId));
  return row?.frequency ?? 'never';
}

export const ownAlertFrequency = (context: Context): Promise<AlertFrequency> =>
  frequencyOf(context, (context.actor as Member).userId);

/** What the page of such a link shows; null for a link that we did not sign. */
export async function findAlertOfLink(
  context: Context,
  token: string,
): Promise<{ readonly isOn: boolean } | null> {
  const userId = await stopLinks(context).read(token);
  return userId && { isOn: (await frequencyOf(context, userId)) !== 'never' };
}
