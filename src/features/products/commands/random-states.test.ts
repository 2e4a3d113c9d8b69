// Whatever sellers, files and staff do in whatever order, nothing is on sale that a rule forbids.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { mayMove, type Mover, type StateMove } from '../rules/state-moves.ts';
import type { ProductInput, ProductState } from '../schemas.ts';
import { fitPackage } from '../services/fit-package.server.ts';
import { changePriceAndStock, setProductStates } from './change-products.server.ts';
import { approveProduct, chooseProductCategory, rejectProduct } from './review-products.server.ts';
import { addProduct, duplicateProduct, saveProduct } from './save-product.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const operator = testContext(database);
await openSmallMarket(operator);

const minimum = 20;
const limit = 2;
const product = fc.record({
  externalId: fc.constantFrom('a', 'b', 'c'),
  title: fc.constantFrom({ en: 'Towel' }, { en: 'Robe' }, { en: 'Steel pistol' }),
  moq: fc.constantFrom(10, 30),
  stock: fc.constantFrom(null, 1, 2),
  category: fc.constantFrom('home/towels', null),
  state: fc.constantFrom(...(['draft', 'published', 'paused'] as const)),
});
const state = fc.constantFrom(...(['published', 'paused', 'draft', 'deleted'] as const));
const at = fc.nat({ max: 4 });
const step = fc.oneof(
  fc.record({ do: fc.constant('file' as const), product }),
  fc.record({ do: fc.constant('add' as const), product }),
  fc.record({ do: fc.constant('save' as const), product, at }),
  fc.record({ do: fc.constant('state' as const), state, at }),
  fc.record({ do: fc.constant('stock' as const), stock: fc.nat({ max: 3 }), at }),
  fc.record({ do: fc.constant('copy' as const), at }),
  fc.record({ do: fc.constant('fit' as const) }),
  fc.record({
    do: fc.constant('decide' as const),
    as: fc.constantFrom(...(['approve', 'reject', 'choose'] as const)),
    at,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const moverOf: Readonly<Record<Step['do'], Mover>> = {
  file: 'content',
  add: 'content',
  stock: 'content',
  copy: 'content',
  save: 'seller',
  state: 'seller',
  decide: 'staff',
  fit: 'package',
};

const inputOf = (asked: Partial<ProductInput>) =>
  productInputOf({ tiers: [{ fromQuantity: 10, priceMicros: 2_000_000 }], ...asked });

const companyIdOf = ({ actor }: Context) => (actor as Member).companyId as Id<'company'>;

const one = <Row>(rows: readonly Row[], index: number): Row | undefined =>
  rows[index % Math.max(1, rows.length)];

async function make(seller: Context, storeId: Id<'store'>, given: Step): Promise<unknown> {
  const { rows: all } = await database.pool.query<{ id: string; revision: number }>(
    'select public_id as id, revision from products where store_id = $1 order by id',
    [storeId],
  );
  if (given.do === 'file') return saveProducts(seller, storeId, [inputOf(given.product)]);
  if (given.do === 'fit') return fitPackage(seller, companyIdOf(seller));
  if (given.do === 'add') return addProduct(seller, inputOf(given.product), storeId);
  if (given.do === 'decide') {
    const { rows: open } = await database.pool.query<{ id: string }>(
      `select r.public_id as id from product_reviews r join products p on p.id = r.product_id
       where p.store_id = $1 order by r.id`,
      [storeId],
    );
    const review = one(open, given.at);
    if (!review) return null;
    if (given.as === 'approve') return approveProduct(operator, review.id);
    if (given.as === 'choose') return chooseProductCategory(operator, review.id, 'home/quilts');
    return rejectProduct(operator, review.id, { rejection: 'counterfeit', note: null });
  }
  const chosen = one(all, given.at);
  if (!chosen) return null;
  const { id, revision } = chosen;
  if (given.do === 'copy') return duplicateProduct(seller, id);
  if (given.do === 'stock') return changePriceAndStock(seller, [{ id, ...given }], storeId);
  if (given.do === 'state') return setProductStates(seller, { ids: [id], ...given }, storeId);
  return saveProduct(seller, { product: inputOf(given.product), revision }, id);
}

/** What is on sale, and why it should not be. */
const wrongOn = (storeId: Id<'store'>) =>
  database.pool.query(
    `select p.public_id, p.title, p.moq, last.state as decision from products p
     left join lateral (
       select state from product_reviews r where r.product_id = p.id
         and r.state in ('approved', 'rejected') order by decided_at desc, id desc limit 1
     ) last on true
     where p.store_id = $1 and (
       p.state = 'published' and (
         last.state = 'rejected' or (p.category_id is not null and p.moq < $2)
         or (p.title->>'en' like '%pistol%' and last.state is distinct from 'approved'))
       or (p.state = 'published') <> exists (
         select from product_listings l where l.product_id = p.id))`,
    [storeId, minimum],
  );

const statesIn = async (storeId: Id<'store'>) =>
  new Map(
    (
      await database.pool.query<{ id: string; state: ProductState }>(
        'select public_id as id, state from products where store_id = $1',
        [storeId],
      )
    ).rows.map((row) => [row.id, row.state]),
  );

let storeNumber = 0;
test('no sequence of commands and files puts on sale what a rule forbids', async () => {
  await database.pool.query(`update categories set moq_pieces = ${minimum} where path = 'home'`);
  await database.pool.query('truncate package_terms');
  await database.pool.query(
    `insert into package_terms
       (id, package_key, revision, product_limit, quote_limit, monthly_price_micros)
     values (gen_random_uuid(), 'free', 1, ${limit}, 5, 0)`,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { id: storeId } = await openStore(operator, { slug: `any-${++storeNumber}` });
      const seller = testContext(database, { actor: await companyOf(operator, storeId) });
      let before = new Map<string, ProductState>();
      for (const given of steps) {
        try {
          await make(seller, storeId, given);
        } catch (error) {
          if (!isKervanError(error)) throw error;
        }
        const now = await statesIn(storeId);
        const by = moverOf[given.do];
        const moves = [...now].map(([id, to]): StateMove => ({
          from: before.get(id) ?? 'new',
          to,
          by,
        }));
        expect(moves.filter((move) => !mayMove(move))).toEqual([]);
        before = now;
        expect((await wrongOn(storeId)).rows).toEqual([]);
        const published = [...now.values()].filter((current) => current === 'published');
        expect(published.length).toBeLessThanOrEqual(limit);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
