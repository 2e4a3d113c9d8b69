import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { testServices } from '#tests/support/test-services.ts';
import { makeBulkChangeJob, tendBulkChangesJob } from '../jobs.server.ts';
import { listBulkChanges } from '../queries/bulk-changes.server.ts';
import { listOwnProducts } from '../queries/own-products.server.ts';
import type { BulkAct, BulkChange, ProductInput } from '../schemas.ts';
import { runBulkChange } from '../services/run-bulk-change.server.ts';
import { startBulkChange, undoBulkChange } from './bulk-changes.server.ts';
import { changePriceAndStock, setProductStates } from './change-products.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const operator = await testServices(database, { jobs: [makeBulkChangeJob] });
await openSmallMarket(operator);

let storeId: Id<'store'>;
let seller: Context;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, companies, outbox')");
  ({ id: storeId } = await openStore(operator));
  seller = { ...operator, actor: await companyOf(operator, storeId) };
});

const save = (count: number, state: ProductInput['state'] = 'published') =>
  saveProducts(
    operator,
    storeId,
    Array.from({ length: count }, (_, i) => productInputOf({ externalId: `towel-${i}`, state })),
  );
const everything = { filters: { query: '', state: null, category: null } };
const start = (act: BulkAct, selection: BulkChange['selection'] = everything) =>
  startBulkChange(seller, { act, selection }, storeId);
const idOf = async (publicId: string) =>
  (
    await database.pool.query<{ id: Id<'productBulkChange'> }>(
      'select id from product_bulk_changes where public_id = $1',
      [publicId],
    )
  ).rows[0]!.id;
const run = async (publicId: string, context = operator, signal = new AbortController().signal) =>
  runBulkChange(context, await idOf(publicId), signal);
const prices = async () =>
  (
    await database.pool.query<{ price: string; count: number }>(
      `select lowest_price_micros::text as price, count(*)::int from products
       group by 1 order by 1`,
    )
  ).rows;

