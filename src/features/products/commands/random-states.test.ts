// Whatever sellers, files, jobs and staff do in whatever order, nothing is put on sale that a rule
// forbids.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeTerms } from '#features/category-terms/commands/change-terms.server.ts';
import {
  addCategory,
  mergeCategory,
} from '#features/categories/commands/edit-categories.server.ts';
import { findOwnTerms } from '#features/categories/queries/category-terms.server.ts';
import { setStoreState } from '#features/companies/commands/stores.server.ts';
import { removeWord, saveWord } from '#features/prohibited-words/commands/save-words.server.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { testServices } from '#tests/support/test-services.ts';
import { makeBulkChangeJob } from '../jobs.server.ts';
import { mayMove, type Mover, type StateMove } from '../rules/state-moves.ts';
import type { BulkAct, ProductInput, ProductState } from '../schemas.ts';
import { fitPackage } from '../services/fit-package.server.ts';
import { flagPublished } from '../services/flag-published.server.ts';
import { type CategoryMove, moveSomeProducts } from '../services/move-category.server.ts';
import { moveListings } from '../services/move-listings.server.ts';
import { runBulkChange } from '../services/run-bulk-change.server.ts';
import { startBulkChange, undoBulkChange } from './bulk-changes.server.ts';
import { changePriceAndStock, setProductStates } from './change-products.server.ts';
import { openProductReview } from './open-review.server.ts';
import { relistStore } from './relist-store.server.ts';
import { approveProduct, chooseProductCategory, rejectProduct } from './review-products.server.ts';
import { addProduct, duplicateProduct, saveProduct } from './save-product.server.ts';
import { saveProducts } from './save-products.server.ts';

const database = await testDatabase();
const operator = await testServices(database, { jobs: [makeBulkChangeJob] });
await openSmallMarket(operator);

