import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { authenticate, openSession } from '#features/accounts/services/sessions.server.ts';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { listEventsOf } from '#features/accounts/queries/security-log.server.ts';
import type { Member } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { getCompany, listCompanies } from '../queries/company-list.server.ts';
import { companies } from '../table.server.ts';
import { disableCompany, enableCompany } from './administer.server.ts';
import { foundCompany } from '../services/found-company.server.ts';

const database = await testDatabase();
const operator = testContext(database);
const filters = { query: '', side: null, state: null, sort: 'NEWEST' } as const;

let userId: Id<'user'>;
let companyId: Id<'company'>;
let publicId: string;
let token: string;

beforeAll(async () => {
  userId = (await addUser(
    operator,
    { email: 'ada@example.com', name: 'Ada', countryCode: 'TR', phone: null, phoneCountry: null },
    { passwordHash: null, google: null },
  ))!;
  companyId = await foundCompany(operator, userId, {
    name: 'Şirket İplik',
    sides: { isBuyer: true, isSeller: true, isAdmin: false },
    businessType: 'manufacturer',
    isManufacturer: true,
    hasShipping: true,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: 'TR',
    phone: null,
  });
  const [company] = await database.db
    .select({ publicId: companies.publicId })
    .from(companies)
    .where(eq(companies.id, companyId));
  publicId = company!.publicId;
  ({ token } = await openSession(operator, userId, { hasSecondFactor: false }));
});

const sidesNow = async () => (await authenticate(operator, token))?.actor.actsFor;

test('is found by part of its name, with its marks or without', async () => {
  for (const query of ['şirket', 'SIRKET', 'İPLİK', 'iplik', publicId])
    expect(
      (await listCompanies(operator, { ...filters, query }, 1)).companies.map(({ id }) => id),
      query,
    ).toEqual([publicId]);
  for (const query of ['%', '_', 'pamuk', '\\'])
    expect((await listCompanies(operator, { ...filters, query }, 1)).count, query).toBe(0);
});

test('members of a disabled company lose their rights in open sessions', async () => {
  expect(await sidesNow()).toEqual(['buyer', 'seller']);
  await disableCompany(operator, publicId, '  disclosed a buyer’s address ');
  expect(await sidesNow()).toEqual([]);
  expect(await getCompany(operator, publicId)).toMatchObject({
    isDisabled: true,
    disabledReason: 'disclosed a buyer’s address',
  });
  expect(
    (await listEventsOf(operator, userId)).map(({ kind, detail }) => [kind, detail]),
  ).toContainEqual(['permissions_changed', 'disclosed a buyer’s address']);
  await expect(disableCompany(operator, publicId, 'again')).rejects.toMatchObject({
    httpStatus: 409,
  });
});

test('enabled again, they have their sides back', async () => {
  await enableCompany(operator, publicId);
  expect(await sidesNow()).toEqual(['buyer', 'seller']);
  await expect(enableCompany(operator, publicId)).rejects.toMatchObject({ httpStatus: 409 });
});

test('is not disabled without a reason, nor from within, nor when there is none', async () => {
  const own: Member = {
    kind: 'member',
    userId: newId(),
    companyId,
    actsFor: ['admin'],
    isOwner: true,
    permissions: ['people'],
    sessionId: newId(),
  };
  await expect(disableCompany(operator, publicId, ' ')).rejects.toMatchObject({ httpStatus: 400 });
  await expect(disableCompany({ ...operator, actor: own }, publicId, 'x')).rejects.toMatchObject({
    httpStatus: 409,
    messageKey: 'notOneself',
  });
  await expect(disableCompany(operator, 'nothing000', 'x')).rejects.toMatchObject({
    httpStatus: 404,
  });
});
