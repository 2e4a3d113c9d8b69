import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportCompanies } from '#features/companies/commands/administer.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { companies } from '#features/companies/table.server.ts';
import { inTransaction } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { csvResponse } from '#platform/pages/csv-response.server.ts';
import { visitor } from '#shared/actor.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import {
  disableUser,
  enableUser,
  endSessionsOf,
  exportUsers,
} from '../commands/administer.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { addUser } from '../services/new-user.server.ts';
import { type UserFilters, panelsAt } from '../rules.ts';
import { users } from '#features/users/table.server.ts';
import { countUsers, everyUser, getUser, listUsers, matching } from './users.server.ts';
import { listSecurityEvents } from './security-log.server.ts';

const database = await testDatabase();
const operator = testContext(database);
const quiet = { ...operator, services: { ...operator.services, jobs: { send: async () => {} } } };
const everybody: UserFilters = {
  query: '',
  side: null,
  role: null,
  state: null,
  confirmed: null,
  sort: 'NEWEST',
};

const names = ['İpek Şahin', '=HYPERLINK("http://evil.example")', 'Ali Çelik', 'نورا حداد'];
const named = async (filters: Partial<UserFilters>) =>
  (await listUsers(operator, { ...everybody, ...filters }, 1)).people.map(({ name }) => name);

beforeAll(async () => {
  for (const [i, name] of names.entries()) {
    const now = () => new Date(Date.UTC(2026, 0, 1 + i));
    const id = (await addUser(
      { ...operator, now },
      {
        email: `person-${i}@example.com`,
        name,
        countryCode: 'TR',
        phone: '+905321234567',
        phoneCountry: 'TR',
      },
      { passwordHash: null, google: null },
    ))!;
    if (i === 0)
      await foundCompany(operator, id, {
        name: 'İpek A.Ş.',
        sides: { isBuyer: true, isSeller: true, isAdmin: false },
        businessType: 'seller',
        isManufacturer: false,
        hasShipping: false,
        categorySlug: null,
        logoKey: null,
        profileKey: null,
        country: 'TR',
        phone: null,
      });
    if (i === 2)
      await database.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, id));
  }
});

describe('people', () => {
  test('are found by name with its marks or without, by e-mail and by id', async () => {
    for (const query of ['ipek', 'İPEK', 'sahin', 'Şahin', 'person-0@'])
      expect(await named({ query }), query).toEqual([names[0]]);
    expect(await named({ query: 'نورا' })).toEqual([names[3]]);
    const {
      people: [one],
    } = await listUsers(operator, { ...everybody, query: 'ali' }, 1);
    expect(await named({ query: one!.id })).toEqual([names[2]]);
    for (const query of ['%', '_', '\\', "'"]) expect(await named({ query }), query).toEqual([]);
  });

  test('are found by an index, and so are companies', async () => {
    await inTransaction(operator, async (inside) => {
      await inside.db.execute(
        sql`
          set local enable_seqscan = off; set local enable_indexscan = off;
          set local enable_indexonlyscan = off`,
      );
      const planOf = async (table: typeof users | typeof companies, condition: SQL) =>
        JSON.stringify(
          await inside.db.execute(sql`explain select id from ${table} where ${condition}`),
        );
      expect(await planOf(users, matching('şahin'))).toContain('users_search');
      expect(
        await planOf(
          companies,
          sql`${foldedInDatabase(companies.name)} like ${foldedForSearch('şahin')}`,
        ),
      ).toContain('companies_search');
    });
  });

  test('are narrowed down and put in order', async () => {
    expect(await named({})).toEqual(names.toReversed());
    expect(await named({ sort: 'OLDEST' })).toEqual(names);
    expect(await named({ side: 'seller' })).toEqual([names[0]]);
    expect(await named({ side: 'admin' })).toEqual([]);
    expect(await named({ side: 'none' })).toHaveLength(3);
    expect(await named({ role: 'owner' })).toEqual([names[0]]);
    expect(await named({ confirmed: 'yes' })).toEqual([names[2]]);
    expect(await named({ state: 'disabled' })).toEqual([]);
  });

  test('are exported as no spreadsheet runs them', async () => {
    async function* rows() {
      for await (const { name, phone } of everyUser(operator, everybody)) yield [name, phone];
    }
    const lines = (await (await csvResponse('people', ['name', 'phone'], rows())).text())
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');
    expect(lines).toEqual([
      'name,phone',
      `نورا حداد,'+905321234567`,
      `Ali Çelik,'+905321234567`,
      `"'=HYPERLINK(""http://evil.example"")",'+905321234567`,
      `İpek Şahin,'+905321234567`,
    ]);
  });

  test('are for administrators only', async () => {
    const stranger = { ...operator, actor: visitor };
    for (const ask of [
      () => listUsers(stranger, everybody, 1),
      () => everyUser(stranger, everybody).next(),
      () => getUser(stranger, 'x'),
      () => countUsers(stranger),
      () => listSecurityEvents(stranger, { kind: null, person: '', actor: '', before: null }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ httpStatus: 401 });
    }
  });
});

