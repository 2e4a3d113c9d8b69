import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { answerReview } from './commands/answer-review.server.ts';
import { moderateReview, reportReview, voteForReview } from './commands/judge-reviews.server.ts';
import { openReviewRights } from './commands/review-rights.server.ts';
import { editReview, writeReview } from './commands/write-review.server.ts';
import {
  getReviewToModerate,
  isReviewHeld,
  listReviewsToModerate,
  nearestHeldReviews,
  oldestHeldReview,
} from './queries/held-reviews.server.ts';
import {
  getOwnReview,
  getReviewRight,
  listOwnReviews,
  listReviewRights,
} from './queries/own-reviews.server.ts';
import { findRating, listReviews } from './queries/review-list.server.ts';
import { findStoreRating, listReviewsOfStore } from './queries/reviews-of-store.server.ts';
import { countUnansweredReviews, listStoreReviews } from './queries/store-reviews.server.ts';
import { answerInput, reviewInput, type ReviewSort } from './schemas.ts';
import { checkTotals } from './services/check-totals.server.ts';
import { exportReviews } from './queries/export-reviews.server.ts';
import { forgetReviewer } from './services/forget-reviewer.server.ts';

const database = await testDatabase();
const opening = new Date('2026-03-02T10:00:00Z');
let now = opening;
const base = testContext(database, { now: () => now });
const told = withNotices(base);
const { services } = told.context;
const staff = { ...base, services };
const visitor = { ...visitorOf(database, { now: () => now }).context, services };

await openSmallMarket(staff);
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const people = await Promise.all(
  Array.from({ length: 6 }, (_, i) => somebodyNew(visitor, `buyer-${i}@example.com`)),
);
const [buyer, other] = people.map(({ context }) => context) as [Person, Person];
type Person = (typeof people)[number]['context'];
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

beforeEach(async () => {
  now = opening;
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    `select empty_tables('review_rights, product_ratings, store_ratings, rate_limits, outbox,
      notifications')`,
  );
});

const idOfProduct = async (publicId: string): Promise<Id<'product'>> =>
  (await query('select id from products where public_id = $1', [publicId])).rows[0].id;

let orders = 0;
/** A delivery, and the public id of the right that it opened; undefined if none. */
async function deliver(who: Person = buyer, product = seller.product, order = `o-${++orders}`) {
  await openReviewRights(staff, {
    userId: who.actor.userId,
    orderReference: order,
    productIds: [await idOfProduct(product)],
  });
  const { rows } = await query('select public_id from review_rights where order_reference = $1', [
    order,
  ]);
  return rows[0]?.public_id as string;
}

const inputOf = (asked: object = {}) =>
  reviewInput.parse({
    productStars: 5,
    supplierStars: 4,
    text: 'Heavy, soft towels, packed as agreed.',
    ...asked,
  });
const write = (right: string, asked: object = {}, who: Context = buyer) =>
  writeReview(who, right, inputOf(asked));
const written = async (asked: object = {}, who: Person = buyer) =>
  write(await deliver(who), asked, who);
const pageOf = (sort: ReviewSort = 'newest', after: string | null = null, limit = 10) =>
  listReviews(visitor, seller.product, { sort, after, limit });

/** What the rows of totals say, and what the reviews do. */
async function totals() {
  const sums = (table: string) =>
    query(
      `select stars_1 + 2 * stars_2 + 3 * stars_3 + 4 * stars_4 + 5 * stars_5 as sum,
         stars_1 + stars_2 + stars_3 + stars_4 + stars_5 as count from ${table}`,
    );
  const real = await query(`select count(*)::int, coalesce(sum(product_stars), 0)::int as product,
    coalesce(sum(supplier_stars), 0)::int as store from buyer_reviews where state = 'shown'`);
  const { count, product, store } = real.rows[0];
  return {
    kept: [(await sums('product_ratings')).rows[0], (await sums('store_ratings')).rows[0]],
    real: [
      { sum: product, count },
      { sum: store, count },
    ],
  };
}

