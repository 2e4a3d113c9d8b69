// What a person did in payouts, for the copy of their data; and whether a company is owed money.
import { and, asc, eq, isNull } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { payoutAccounts, payoutBatches, payouts } from '../table.server.ts';
import { findBalances } from './balances.server.ts';

/** The account's number stays sealed: its end says which one it is. */
export async function exportPayouts({ db }: Context, userId: Id<'user'>) {
  const [accounts, batches] = await Promise.all([
    db
      .select({
        company: companies.name,
        ending: payoutAccounts.ending,
        savedAt: payoutAccounts.updatedAt,
      })
      .from(payoutAccounts)
      .innerJoin(companies, eq(companies.id, payoutAccounts.companyId))
      .where(eq(payoutAccounts.userId, userId)),
    db
      .select({ batch: payoutBatches.publicId, madeAt: payoutBatches.createdAt })
      .from(payoutBatches)
      .where(eq(payoutBatches.userId, userId))
      .orderBy(asc(payoutBatches.createdAt)),
  ]);
  return { accounts, batches };
}

/** The market owes it something, or is owed something; or money is on its way. */
export async function hasOpenMoney(context: Context, companyId: Id<'company'>): Promise<boolean> {
  if ((await findBalances(context, companyId)).length > 0) return true;
  const onItsWay = and(eq(payouts.companyId, companyId), eq(payouts.state, 'prepared'));
  return (await context.db.$count(payouts, onItsWay)) > 0;
}

/** Who is written of a company's account; null: it has no owner with an address. */
export async function findOwner({ db }: Context, companyId: Id<'company'>) {
  const [row] = await db
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.companyId, companyId),
        members.isOwner,
        isNull(members.endedAt),
        isNull(users.disabledAt),
      ),
    );
  return row?.email ? { ...row, email: row.email } : null;
}
export type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;
