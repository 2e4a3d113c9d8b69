import { beforeEach, expect, test } from 'vitest';
import { saveWord } from '#features/prohibited-words/commands/save-words.server.ts';
import { prohibitedWordForm } from '#features/prohibited-words/schemas.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { approveRfq, rejectRfq } from '../commands/review-rfq.server.ts';
import { makePostedRfq } from '../factory.server.ts';
import { getRfqForReview, listRfqsForReview } from './review-queue.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context } = visitorOf(database);

await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');
await database.pool.query("select empty_tables('prohibited_words')");
await saveWord(
  staff,
  prohibitedWordForm.parse({
    group: 'firearms',
    language: 'en',
    phrase: 'pistol',
    exceptions: 'water pistol',
  }),
);

beforeEach(() => database.pool.query("select empty_tables('rfqs, rate_limits, outbox')"));

test('prohibited words of a request are marked for staff, next to its contacts', async () => {
  const { publicId } = await makePostedRfq(buyer.context, {
    productName: 'Pistols of steel',
    requirements: 'No water pistol. Write to selin@nordlicht.example.',
  });

  const rfq = await getRfqForReview(staff, publicId);

  expect(rfq.namePieces).toEqual([
    { text: 'Pistols', isContact: false, isMarked: true },
    { text: ' of steel', isContact: false, isMarked: false },
  ]);
  expect(rfq.textPieces).toEqual([
    { text: 'No water pistol. Write to ', isContact: false, isMarked: false },
    { text: 'selin@nordlicht.example', isContact: true, isMarked: false },
    { text: '.', isContact: false, isMarked: false },
  ]);
  expect(rfq.rules).toMatchObject([{ group: 'firearms', phrase: 'pistol' }]);
});

test.each([
  ['prohibited words in its text', { requirements: 'A pistol each.' }, true],
  ['innocent phrases only', { requirements: 'A water pistol each.' }, false],
])('the queue flags a request with %s: %s', async (_what, asked, hasWords) => {
  await makePostedRfq(buyer.context, asked);

  const { rfqs } = await listRfqsForReview(staff, 'pending_approval', 1);

  expect(rfqs).toMatchObject([{ hasWords, hasContacts: false }]);
});

test('a request that was sent again is not decided by who read the one before', async () => {
  const { publicId } = await makePostedRfq(buyer.context, { requirements: 'For hotels.' });
  const { shown } = await getRfqForReview(staff, publicId);
  await database.pool.query(
    `update rfqs set requirements = 'For weapons.', quantity = quantity + 1
     where public_id = $1`,
    [publicId],
  );

  for (const decide of [
    () => approveRfq(staff, publicId, shown),
    () => rejectRfq(staff, publicId, 'Not here.', shown),
  ])
    await expect(decide()).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'shownChanged',
      values: { changes: 'description and quantity' },
    });
  const again = await getRfqForReview(staff, publicId);
  await approveRfq(staff, publicId, again.shown);
  expect(await getRfqForReview(staff, publicId)).toMatchObject({ state: 'open' });
});

test.each([
  ['with nothing to look into', { category: 'home' }, true],
  ['without a category', {}, false],
  ['with contacts', { category: 'home', requirements: 'Call +90 532 123 45 67.' }, false],
  ['with a prohibited word', { category: 'home', productName: 'Pistols' }, false],
])('a request %s is shown whole in the queue, as its sheet is: %s', async (_what, asked, is) => {
  const { publicId } = await makePostedRfq(buyer.context, asked);
  const { shown } = await getRfqForReview(staff, publicId);

  const { rfqs } = await listRfqsForReview(staff, 'pending_approval', 1);

  expect(rfqs.map(({ plain }) => plain?.shown ?? null)).toEqual([is ? shown : null]);
});