describe('the right to write', () => {
  test('without a delivery, by the right of another or after 180 days there is none', async () => {
    const right = await deliver();

    const attempts = [() => write('0000000000'), () => write(right, {}, other)];

    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ httpStatus: 404 });
    now = new Date(opening.getTime() + 180 * dayMs);
    await expect(write(right)).rejects.toMatchObject({ messageKey: 'reviewRightExpired' });
    expect(await listReviewRights(buyer)).toEqual([]);
  });

  test('members open no rights', async () => {
    const delivery = { userId: buyer.actor.userId, orderReference: 'x' };

    const attempt = openReviewRights(buyer, { ...delivery, productIds: [] });

    await expect(attempt).rejects.toMatchObject({ httpStatus: 403 });
  });

  test('one’s own products cannot be reviewed, even with a right from before', async () => {
    expect(await deliver(seller.context)).toBeUndefined();
    const right = await deliver(seller.context, otherSeller.product);
    await query('update review_rights set product_id = $1 where public_id = $2', [
      await idOfProduct(seller.product),
      right,
    ]);

    const attempt = write(right, {}, seller.context);

    await expect(attempt).rejects.toMatchObject({ messageKey: 'reviewOwnProduct' });
  });

  test('a delivery told twice opens one right', async () => {
    await deliver(buyer, seller.product, 'same');
    await deliver(buyer, seller.product, 'same');

    expect(await listReviewRights(buyer)).toMatchObject([{ order: 'same' }]);
  });

  test('a review sent twice at once is written once', async () => {
    const right = await deliver();

    const successes = await successesOf([write(right), write(right), write(right)]);

    expect(successes).toBe(1);
    expect((await totals()).kept).toEqual([
      { sum: 5, count: 1 },
      { sum: 4, count: 1 },
    ]);
    expect(await listReviewRights(buyer)).toEqual([]);
  });
});