test('the act log lists actor, action and account, page by page', async () => {
  const {
    people: [nora, ali],
  } = await listUsers(operator, everybody, 1);
  const [admin] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.publicId, ali!.id));
  await disableUser(
    {
      ...quiet,
      actor: {
        kind: 'member',
        userId: admin!.id,
        companyId: null,
        actsFor: ['admin'],
        isOwner: true,
        permissions: ['people'],
        sessionId: 'x',
      },
    },
    nora!.id,
    'spam',
  );
  for (let i = 0; i < 3; i++) await noteSecurityEvent(operator, admin!.id, 'log_in_failed');
  const all = { kind: null, person: '', actor: '', before: null };
  const {
    events: [disabled],
  } = await listSecurityEvents(operator, { ...all, person: 'نورا' });
  expect(disabled).toMatchObject({
    kind: 'disabled',
    detail: 'spam',
    person: { id: nora!.id },
    actor: { id: ali!.id },
  });
  expect(
    (await listSecurityEvents(operator, { ...all, actor: 'ali' })).events.map(({ kind }) => kind),
  ).toEqual(['disabled']);
  expect(
    (await listSecurityEvents(operator, { ...all, kind: 'log_in_failed' })).events,
  ).toHaveLength(3);
  const first = await listSecurityEvents(operator, all, 3);
  expect(first.next).not.toBeNull();
  const second = await listSecurityEvents(operator, { ...all, before: first.next }, 3);
  expect([...first.events, ...second.events].map(({ kind }) => kind)).toEqual([
    'log_in_failed',
    'log_in_failed',
    'log_in_failed',
    'disabled',
  ]);
  expect(second.next).toBeNull();
});

test('an export is in the act log with its filters, without search terms', async () => {
  const {
    people: [someone],
  } = await listUsers(operator, everybody, 1);
  const [admin] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.publicId, someone!.id));
  const actor = {
    kind: 'member',
    userId: admin!.id,
    companyId: null,
    actsFor: ['admin'],
    isOwner: true,
    permissions: ['people'],
    sessionId: 'x',
  } as const;
  const asked = { ...operator, actor };

  const rows = await Array.fromAsync(
    await exportUsers(asked, { ...everybody, query: 'şahin', role: 'owner' }),
  );
  await exportCompanies(asked, { query: '', side: 'seller', state: null, sort: 'NEWEST' });

  expect(rows.map(({ name }) => name)).toEqual([names[0]]);
  const { events } = await listSecurityEvents(operator, {
    kind: 'data_exported',
    person: '',
    actor: '',
    before: null,
  });
  expect(events.map(({ detail, person }) => [detail, person.id])).toEqual([
    ['companies.csv (side: seller)', someone!.id],
    ['people.csv (searched, role: owner)', someone!.id],
  ]);
});

test('a panel is at home at its own site, and otherwise at the market’s', () => {
  const publicUrl = 'https://kervan.example';
  const together = {
    publicUrl,
    sites: { buyer: publicUrl, vendor: publicUrl, control: publicUrl },
  };
  const apart = {
    publicUrl,
    sites: {
      buyer: publicUrl,
      vendor: 'https://seller.kervan.example',
      control: 'https://control.kervan.example:8443',
    },
  };
  expect(panelsAt('kervan.example', together)).toEqual(['buyer', 'vendor', 'control']);
  expect(panelsAt('127.0.0.1:3000', together)).toEqual(['buyer', 'vendor', 'control']);
  expect(panelsAt('kervan.example', apart)).toEqual(['buyer']);
  expect(panelsAt('anything.example', apart)).toEqual(['buyer']);
  expect(panelsAt('control.kervan.example:8443', apart)).toEqual(['control']);
});

test('the market’s own people are disabled by its owner alone', async () => {
  const add = async (name: string) =>
    (await addUser(
      operator,
      {
        email: `${name}@market.example`,
        name,
        countryCode: null,
        phone: null,
        phoneCountry: null,
      },
      { passwordHash: null, google: null },
    ))!;
  const [owner, colleague] = [await add('owner'), await add('colleague')];
  await foundCompany(operator, owner, {
    name: 'Market',
    sides: { isBuyer: false, isSeller: false, isAdmin: true },
    businessType: 'other',
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: null,
    phone: null,
  });
  const [{ publicId }] = (await database.db
    .select({ publicId: users.publicId })
    .from(users)
    .where(eq(users.id, owner))) as [{ publicId: string }];
  const staff = {
    ...quiet,
    actor: {
      kind: 'member',
      userId: colleague,
      companyId: null,
      actsFor: ['admin'],
      isOwner: false,
      permissions: ['people'],
      sessionId: 'session',
    },
  } as const;

  for (const act of [
    () => disableUser(staff, publicId, 'No reason'),
    () => enableUser(staff, publicId),
    () => endSessionsOf(staff, publicId),
  ])
    await expect(act()).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'marketStaffByOwner',
    });
  await disableUser({ ...staff, actor: { ...staff.actor, isOwner: true } }, publicId, 'Left us');
});
