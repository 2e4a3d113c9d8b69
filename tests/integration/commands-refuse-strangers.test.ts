// Permission lives in the commands themselves, whatever entry point calls them. The commands are
// read from the features' manifests: one that a manifest leaves out fails the first test, one that
// lets strangers in the others.
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { whyNotUseAccessTokens } from '#features/access-tokens/permissions.ts';
import {
  whyNotEditOwnStore,
  whyNotManageStaff,
  whyNotStartSelling,
} from '#features/companies/permissions.ts';
import { whyNotExhibit } from '#features/exhibitions/permissions.ts';
import { whyNotApply } from '#features/memberships/permissions.ts';
import { whyNotUploadPictures } from '#features/media/permissions.ts';
import {
  whyNotNegotiateOrders,
  whyNotOrder,
  whyNotTakeOrders,
} from '#features/orders/permissions.ts';
import { whyNotOrderPackage } from '#features/payments/permissions.ts';
import { whyNotSeeMoney } from '#features/payouts/permissions.ts';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { whyNotAnswer, whyNotNegotiate } from '#features/quotes/permissions.ts';
import { whyNotBlock, whyNotInquire, whyNotTalk } from '#features/inquiries/permissions.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { whyNotAnswerReviews, whyNotOpenRights } from '#features/buyer-reviews/permissions.ts';
import { whyNotManageWebhooks } from '#features/webhooks/permissions.ts';
import { features } from '#features.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Command } from '#platform/commands.ts';
import { isKervanError } from '#platform/http/problems.ts';
import {
  type Actor,
  type Member,
  type Permission,
  permissions,
  system,
  visitor,
  whyNotOwn,
} from '#shared/actor.ts';
import { newId } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '../support/market.ts';
import { testContext } from '../support/test-context.ts';
import { testDatabase } from '../support/test-database.ts';

type Named = readonly [name: string, command: Command];

const database = await testDatabase();
const context = testContext(database);
const commands: readonly Named[] = features.flatMap((feature) =>
  Object.entries(feature.commands ?? {}).map(([name, command]): Named => [
    `${feature.name} ${name}`,
    command,
  ]),
);
const guarded = commands.filter(([, { permission }]) => typeof permission === 'function');
const open = commands.flatMap(([name, { permission }]) =>
  typeof permission === 'function' ? [] : [{ name, because: permission.because }],
);

const member = (rights: Partial<Member>): Member => ({
  kind: 'member',
  userId: newId(),
  companyId: newId(),
  actsFor: ['buyer', 'seller'],
  isOwner: false,
  permissions: ['rfq', 'rfqQuotes', 'inquiry'],
  sessionId: 'session',
  ...rights,
});
const strangers: readonly { readonly who: string; readonly actor: Actor }[] = [
  { who: 'a buyer', actor: member({ actsFor: ['buyer'] }) },
  { who: 'a seller', actor: member({ actsFor: ['seller'] }) },
  { who: 'the owner of another company', actor: member({ isOwner: true }) },
];

/** Permissions that members have for what is their own; all others are the market's. */
const ofOwnersOnly: readonly unknown[] = [
  whyNotManageStaff,
  whyNotStartSelling,
  whyNotOrderPackage,
  whyNotManageWebhooks,
  whyNotApply,
];
const ofMembers: readonly unknown[] = [
  whyNotOwn,
  whyNotUseAccessTokens,
  whyNotAskForQuotes,
  whyNotAnswer,
  whyNotNegotiate,
  whyNotInquire,
  whyNotTalk,
  whyNotBlock,
  whyNotOrder,
  whyNotNegotiateOrders,
  whyNotTakeOrders,
  whyNotSeeMoney,
  whyNotEditOwnStore,
  whyNotOfferProducts,
  whyNotUploadPictures,
  whyNotAnswerReviews,
  whyNotExhibit,
  ...ofOwnersOnly,
];
/** What the market's staff need for the commands of each feature. */
const marketRights: Readonly<Record<string, readonly Permission[]>> = {
  accounts: ['people'],
  announcements: ['content'],
  blog: ['content'],
  'buyer-reviews': ['reviews'],
  categories: ['catalogue'],
  'category-terms': ['settings'],
  companies: ['people'],
  contact: ['inquiry'],
  'content-pages': ['content'],
  currencies: ['settings'],
  exhibitions: ['exhibitions'],
  disputes: ['orders'],
  documents: ['money'],
  'failed-jobs': ['log'],
  'home-slots': ['content'],
  memberships: ['memberships'],
  'name-reviews': ['reviews'],
  'order-payments': ['money'],
  packages: ['settings'],
  partners: ['memberships'],
  payments: ['money'],
  payouts: ['money'],
  'product-questions': ['reviews'],
  products: ['reviews'],
  'prohibited-words': ['reviews'],
  reports: ['inquiry'],
  rfqs: ['reviews'],
  search: ['catalogue'],
  shipments: ['orders'],
};
/** What jobs do alone. */
const ofJobs: readonly unknown[] = [whyNotOpenRights];
const ofMarket = guarded.filter(
  ([, { permission }]) => !ofMembers.includes(permission) && !ofJobs.includes(permission),
);
const ofProducts = guarded.filter(([, { permission }]) => permission === whyNotOfferProducts);
const ofOwners = guarded.filter(([, { permission }]) => ofOwnersOnly.includes(permission));

