// Loads the people who can log in to the demo market, as a sign-up would. Their passwords are
// public on purpose: none of them owns anything real.
import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { z } from 'zod';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { type DemoLogIn, demoLogInsKey } from '#features/accounts/queries/demo-log-ins.server.ts';
import { users } from '#features/users/table.server.ts';
import { secondFactors } from '#features/accounts/table.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { businessTypes } from '#features/companies/schemas.ts';
import { members, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { seal } from '#platform/security/sealing.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { permissions, sides } from '#shared/actor.ts';
import { countries } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { giveRenderedPictures } from './rendered-pictures.ts';
import { giveStorePictures } from './store-logos.ts';

export const demoUser = z.strictObject({
  email: z.email(),
  password: z.string().min(1),
  name: z.string().min(1),
  phone: z.string().min(1),
  country: z.enum(countries),
  isOwner: z.boolean(),
  /** Of staff; owners have all. */
  permissions: z.array(z.enum(permissions)).default(['rfq', 'inquiry']),
});
type DemoUser = z.output<typeof demoUser>;

export const demoCompany = z.strictObject({
  name: z.string().min(1),
  side: z.enum(sides),
  businessType: z.enum(businessTypes),
  country: z.enum(countries),
  phone: z.string().min(1),
  /** The demo store that belongs to it. */
  storeSlug: z.string().nullable().default(null),
  categorySlug: z.string().nullable().default(null),
  /** The owner first. */
  people: z.array(demoUser).min(1),
});
export type DemoCompany = z.output<typeof demoCompany>;

export const demoCompanies = readDataFile('companies.json', z.array(demoCompany));

/** Adds a person whose e-mail is confirmed. Returns null if the e-mail is taken. */
async function addDemoUser(
  context: Context,
  { password, country, isOwner: _isOwner, permissions: _permissions, ...person }: DemoUser,
): Promise<Id<'user'> | null> {
  const passwordHash = await context.services.passwords.hash(password);
  const id = await addUser(
    context,
    { ...person, countryCode: country, phoneCountry: country },
    { passwordHash, google: null },
  );
  if (id === null) return null;
  await context.db.update(users).set({ emailConfirmedAt: context.now() }).where(eq(users.id, id));
  return id;
}

/** Gives staff of the market the second factor that none of them may do without. */
async function addSecondFactor(context: Context, userId: Id<'user'>): Promise<void> {
  const secret = new Secret({ size: 20 }).base32;
  await context.db.insert(secondFactors).values({
    userId,
    sealedSecret: seal(context.services.secret, 'second factor', secret),
    confirmedAt: context.now(),
  });
}

/** Null, and nothing is done, if the e-mail is taken. */
export async function addDemoStaff(
  context: Context,
  companyId: Id<'company'>,
  person: DemoUser,
): Promise<Id<'user'> | null> {
  const userId = await addDemoUser(context, person);
  if (userId === null) return null;
  const { permissions: granted } = person;
  await context.db
    .insert(members)
    .values({ companyId, userId, isOwner: false, permissions: granted, joinedAt: context.now() });
  return userId;
}

/** Returns the log-ins of its people; none if the owner's e-mail is taken. */
export async function addDemoCompany(
  context: Context,
  { side, people: [owner, ...staff], storeSlug, businessType, ...company }: DemoCompany,
): Promise<DemoLogIn[]> {
  const ownerId = await addDemoUser(context, owner!);
  if (ownerId === null) return [];
  const companyId = await foundCompany(context, ownerId, {
    ...company,
    businessType,
    sides: { isBuyer: side !== 'admin', isSeller: side === 'seller', isAdmin: side === 'admin' },
    isManufacturer: businessType === 'manufacturer',
    hasShipping: side === 'seller',
    logoKey: null,
    profileKey: null,
  });
  if (storeSlug !== null) {
    await context.db.update(stores).set({ companyId }).where(eq(stores.slug, storeSlug));
    await giveRenderedPictures(context, companyId, storeSlug);
    await giveStorePictures(context, companyId, storeSlug);
  }
  if (side === 'admin') await addSecondFactor(context, ownerId);
  for (const person of staff) {
    const userId = await addDemoStaff(context, companyId, person);
    if (side === 'admin' && userId !== null) await addSecondFactor(context, userId);
  }
  return [owner!, ...staff].map(({ email, password }) => ({ email, password }));
}

export const loadDemoUsers: DemoLoader = async (context) => {
  if ((await readSetting(context.db, demoLogInsKey)) !== null) return null;
  const logIns: DemoLogIn[] = [];
  for (const company of demoCompanies) logIns.push(...(await addDemoCompany(context, company)));
  await writeSetting(context.db, demoLogInsKey, logIns);
  return `${logIns.length} log-ins`;
};
