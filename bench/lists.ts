// Measures carts, alerts of wishlists, and product pages with many reviews.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getCart } from '#features/carts/queries/cart-view.server.ts';
import { findRating, listReviews } from '#features/buyer-reviews/queries/review-list.server.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { relatedProducts } from '#features/listings/queries/related-products.server.ts';
import { alertWishes } from '#features/lists/services/alert-wishes.server.ts';
import { listQuestions } from '#features/product-questions/queries/question-list.server.ts';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { sized } from './rehearsal.ts';
import { measureMarks } from './marks.ts';
import { count, type Figure, ms, say, type Section, upTo } from './report.ts';
import { watchStatements } from './statements.ts';
import { median, percentile } from './statistics.ts';

const cartLines = sized(500, 60);
const cartSuppliers = 60;
const people = sized(200, 10);
const wishesOfOne = sized(500, 20);
const reviewCount = sized(10_000, 200);
const rounds = sized(40, 2);
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: people, their lists and reviews are added to a copy of it. */
export async function measureLists(server: BenchServer, marketName: string): Promise<Section[]> {
  const name = 'buyers_lists';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), async (database) => {
      await addPeople(database);
      return [
        {
          title: `A cart of ${cartLines} lines of ${cartSuppliers} suppliers`,
          figures: await measureCart(database),
        },
        {
          title: `Alerts of ${count(people * wishesOfOne)} wishes`,
          figures: await measureAlerts(database),
        },
        {
          title: `A product with ${count(reviewCount)} reviews`,
          figures: await measureReviews(database),
        },
        {
          title: 'Lists of products for a visitor with a wishlist and a comparison',
          figures: await measureMarks(url, database),
        },
      ];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

const addPeople = ({ pool }: OpenDatabase) =>
  pool.query(
    `insert into users (id, public_id, email, email_confirmed_at, name, locale, currency,
       notifications)
     select gen_random_uuid(), lpad(n::text, 10, '0'), 'bench-' || n || '@example.com', now(),
       'Bench', 'en', 'USD', '{}' from generate_series(1, $1) n`,
    [people],
  );

async function measureCart({ context, pool }: OpenDatabase): Promise<Figure[]> {
  const { rows } = await pool.query<{ user_id: Id<'user'> }>(
    `with chosen as (
       select products.*, row_number() over (partition by store_id order by id) as place,
         dense_rank() over (order by store_id) as seller
       from products where state = 'published'
     )
     insert into cart_items (user_id, product_id, variant_id, quantity, agreed, added_at)
     select (select id from users where email = 'bench-1@example.com'), id,
       coalesce(variants->0->>'id', ''), moq, '{"currency":"USD","tiers":[]}', now()
     from chosen where seller <= $1 order by place, seller limit $2
     returning user_id`,
    [cartSuppliers, cartLines],
  );
  const actor: Member = {
    kind: 'member',
    userId: rows[0]!.user_id,
    companyId: null,
    actsFor: ['buyer'],
    isOwner: false,
    permissions: [],
    sessionId: '',
  };
  const buyer: Context = { ...context, actor };
  const watched = watchStatements(pool);
  await getCart(buyer);
  watched.take();
  const carts: number[] = [];
  const bare: number[] = [];
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    let startedAt = performance.now();
    await getCart(buyer);
    carts.push(performance.now() - startedAt);
    const statements = watched.take();
    most = Math.max(most, statements.length);
    startedAt = performance.now();
    for (const { text, values } of statements) await pool.query(text, [...values]);
    bare.push(performance.now() - startedAt);
    watched.take();
  }
  const ratio = median(carts) / median(bare);
  return [
    { what: 'Lines', measured: count(rows.length) },
    { what: 'Statements', measured: count(most), ...upTo(most, 4, count) },
    { what: 'Repriced, median', measured: ms(median(carts)) },
    { what: 'The same next to its bare SQL', measured: times(ratio), ...upTo(ratio, 3, times) },
  ];
}

async function measureAlerts({ context, pool }: OpenDatabase): Promise<Figure[]> {
  await pool.query(
    `insert into list_items (user_id, list, product_id, added_at, alert_percent,
       seen_price_micros, seen_currency, seen_offered)
     select users.id, 'wishlist', chosen.id, now(), 10, chosen.lowest_price_micros * 2,
       chosen.currency, true
     from users, (select * from products where state = 'published' order by id limit $1) chosen
     where users.email like 'bench-%'`,
    [wishesOfOne],
  );
  await pool.query('analyze list_items');
  say('Wishes are there');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  await alertWishes(context, AbortSignal.timeout(600_000));
  const tookMs = performance.now() - startedAt;
  delay.disable();
  const { rows } = await pool.query<{ count: number }>(
    `select coalesce(sum((payload->>'count')::int), 0)::int as count from outbox
     where name = 'lists.wishes_alerted'`,
  );
  const p99 = delay.percentile(99) / 1e6;
  return [
    { what: 'Wishes that were told', measured: count(rows[0]!.count) },
    { what: 'One job', measured: ms(tookMs) },
    { what: 'Delay of the event loop, p99', measured: ms(p99), ...upTo(p99, 50, ms) },
  ];
}

/** What the page of a product reads. */
async function readPage(context: Context, id: string): Promise<void> {
  await findProduct(context, id);
  await Promise.all([
    relatedProducts(context, id, 5),
    findRating(context, id),
    listReviews(context, id, { sort: 'helpful', after: null, limit: 5 }),
    listQuestions(context, id, { query: '', after: null, limit: 3 }),
  ]);
}

async function measureReviews({ context, pool }: OpenDatabase): Promise<Figure[]> {
  const { rows } = await pool.query<{ id: string; public_id: string; store_id: string }>(
    `select id, public_id, store_id from products where state = 'published' order by id limit 2`,
  );
  const [many, none] = rows as [(typeof rows)[number], (typeof rows)[number]];
  await pool.query(
    `insert into review_rights (id, public_id, user_id, product_id, order_reference, opened_at,
       expires_at)
     select gen_random_uuid(), lpad(n::text, 10, '0'), (select id from users limit 1), $1,
       'bench-' || n, now(), now() from generate_series(1, $2::int) n`,
    [many.id, reviewCount],
  );
  await pool.query(
    `insert into buyer_reviews (id, public_id, right_id, product_id, store_id, user_id,
       product_stars, supplier_stars, text, language, state, helpful_count, created_at)
     select id, public_id, id, product_id, $1, user_id, 4, 5, repeat('As agreed. ', 40), 'en',
       'shown', length(order_reference), now() from review_rights`,
    [many.store_id],
  );
  await pool.query('insert into product_ratings (product_id, stars_4) values ($1, $2)', [
    many.id,
    reviewCount,
  ]);
  await pool.query('analyze buyer_reviews, review_rights, product_ratings');
  const measured: Record<'many' | 'none', number[]> = { many: [], none: [] };
  for (let round = 0; round < rounds + 5; round++)
    for (const [which, { public_id: id }] of [['many', many] as const, ['none', none] as const]) {
      const startedAt = performance.now();
      await readPage(context, id);
      if (round >= 5) measured[which].push(performance.now() - startedAt);
    }
  const ratio = median(measured.many) / median(measured.none);
  return [
    { what: 'What its page reads, median', measured: ms(median(measured.many)) },
    { what: 'The same, p95', measured: ms(percentile(measured.many, 0.95)) },
    {
      what: 'The same next to a product without one',
      measured: times(ratio),
      ...upTo(ratio, 1.2, times),
    },
  ];
}