beforeAll(async () => {
  await openSmallMarket(context);
  const { id: storeId } = await openStore(context);
  await saveProducts(context, storeId, [productInputOf()]);
});

/** How many rows every table has. */
async function rowCounts(): Promise<unknown> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const { rows } = await database.pool.query(
    'select ' +
      tables.map(({ name }) => `(select count(*) from "${name}") as "${name}"`).join(', '),
  );
  return rows[0];
}

/** The status of the refusal; without input, which no command may look at before. */
async function refusalOf(command: Command, actor: Actor): Promise<number | null> {
  const error: unknown = await (command as Command<[]>)({ ...context, actor }).then(
    () => null,
    (reason: unknown) => reason,
  );
  return isKervanError(error) ? error.httpStatus : null;
}

test('every command is in its feature’s manifest, and commands/ holds nothing else', async () => {
  const files = await Array.fromAsync(
    glob('src/features/*/{commands.server.ts,commands/**/*.server.ts}'),
  );
  const listed = new Set<unknown>(commands.map(([, command]) => command));
  const unlisted: string[] = [];

  for (const file of files) {
    const exported = Object.entries((await import(path.resolve(file))) as object);
    unlisted.push(
      ...exported.filter(([, value]) => !listed.has(value)).map(([name]) => `${file} ${name}`),
    );
  }

  expect(files.length).toBeGreaterThan(25);
  expect(unlisted).toEqual([]);
});

test.each(open)('$name says what protects it: $because', ({ because }) => {
  expect(because.split(' ').length).toBeGreaterThan(2);
});

const withInput = commands.filter(([, { input }]) => input !== null);

test('commands name the schemas of their input', () => {
  expect(withInput.length).toBeGreaterThan(10);
});

test.each(withInput)('the input schema of %s refuses what is no input', (_name, { input }) => {
  expect(input?.safeParse(null).success).toBe(false);
});

test.each(guarded)(
  '%s refuses a visitor and leaves everything as it was',
  async (_name, command) => {
    const before = await rowCounts();

    const status = await refusalOf(command, visitor);

    expect(status).toBe(401);
    expect(await rowCounts()).toEqual(before);
  },
);

describe.each(ofMarket)('%s, which is of the market', (_name, command) => {
  test.each(strangers)('refuses $who', async ({ actor }) => {
    const status = await refusalOf(command, actor);

    expect(status).toBe(403);
  });

  test('lets the operator and an admin', () => {
    const { permission } = command;
    const refusals =
      typeof permission === 'function'
        ? [system, member({ actsFor: ['admin'], permissions })].map((actor) => permission(actor))
        : [];

    expect(refusals).toEqual([null, null]);
  });
});

/** The rights that permit it to staff of the market who have no other. */
const rightsOf = ({ permission }: Command): string[] =>
  permissions.filter(
    (right) =>
      typeof permission === 'function' &&
      permission(member({ actsFor: ['admin'], permissions: [right] })) === null,
  );

test('each command of the market asks for one right', () => {
  const table: Record<string, Set<string>> = {};
  for (const [name, command] of ofMarket) {
    const feature = name.split(' ')[0]!;
    table[feature] = new Set([...(table[feature] ?? []), rightsOf(command).join(' or ')]);
  }

  const rights = Object.fromEntries(
    Object.entries(table).map(([feature, found]) => [feature, [...found].toSorted()]),
  );
  expect(rights).toEqual(marketRights);
});

test('saving and relisting products and saving promotions ask who may edit products', () => {
  expect(ofProducts.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'products relistStore',
      'products saveProducts',
      'promotions addPromotion',
      'promotions changePromotion',
      'promotions endPromotion',
      'promotions savePromotions',
    ]),
  );
});

test.each(ofProducts)(
  '%s refuses staff without the permission and buyers',
  async (_name, command) => {
    const statuses = [
      await refusalOf(command, member({})),
      await refusalOf(command, member({ actsFor: ['buyer'], permissions: ['products'] })),
    ];

    expect(statuses).toEqual([403, 403]);
  },
);

test.each(ofOwners)('%s refuses staff', async (_name, command) => {
  const status = await refusalOf(command, member({ isOwner: false }));

  expect(status).toBe(403);
});
