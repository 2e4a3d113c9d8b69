// Open requests with quotes on top of a synthetic market: names are titles of its products.
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { companies, members, stores } from '#features/companies/table.server.ts';
import { companyPackages } from '#features/packages/table.server.ts';
import { quoteInput } from '#features/quotes/schemas.ts';
import { indexRfqs } from '#features/rfqs/services/index-rfqs.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { type Member, permissions, type Side } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import type { OpenDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { sized } from './rehearsal.ts';
import { count, say } from './report.ts';

export const openRfqs = sized(100_000, 200);
/** A request has from none to six of them, three on average. */
export const givenQuotes = sized(300_000, 600);
/** Wait for approval. */
const pendingRfqs = 200;
const sellerCount = 10;

export type Party = {
  readonly context: Context;
  readonly companyId: Id<'company'>;
  /** Public id of a product that a seller offers. */
  readonly product: string;
};
export type RfqMarket = {
  readonly buyer: Party;
  readonly sellers: readonly Party[];
  /** Public ids: a request with ten quotes, and requests that wait for approval. */
  readonly compared: string;
  readonly pending: readonly string[];
};

/** A company with its owner, who may do everything on its side. */
export async function addCompany(
  context: Context,
  side: Side,
  number: number,
): Promise<Omit<Party, 'product'>> {
  const [company] = await context.db
    .insert(companies)
    .values({
      name: `Bench ${side} ${number}`,
      isBuyer: side === 'buyer',
      isSeller: side === 'seller',
      isAdmin: false,
      businessType: 'other',
      isManufacturer: number % 2 === 0,
      hasShipping: true,
      country: 'DE',
    })
    .returning({ id: companies.id });
  const [user] = await context.db
    .insert(users)
    .values({
      email: `${side}-${number}@bench.example`,
      emailConfirmedAt: context.now(),
      name: `Person ${number}`,
      locale: 'en',
      currency: 'USD',
      notifications: {},
    })
    .returning({ id: users.id });
  const companyId = company!.id;
  await context.db
    .insert(members)
    .values({ companyId, userId: user!.id, isOwner: true, permissions: [...permissions] });
  const actor = {
    kind: 'member',
    userId: user!.id,
    companyId,
    actsFor: [side],
    isOwner: true,
    permissions,
    sessionId: 'bench',
  } as const;
  return { companyId, context: { ...context, actor } };
}

/** Companies with a store of the market and any number of quotes a month. */
async function addSellers({ context, pool }: OpenDatabase): Promise<Party[]> {
  const { rows } = await pool.query<{ store: Id<'store'>; product: string }>(
    `select distinct on (store_id) store_id as store, public_id as product
     from products where state = 'published' order by store_id, id limit $1`,
    [sellerCount],
  );
  const sellers: Party[] = [];
  for (const [i, { store, product }] of rows.entries()) {
    const seller = await addCompany(context, 'seller', i);
    await context.db
      .update(stores)
      .set({ companyId: seller.companyId })
      .where(eq(stores.id, store));
    await context.db.insert(companyPackages).values({
      companyId: seller.companyId,
      packageKey: 'pro',
      startedAt: context.now(),
      paidCents: 0,
      creditCents: 0,
      paidUntil: new Date(context.now().getTime() + 30 * dayMs),
    });
    sellers.push({ ...seller, product });
  }
  return sellers;
}

type Wanted = {
  readonly state: 'open' | 'pending_approval';
  readonly from: number;
  readonly to: number;
};

