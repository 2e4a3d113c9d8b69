// What a company does with its own store: registers it, fills in its profile, opens it, and goes on
// holiday.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { forgetUploads } from '#features/media/services/forget-uploads.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid, KervanError, notFound, refused } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { storeSaved } from '../events.ts';
import { whyNotEditOwnStore } from '../permissions.ts';
import { isOwnerConfirmed } from '../queries/own-store.server.ts';
import {
  isReservedSlug,
  lastingCertificates,
  maxHolidayDays,
  statedCertificatesOf,
  storeDifferences,
} from '../rules.ts';
import type { StoreRow } from '../queries.server.ts';
import type { NewStoreInput, OwnStoreEdit, OwnStoreInput, StoreState } from '../schemas.ts';
import { checkStorePictures, storePictureKeys } from '../services/store-pictures.server.ts';
import { companies, stores } from '../table.server.ts';

const companyIdOf = ({ actor }: Context) => (actor as Member).companyId as Id<'company'>;

/**
 * Locks the company, so that of its concurrent saves one comes after the other. Throws not_found
 * unless it sells.
 */
async function lockCompany(context: Context) {
  const [company] = await context.db
    .select({
      id: companies.id,
      isManufacturer: companies.isManufacturer,
      hasShipping: companies.hasShipping,
      logoKey: companies.logoKey,
      profileKey: companies.profileKey,
    })
    .from(companies)
    .where(
      and(eq(companies.id, companyIdOf(context)), companies.isSeller, isNull(companies.disabledAt)),
    )
    .for('no key update');
  if (!company) throw notFound();
  return company;
}

/** What its own sign-up uploaded. */
const signUpKeys = ({ logoKey, profileKey }: Awaited<ReturnType<typeof lockCompany>>): string[] =>
  [logoKey, profileKey].filter((key) => key !== null);

/** The columns that the form fills in; nothing else of the input reaches the row. */
function profileOf(context: Context, input: OwnStoreInput) {
  return {
    name: input.name,
    mainLanguage: input.mainLanguage,
    about: input.about,
    mainProducts: input.mainProducts,
    businessType: input.businessType,
    establishedYear: input.establishedYear,
    exportStaffCount: input.exportStaffCount,
    exportMarkets: input.exportMarkets,
    statedCertificates: input.certificates,
    certificates: lastingCertificates(input.certificates, context.now()).map(({ name }) => name),
    province: input.province,
    district: input.district,
    address: input.address,
    currency: input.currency,
    logoKey: input.logoKey ?? null,
    coverKey: input.coverKey ?? null,
    updatedAt: context.now(),
  };
}

async function noteName(context: Context, storeId: Id<'store'>, name: string): Promise<void> {
  const { names } = context.services.features;
  await names.learn(context, { storeId }, name);
  await names.review(context, { kind: 'store', storeId, companyId: companyIdOf(context) }, name);
}

async function saveShipping(context: Context, hasShipping: boolean): Promise<void> {
  await context.db
    .update(companies)
    .set({ hasShipping, updatedAt: context.now() })
    .where(and(eq(companies.id, companyIdOf(context)), ne(companies.hasShipping, hasShipping)));
}

/**
 * Registers the company's store under an address that stays its own for ever, also after the store
 * is closed. Returns its public id. Throws invalid (`slugTaken`, `slugReserved`), conflict when the
 * company has a store that is not closed for good, not_found, refused, unauthenticated.
 */
export const registerOwnStore = defineCommand({
  permission: whyNotEditOwnStore,
  async run(context, { slug, ...input }: NewStoreInput): Promise<string> {
    const { names } = context.services.features;
    names.refuse(context, { name: input.name, slug: slug.replaceAll('-', ' ') });
    if (isReservedSlug(slug)) throw invalid({ slug: 'slugReserved' });
    return inTransaction(context, async (inside) => {
      const company = await lockCompany(inside);
      const hasStore = and(eq(stores.companyId, company.id), ne(stores.state, 'terminated'));
      if ((await inside.db.$count(stores, hasStore)) > 0) throw conflict('storeThere');
      await checkStorePictures(inside, input, {
        companyId: company.id,
        shown: signUpKeys(company),
      });
      const [store] = await inside.db
        .insert(stores)
        .values({
          ...profileOf(inside, input),
          slug,
          companyId: company.id,
          isManufacturer: company.isManufacturer,
          responseTimeHours: null,
          verifications: [],
          state: 'registered',
        })
        .onConflictDoNothing({ target: stores.slug })
        .returning({ id: stores.id, publicId: stores.publicId, slug: stores.slug });
      if (!store) throw invalid({ slug: 'slugTaken' });
      await saveShipping(inside, input.hasShipping);
      await noteName(inside, store.id, input.name);
      await emit(inside, storeSaved(store));
      return store.publicId;
    });
  },
});

/** The saved profile as its form would send it. */
const savedProfile = (store: StoreRow, hasShipping: boolean): OwnStoreInput => ({
  ...store,
  certificates: statedCertificatesOf(store),
  hasShipping,
  logoKey: store.logoKey ?? undefined,
  coverKey: store.coverKey ?? undefined,
});