describe('a review', () => {
  test.each(['Write to selin@gmail.com for my order', 'Call me on +90 532 123 45 67 please'])(
    '%j waits for staff, and counts once they show it',
    async (text) => {
      const { id, state } = await written({ text });
      expect(state).toBe('held');
      expect(await findRating(visitor, seller.product)).toBeNull();
      const [listed] = await listReviewsToModerate(staff);
      expect(listed).toMatchObject({ id, holdReason: 'contact' });
      expect(listed!.shown).toBe((await getReviewToModerate(staff, id)).shown);

      expect(await isReviewHeld(staff, id)).toBe(true);
      expect(await oldestHeldReview(staff)).not.toBeNull();

      await moderateReview(staff, id, { part: 'review', isShown: true, reason: '' });

      expect(await isReviewHeld(staff, id)).toBe(false);
      expect(await nearestHeldReviews(staff, id)).toEqual({ previous: null, next: null });
      expect(await findRating(visitor, seller.product)).toMatchObject({ count: 1, average: 5 });
    },
  );

  test('keeps HTML as text, and loses what is invisible or turns the direction', async () => {
    await written({ text: 'Soft <script>harm()</script> \u202Eslewot\u202C \u0000 \u200Bindeed' });

    const { text } = (await pageOf()).rows[0]!;
    expect(text).toContain('<script>harm()</script>');
    for (const gone of ['\0', '\u200B', '\u202C', '\u202E']) expect(text).not.toContain(gone);
  });

  test('is changed for 30 days by its author alone, and keeps what it said', async () => {
    const { id } = await written();
    await expect(editReview(other, id, inputOf())).rejects.toMatchObject({ httpStatus: 404 });

    await editReview(
      buyer,
      id,
      inputOf({ productStars: 2, text: 'They lose colour in the wash.' }),
    );

    expect((await pageOf()).rows).toMatchObject([{ productStars: 2, editedAt: now }]);
    expect((await query('select product_stars from buyer_review_versions')).rows).toEqual([
      { product_stars: 5 },
    ]);
    now = new Date(opening.getTime() + 30 * dayMs);
    await expect(editReview(buyer, id, inputOf())).rejects.toMatchObject({
      messageKey: 'reviewTooOld',
    });
  });

  test('that staff have hidden waits for them after a change', async () => {
    const { id } = await written();
    await moderateReview(staff, id, { part: 'review', isShown: false, reason: 'Insult' });

    const { state } = await editReview(buyer, id, inputOf({ text: 'Not what I had ordered.' }));

    expect(state).toBe('held');
    expect(await findRating(visitor, seller.product)).toBeNull();
  });

  test('that is saved as it was stays as it was, also where staff have hidden it', async () => {
    const { id } = await written();
    await moderateReview(staff, id, { part: 'review', isShown: false, reason: 'Insult' });

    const { state } = await editReview(buyer, id, inputOf());

    expect(state).toBe('hidden');
    expect((await query('select id from buyer_review_versions')).rows).toEqual([]);
  });

  test('that was changed while staff read it is not decided', async () => {
    const { id } = await written({ text: 'Write to selin@gmail.com for my order' });
    const { shown } = await getReviewToModerate(staff, id);
    await editReview(buyer, id, inputOf({ text: 'Write to me at selin@gmail.com, all of you' }));

    await expect(
      moderateReview(staff, id, { part: 'review', isShown: true, reason: '', shown }),
    ).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'shownChanged',
      values: { changes: 'text' },
    });
    expect(await findRating(visitor, seller.product)).toBeNull();
  });

  test('hides only with a reason, which the log keeps', async () => {
    const { id } = await written();
    const hide = (reason: string) =>
      moderateReview(staff, id, { part: 'review', isShown: false, reason });
    await expect(hide('')).rejects.toMatchObject({ httpStatus: 400 });
    await expect(
      moderateReview(buyer, id, { part: 'review', isShown: false, reason: 'x' }),
    ).rejects.toMatchObject({ httpStatus: 403 });

    await hide('Insult');

    expect((await query('select reason, to_state from buyer_review_acts')).rows).toEqual([
      { reason: 'Insult', to_state: 'hidden' },
    ]);
  });

  test('is answered once, by its seller alone', async () => {
    const { id } = await written();
    const answer = answerInput.parse({ answer: 'Thank you for your order.' });
    await expect(answerReview(otherSeller.context, id, answer)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(answerReview(buyer, id, answer)).rejects.toMatchObject({ httpStatus: 403 });

    const successes = await successesOf([
      answerReview(seller.context, id, answer),
      answerReview(seller.context, id, answer),
    ]);

    expect(successes).toBe(1);
    expect((await pageOf()).rows).toMatchObject([{ answer: 'Thank you for your order.' }]);
  });

  test('an answer that staff hid is written again, and waits for them', async () => {
    const { id } = await written();
    const answer = (text: string) =>
      answerReview(seller.context, id, answerInput.parse({ answer: text }));
    await answer('You do not know how to wash towels.');
    await moderateReview(staff, id, { part: 'answer', isShown: false, reason: 'Rude' });
    expect(await countUnansweredReviews(seller.context)).toBe(1);

    expect(await answer('Please wash them at 40 degrees.')).toEqual({ state: 'held' });

    expect((await pageOf()).rows).toMatchObject([{ answer: null }]);
    await expect(answer('Once more, at 40 degrees.')).rejects.toMatchObject({
      messageKey: 'reviewAnswered',
    });
    await moderateReview(staff, id, { part: 'answer', isShown: true, reason: '' });
    expect((await pageOf()).rows).toMatchObject([{ answer: 'Please wash them at 40 degrees.' }]);
  });

  test('an answer that is shown already cannot be shown again, whatever was reported', async () => {
    const { id } = await written();
    await answerReview(seller.context, id, answerInput.parse({ answer: 'Thank you.' }));
    await reportReview(other, id, { reason: 'untrue', note: '' });

    const again = moderateReview(staff, id, { part: 'answer', isShown: true, reason: '' });

    await expect(again).rejects.toMatchObject({ httpStatus: 409 });
  });

  test('reported by the same person twice is reported once', async () => {
    const { id } = await written();
    const report = () => reportReview(other, id, { reason: 'untrue', note: '' });

    await Promise.all([report(), report()]);

    expect(await listReviewsToModerate(staff)).toMatchObject([{ openReportCount: 1 }]);
  });
});

