// Finds the packages whose paid time or whose grace is over, by the database's clock, once each.
import { and, isNull, lte, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { companyPackageChanged, packageOver } from '../events.ts';
import { graceDays } from '../rules.ts';
import { companyPackages } from '../table.server.ts';

const { companyId, paidUntil, graceAt, endedAt } = companyPackages;

/** Companies are told that the grace has begun. */
export const beginGraces = (context: Context): Promise<void> =>
  inTransaction(context, async (inside) => {
    const begun = await inside.db
      .update(companyPackages)
      .set({ graceAt: sql`now()` })
      .where(and(isNull(graceAt), isNull(endedAt), lte(paidUntil, sql`now()`)))
      .returning({ companyId, packageKey: companyPackages.packageKey });
    for (const one of begun) await emit(inside, packageOver({ ...one, phase: 'grace' }));
  });

/** The free package applies from now on: what exceeds it is paused, and companies are told. */
export const endPackages = (context: Context): Promise<void> =>
  inTransaction(context, async (inside) => {
    const graceOver = sql`now() - make_interval(days => ${graceDays})`;
    const ended = await inside.db
      .update(companyPackages)
      .set({ endedAt: sql`now()`, graceAt: sql`coalesce(${graceAt}, now())` })
      .where(and(isNull(endedAt), lte(paidUntil, graceOver)))
      .returning({ companyId, packageKey: companyPackages.packageKey });
    for (const one of ended) {
      await emit(inside, companyPackageChanged(one.companyId));
      await emit(inside, packageOver({ ...one, phase: 'ended' }));
    }
  });
