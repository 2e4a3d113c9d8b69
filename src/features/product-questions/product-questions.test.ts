import { beforeEach, describe, expect, test } from 'vitest';
import { openReviewRights } from '#features/buyer-reviews/commands/review-rights.server.ts';
import { writeReview } from '#features/buyer-reviews/commands/write-review.server.ts';
import { listReviewRights } from '#features/buyer-reviews/queries/own-reviews.server.ts';
import { reviewInput } from '#features/buyer-reviews/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { answerQuestion, askQuestion, voteForAnswer } from './commands/ask-question.server.ts';
import { reportAnswer, reportQuestion } from './commands/report-post.server.ts';
import { moderateAnswer, moderateQuestion } from './commands/moderate-posts.server.ts';
import { countPostsToModerate, listPostsToModerate } from './queries/held-posts.server.ts';
import { listQuestions } from './queries/question-list.server.ts';
import { countUnanswered, listStoreQuestions } from './queries/store-questions.server.ts';
import { answerInput, questionInput } from './schemas.ts';
import { exportQuestions } from './queries/export-questions.server.ts';
import { forgetAuthor } from './services/forget-author.server.ts';

const database = await testDatabase();
const base = testContext(database);
const told = withNotices(base);
const staff = { ...base, services: told.context.services };
const visitor = { ...visitorOf(database).context, services: told.context.services };

await openSmallMarket(staff);
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const { context: buyer } = await somebodyNew(visitor, 'selin@nordlicht.example');
const { context: other } = await somebodyNew(visitor, 'omar@dubai.example');
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

beforeEach(async () => {
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    "select empty_tables('product_questions, review_rights, rate_limits, outbox, notifications')",
  );
});

const ask = (text = 'Is the cotton combed or carded?', who: Context = buyer) =>
  askQuestion(who, seller.product, questionInput.parse({ text }));
const answer = (
  id: string,
  text = 'It is combed cotton from Aydın.',
  who: Context = seller.context,
) => answerQuestion(who, id, answerInput.parse({ text }));
const list = async (text = '', who: Context = visitor) =>
  (await listQuestions(who, seller.product, { query: text, after: null, limit: 10 })).rows;

/** A buyer to whom the product was delivered, and who reviewed it. */
async function review(who: typeof buyer): Promise<void> {
  const { rows } = await query('select id from products where public_id = $1', [seller.product]);
  await openReviewRights(staff, {
    userId: who.actor.userId,
    orderReference: 'delivered',
    productIds: [rows[0].id],
  });
  const [right] = await listReviewRights(who);
  await writeReview(
    who,
    right!.id,
    reviewInput.parse({ productStars: 5, supplierStars: 5, text: 'Heavy and soft towels.' }),
  );
}

