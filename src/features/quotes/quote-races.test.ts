import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { barCompany, liftBar } from '#features/companies/commands/moderate-stores.server.ts';
import { closeCompanyOf, leaveCompany } from '#features/companies/services/leave-company.server.ts';
import { closeRfq } from '#features/rfqs/commands/close-rfq.server.ts';
import { saveRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { sendRfq } from '#features/rfqs/commands/post-rfq.server.ts';
import { approveRfq } from '#features/rfqs/commands/review-rfq.server.ts';
import { beginPeriod } from '#features/packages/services/begin-period.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { expireRfqs } from '#features/rfqs/services/end-rfq.server.ts';
import { users } from '#features/users/table.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import { cloneCompany, cloneMember, cloneStore } from '#tests/support/clone-companies.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { withNotices } from '#tests/support/notices.ts';
import {
  openQuotingCompany,
  quoteBy,
  type QuotingCompany,
  quoteOfferOf,
} from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, visitorOf } from '#tests/support/users.ts';
import { reviseQuote, withdrawQuote } from './commands/answer-rfq.server.ts';
import { acceptQuote, counterQuote, declineQuote } from './commands/decide-quote.server.ts';
import { writeQuoteNote } from './commands/quote-notes.server.ts';
import { counterInput } from './schemas.ts';
import { expireQuotes } from './services/end-quotes.server.ts';
import { remindOfEnds, remindOfRfqEnds } from './services/remind.server.ts';

const database = await testDatabase();
const operator = testContext(database);
const visitor = visitorOf(database).context;
/** The relay and the worker of quotes, which follow their requests. */
const worker = withNotices(operator, ['quotes']);
const staff = worker.context;
await openSmallMarket(operator);
const model = await openQuotingCompany(operator, visitor);

const rowsOf = async <Row extends Record<string, unknown>>(query: string, values: unknown[] = []) =>
  (await poolOf(visitor).query<Row>(query, values)).rows;

/** For which quantity each offer was made. */
await rowsOf(`
  create table offered_quantities (quote_id uuid primary key, quantity int not null);
  create function note_quantity() returns trigger language plpgsql as $$ begin
    insert into offered_quantities select new.id, quantity from rfqs where id = new.rfq_id
    on conflict (quote_id) do update set quantity = excluded.quantity;
    return null;
  end $$;
  create trigger note_quantity after insert or update of offered_at on quotes
    for each row execute function note_quantity()`);

beforeEach(async () => {
  await rowsOf("select empty_tables('quotes, rfqs, company_quotes, rate_limits, outbox')");
});

const cloneCompanies = (count: number) =>
  Promise.all(Array.from({ length: count }, () => cloneCompany(model)));

test('fifty companies for five places: five quotes, and forty-five are told so', async () => {
  const buyer = await cloneCompany(model);
  const rfq = await makeOpenRfq(staff, buyer.context);
  await rowsOf('update rfqs set quotes_left = 5');
  const sellers = await cloneCompanies(50);

  const results = await Promise.allSettled(sellers.map((seller) => quoteBy(seller, rfq)));

  const refusals = results.filter((result) => result.status === 'rejected');
  expect(refusals).toHaveLength(45);
  for (const { reason } of refusals)
    expect(reason).toMatchObject({ httpStatus: 409, messageKey: 'answersCompleted' });
  expect(await rowsOf('select state, quotes_left from rfqs')).toEqual([
    { state: 'full', quotes_left: 0 },
  ]);
  expect(await rowsOf('select count(*)::int from quotes')).toEqual([{ count: 5 }]);
  expect(await rowsOf('select sum(taken)::int as taken from company_quotes')).toEqual([
    { taken: 5 },
  ]);
});

test('three people of one seller with two stores click twenty times: one quote', async () => {
  const buyer = await cloneCompany(model);
  const rfq = await makeOpenRfq(staff, buyer.context);
  const owner = await cloneCompany(model);
  const { companyId } = owner;
  const [clerk, trainee] = await Promise.all(
    [1, 2].map(() => cloneMember(model, companyId, { isOwner: false })),
  );
  const products = [owner.product, await cloneStore(model, companyId)];
  const people = [owner.context, clerk!, trainee!];

  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      quoteBy({ companyId, context: people[i % 3]!, product: products[i % 2]! }, rfq),
    ),
  );

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await rowsOf('select count(*)::int from quotes')).toEqual([{ count: 1 }]);
  expect(await rowsOf('select taken from company_quotes')).toEqual([{ taken: 1 }]);
});

