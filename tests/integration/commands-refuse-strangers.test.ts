// Permission lives in the commands themselves, whatever door they are called through. A command that is added without a
// line here fails the first test; one without a guard fails the others.
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveCategories } from '#features/catalog/commands/save-categories.server.ts';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
import { savePromotions } from '#features/catalog/commands/save-promotions.server.ts';
import { relistStore } from '#features/catalog/commands/relist-store.server.ts';
import { saveStore, setStoreState } from '#features/companies/commands.server.ts';
import { clearAnnouncement, publishAnnouncement } from '#features/content/commands.server.ts';
import { setRates } from '#features/currencies/commands.server.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { type Actor, type Member, visitor } from '#shared/actor.ts';
import { type Id, newId } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf, smallTree, storeInputOf } from '../support/market.ts';
import { testContext } from '../support/test-context.ts';
import { testDatabase } from '../support/test-database.ts';

const database = await testDatabase();
const operator = testContext(database);
let storeId: Id<'store'>;

/** Each command with what it would be given; the call would succeed for the operator. */
const commands: Readonly<Record<string, (context: Context) => Promise<unknown>>> = {
  'catalog saveCategories': (context) => saveCategories(context, smallTree),
  'catalog saveProducts': (context) => saveProducts(context, storeId, [productInputOf({ externalId: 'new' })]),
  'catalog savePromotions': (context) => savePromotions(context, storeId, [{ externalId: 'towel', percent: 10, startsAt: new Date(0), endsAt: new Date(1) }]),
  'catalog relistStore': (context) => relistStore(context, storeId),
  'companies setStoreState': (context) => setStoreState(context, storeId, 'holiday'),
  'companies saveStore': (context) => saveStore(context, storeInputOf({ slug: 'new' })),
  'content publishAnnouncement': (context) => publishAnnouncement(context, { text: { en: 'Sale' }, url: null, endsAt: null }),
  'content clearAnnouncement': (context) => clearAnnouncement(context),
  'currencies setRates': (context) => setRates(context, [{ currency: 'EUR', validOn: '2027-01-01', microsPerDollar: 1_000_000, source: 'test' }]),
};

/** What the files of commands export besides commands, or commands without a guard, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'catalog categoryFile': 'a schema',
  'catalog exportCategories': 'reads only; asked by the operator’s command line alone',
  'media recordPictures': 'writes within the transaction of a command that has permitted it',
  'search indexProducts': 'writes nothing but words of goods that are saved already; asked by a job alone',
};

async function exportedNames(): Promise<string[]> {
  const files = await Array.fromAsync(glob('src/features/*/{commands.server.ts,commands/**/*.server.ts}'));
  expect(files.length).toBeGreaterThan(5);
  const names = files.map(async (file) => Object.keys(await import(path.resolve(file)) as object).map((name) => `${file.split(path.sep)[2]} ${name}`));
  return (await Promise.all(names)).flat().toSorted();
}

const member = (actsFor: Member['actsFor']): Member => ({ kind: 'member', personId: newId(), companyId: newId(), actsFor, permissions: ['rfq', 'rfqQuotes', 'inquiry'], sessionId: 'session' });
const strangers: readonly { who: string; actor: Actor; status: 401 | 403 }[] = [
  { who: 'a visitor', actor: visitor, status: 401 },
  { who: 'a buyer', actor: member(['buyer']), status: 403 },
  { who: 'a seller of another company', actor: member(['seller']), status: 403 },
];

/** How many rows every table has. */
async function rowCounts(): Promise<unknown> {
  const { rows: tables } = await database.pool.query<{ name: string }>("select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'");
  const { rows } = await database.pool.query(`select ${tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`).join(', ')}`);
  return rows[0];
}

beforeAll(async () => {
  await openSmallMarket(operator);
  ({ id: storeId } = await openStore(operator));
  await saveProducts(operator, storeId, [productInputOf()]);
});

test('every command is named here', async () => {
  expect(Object.keys({ ...commands, ...exceptions }).toSorted()).toEqual(await exportedNames());
});

describe.each(Object.entries(commands))('%s', (_name, call) => {
  test.each(strangers)('refuses $who, and leaves everything as it was', async ({ actor, status }) => {
    const before = await rowCounts();
    const answer = await call({ ...operator, actor }).catch((error: unknown) => error);
    expect(isKervanError(answer) && answer.httpStatus).toBe(status);
    expect(await rowCounts()).toEqual(before);
  });
});

// Last: it changes what the others count.
test.each(Object.entries(commands))('%s lets the operator', async (_name, call) => {
  await expect(call(operator)).resolves.not.toThrow();
});
