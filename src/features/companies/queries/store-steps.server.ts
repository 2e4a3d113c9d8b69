// Acts of staff about a company and its stores.
import { aliasedTable, and, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { companies, members, stores, storeSteps } from '../table.server.ts';

const maxSteps = 50;

/** Of a company and all of its stores, the latest first. Throws refused, unauthenticated. */
export const listStoreSteps = (context: Context, companyId: Id<'company'>) =>
  readSteps(context, eq(storeSteps.ofCompanyId, companyId));

/** The latest first. Throws refused, unauthenticated. */
export const listStepsOfStore = (context: Context, storeId: Id<'store'>) =>
  readSteps(context, eq(storeSteps.storeId, storeId));

async function readSteps(context: Context, which: SQL) {
  permit(whyNotAdministerWith('people')(context.actor));
  const actors = aliasedTable(companies, 'actors');
  return context.db
    .select({
      id: storeSteps.id,
      act: storeSteps.act,
      reason: storeSteps.reason,
      at: storeSteps.at,
      store: stores.name,
      person: users.name,
      company: actors.name,
    })
    .from(storeSteps)
    .leftJoin(stores, eq(stores.id, storeSteps.storeId))
    .leftJoin(users, eq(users.id, storeSteps.userId))
    .leftJoin(actors, eq(actors.id, storeSteps.companyId))
    .where(which)
    .orderBy(desc(storeSteps.at), desc(storeSteps.id))
    .limit(maxSteps);
}

/** A step with the owner of the company, who is written to; null when there is none. */
export async function findStepReader(context: Context, stepId: Id<'storeStep'>) {
  const [row] = await context.db
    .select({
      email: users.email,
      name: users.name,
      locale: users.locale,
      act: storeSteps.act,
      to: storeSteps.to,
      reason: storeSteps.reason,
      store: stores.name,
      company: companies.name,
      barredUntil: companies.barredUntil,
    })
    .from(storeSteps)
    .innerJoin(companies, eq(companies.id, storeSteps.ofCompanyId))
    .leftJoin(stores, eq(stores.id, storeSteps.storeId))
    .innerJoin(
      members,
      and(eq(members.companyId, companies.id), members.isOwner, isNull(members.endedAt)),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(storeSteps.id, stepId), isNotNull(users.email), isNull(users.disabledAt)));
  return row?.email ? { ...row, email: row.email } : null;
}
