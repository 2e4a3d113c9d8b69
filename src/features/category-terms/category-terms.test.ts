import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveCategories } from '#features/categories/commands/save-categories.server.ts';
import { getCategoryTerms } from '#features/categories/queries/category-terms.server.ts';
import { exportCategories } from '#features/categories/queries/export-categories.server.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { visitor } from '#shared/actor.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { changeTerms } from './commands/change-terms.server.ts';
import { getTerms, listTermChanges, listTerms } from './queries/terms-table.server.ts';
import { type TermsInput, termsForm } from './schemas.ts';

const database = await testDatabase();
const context = testContext(database);
const { context: own } = await somebodyNew(visitorOf(database).context, 'chief@kervan.example');
const admin = { ...own, actor: { ...own.actor, actsFor: ['admin' as const] } };

beforeEach(async () => {
  await database.pool.query("select empty_tables('categories, outbox')");
  await openSmallMarket(context);
});

const rowAt = async (path: string) => (await listTerms(context)).find((row) => row.path === path)!;

/** What an admin sends who has just opened the page of the category. */
async function formOf(path: string, wanted: Partial<TermsInput['wanted']>) {
  const { id, own: seen } = await rowAt(path);
  return { id, input: { seen, wanted: { ...seen, ...wanted } } };
}

describe('changing the terms of a category', () => {
  test('changes those that inherit, and no others', async () => {
    const bath = await formOf('home/bath', { commissionBasisPoints: 450 });
    await changeTerms(admin, bath.input, bath.id);
    const towels = await formOf('home/towels', { transferDays: 21 });

    await changeTerms(admin, towels.input, towels.id);

    const terms = await getCategoryTerms(context);
    const { rows } = await database.pool.query('select id, path from categories');
    const termsAt = (path: string) => terms.get(rows.find((row) => row.path === path).id);
    expect(termsAt('home')).toMatchObject({ commissionPercent: 8, transferDays: 7 });
    expect(termsAt('home/towels')).toMatchObject({ commissionPercent: 4.5, transferDays: 21 });
    expect(termsAt('home/bathrobes')).toMatchObject({ commissionPercent: 4.5, transferDays: 7 });
    expect(termsAt('home/sheets')).toMatchObject({ commissionPercent: 8, transferDays: 7 });
    expect(await rowAt('home/towels')).toMatchObject({
      depth: 2,
      own: { commissionBasisPoints: null, transferDays: 21, moqPieces: null },
      inherited: { commissionBasisPoints: 450, transferDays: 7, moqPieces: 1 },
    });
  });

  test('is in the history with its author, and drops the cached pages', async () => {
    const { id, input } = await formOf('home', { commissionBasisPoints: 825, moqPieces: 12 });
    await database.pool.query('truncate outbox');

    await changeTerms(admin, input, id);

    const { rows, count } = await listTermChanges(context, id, 1);
    expect(count).toBe(1);
    expect(rows[0]).toMatchObject({
      path: 'home',
      before: { commissionBasisPoints: 800, transferDays: 7, moqPieces: 1 },
      after: { commissionBasisPoints: 825, transferDays: 7, moqPieces: 12 },
      person: { name: 'chief' },
    });
    expect((await listTermChanges(context, null, 1)).rows).toEqual(rows);
    const outbox = await database.pool.query('select name, tags from outbox');
    expect(outbox.rows).toEqual([
      { name: 'categories.terms_changed', tags: [`category:${id}`, 'categories'] },
    ]);
  });

  test('an empty value inherits again, but a top category needs all of them', async () => {
    const towels = await formOf('home/towels', { commissionBasisPoints: 0 });
    await changeTerms(admin, towels.input, towels.id);
    expect((await getTerms(context, towels.id)).own.commissionBasisPoints).toBe(0);

    const emptied = await formOf('home/towels', { commissionBasisPoints: null });
    await changeTerms(admin, emptied.input, emptied.id);
    expect((await getTerms(context, towels.id)).own.commissionBasisPoints).toBeNull();

    const top = await formOf('home', { commissionBasisPoints: null, moqPieces: null });
    await expect(changeTerms(admin, top.input, top.id)).rejects.toMatchObject({
      httpStatus: 400,
      fieldErrors: { commission: 'termNeeded', moqPieces: 'termNeeded' },
    });
  });

  test('days for returns are 14 until a category says 15 or 30, also in the file', async () => {
    const bath = await formOf('home/bath', { returnDays: 30 });
    await changeTerms(admin, bath.input, bath.id);

    const terms = await getCategoryTerms(context);
    const { rows } = await database.pool.query('select id, path from categories');
    const daysAt = (path: string) =>
      terms.get(rows.find((row) => row.path === path).id)!.returnDays;
    expect(['home', 'home/towels', 'home/sheets'].map(daysAt)).toEqual([14, 30, 14]);
    await saveCategories(context, await exportCategories(context), moveListings);
    expect((await getTerms(context, bath.id)).own.returnDays).toBe(30);
    await expect(changeTerms(admin, bath.input, bath.id)).rejects.toMatchObject({
      messageKey: 'termsChanged',
      values: { returns: 30 },
    });
  });

  test('saving without a change writes no history', async () => {
    const { id, input } = await formOf('home/towels', {});

    await changeTerms(admin, input, id);

    expect((await listTermChanges(context, id, 1)).count).toBe(0);
  });

  test('of 20 concurrent changes one is saved, and the others hear what it says now', async () => {
    const { id, input } = await formOf('home', {});
    // Opens every connection of the pool, so that the changes really meet.
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        changeTerms(admin, { ...input, wanted: { ...input.wanted, moqPieces: 100 + i } }, id),
      ),
    );

    const { moqPieces } = (await getTerms(context, id)).own;
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listTermChanges(context, id, 1)).count).toBe(1);
    for (const attempt of attempts) {
      if (attempt.status === 'fulfilled') continue;
      const { reason } = attempt as { reason: unknown };
      expect(isKervanError(reason) && reason).toMatchObject({
        httpStatus: 409,
        messageKey: 'termsChanged',
        values: { commission: '8%', days: 7, moq: moqPieces },
      });
    }
  });

  test('an unknown category is not found, and strangers may neither change nor read', async () => {
    const { id, input } = await formOf('home', { moqPieces: 5 });
    const stranger = testContext(database, { actor: visitor });

    await expect(changeTerms(admin, input, '0000000000')).rejects.toMatchObject({
      httpStatus: 404,
    });
    for (const [asking, httpStatus] of [
      [own, 403],
      [stranger, 401],
    ] as const) {
      await expect(changeTerms(asking, input, id)).rejects.toMatchObject({ httpStatus });
      await expect(listTerms(asking)).rejects.toMatchObject({ httpStatus });
      await expect(listTermChanges(asking, null, 1)).rejects.toMatchObject({ httpStatus });
    }
  });
});