/** What is saved in each field that differs; null when nothing does. */
function changedMeanwhile(mine: OwnStoreInput, saved: OwnStoreInput): KervanError | null {
  const differences = Object.entries(storeDifferences(mine, saved));
  if (differences.length === 0) return null;
  return new KervanError({
    code: 'conflict',
    httpStatus: 409,
    messageKey: 'storeChanged',
    fieldErrors: Object.fromEntries(
      differences.map(([field, value]) => [
        field,
        value === null
          ? 'savedOther'
          : value === ''
            ? 'savedEmpty'
            : { key: 'savedMeanwhile', values: { value } },
      ]),
    ),
  });
}

/**
 * Replaces the profile of the company's store; its address and what staff checked stay. Throws
 * invalid, not_found (also another company's), refused, unauthenticated, and conflict: when the
 * store is closed, and with what is saved in each field when its revision is another.
 */
export const saveOwnStore = defineCommand({
  permission: whyNotEditOwnStore,
  async run(context, publicId: string, { revision, ...input }: OwnStoreEdit): Promise<void> {
    context.services.features.names.refuse(context, { name: input.name });
    await inTransaction(context, async (inside) => {
      const company = await lockCompany(inside);
      const own = and(eq(stores.publicId, publicId), eq(stores.companyId, company.id));
      const [before] = await inside.db.select().from(stores).where(own).for('no key update');
      if (!before) throw notFound();
      if (before.state === 'terminated') throw conflict('storeClosed');
      if (before.revision !== revision) {
        const changed = changedMeanwhile(input, savedProfile(before, company.hasShipping));
        if (changed !== null) throw changed;
      }
      const shown = storePictureKeys(before, before.statedCertificates);
      await checkStorePictures(inside, input, {
        companyId: company.id,
        shown: [...shown, ...signUpKeys(company)],
      });
      const [store] = await inside.db
        .update(stores)
        .set({ ...profileOf(inside, input), revision: before.revision + 1 })
        .where(own)
        .returning({ id: stores.id, slug: stores.slug });
      await saveShipping(inside, input.hasShipping);
      if (input.name !== before.name) await noteName(inside, store!.id, input.name);
      const kept = storePictureKeys(input, input.certificates);
      await forgetUploads(
        inside,
        shown.filter((key) => !kept.includes(key)),
      );
      await emit(inside, storeSaved(store!));
    });
  },
});

type Step = {
  readonly from: readonly StoreState[];
  readonly set: { readonly state: StoreState; readonly holidayUntil: Date | null };
};

/** One conditional UPDATE. Throws conflict, not_found. */
async function moveOwnStore(
  context: Context,
  publicId: string,
  { from, set }: Step,
): Promise<void> {
  await inTransaction(context, async (inside) => {
    const own = and(eq(stores.publicId, publicId), eq(stores.companyId, companyIdOf(context)));
    const [store] = await inside.db
      .update(stores)
      .set({ ...set, updatedAt: inside.now() })
      .where(and(own, inArray(stores.state, [...from])))
      .returning({ id: stores.id, slug: stores.slug });
    if (!store) throw (await inside.db.$count(stores, own)) > 0 ? conflict() : notFound();
    await emit(inside, storeSaved(store));
  });
}

/**
 * Opens a registered store, unless its company is disabled meanwhile. Throws refused
 * (`confirmEmailFirst`) until the company's owner has confirmed the e-mail address, conflict,
 * not_found, unauthenticated.
 */
export const openOwnStore = defineCommand({
  permission: whyNotEditOwnStore,
  async run(context, publicId: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      await lockCompany(inside);
      if (!(await isOwnerConfirmed(inside))) throw refused('confirmEmailFirst');
      await moveOwnStore(inside, publicId, {
        from: ['registered'],
        set: { state: 'open', holidayUntil: null },
      });
    });
  },
});

/**
 * Begins a holiday that ends by itself, or changes its last day. Throws invalid unless that day is
 * today or later and within a year, conflict, not_found, refused, unauthenticated.
 */
export const startHoliday = defineCommand({
  permission: whyNotEditOwnStore,
  async run(context, publicId: string, lastDay: string): Promise<void> {
    const holidayUntil = new Date(Date.parse(lastDay) + dayMs);
    const now = context.now().getTime();
    if (holidayUntil.getTime() <= now || holidayUntil.getTime() > now + maxHolidayDays * dayMs)
      throw invalid({ lastDay: 'holidayDay' });
    await moveOwnStore(context, publicId, {
      from: ['open', 'holiday'],
      set: { state: 'holiday', holidayUntil },
    });
  },
});

/** Throws conflict, not_found, refused, unauthenticated. */
export const endHoliday = defineCommand({
  permission: whyNotEditOwnStore,
  run: (context, publicId: string): Promise<void> =>
    moveOwnStore(context, publicId, {
      from: ['holiday'],
      set: { state: 'open', holidayUntil: null },
    }),
});
