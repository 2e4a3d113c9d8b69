import { beforeEach, expect, test } from 'vitest';
import { saveWord } from '#features/prohibited-words/commands/save-words.server.ts';
import { prohibitedWordForm } from '#features/prohibited-words/schemas.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
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