describe('votes', () => {
  test('50 at once count once per person, and the author has none', async () => {
    const { id } = await written();
    const voters = people.slice(1).map(({ context }) => context);

    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        voteForReview(voters[i % voters.length]!, { id, isHelpful: true }),
      ),
    );

    expect((await pageOf()).rows).toMatchObject([{ helpfulCount: voters.length }]);
    await expect(voteForReview(buyer, { id, isHelpful: true })).rejects.toMatchObject({
      messageKey: 'voteOwnReview',
    });
    await expect(voteForReview(seller.context, { id, isHelpful: true })).rejects.toMatchObject({
      messageKey: 'voteOwnProduct',
    });
    await voteForReview(other, { id, isHelpful: false });
    expect((await pageOf()).rows).toMatchObject([{ helpfulCount: voters.length - 1 }]);
  });
});

describe('totals', () => {
  test('equal the reviews after random changes, made at once', async () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const reviews = await Promise.all(people.map(({ context }) => written({}, context)));
    const stars = () => ({ productStars: 1 + random(5), supplierStars: 1 + random(5) });

    for (let round = 0; round < 5; round++)
      await Promise.allSettled(
        reviews.map(({ id }, i) =>
          random(2) === 0
            ? editReview(people[i]!.context, id, inputOf(stars()))
            : moderateReview(staff, id, {
                part: 'review',
                isShown: random(2) === 0,
                reason: 'Random',
              }),
        ),
      );

    const { kept, real } = await totals();
    expect(kept).toEqual(real);
    expect(await checkTotals(staff)).toBe(0);
  });

  test('that differ are mended', async () => {
    await written();
    await query('update product_ratings set stars_1 = 9');

    expect(await checkTotals(staff)).toBe(1);

    expect(await findRating(visitor, seller.product)).toMatchObject({ count: 1, average: 5 });
  });

  test('that are missing are counted', async () => {
    await written();
    await query('delete from product_ratings');

    expect(await checkTotals(staff)).toBe(1);

    expect(await findRating(visitor, seller.product)).toMatchObject({ count: 1, average: 5 });
  });
});

test('of all stars or of so many alone', async () => {
  const { id: five } = await written({ productStars: 5 });
  const { id: two } = await written({ productStars: 2 }, other);
  const withStars = async (stars: number | null) =>
    (
      await listReviews(visitor, seller.product, { sort: 'highest', stars, after: null, limit: 9 })
    ).rows.map(({ id }) => id);

  expect(await withStars(null)).toEqual([five, two]);
  expect(await withStars(2)).toEqual([two]);
  expect(await withStars(1)).toEqual([]);
});

test('staff look through what is shown and what is hidden', async () => {
  const { id } = await written();

  expect(await listReviewsToModerate(staff)).toEqual([]);
  expect(await listReviewsToModerate(staff, 'shown')).toMatchObject([{ id }]);
  await moderateReview(staff, id, { part: 'review', isShown: false, reason: 'Untrue' });

  expect(await listReviewsToModerate(staff, 'shown')).toEqual([]);
  expect(await listReviewsToModerate(staff, 'hidden')).toMatchObject([{ id }]);
});

test.each(['newest', 'helpful', 'highest', 'lowest'] as const)(
  'pages in the order %j show every review once',
  async (sort) => {
    for (const [i, { context }] of people.entries())
      await written({ productStars: 1 + (i % 3) }, context);

    const shown: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(sort, after, 2);
      shown.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);

    expect(new Set(shown).size).toBe(people.length);
    expect(shown).toHaveLength(people.length);
  },
);

