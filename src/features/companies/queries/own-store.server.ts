// The stores of one's own company, for its panel.
import { and, asc, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { StoreRow } from '../queries.server.ts';
import { companies, members, stores, storeSteps } from '../table.server.ts';

/** The company of a member who acts for a seller, or null. */
const sellingCompany = ({ actor }: Context): Id<'company'> | null =>
  actor.kind === 'member' && actor.actsFor.includes('seller') ? actor.companyId : null;

/**
 * The company's store by its public id, or its first one that is not closed. Null when there is
 * none, also for another company's.
 */
export async function findOwnStore(
  context: Context,
  publicId: string | null,
): Promise<StoreRow | null> {
  const companyId = sellingCompany(context);
  if (companyId === null) return null;
  const [row] = await context.db
    .select()
    .from(stores)
    .where(
      and(
        eq(stores.companyId, companyId),
        publicId === null ? ne(stores.state, 'terminated') : eq(stores.publicId, publicId),
      ),
    )
    .orderBy(asc(stores.id))
    .limit(1);
  return row ?? null;
}

/** The names of the company's stores, the oldest first. */
export async function listOwnStoreNames(context: Context) {
  const companyId = sellingCompany(context);
  if (companyId === null) return [];
  return context.db
    .select({ id: stores.publicId, name: stores.name, state: stores.state })
    .from(stores)
    .where(eq(stores.companyId, companyId))
    .orderBy(asc(stores.id))
    .limit(50);
}

/** The key of the logo that the company gave when it signed up; null where it gave none. */
export async function findSignUpLogo(context: Context): Promise<string | null> {
  const companyId = sellingCompany(context);
  if (companyId === null) return null;
  const [company] = await context.db
    .select({ logoKey: companies.logoKey })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.logoKey ?? null;
}

/** The company's owner has confirmed the e-mail address, without which no store opens. */
export async function isOwnerConfirmed(context: Context): Promise<boolean> {
  const companyId = sellingCompany(context);
  if (companyId === null) return false;
  const [owner] = await context.db
    .select({ id: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.companyId, companyId),
        members.isOwner,
        isNull(members.endedAt),
        isNotNull(users.emailConfirmedAt),
      ),
    );
  return owner !== undefined;
}

/**
 * What staff wrote when it suspended or closed the store, in its own words; null while it is open.
 * `store` is one of the reader's company.
 */
export async function readStoreReason(
  context: Context,
  { id, state }: Pick<StoreRow, 'id' | 'state'>,
): Promise<string | null> {
  if (state !== 'suspended' && state !== 'terminated') return null;
  const [step] = await context.db
    .select({ reason: storeSteps.reason })
    .from(storeSteps)
    .where(and(eq(storeSteps.storeId, id), eq(storeSteps.to, state)))
    .orderBy(desc(storeSteps.at), desc(storeSteps.id))
    .limit(1);
  return step?.reason ?? null;
}
