import { describe, expect, test } from 'vitest';
import { listOwnSecurityEvents } from '#features/accounts/queries/account.server.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { visitor } from '#shared/actor.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { listPackageHistory } from '../queries/package-history.server.ts';
import { listPackages, readPackages } from '../queries/packages.server.ts';
import { packageForm, type PackageInput } from '../schemas.ts';
import { openPackages } from '../services/open-packages.server.ts';
import { changePackage } from './change-package.server.ts';

const database = await testDatabase();
const context = testContext(database);
const { context: own } = await somebodyNew(visitorOf(database).context, 'chief@kervan.example');
await openPackages(context);
const admin = { ...own, actor: { ...own.actor, actsFor: ['admin' as const] } };

/** What an admin sends who has just opened the page. */
async function growthForm(changes: Partial<PackageInput> = {}): Promise<PackageInput> {
  const growth = (await readPackages(context)).find(({ key }) => key === 'growth')!;
  const { revision, productLimit, quoteLimit, monthlyPriceMicros } = growth;
  return { id: 'growth', revision, productLimit, quoteLimit, monthlyPriceMicros, ...changes };
}

describe('changing a package', () => {
  test('applies at once, is in the history with its author, and in the security log', async () => {
    const input = await growthForm({ productLimit: 600, monthlyPriceMicros: 59_000_000 });

    await changePackage(admin, input);

    expect((await listPackages(context))[1]).toMatchObject({
      productLimit: 600,
      quoteLimit: 50,
      monthlyPriceMicros: 59_000_000,
    });
    const { rows, count } = await listPackageHistory(context, 1);
    expect(count).toBe(4);
    expect(rows[0]).toMatchObject({
      key: 'growth',
      revision: 2,
      productLimit: 600,
      person: { name: 'chief' },
    });
    expect((await listOwnSecurityEvents(admin))[0]).toMatchObject({
      kind: 'package_changed',
      detail: 'growth: 600, 50, $59.00',
    });
  });

  test('drops the pages that show packages', async () => {
    await database.pool.query('truncate outbox');

    await changePackage(admin, await growthForm({ quoteLimit: 55 }));

    const { rows } = await database.pool.query('select name, tags from outbox');
    expect(rows).toEqual([{ name: 'packages.package_changed', tags: ['packages'] }]);
  });

  test('saving without a change adds no revision', async () => {
    const input = await growthForm();

    await changePackage(admin, input);

    expect(await growthForm()).toEqual(input);
  });

  test('of 20 concurrent changes one is saved, and the others hear what it says now', async () => {
    const input = await growthForm();
    // Opens every connection of the pool, so that the changes really meet.
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => changePackage(admin, { ...input, quoteLimit: 100 + i })),
    );

    const now = await growthForm();
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(now.revision).toBe(input.revision + 1);
    for (const attempt of attempts) {
      if (attempt.status === 'fulfilled') continue;
      const { reason } = attempt as { reason: unknown };
      expect(isKervanError(reason) && reason).toMatchObject({
        httpStatus: 409,
        messageKey: 'packageChanged',
        values: { products: 600, quotes: now.quoteLimit, price: '$59.00' },
      });
    }
  });

  test('buyers and visitors may neither change packages nor see their history', async () => {
    const input = await growthForm({ quoteLimit: 1 });
    const stranger = testContext(database, { actor: visitor });

    for (const [asking, httpStatus] of [
      [own, 403],
      [stranger, 401],
    ] as const) {
      await expect(changePackage(asking, input)).rejects.toMatchObject({ httpStatus });
      await expect(listPackageHistory(asking, 1)).rejects.toMatchObject({ httpStatus });
    }
  });
});

describe('the form of a package', () => {
  const form = { id: 'growth', revision: '1', monthlyPrice: '49' };
  const wrong = (changes: object) =>
    packageForm
      .safeParse({ ...form, ...changes })
      .error?.issues.map(({ path, message }) => [path[0], message]);

  test('reads numbers as people type them, and an empty limit as none', () => {
    const typed = { productLimit: '1.200', quoteLimit: '٥٠', monthlyPrice: '49,90' };

    expect(packageForm.parse({ ...form, ...typed })).toEqual({
      id: 'growth',
      revision: 1,
      productLimit: 1200,
      quoteLimit: 50,
      monthlyPriceMicros: 49_900_000,
    });
    expect(packageForm.parse({ ...form, productLimit: ' ', quoteLimit: '0' })).toMatchObject({
      productLimit: null,
      quoteLimit: 0,
    });
  });

  test.each(['-1', 'NaN', '1e309', '1.5', '1000001', 'Infinity'])(
    'refuses %s as a limit',
    (text) => {
      expect(wrong({ productLimit: text })).toEqual([['productLimit', 'packageLimit']]);
      expect(wrong({ quoteLimit: text })).toEqual([['quoteLimit', 'packageLimit']]);
    },
  );

  test.each(['-1', 'NaN', '1e309', '0', '49.001', '0.001', '100001', ''])(
    'refuses %j as a price',
    (text) => expect(wrong({ monthlyPrice: text })).toEqual([['monthlyPrice', 'packagePrice']]),
  );

  test('gives the free package no price, whatever was sent', () => {
    expect(packageForm.parse({ ...form, id: 'free', monthlyPrice: '99' })).toMatchObject({
      monthlyPriceMicros: 0,
    });
  });
});