describe('a bulk change', () => {
  test('raises all prices by a percentage, and the list says how it went', async () => {
    await save(3);

    const id = await start({ kind: 'price', basisPoints: 1_000 });
    const [waiting] = await listBulkChanges(seller, storeId);
    await run(id);

    expect(waiting).toMatchObject({ id, state: 'waiting', total: 3, counts: {} });
    expect(await prices()).toEqual([{ price: '2200000', count: 3 }]);
    expect(await listBulkChanges(seller, storeId)).toMatchObject([
      { id, state: 'done', total: 3, counts: { changed: 3 } },
    ]);
  });

  test('is made of chosen products alone, or of those that match the filters', async () => {
    await save(4);
    const { rows } = await listOwnProducts(seller, storeId, {
      filters: { query: 'towel-2', state: null, category: null, sort: 'NEWEST' },
      position: { after: null, before: null },
    });

    await run(await start({ kind: 'pause' }, { ids: [rows[0]!.id] }));
    await run(
      await start(
        { kind: 'delete' },
        { filters: { query: 'towel-1', state: 'published', category: 'home' } },
      ),
    );

    const states = await database.pool.query('select state from products order by external_id');
    expect(states.rows.map(({ state }) => state as string)).toEqual([
      'published',
      'deleted',
      'paused',
      'published',
    ]);
  });

  test('publishes only what is complete, and counts the others', async () => {
    await saveProducts(operator, storeId, [
      productInputOf({ externalId: 'complete', state: 'paused' }),
      productInputOf({ externalId: 'bare', state: 'draft', images: [] }),
    ]);

    await run(await start({ kind: 'publish' }));

    expect(await listBulkChanges(seller, storeId)).toMatchObject([
      { counts: { changed: 1, invalid: 1 } },
    ]);
  });

  test('undone while it waits changes nothing; once it runs it is too late', async () => {
    await save(1);
    const undone = await start({ kind: 'delete' });
    await undoBulkChange(seller, undone);
    await run(undone);
    expect(await listBulkChanges(seller, storeId)).toMatchObject([{ state: 'undone' }]);
    expect(await prices()).toHaveLength(1);

    const made = await start({ kind: 'price', basisPoints: -5_000 });
    await database.pool.query(
      "update product_bulk_changes set state = 'running' where public_id = $1",
      [made],
    );

    await expect(undoBulkChange(seller, made)).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'bulkBegun',
    });
  });

  test('is taken back after it was made, apart from products that were changed since', async () => {
    await save(3);
    const made = await start({ kind: 'price', basisPoints: 5_000 });
    await run(made);
    await database.pool.query(`update products set title = jsonb_build_object('en', external_id)`);
    const [one, other] = (
      await database.pool.query('select public_id as id, external_id as name from products')
    ).rows;
    await changePriceAndStock(seller, [{ id: one.id, stock: 7 }], storeId);
    await setProductStates(seller, { ids: [other.id], state: 'deleted' }, storeId);

    await undoBulkChange(seller, made);
    await expect(start({ kind: 'pause' })).rejects.toMatchObject({ messageKey: 'bulkRunning' });
    await Promise.all([run(made), run(made)]);

    const [undone] = await listBulkChanges(seller, storeId);
    expect(undone).toMatchObject({ state: 'undone', undo: { restored: 1, left: 2 } });
    expect(new Set(undone!.undo!.leftTitles)).toEqual(new Set([one.name, other.name]));
    expect(await prices()).toEqual([
      { price: '2000000', count: 1 },
      { price: '3000000', count: 2 },
    ]);
  });

  test('of states is taken back by the rules: what is full or forbidden stays', async () => {
    await save(2);
    const paused = await start({ kind: 'pause' });
    await run(paused);
    await undoBulkChange(seller, paused);
    await run(paused);
    const states = 'select state, count(*)::int from products group by 1';
    expect((await database.pool.query(states)).rows).toEqual([{ state: 'published', count: 2 }]);

    const deleted = await start({ kind: 'delete' });
    await run(deleted);
    await expect(undoBulkChange(seller, deleted)).rejects.toMatchObject({
      messageKey: 'bulkBegun',
    });
  });

  test('killed in the middle goes on where it stopped, and changes no price twice', async () => {
    await save(450, 'paused');
    const id = await start({ kind: 'price', basisPoints: 10_000 });
    let left = 1;
    const killed = {
      throwIfAborted: () => {
        if (left-- === 0) throw new Error('killed');
      },
    } as AbortSignal;

    await expect(run(id, operator, killed)).rejects.toThrow('killed');
    const between = await prices();
    await Promise.all([run(id), run(id)]);

    expect(between).toEqual([
      { price: '2000000', count: 50 },
      { price: '4000000', count: 400 },
    ]);
    expect(await prices()).toEqual([{ price: '4000000', count: 450 }]);
    expect(await listBulkChanges(seller, storeId)).toMatchObject([
      { state: 'done', counts: { changed: 450 } },
    ]);
  });

  test('is one at a time in a store, of ten asked for at once', async () => {
    await save(2);
    await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.1)')));

    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => start({ kind: 'price', basisPoints: 100 })),
    );

    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { httpStatus: 409, messageKey: 'bulkRunning' },
    });
  });

  test('whose job failed on every try ends after a day, and another one can begin', async () => {
    await save(1);
    await start({ kind: 'pause' });
    await database.pool.query(
      "update product_bulk_changes set starts_at = starts_at - interval '25 hours'",
    );

    await tendBulkChangesJob.run(operator, {}, new AbortController().signal);

    await expect(start({ kind: 'pause' })).resolves.toEqual(expect.any(String));
  });

  test('of another company is not found, and its products are not chosen', async () => {
    await save(1);
    const { id: otherStore } = await openStore(operator, { slug: 'other' });
    const stranger = { ...operator, actor: await companyOf(operator, otherStore) };
    const { rows } = await database.pool.query<{ id: string }>(
      'select public_id as id from products',
    );
    const id = await start({ kind: 'pause' });

    const attempts = await Promise.allSettled([
      undoBulkChange(stranger, id),
      startBulkChange(stranger, { act: { kind: 'delete' }, selection: everything }, storeId),
    ]);

    for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { httpStatus: 404 } });
    await expect(
      startBulkChange(
        stranger,
        { act: { kind: 'delete' }, selection: { ids: [rows[0]!.id] } },
        otherStore,
      ),
    ).rejects.toMatchObject({ fieldErrors: { ids: 'chooseProducts' } });
  });

  test('is refused to staff without the right to edit products', async () => {
    await save(1);
    const actor = seller.actor as Extract<Context['actor'], { kind: 'member' }>;
    const staff = { ...seller, actor: { ...actor, isOwner: false, permissions: [] } };

    await expect(
      startBulkChange(staff, { act: { kind: 'pause' }, selection: everything }, storeId),
    ).rejects.toMatchObject({ httpStatus: 403, messageKey: 'notPermitted' });
  });

  test('tells the members of the company who may edit products', async () => {
    await save(1);
    const id = await start({ kind: 'pause' });

    const { rows } = await database.pool.query<{ payload: unknown }>(
      "select payload from outbox where name = 'catalog.bulk_moved' order by id limit 1",
    );
    expect(rows).toEqual([{ payload: { id, userIds: [] } }]);
  });

  test('into a category that does not exist is refused', async () => {
    await save(1);

    await expect(start({ kind: 'category', category: 'no/where' })).rejects.toMatchObject({
      fieldErrors: { category: 'publishCategory' },
    });
  });
});