test('10,000 reviews of a product: a page reads as many rows as of one with few', async () => {
  await deliver();
  await query(`insert into review_rights (id, public_id, user_id, product_id, order_reference,
      opened_at, expires_at)
    select gen_random_uuid(), lpad(n::text, 10, '0'), user_id, product_id, 'many-' || n,
      opened_at, expires_at from review_rights, generate_series(1, 10000) n`);
  await query(`insert into buyer_reviews (id, public_id, right_id, product_id, store_id, user_id,
      product_stars, supplier_stars, text, language, state, created_at)
    select r.id, r.public_id, r.id, r.product_id, p.store_id, r.user_id, 1 + length(r.id::text) % 5,
      3, 'As agreed, on time.', 'en', 'shown', now() from review_rights r
    join products p on p.id = r.product_id where order_reference like 'many-%'`);
  await query('analyze buyer_reviews');

  for (const order of ['created_at desc', 'helpful_count desc', 'product_stars desc']) {
    const { rows } = await query(`explain (analyze, format json) select * from buyer_reviews
      where product_id = (select id from products where public_id = '${seller.product}')
        and state = 'shown' order by ${order}, id desc limit 6`);
    const plan = JSON.stringify(rows[0]);
    expect(plan).not.toContain('"Sort"');
    expect(plan).not.toContain('Seq Scan on buyer_reviews');
  }
});

test('an erased person’s reviews have no author, their votes are gone', async () => {
  const { id } = await written();
  const { id: voted } = await written({}, other);
  await voteForReview(buyer, { id: voted, isHelpful: true });
  const userId = buyer.actor.userId;
  expect(await exportReviews(staff, userId)).toMatchObject([{ id }]);

  await inTransaction(staff, (inside) => forgetReviewer(inside, userId));

  expect(await exportReviews(staff, userId)).toEqual([]);
  expect((await pageOf()).rows.map(({ helpfulCount }) => helpfulCount)).toEqual([0, 0]);
  expect(await findRating(visitor, seller.product)).toMatchObject({ count: 2 });
});

test('people who voted for each other are erased at once, neither waiting for long', async () => {
  const ids = [];
  for (const { context } of people) ids.push((await written({}, context)).id);
  for (const [i, { context }] of people.entries())
    for (const id of ids.filter((_, of) => of !== i))
      await voteForReview(context, { id, isHelpful: true });

  await Promise.all(
    people.map(({ context }) =>
      inTransaction(staff, (inside) => forgetReviewer(inside, context.actor.userId)),
    ),
  );

  expect((await pageOf()).rows.map(({ helpfulCount }) => helpfulCount)).toEqual(ids.map(() => 0));
});

const storeOf = async (product: string): Promise<Id<'store'>> =>
  (await query('select store_id from products where public_id = $1', [product])).rows[0].store_id;

describe('the reviews of a store', () => {
  test('are those of all its products, with the average of its stars', async () => {
    const { id } = await written();
    const { id: hidden } = await written({ supplierStars: 1 }, other);
    await moderateReview(staff, hidden, { part: 'review', isShown: false, reason: 'Insult' });
    const storeId = await storeOf(seller.product);
    const pageOfStore = (page: number) =>
      listReviewsOfStore(visitor, storeId, { page, sort: 'newest', stars: null });

    expect(await findStoreRating(visitor, storeId)).toMatchObject({ count: 1, average: 4 });
    expect(await pageOfStore(1)).toMatchObject([{ id, product: seller.product, isOnSale: true }]);
    expect(await pageOfStore(2)).toEqual([]);
  });

  test('are sorted and filtered by the stars for the supplier', async () => {
    const { id: good } = await written({ productStars: 1, supplierStars: 5 });
    const { id: bad } = await written({ productStars: 5, supplierStars: 2 }, other);
    const storeId = await storeOf(seller.product);
    const ids = async (sort: ReviewSort, stars: number | null = null) =>
      (await listReviewsOfStore(visitor, storeId, { page: 1, sort, stars })).map(({ id }) => id);

    expect(await ids('highest')).toEqual([good, bad]);
    expect(await ids('lowest')).toEqual([bad, good]);
    expect(await ids('newest', 5)).toEqual([good]);
    expect(await ids('newest', 1)).toEqual([]);
  });

  test('of a product that is not offered are not listed with the product', async () => {
    await written();
    const move = (state: string) =>
      query('update products set state = $1 where public_id = $2', [state, seller.product]);

    await move('paused');

    expect((await pageOf()).rows).toEqual([]);
    expect(await findRating(visitor, seller.product)).toBeNull();
    await move('published');
    expect((await pageOf()).rows).toHaveLength(1);
  });
});