describe('a question', () => {
  test('is read by all, and its seller is told once', async () => {
    const { id, state } = await ask();

    expect(state).toBe('shown');
    expect(await list()).toMatchObject([{ id, answers: [] }]);
    const mails = await told.work();
    expect(mails.map(({ to }) => to)).toEqual([expect.stringContaining('@')]);
    expect(mails[0]!.plain).toContain('/en/vendor/questions');
    expect(await countUnanswered(seller.context)).toBe(1);
    expect(await countUnanswered(otherSeller.context)).toBe(0);
  });

  test('keeps HTML as text, and loses what is invisible or turns the direction', async () => {
    await ask('Is <img src=x onerror=harm()> \u202Edebmoc\u202C \u0000 or \u200Bcarded?');

    const { text } = (await list())[0]!;
    expect(text).toContain('<img src=x onerror=harm()>');
    for (const gone of ['\0', '\u200B', '\u202C', '\u202E']) expect(text).not.toContain(gone);
  });

  test('of the own company, about nothing, or of a visitor is refused', async () => {
    await expect(ask('Is it combed or carded?', seller.context)).rejects.toMatchObject({
      messageKey: 'questionOwnProduct',
    });
    const input = questionInput.parse({ text: 'Is it combed or carded?' });
    await expect(askQuestion(buyer, '0000000000', input)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(ask('Is it combed or carded?', visitor)).rejects.toMatchObject({
      httpStatus: 401,
    });
    expect(questionInput.safeParse({ text: '   ' }).success).toBe(false);
  });

  test('with contact details waits for staff; its seller is told once they show it', async () => {
    const { id, state } = await ask('Write to me at selin@gmail.com please');
    expect(state).toBe('held');
    expect(await list()).toEqual([]);
    expect(await told.work()).toEqual([]);
    expect(await countPostsToModerate(staff)).toBe(1);

    await moderateQuestion(staff, id, { isShown: true, reason: '' });

    expect(await list()).toMatchObject([{ id }]);
    expect(await told.work()).toHaveLength(1);
    expect(await listPostsToModerate(staff, 'held')).toEqual([]);
  });

  test('of which staff hid the text first is told its seller once they show it', async () => {
    const { id } = await ask('Write to me at selin@gmail.com please');
    await moderateQuestion(staff, id, { isShown: false, reason: 'An address' });

    await moderateQuestion(staff, id, { isShown: true, reason: '' });

    expect(await told.work()).toHaveLength(1);
  });

  test('is found by its words and by those of its answers, in any case', async () => {
    const { id } = await ask();
    await ask('How many fit into one carton?');
    await answer(id);

    expect(await list('CARDED')).toMatchObject([{ id }]);
    expect(await list('aydin')).toMatchObject([{ id }]);
    expect(await list('linen')).toEqual([]);
    expect(await list('%')).toEqual([]);
  });
});

describe('an answer', () => {
  test('of the seller comes first, and its author is told', async () => {
    const { id } = await ask();
    await review(other);
    await answer(id, 'Ours was combed, as promised.', other);
    await told.work();
    told.mails.length = 0;

    await answer(id);

    expect(await list()).toMatchObject([{ answers: [{ author: 'seller' }, { author: 'buyer' }] }]);
    const mails = await told.work();
    expect(mails.map(({ to }) => to)).toEqual(['selin@nordlicht.example']);
    expect(await countUnanswered(seller.context)).toBe(0);
    expect((await listStoreQuestions(seller.context, { list: 'all', page: 1 })).rows).toMatchObject(
      [{ id, answer: 'It is combed cotton from Aydın.' }],
    );
  });

  test('is of the seller or of a buyer who reviewed the product', async () => {
    const { id } = await ask();

    for (const who of [other, buyer, otherSeller.context])
      await expect(answer(id, 'I suppose it is combed.', who)).rejects.toMatchObject({
        messageKey: 'answerNotYours',
      });
    await expect(answer('0000000000')).rejects.toMatchObject({ httpStatus: 404 });
  });

  test('sent at once several times is written once', async () => {
    const { id } = await ask();

    expect(await successesOf([answer(id), answer(id), answer(id)])).toBe(1);
    expect((await list())[0]!.answers).toHaveLength(1);
  });

  test('that staff hide leaves the page, and the question waits again', async () => {
    const { id } = await ask();
    const written = await answer(id);

    await expect(
      moderateAnswer(staff, written.id, { isShown: false, reason: '' }),
    ).rejects.toMatchObject({ fieldErrors: { reason: 'required' } });
    await moderateAnswer(staff, written.id, { isShown: false, reason: 'Not about this product' });

    expect((await list())[0]!.answers).toEqual([]);
    expect(await countUnanswered(seller.context)).toBe(1);
    expect(await listPostsToModerate(staff, 'hidden')).toMatchObject([
      { kind: 'answer', reason: 'Not about this product' },
    ]);
    await expect(
      moderateAnswer(seller.context, written.id, { isShown: true, reason: '' }),
    ).rejects.toMatchObject({ httpStatus: 403 });
  });

  test('that staff hide is written again, and waits for them', async () => {
    const { id } = await ask();
    const written = await answer(id);
    await moderateAnswer(staff, written.id, { isShown: false, reason: 'Not about this product' });
    const listed = async () =>
      (await listStoreQuestions(seller.context, { list: 'unanswered', page: 1 })).rows;
    expect(await listed()).toMatchObject([{ id, answerState: 'hidden' }]);

    expect(await answer(id, 'The cotton is combed.')).toEqual({ id: written.id, state: 'held' });

    expect(await listed()).toMatchObject([
      { answer: 'The cotton is combed.', answerState: 'held' },
    ]);
    expect((await list())[0]!.answers).toEqual([]);
    await expect(answer(id, 'The cotton is carded.')).rejects.toMatchObject({
      messageKey: 'questionAnswered',
    });
    await moderateAnswer(staff, written.id, { isShown: true, reason: '' });
    expect((await list())[0]!.answers).toMatchObject([{ text: 'The cotton is combed.' }]);
  });

  test('is found helpful once a person, and not by its writer', async () => {
    const { id } = await ask();
    const written = await answer(id);
    const vote = (isHelpful: boolean, who: Context = buyer) =>
      voteForAnswer(who, { id: written.id, isHelpful });

    await Promise.all([vote(true), vote(true), vote(true, other)]);
    expect(await vote(true)).toEqual({ helpfulCount: 2 });
    await expect(vote(true, seller.context)).rejects.toMatchObject({
      messageKey: 'voteOwnAnswer',
    });
    await review(other);
    const buyers = await answer(id, 'Ours was combed, as promised.', other);
    await expect(
      voteForAnswer(seller.context, { id: buyers.id, isHelpful: false }),
    ).rejects.toMatchObject({ messageKey: 'voteOwnProduct' });

    expect((await list())[0]!.answers).toMatchObject([{ helpfulCount: 2 }, { helpfulCount: 0 }]);
    await vote(false);
    expect((await list())[0]!.answers).toMatchObject([{ helpfulCount: 1 }, { helpfulCount: 0 }]);
  });
});

describe('a report', () => {
  const said = { reason: 'offensive', note: 'An insult.' } as const;

  test('is counted once a person, and the question waits until staff settle it', async () => {
    const { id } = await ask();
    const report = (who: Context) => reportQuestion(who, id, said);

    await Promise.all([report(other), report(other), report(seller.context)]);

    expect(await countPostsToModerate(staff)).toBe(1);
    const [waiting] = await listPostsToModerate(staff, 'held');
    expect(waiting).toMatchObject({ id, state: 'shown', openReportCount: 2 });
    expect(waiting!.reports.map(({ note }) => note)).toEqual(['An insult.', 'An insult.']);
    expect(await list()).toMatchObject([{ id }]);
    await moderateQuestion(staff, id, { isShown: true, reason: '' });
    expect(await countPostsToModerate(staff)).toBe(0);
    await expect(moderateQuestion(staff, id, { isShown: true, reason: '' })).rejects.toMatchObject({
      httpStatus: 409,
    });
  });

  test('of an answer leads to its being hidden; what nobody reads is not reported', async () => {
    const { id } = await ask();
    const written = await answer(id);
    await reportAnswer(buyer, written.id, said);
    expect(await listPostsToModerate(staff, 'held')).toMatchObject([
      { kind: 'answer', reports: [{ reason: 'offensive' }] },
    ]);

    await moderateAnswer(staff, written.id, { isShown: false, reason: 'An insult' });

    expect((await list())[0]!.answers).toEqual([]);
    expect(await countPostsToModerate(staff)).toBe(0);
    await expect(reportAnswer(other, written.id, said)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(reportQuestion(visitor, id, said)).rejects.toMatchObject({ httpStatus: 401 });
  });
});

test('a person’s copy names questions and answers; erased, they stay without a name', async () => {
  const { id } = await ask();
  await review(other);
  await answer(id, 'Ours was combed, as promised.', other);
  const userId = buyer.actor.userId;

  expect(await exportQuestions(buyer, userId)).toMatchObject({ asked: [{ id }], answered: [] });
  await inTransaction(staff, (inside) => forgetAuthor(inside, userId));

  expect(await list()).toMatchObject([{ id, country: null }]);
  expect((await exportQuestions(buyer, userId)).asked).toEqual([]);
});

test('people who voted for each other are erased at once, neither waiting for long', async () => {
  const { id } = await ask();
  const answers = [];
  for (const who of [buyer, other]) {
    await review(who);
    answers.push(await answer(id, 'Ours was combed, as promised.', who));
  }
  await voteForAnswer(buyer, { id: answers[1]!.id, isHelpful: true });
  await voteForAnswer(other, { id: answers[0]!.id, isHelpful: true });

  await Promise.all(
    [buyer, other].map(({ actor }) =>
      inTransaction(staff, (inside) => forgetAuthor(inside, actor.userId)),
    ),
  );

  expect((await list())[0]!.answers).toMatchObject([{ helpfulCount: 0 }, { helpfulCount: 0 }]);
});
