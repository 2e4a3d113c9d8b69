// Adds sellers in other situations: one on holiday, one whose store is not open yet, and staff of
// the demo seller who may only edit products.
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { type DemoLogIn, demoLogInsKey } from '#features/accounts/queries/demo-log-ins.server.ts';
import { registerOwnStore } from '#features/companies/commands/own-store.server.ts';
import { newStoreForm } from '#features/companies/schemas.ts';
import { members, stores } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { type Member, permissions } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { demoKeys } from './state.ts';
import { addDemoCompany, addDemoStaff, demoCompanies, demoCompany, demoUser } from './users.ts';

export const demoSellers = readDataFile('sellers.json', z.array(demoCompany));

/** May edit products and nothing else. */
export const demoSellerStaff = demoUser.parse({
  email: 'seller-staff@demo.kervan.example',
  password: 'demo-seller-staff',
  name: 'Burak Şahin',
  phone: '+905321234571',
  country: 'TR',
  isOwner: false,
  permissions: ['products'],
});

/** The profile of the store that waits for its opening. */
const newStore = newStoreForm.parse({
  slug: 'usak-kilim-atolyesi',
  name: 'Uşak Kilim Atölyesi',
  mainLanguage: 'tr',
  about: {
    en: 'Kilims of Anatolian wool, woven on hand looms in Uşak.',
    tr: 'Uşak’ta el tezgâhlarında, Anadolu yünüyle kilim dokuyoruz.',
    ar: 'ننسج الكليم من صوف الأناضول على أنوال يدوية في أوشاك.',
  },
  mainProducts: { en: 'Kilims, cushions', tr: 'Kilim, yastık', ar: 'كليم، وسائد' },
  businessType: 'manufacturer',
  hasShipping: 'true',
  establishedYear: '1998',
  exportMarkets: ['western_europe', 'middle_east'],
  certificates: [{ name: 'OEKO-TEX', expiresOn: '2030-12-31' }],
  province: 'Uşak',
  currency: 'USD',
});

async function findOwner({ db }: Context, email: string): Promise<Member | null> {
  const [owner] = await db
    .select({ userId: users.id, companyId: members.companyId })
    .from(users)
    .innerJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
    .where(and(eq(users.email, email), members.isOwner));
  if (!owner) return null;
  return {
    kind: 'member',
    ...owner,
    actsFor: ['buyer', 'seller'],
    isOwner: true,
    permissions,
    sessionId: newId<'session'>(),
  };
}

/** After the sellers that are there; administrators come last. */
async function addLogIns(context: Context, added: readonly DemoLogIn[]): Promise<void> {
  const known = (await readSetting<DemoLogIn[]>(context.db, demoLogInsKey)) ?? [];
  const admins = new Set(
    demoCompanies
      .filter(({ side }) => side === 'admin')
      .flatMap(({ people }) => people.map(({ email }) => email)),
  );
  await writeSetting(context.db, demoLogInsKey, [
    ...known.filter(({ email }) => !admins.has(email)),
    ...added,
    ...known.filter(({ email }) => admins.has(email)),
  ]);
}

export const loadDemoSellers: DemoLoader = async (context) => {
  if ((await readSetting(context.db, demoKeys.sellers)) !== null) return null;
  await writeSetting(context.db, demoKeys.sellers, true);
  const logIns: DemoLogIn[] = [];
  const seller = demoCompanies.find(({ side }) => side === 'seller')!;
  const employer = await findOwner(context, seller.people[0]!.email);
  if (employer !== null) {
    await addDemoStaff(context, employer.companyId as Id<'company'>, demoSellerStaff);
    logIns.push({ email: demoSellerStaff.email, password: demoSellerStaff.password });
  }
  for (const company of demoSellers) {
    logIns.push(...(await addDemoCompany(context, company)));
    if (company.storeSlug !== null) {
      // Until its seller ends it, so that the demo always has one.
      await context.db
        .update(stores)
        .set({ state: 'holiday', holidayUntil: null })
        .where(and(eq(stores.slug, company.storeSlug), eq(stores.state, 'open')));
      continue;
    }
    const owner = await findOwner(context, company.people[0]!.email);
    if (owner !== null) await registerOwnStore({ ...context, actor: owner }, newStore);
  }
  await addLogIns(context, logIns);
  return `${logIns.length} more sellers`;
};