/** A request every twenty seconds, the newest first. */
const insertRfqs = (pool: pg.Pool, buyer: Party, { state, from, to }: Wanted) =>
  pool.query(
    `insert into rfqs (id, public_id, company_id, user_id, state, product_name, requirements,
       language, category_id, quantity, unit, country, quotes_left, terms_accepted_at, created_at,
       updated_at, posted_at, published_at, expires_at)
     select uuidv7(), lpad(n::text, 10, '0'), $1, $2, $3,
       left(coalesce(title ->> language, title ->> main_language), 120),
       'As this, or like it: ' || (title ->> main_language), language, category_id,
       (10 ^ (1 + n % 5))::int, (array['C62', 'KGM', 'MTR', 'SET', 'DZN'])[1 + n % 5],
       (array['DE', 'SA', 'FR', 'US', 'GB', 'AE', 'NL', 'PL', 'IT', 'ES'])[1 + n * 7 % 10],
       10 - (n % 7), posted, posted, posted, posted,
       case when $3 = 'open' then posted end,
       case when $3 = 'open' then posted + interval '30 days' end
     from (
       select product.*, n, (array['en', 'tr', 'ar'])[1 + n % 3] as language,
         now() - n * interval '20 seconds' as posted
       from generate_series($4::int, $5::int) as n
       join (
         select title, main_language, category_id, row_number() over (order by id) - 1 as i
         from products) as product
         on product.i = n % (select count(*) from products)) as source`,
    [buyer.companyId, (buyer.context.actor as Member).userId, state, from, to],
  );

/** `most`: SQL for the quotes of each request. `from`: of their public ids. */
const insertQuotes = (
  pool: pg.Pool,
  sellers: readonly Party[],
  { which, most, from }: { readonly which: string; readonly most: string; readonly from: number },
) =>
  pool.query(
    `insert into quotes (id, public_id, rfq_id, company_id, product_id, state, revision, offer,
       offered_at, valid_until, created_at, updated_at)
     select uuidv7(), lpad((row_number() over () + $3::int)::text, 10, '0'),
       rfqs.id, seller.company_id,
       seller.product_id, 'submitted', 1, $1, now(), now() + interval '30 days', now(), now()
     from rfqs
     cross join lateral generate_series(1, ${most}) as nth
     join (
       select s.company_id, p.id as product_id, row_number() over () as k
       from unnest($2::text[]) as public_id
       join products p using (public_id) join stores s on s.id = p.store_id
     ) as seller on seller.k = nth
     where ${which}`,
    [JSON.stringify(offer()), sellers.map(({ product }) => product), from],
  );

const offer = () => {
  const { product: _product, ...given } = quoteInput.parse({
    product: '0000000000',
    unitPrice: '4.20',
    currency: 'USD',
    unit: 'C62',
    sampleFeePayer: 'buyer',
    incoterm: 'FOB',
    place: 'İzmir',
    validDays: 30,
  });
  return given;
};

export async function fillRfqMarket(database: OpenDatabase): Promise<RfqMarket> {
  const { context, pool } = database;
  const sellers = await addSellers(database);
  const buyer: Party = { ...(await addCompany(context, 'buyer', 0)), product: '' };
  await insertRfqs(pool, buyer, { state: 'open', from: 1, to: openRfqs });
  await insertRfqs(pool, buyer, {
    state: 'pending_approval',
    from: openRfqs + 1,
    to: openRfqs + pendingRfqs,
  });
  say(`${count(openRfqs)} requests are open`);
  const { rows } = await pool.query<{ id: string }>(
    "select public_id as id from rfqs where state = 'open' and quotes_left = 10 limit 1",
  );
  const compared = rows[0]!.id;
  await insertQuotes(pool, sellers, {
    which: `rfqs.state = 'open' and rfqs.public_id <> '${compared}'`,
    most: '10 - rfqs.quotes_left',
    from: 0,
  });
  await insertQuotes(pool, sellers, {
    which: `rfqs.public_id = '${compared}'`,
    most: '10',
    from: 1_000_000,
  });
  await pool.query('vacuum (analyze) rfqs, quotes');
  for (let indexed = 0; ;) {
    throwIfInterrupted();
    const some = await indexRfqs(context);
    if (some === 0) break;
    indexed += some;
    if (indexed % 20_000 === 0) say(`Indexed ${count(indexed)} requests`);
  }
  await pool.query('vacuum (analyze) rfqs, rfq_documents');
  const pending = await pool.query<{ id: string }>(
    "select public_id as id from rfqs where state = 'pending_approval'",
  );
  return { buyer, sellers, compared, pending: pending.rows.map(({ id }) => id) };
}