/** Until something waits for a lock that this test holds. */
const somethingWaits = () =>
  vi.waitUntil(
    async () =>
      (
        await rowsOf(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0,
  );

test.each([
  [
    'has come to its end',
    `update company_packages set started_at = now() - interval '70 days',
       paid_until = now() - interval '40 days'`,
  ],
  [
    'was made smaller by staff',
    `insert into package_terms (id, package_key, revision, quote_limit, monthly_price_micros)
     values (gen_random_uuid(), 'growth', 9, 5, 49000000)`,
  ],
])('no quote passes the limit of a package that %s while it is sent', async (_what, shrink) => {
  const [buyer, seller] = await cloneCompanies(2);
  const rfq = await makeOpenRfq(staff, buyer!.context);
  await beginPeriod(staff, seller!.companyId, {
    packageKey: 'growth',
    priceCents: 4_900,
    creditCents: 0,
  });
  const month = new Date().toISOString().slice(0, 7);
  await rowsOf('insert into company_quotes (company_id, month, taken) values ($1, $2, 5)', [
    seller!.companyId,
    month,
  ]);
  // Another quote of the company is being sent, so this one waits for the counter.
  const held = await poolOf(visitor).connect();
  await held.query('begin');
  await held.query('select from company_quotes for update');
  const answer = quoteBy(seller!, rfq).then(
    () => 'sent',
    (error: unknown) => (error as { messageKey?: string }).messageKey,
  );
  await somethingWaits();
  await rowsOf(shrink);
  await held.query('commit');
  held.release();

  expect(await answer).toBe('quotesUsed');
  expect(await rowsOf('select taken from company_quotes')).toEqual([{ taken: 5 }]);
  expect(await rowsOf('select count(*)::int from quotes')).toEqual([{ count: 0 }]);
  await rowsOf('delete from package_terms where revision = 9');
  await rowsOf('delete from company_packages');
});

const acts = [
  'submit',
  'submit by clerk',
  'revise',
  'withdraw',
  'note',
  'counter',
  'decline',
  'accept',
  'edit',
  'approve',
  'close request',
  'bar',
  'lift bar',
  'expire',
  'remind',
  'close seller',
  'close buyer',
  'erase clerk',
  'erase seller',
  'erase buyer',
] as const;
type Act = (typeof acts)[number];
type Step = { readonly act: Act; readonly who: number };

type Market = {
  readonly buyer: QuotingCompany;
  readonly sellers: readonly QuotingCompany[];
  /** Staff of the first seller. */
  readonly clerk: QuotingCompany['context'];
  readonly rfq: { readonly publicId: string };
};

const places = 3;
const sellersInRun = 4;

async function newMarket(): Promise<Market> {
  const [buyer, ...sellers] = await cloneCompanies(1 + sellersInRun);
  const rfq = await makeOpenRfq(staff, buyer!.context);
  await rowsOf('update rfqs set quotes_left = $1 where public_id = $2', [places, rfq.publicId]);
  const clerk = await cloneMember(model, sellers[0]!.companyId, { isOwner: false });
  // Two have answered, so that there is something to decide from the start.
  for (const seller of sellers.slice(0, 2)) await quoteBy(seller, rfq);
  return { buyer: buyer!, sellers, clerk, rfq };
}

const closeBy = ({ context, companyId }: QuotingCompany) =>
  inTransaction(context, (inside) => closeCompanyOf(inside, context.actor.userId, companyId));

/** As erasing the account does, once the person has proved to be its owner. */
const erase = ({ actor }: QuotingCompany['context']) =>
  inTransaction(staff, async (inside) => {
    const userId = actor.userId;
    await inside.db.select().from(users).where(eq(users.id, userId)).for('update');
    await leaveCompany(inside, userId, null);
    await inside.services.features.erasePersonalData(inside, userId, 'gone');
    await inside.db.update(users).set({ erasedAt: inside.now() }).where(eq(users.id, userId));
  });

/** Runs what is due in forty days: after the validity of every quote. */
const later: Context = { ...staff, now: () => new Date(Date.now() + 40 * dayMs) };

async function take({ buyer, sellers, clerk, rfq }: Market, { act, who }: Step): Promise<void> {
  const seller = sellers[who]!;
  const [quote] = await rowsOf<{ id: string; revision: number }>(
    `select q.public_id as id, q.revision from quotes q join rfqs r on r.id = q.rfq_id
     where r.public_id = $1 and q.company_id = $2`,
    [rfq.publicId, seller.companyId],
  );
  const { id, revision } = quote ?? { id: 'none', revision: 1 };
  const [{ key } = { key: '' }] = await rowsOf<{ key: string }>(
    'select public_id as key from companies where id = $1',
    [seller.companyId],
  );
  const run: Readonly<Record<Act, () => Promise<unknown>>> = {
    submit: () => quoteBy(seller, rfq),
    'submit by clerk': () => quoteBy({ ...sellers[0]!, context: clerk }, rfq),
    revise: () => reviseQuote(seller.context, id, { revision, offer: quoteOfferOf() }),
    withdraw: () => withdrawQuote(seller.context, id),
    note: () =>
      writeQuoteNote(
        who % 2 === 0 ? seller.context : buyer.context,
        { quote: id, rfq: who % 2 === 0 ? null : rfq.publicId },
        { key: crypto.randomUUID(), text: 'In ecru?' },
      ),
    counter: () =>
      counterQuote(buyer.context, id, {
        revision,
        counter: counterInput.parse({ unitPrice: '3.90' }),
      }),
    decline: () => declineQuote(buyer.context, id),
    accept: () => acceptQuote(buyer.context, id, revision),
    edit: async () => {
      const typed = { quantity: String(2_000 + who), tradeTerms: [] };
      await saveRfqDraft(buyer.context, rfq.publicId, typed);
      await sendRfq(buyer.context, rfq.publicId, true);
    },
    approve: () => approveRfq(staff, rfq.publicId),
    'close request': () => closeRfq(buyer.context, rfq.publicId),
    bar: () => barCompany(staff, key, 'Disclosed a buyer'),
    'lift bar': () => liftBar(staff, key),
    expire: async () => {
      await expireQuotes(later);
      await expireRfqs(later);
    },
    remind: async () => {
      await remindOfEnds(staff);
      await remindOfRfqEnds(staff);
    },
    'close seller': () => closeBy(seller),
    'close buyer': () => closeBy(buyer),
    'erase clerk': () => erase(clerk),
    'erase seller': () => erase(seller.context),
    'erase buyer': () => erase(buyer.context),
  };
  await run[act]();
}

/** Everything that must hold, whatever the order was. */
async function expectSound({ rfq }: Market): Promise<void> {
  const [request] = await rowsOf<{ id: string; state: string; quotes_left: number }>(
    'select id, state, quotes_left from rfqs where public_id = $1',
    [rfq.publicId],
  );
  if (request) {
    const quotes = await rowsOf<{ state: string; last: string }>(
      `select q.state, (select s.to_state from quote_steps s where s.quote_id = q.id
                        order by s.at desc, s.id desc limit 1) as last
       from quotes q where q.rfq_id = $1`,
      [request.id],
    );
    const won = quotes.filter(({ state }) => state === 'accepted').length;
    expect(quotes.length).toBe(places - request.quotes_left);
    expect(won).toBe(request.state === 'awarded' ? 1 : 0);
    for (const { state, last } of quotes) expect(last).toBe(state);
    expect(
      await rowsOf(
        `select o.quantity from offered_quantities o join quotes q on q.id = o.quote_id
         join rfqs r on r.id = q.rfq_id
         where q.rfq_id = $1 and q.state = 'accepted' and o.quantity <> r.quantity`,
        [request.id],
      ),
      'accepted for another quantity',
    ).toEqual([]);
    if (!['open', 'full', 'pending_approval'].includes(request.state))
      expect(quotes.filter(({ state }) => /^(submitted|countered)$/.test(state))).toEqual([]);
  }
  expect(
    await rowsOf(`select id from threads t
      where not exists (select from quotes q where q.thread_id = t.id)`),
  ).toEqual([]);
}

test('a quote that an edit overtakes waits until its seller confirms it', async () => {
  const buyer = await cloneCompany(model);
  const seller = await cloneCompany(model);
  const rfq = await makeOpenRfq(staff, buyer.context);
  await saveRfqDraft(buyer.context, rfq.publicId, { quantity: '900000', tradeTerms: [] });
  // The edit has begun, and waits for the row of its author while the quote is sent.
  const held = await poolOf(visitor).connect();
  await held.query('begin');
  await held.query('select from users where id = $1 for update', [buyer.context.actor.userId]);
  const edit = sendRfq(buyer.context, rfq.publicId, true);
  await somethingWaits();
  const { publicId: quote } = await quoteBy(seller, rfq);
  await held.query('commit');
  held.release();
  await edit;
  await approveRfq(staff, rfq.publicId);

  await expect(acceptQuote(buyer.context, quote, 1)).rejects.toMatchObject({
    messageKey: 'quoteNotConfirmed',
  });
});

describe('in any order, at the same time', () => {
  const steps = fc.array(
    fc.record({ act: fc.constantFrom(...acts), who: fc.nat({ max: sellersInRun - 1 }) }),
    { minLength: 5, maxLength: 16 },
  );

  test(
    'nothing deadlocks, and no request has two winners, a quote too many or an orphan',
    {
      timeout: 30_000,
    },
    async () => {
      let underWay: Promise<void> = Promise.resolve();
      const property = fc.asyncProperty(steps, (chosen) => (underWay = takeAll(chosen)));
      try {
        await fc.assert(property, {
          examples: [[lastPlace]],
          numRuns: 100,
          plugins: [fc.interruptAfterTimeLimit(8_000)],
        });
      } finally {
        await underWay; // the limit leaves it to itself
      }
    },
  );

  /** The last place is taken while the request's author is erased. */
  const lastPlace: readonly Step[] = [
    { act: 'submit', who: 2 },
    { act: 'erase buyer', who: 0 },
    { act: 'withdraw', who: 1 },
    { act: 'submit', who: 3 },
  ];

  type Steps = typeof steps extends fc.Arbitrary<infer Chosen> ? Chosen : never;

  async function takeAll(chosen: Steps): Promise<void> {
    const market = await newMarket();

    const over = new AbortController();
    const working = (async () => {
      while (!over.signal.aborted) await worker.work();
      await worker.work();
    })();
    const results = await Promise.allSettled(chosen.map((step) => take(market, step)));
    over.abort();
    await working;

    for (const result of results)
      if (result.status === 'rejected' && !isKervanError(result.reason)) throw result.reason;
    await expectSound(market);
  }
});