/** Two categories of each run's own, of which one may be merged into the other. */
const places = ['own', 'other'] as const;
type Place = (typeof places)[number];
const place = fc.constantFrom(...places);
const at = fc.nat({ max: 4 });
const state = fc.constantFrom(...(['published', 'paused', 'draft', 'deleted'] as const));
const product = fc.record({
  externalId: fc.constantFrom('a', 'b', 'c'),
  title: fc.constantFrom({ en: 'Towel' }, { en: 'Robe' }, { en: 'Steel pistol' }),
  moq: fc.constantFrom(10, 30),
  stock: fc.constantFrom(null, 1, 2),
  place: fc.constantFrom(...places, null),
  state: fc.constantFrom(...(['draft', 'published', 'paused'] as const)),
});
const act = fc.oneof(
  fc.record({ kind: fc.constantFrom(...(['publish', 'pause', 'delete'] as const)) }),
  fc.record({ kind: fc.constant('price' as const), basisPoints: fc.constantFrom(-1_000, 1_000) }),
  fc.record({ kind: fc.constant('category' as const), place }),
);
const step = fc.oneof(
  fc.record({ do: fc.constant('file' as const), product }),
  fc.record({ do: fc.constant('add' as const), product }),
  fc.record({ do: fc.constant('save' as const), product, at }),
  fc.record({ do: fc.constant('state' as const), state, at }),
  fc.record({ do: fc.constant('stock' as const), stock: fc.nat({ max: 3 }), at }),
  fc.record({ do: fc.constant('copy' as const), at }),
  fc.record({ do: fc.constant('bulk' as const), act }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('fit' as const), limit: fc.constantFrom(1, 2, 3) }),
  fc.record({
    do: fc.constant('decide' as const),
    as: fc.constantFrom(...(['approve', 'reject', 'choose'] as const)),
    at,
  }),
  fc.record({ do: fc.constant('look' as const), at }),
  fc.record({ do: fc.constant('rule' as const), isThere: fc.boolean() }),
  fc.record({ do: fc.constant('minimum' as const), place, moqPieces: fc.constantFrom(5, 20, 40) }),
  fc.record({ do: fc.constant('merge' as const) }),
  fc.record({
    do: fc.constant('store' as const),
    state: fc.constantFrom(...(['suspended', 'open'] as const)),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Who makes the moves of a step; the others move no product. */
const moversOf: Readonly<Partial<Record<Step['do'], readonly Mover[]>>> = {
  file: ['content'],
  add: ['content'],
  stock: ['content'],
  copy: ['content'],
  save: ['seller'],
  state: ['seller'],
  bulk: ['seller', 'content'],
  undo: ['seller', 'content'],
  decide: ['staff'],
  fit: ['package'],
};

type Run = {
  readonly storeId: Id<'store'>;
  readonly seller: Context;
  readonly categories: Readonly<Record<Place, { readonly id: string; readonly path: string }>>;
};

const companyIdOf = ({ actor }: Context) => (actor as Member).companyId as Id<'company'>;
const one = <Row>(rows: readonly Row[], index: number): Row | undefined =>
  rows[index % Math.max(1, rows.length)];

async function rowsOf<Row extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}

let runNumber = 0;
async function begin(): Promise<Run> {
  const number = ++runNumber;
  await rowsOf("delete from prohibited_words where key = 'robe'");
  await rowsOf("update package_terms set product_limit = 2 where package_key = 'free'");
  const [bath] = await rowsOf<{ id: string }>(
    "select public_id as id from categories where path = 'home/bath'",
  );
  const add = async (slug: string) => ({
    id: await addCategory(operator, { slug, name: { en: slug, tr: slug, ar: slug } }, bath!.id),
    path: `home/${slug}`,
  });
  const { id: storeId } = await openStore(operator, { slug: `any-${number}` });
  return {
    storeId,
    seller: { ...operator, actor: await companyOf(operator, storeId) },
    categories: { own: await add(`own-${number}`), other: await add(`other-${number}`) },
  };
}

const inputOf = (
  { categories }: Run,
  { place: chosen, ...asked }: Extract<Step, { do: 'file' }>['product'],
): ProductInput =>
  productInputOf({
    ...asked,
    tiers: [{ fromQuantity: 10, priceMicros: 2_000_000 }],
    category: chosen === null ? null : categories[chosen].path,
  });

async function decide({ storeId }: Run, { as, at: index }: Extract<Step, { do: 'decide' }>) {
  const reviews = await rowsOf<{ id: string }>(
    `select r.public_id as id from product_reviews r join products p on p.id = r.product_id
     where p.store_id = $1 order by r.id`,
    [storeId],
  );
  const review = one(reviews, index);
  if (!review) return null;
  if (as === 'approve') return approveProduct(operator, review.id);
  if (as === 'choose') return chooseProductCategory(operator, review.id, 'home/quilts');
  return rejectProduct(operator, review.id, { rejection: 'counterfeit', note: null });
}

async function changeMany({ storeId, seller, categories }: Run, given: Step): Promise<void> {
  const [latest] = await rowsOf<{ id: Id<'productBulkChange'>; public_id: string }>(
    'select id, public_id from product_bulk_changes where store_id = $1 order by id desc limit 1',
    [storeId],
  );
  if (given.do === 'undo') {
    if (!latest) return;
    await undoBulkChange(seller, latest.public_id);
    return runBulkChange(operator, latest.id, new AbortController().signal);
  }
  if (given.do !== 'bulk') return;
  const asked: BulkAct =
    given.act.kind === 'category'
      ? { kind: 'category', category: categories[given.act.place].path }
      : given.act;
  const selection = { filters: { query: '', state: null, category: null } };
  const publicId = await startBulkChange(seller, { act: asked, selection }, storeId);
  const [made] = await rowsOf<{ id: Id<'productBulkChange'> }>(
    'select id from product_bulk_changes where public_id = $1',
    [publicId],
  );
  await runBulkChange(operator, made!.id, new AbortController().signal);
}

/** What staff changes around the products, and the jobs that follow. */
async function changeMarket({ storeId, categories }: Run, given: Step): Promise<void> {
  if (given.do === 'store') {
    await setStoreState(operator, storeId, given.state);
    await relistStore(operator, storeId);
  } else if (given.do === 'minimum') {
    const { id } = categories[given.place];
    const {
      id: _id,
      parentId: _parentId,
      path: _path,
      ...seen
    } = (await findOwnTerms(operator, id))!;
    const wanted = { ...seen, moqPieces: given.moqPieces };
    await changeTerms(operator, { seen, wanted }, id);
  } else if (given.do === 'rule') {
    const [known] = await rowsOf<{ publicId: string; revision: number }>(
      `select public_id as "publicId", revision from prohibited_words
       where key = 'robe' and removed_at is null`,
    );
    const rule = { group: 'firearms', language: 'en', phrase: 'robe' } as const;
    if (given.isThere && !known) await saveWord(operator, { ...rule, exceptions: [] });
    if (!given.isThere && known) await removeWord(operator, known);
    await flagPublished(operator);
  } else if (given.do === 'merge') {
    const [from] = await rowsOf<{ id: string; revision: number }>(
      'select id, revision from categories where public_id = $1',
      [categories.own.id],
    );
    const into = { into: categories.other.id, revision: from!.revision };
    await mergeCategory(operator, categories.own.id, into, moveListings);
    const [target] = await rowsOf<{ id: string }>(
      'select id from categories where public_id = $1',
      [categories.other.id],
    );
    const move = { fromId: from!.id, intoId: target!.id } as CategoryMove;
    while ((await moveSomeProducts(operator, move)) > 0);
  }
}

async function make(run: Run, given: Step): Promise<unknown> {
  const { seller, storeId } = run;
  if (given.do === 'decide') return decide(run, given);
  if (given.do === 'bulk' || given.do === 'undo') return changeMany(run, given);
  if (given.do === 'file') return saveProducts(seller, storeId, [inputOf(run, given.product)]);
  if (given.do === 'add') return addProduct(seller, inputOf(run, given.product), storeId);
  if (given.do === 'fit') {
    await rowsOf("update package_terms set product_limit = $1 where package_key = 'free'", [
      given.limit,
    ]);
    return fitPackage(operator, companyIdOf(seller));
  }
  if (!('at' in given)) return changeMarket(run, given);
  const all = await rowsOf<{ id: string; revision: number }>(
    'select public_id as id, revision from products where store_id = $1 order by id',
    [storeId],
  );
  const chosen = one(all, given.at);
  if (!chosen) return null;
  const { id, revision } = chosen;
  if (given.do === 'look') return openProductReview(operator, id);
  if (given.do === 'copy') return duplicateProduct(seller, id);
  if (given.do === 'stock') return changePriceAndStock(seller, [{ id, ...given }], storeId);
  if (given.do === 'state') return setProductStates(seller, { ids: [id], ...given }, storeId);
  return saveProduct(seller, { product: inputOf(run, given.product), revision }, id);
}

type Seen = {
  readonly id: string;
  readonly state: ProductState;
  readonly revision: number;
  readonly category: string | null;
  readonly moq: number;
  readonly minimum: number;
  /** Words of rules of today that staff has not allowed in it. */
  readonly words: string[];
  readonly decision: string | null;
  readonly isListed: boolean;
  readonly isTrading: boolean;
};

const look = async ({ storeId }: Run): Promise<Map<string, Seen>> =>
  new Map(
    (
      await rowsOf<Seen>(
        `select p.public_id as id, p.state, p.revision, p.category_id as category, p.moq,
           coalesce(c.moq_pieces, above.moq_pieces, top.moq_pieces, 0) as minimum,
           array(select key from prohibited_words w
             where removed_at is null and key in ('robe', 'pistol')
               and p.title->>'en' ilike '%' || key || '%'
               and not exists (select 1 from product_approved_words a
                 where a.product_id = p.id and a.key = w.key)) as words,
           (select state from product_reviews r where r.product_id = p.id
              and r.state in ('approved', 'rejected') order by decided_at desc, id desc limit 1
           ) as decision,
           exists (select 1 from product_listings l where l.product_id = p.id) as "isListed",
           s.state in ('open', 'holiday') as "isTrading"
         from products p join stores s on s.id = p.store_id
           left join categories c on c.id = p.category_id
           left join categories above on above.id = c.parent_id
           left join categories top on top.id = above.parent_id
         where p.store_id = $1`,
        [storeId],
      )
    ).map((row) => [row.id, row]),
  );

/** Rules of today ask about what is put on sale or changed there; what was there before stays. */
function isForbidden(now: Seen, before: Seen | undefined, given: Step): boolean {
  if (now.isListed !== (now.state === 'published' && now.isTrading)) return true;
  if (now.state !== 'published') return false;
  if (now.decision === 'rejected') return true;
  const isTouched =
    before?.state !== 'published' ||
    before.revision !== now.revision ||
    (before.category !== now.category && given.do !== 'merge');
  return isTouched && (now.moq < now.minimum || now.words.length > 0);
}

test('no sequence of commands, files and jobs puts on sale what a rule forbids', async () => {
  await rowsOf("update categories set moq_pieces = 20 where path = 'home'");
  await rowsOf('truncate package_terms');
  await rowsOf(
    `insert into package_terms
       (id, package_key, revision, product_limit, quote_limit, monthly_price_micros)
     values (gen_random_uuid(), 'free', 1, 2, 5, 0)`,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      const run = await begin();
      let limit = 2;
      let before = new Map<string, Seen>();
      for (const given of steps) {
        try {
          await make(run, given);
        } catch (error) {
          if (!isKervanError(error)) throw error;
        }
        if (given.do === 'fit') ({ limit } = given);
        const now = await look(run);
        const moves = [...now.values()].map(({ id, state: to }) => ({
          from: before.get(id)?.state ?? ('new' as const),
          to,
        }));
        const mayBeMade = (move: Omit<StateMove, 'by'>) =>
          move.from === move.to ||
          (moversOf[given.do] ?? []).some((by) => mayMove({ ...move, by }));
        expect(moves.filter((move) => !mayBeMade(move))).toEqual([]);
        const forbidden = [...now.values()].filter((seen) =>
          isForbidden(seen, before.get(seen.id), given),
        );
        expect(forbidden).toEqual([]);
        const published = moves.filter(({ to }) => to === 'published');
        expect(published.length).toBeLessThanOrEqual(limit);
        before = now;
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);