test('the version before reads the percentage that was saved', async () => {
  const { id, input } = await formOf('home', { commissionBasisPoints: 410 });

  await changeTerms(admin, input, id);

  const { rows } = await database.pool.query(
    "select commission_percent from categories where path = 'home'",
  );
  expect(rows).toEqual([{ commission_percent: 4.1 }]);
});

test('the migration fills basis points from percentages exactly', async () => {
  const [file] = globSync('database/migrations/*_fill_commission_basis_points/migration.sql');
  await database.pool.query(
    'update categories set commission_percent = 4.1, commission_basis_points = null',
  );

  await database.pool.query(readFileSync(file!, 'utf8'));

  const { rows } = await database.pool.query(
    'select distinct commission_basis_points as filled from categories',
  );
  expect(rows).toEqual([{ filled: 410 }]);
});

test('changed terms are exported and imported, those of sections too', async () => {
  const { id, input } = await formOf('home/bath', { commissionBasisPoints: 410 });
  await changeTerms(admin, input, id);

  const file = await exportCategories(context);
  await saveCategories(context, file, moveListings);

  expect(file[0]!.sections[0]!.terms).toEqual({ commissionPercent: 4.1 });
  expect((await getTerms(context, id)).own.commissionBasisPoints).toBe(410);
});

describe('the form of terms', () => {
  const wrong = (form: object) =>
    termsForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]);

  test('reads values as people type them, and empty ones as inherited', () => {
    expect(
      termsForm.parse({ seenCommission: '800', commission: '٤٫٥ ٪', transferDays: '14' }),
    ).toEqual({
      seen: { commissionBasisPoints: 800, transferDays: null, moqPieces: null, returnDays: null },
      wanted: { commissionBasisPoints: 450, transferDays: 14, moqPieces: null, returnDays: null },
    });
    const percents = ['0', '0,00', '100', '4.25%', '33,3'].map(
      (commission) => termsForm.parse({ commission }).wanted.commissionBasisPoints,
    );
    expect(percents).toEqual([0, 0, 10_000, 425, 3330]);
  });

  test.each(['100.01', '101', '-1', 'NaN', '1e309', '4.125', '4.001', 'five'])(
    'refuses %s as a commission',
    (commission) => expect(wrong({ commission })).toEqual([['commission', 'termCommission']]),
  );

  test.each(['-1', '366', '1.5', '1e309'])('refuses %s as days until payout', (transferDays) =>
    expect(wrong({ transferDays })).toEqual([['transferDays', 'termDays']]),
  );

  test.each(['0', '13', '31', '14.5', '-14'])('refuses %s as days for returns', (returnDays) =>
    expect(wrong({ returnDays })).toEqual([['returnDays', 'invalidField']]),
  );

  test.each(['0', '-1', '1000001', '1e309'])('refuses %s as a minimum order', (moqPieces) =>
    expect(wrong({ moqPieces })).toEqual([['moqPieces', 'termMoq']]),
  );
});