describe('notices', () => {
  test('the seller is told of a review once it is shown, its author of the answer', async () => {
    const { id } = await written({ text: 'Write to selin@gmail.com for my order' });
    expect(await told.work()).toEqual([]);
    await moderateReview(staff, id, { part: 'review', isShown: true, reason: '' });

    const [mail, ...others] = await told.work();

    expect(others).toEqual([]);
    expect(mail!.plain).toContain('/en/vendor/reviews');
    await answerReview(seller.context, id, answerInput.parse({ answer: 'Thank you.' }));
    const answered = await told.work();
    expect(answered.map(({ to }) => to)).toEqual(['buyer-0@example.com']);
    expect(answered[0]!.plain).toContain(`/en/buyer/reviews/${id}`);
  });

  test('shown again, a review is not told again', async () => {
    const { id } = await written();
    expect(await told.work()).toHaveLength(1);

    await moderateReview(staff, id, { part: 'review', isShown: false, reason: 'Insult' });
    await moderateReview(staff, id, { part: 'review', isShown: true, reason: '' });

    expect(await told.work()).toEqual([]);
  });
});

test.each([{ productStars: 0 }, { productStars: 6 }, { supplierStars: 'x' }, { text: ' ' }])(
  '%j is refused',
  (asked) => {
    const input = { productStars: 5, supplierStars: 4, text: 'Packed as agreed.', ...asked };

    expect(reviewInput.safeParse(input).success).toBe(false);
  },
);

describe('rooms', () => {
  test('a buyer finds what to review and what was written, and nothing of others', async () => {
    const right = await deliver();
    const { id } = await written();

    expect(await getReviewRight(buyer, right)).toMatchObject({ id: right });
    expect(await listOwnReviews(buyer)).toMatchObject([{ id, productStars: 5, state: 'shown' }]);
    expect(await listOwnReviews(other)).toEqual([]);
    await expect(getReviewRight(other, right)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(getOwnReview(other, id)).rejects.toMatchObject({ httpStatus: 404 });
    now = new Date(opening.getTime() + 30 * dayMs);
    expect(await getOwnReview(buyer, id)).toMatchObject({ editableUntil: null });
  });

  test('a seller finds the reviews of the own stores, first those without an answer', async () => {
    const { id } = await written();
    await written({}, other);

    expect(await countUnansweredReviews(seller.context)).toBe(2);
    await answerReview(seller.context, id, answerInput.parse({ answer: 'Thank you.' }));

    const { rows, counts } = await listStoreReviews(seller.context, {
      list: 'unanswered',
      page: 1,
    });
    expect(counts).toEqual({ unanswered: 1, all: 2 });
    expect(rows.map((row) => row.id)).not.toContain(id);
    expect(await countUnansweredReviews(otherSeller.context)).toBe(0);
    expect((await listStoreReviews(otherSeller.context, { list: 'all', page: 1 })).rows).toEqual(
      [],
    );
  });

  test('staff see who reported a review, and what was decided before', async () => {
    const { id } = await written();
    await reportReview(other, id, { reason: 'untrue', note: 'Never delivered' });
    await moderateReview(staff, id, { part: 'review', isShown: false, reason: 'Not true' });

    expect(await getReviewToModerate(staff, id)).toMatchObject({
      state: 'hidden',
      reports: [{ reason: 'untrue', note: 'Never delivered' }],
      acts: [{ part: 'review', to: 'hidden', reason: 'Not true' }],
    });
    await expect(getReviewToModerate(seller.context, id)).rejects.toMatchObject({
      httpStatus: 403,
    });
  });
});
