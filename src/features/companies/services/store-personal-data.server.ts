// What stores, notes and acts say of a person: for the copy of one's data, and its erasure.
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { exportCompanyNotes } from '../queries/company-notes.server.ts';
import { companies, companyNotes, members, stores, storeSteps } from '../table.server.ts';

/** The stores of the company that the person owns, with what staff did about them. */
export async function exportStores(context: Context, userId: Id<'user'>) {
  const owned = and(
    eq(members.companyId, companies.id),
    eq(members.userId, userId),
    members.isOwner,
    isNull(members.endedAt),
  );
  const [own, about, acts, notes] = await Promise.all([
    context.db
      .select({
        id: stores.publicId,
        slug: stores.slug,
        name: stores.name,
        about: stores.about,
        mainProducts: stores.mainProducts,
        establishedYear: stores.establishedYear,
        exportStaffCount: stores.exportStaffCount,
        exportMarkets: stores.exportMarkets,
        certificates: stores.statedCertificates,
        province: stores.province,
        district: stores.district,
        address: stores.address,
        state: stores.state,
        holidayUntil: stores.holidayUntil,
        createdAt: stores.createdAt,
      })
      .from(stores)
      .innerJoin(companies, eq(companies.id, stores.companyId))
      .innerJoin(members, owned)
      .orderBy(asc(stores.id)),
    context.db
      .select({ act: storeSteps.act, reason: storeSteps.reason, at: storeSteps.at })
      .from(storeSteps)
      .innerJoin(companies, eq(companies.id, storeSteps.ofCompanyId))
      .innerJoin(members, owned)
      .orderBy(asc(storeSteps.id)),
    context.db
      .select({
        act: storeSteps.act,
        store: stores.name,
        reason: storeSteps.reason,
        at: storeSteps.at,
      })
      .from(storeSteps)
      .leftJoin(stores, eq(stores.id, storeSteps.storeId))
      .where(eq(storeSteps.userId, userId))
      .orderBy(asc(storeSteps.id)),
    exportCompanyNotes(context, userId),
  ]);
  return { stores: own, actsAboutStores: about, ownStoreActs: acts, ownCompanyNotes: notes };
}

/** Acts and notes stay, without their person. */
export async function forgetStoreActor(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db.update(storeSteps).set({ userId: null }).where(eq(storeSteps.userId, userId));
  await context.db
    .update(companyNotes)
    .set({ userId: null })
    .where(eq(companyNotes.userId, userId));
}
