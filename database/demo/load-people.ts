// Makes the demo's people as a sign-up would, with their e-mail confirmed; the administrator has a second factor, since none may do without.
import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { addPerson } from '../../src/features/accounts/services/new-person.server.ts';
import {
  type DemoLogIn,
  demoLogInsKey,
} from '../../src/features/accounts/queries/demo-log-ins.server.ts';
import { persons, secondFactors } from '../../src/features/accounts/table.server.ts';
import { foundCompany } from '../../src/features/companies/services/found-company.server.ts';
import { members, stores } from '../../src/features/companies/table.server.ts';
import type { Context } from '../../src/platform/context.ts';
import { seal } from '../../src/platform/security/sealing.ts';
import { writeSetting } from '../../src/platform/settings/settings.server.ts';
import type { Id } from '../../src/shared/ids.ts';
import { type DemoCompany, demoCompanies, type DemoPerson } from './people.ts';

async function addDemoPerson(
  context: Context,
  { password, country, ...person }: DemoPerson,
): Promise<Id<'person'> | null> {
  const passwordHash = await context.services.passwords.hash(password);
  const id = await addPerson(
    context,
    { ...person, countryCode: country, phoneCountry: country },
    { passwordHash, google: null },
  );
  if (id !== null)
    await context.db
      .update(persons)
      .set({ emailConfirmedAt: context.now() })
      .where(eq(persons.id, id));
  return id;
}

async function addDemoCompany(
  context: Context,
  { side, people: [owner, ...staff], storeSlug, businessType, ...company }: DemoCompany,
): Promise<DemoLogIn[]> {
  const ownerId = await addDemoPerson(context, owner!);
  if (ownerId === null) return []; // somebody has the e-mail already
  const companyId = await foundCompany(context, ownerId, {
    ...company,
    businessType,
    sides: { isBuyer: side !== 'admin', isSeller: side === 'seller', isAdmin: side === 'admin' },
    isManufacturer: businessType === 'manufacturer',
    hasShipping: side === 'seller',
    logoKey: null,
    profileKey: null,
  });
  if (storeSlug !== null)
    await context.db.update(stores).set({ companyId }).where(eq(stores.slug, storeSlug));
  if (side === 'admin')
    await context.db.insert(secondFactors).values({
      personId: ownerId,
      sealedSecret: seal(context.services.secret, 'second factor', new Secret({ size: 20 }).base32),
      confirmedAt: context.now(),
    });
  for (const person of staff) {
    const personId = await addDemoPerson(context, person);
    if (personId !== null)
      await context.db.insert(members).values({
        companyId,
        personId,
        isOwner: false,
        permissions: ['rfq', 'inquiry'],
        joinedAt: context.now(),
      });
  }
  return [owner!, ...staff].map(({ email, password }) => ({ email, password }));
}

/** Within the transaction that loads the market. */
export async function loadDemoPeople(context: Context): Promise<void> {
  const logIns: DemoLogIn[] = [];
  for (const company of demoCompanies) logIns.push(...(await addDemoCompany(context, company)));
  await writeSetting(context.db, demoLogInsKey, logIns);
}
