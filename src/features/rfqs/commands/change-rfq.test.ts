import { beforeEach, describe, expect, test } from 'vitest';
import { listFilesForSeller } from '#features/quotes/queries/buyer-details.server.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { openQuotingCompany } from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { makeOpenRfq, makePostedRfq } from '../factory.server.ts';
import { getOwnRfq, getRfqDraft } from '../queries/own-rfqs.server.ts';
import { findPublicRfq } from '../queries/public-rfqs.server.ts';
import { getRfqForReview, listRfqsForReview } from '../queries/review-queue.server.ts';
import { chooseRfqCategory, releaseRfqFile, withholdRfqFile } from './change-rfq.server.ts';
import { closeRfq } from './close-rfq.server.ts';
import { postRfqAgain } from './post-again.server.ts';
import { approveRfq } from './review-rfq.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context } = visitorOf(database);

await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');
const other = await somebodyNew(context, 'omar@souq.example');
const seller = await openQuotingCompany(staff, context);

beforeEach(async () => {
  await poolOf(context).query("select empty_tables('rfqs, rate_limits, outbox, security_events')");
});

const acts = async () =>
  (
    await poolOf(context).query("select kind from security_events where kind like 'rfq_%'")
  ).rows.map(({ kind }) => kind as string);
/** In the log of the market's staff, which forgets nothing: no names of products and files. */
const noted = async (rfq: string) =>
  (
    await poolOf(context).query(
      'select kind, subject from business_acts where subject like $1 order by id',
      [`${rfq}%`],
    )
  ).rows.map(({ kind, subject }) => `${kind} ${subject}`);
/** An administrator, whose acts are logged. */
const admin = {
  ...staff,
  actor: { ...buyer.context.actor, actsFor: ['admin'], permissions: ['reviews'] },
} as typeof staff;

describe('the category of a request that waits', () => {
  test('is changed by staff, who are logged', async () => {
    const { publicId } = await makePostedRfq(buyer.context, { category: 'home/towels' });

    await chooseRfqCategory(admin, publicId, 'home');

    expect(await getRfqForReview(staff, publicId)).toMatchObject({ categoryPath: 'home' });
    expect(await acts()).toEqual(['rfq_categorised']);
    expect(await noted(publicId)).toEqual([`rfq_categorised ${publicId}: home`]);
  });

  test('is none of those that are not there, and stays once the request is open', async () => {
    const { publicId } = await makePostedRfq(buyer.context, { category: 'home/towels' });
    await expect(chooseRfqCategory(staff, publicId, 'home/none')).rejects.toMatchObject({
      fieldErrors: { category: 'chooseRfqCategory' },
    });
    await approveRfq(staff, publicId);

    await expect(chooseRfqCategory(staff, publicId, 'home')).rejects.toMatchObject({
      httpStatus: 409,
    });
    await expect(chooseRfqCategory(staff, 'none', 'home')).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

async function openWithFile(): Promise<{ rfq: string; file: string }> {
  const { publicId: rfq } = await makeOpenRfq(staff, buyer.context);
  await poolOf(context).query(
    `insert into rfq_attachments
       (id, public_id, rfq_id, name, kind, size_bytes, storage_key, sent_at, created_at)
     select gen_random_uuid(), 'file000001', id, 'drawing.pdf', 'pdf', 7, 'rfq-x.pdf', now(), now()
     from rfqs where public_id = $1`,
    [rfq],
  );
  return { rfq, file: 'file000001' };
}

test('a file that staff withhold is not given or counted, and its buyer sees that', async () => {
  const named = await openWithFile();
  const ofSeller = () => listFilesForSeller(seller.context, named.rfq);
  const counted = async () => (await findPublicRfq(context, named.rfq))!.attachments;
  expect([await ofSeller(), await counted()]).toMatchObject([[{ name: 'drawing.pdf' }], 1]);

  await withholdRfqFile(admin, named);

  expect([await ofSeller(), await counted()]).toEqual([[], 0]);
  expect((await getOwnRfq(buyer.context, named.rfq)).attachments).toMatchObject([
    { isWithheld: true },
  ]);
  await expect(withholdRfqFile(admin, named)).rejects.toMatchObject({ httpStatus: 409 });
  await releaseRfqFile(admin, named);
  expect([await ofSeller(), await counted()]).toMatchObject([[{ name: 'drawing.pdf' }], 1]);
  expect(await acts()).toEqual(['rfq_file_withheld', 'rfq_file_released']);
  expect(await noted(named.rfq)).toEqual([
    `rfq_file_withheld ${named.rfq}`,
    `rfq_file_released ${named.rfq}`,
  ]);
  await expect(releaseRfqFile(admin, { ...named, file: 'none' })).rejects.toMatchObject({
    httpStatus: 404,
  });
});

test('staff go from each request that waits to the one before and the one after', async () => {
  const made = [];
  for (const minutes of [50, 40, 30]) {
    const { publicId } = await makePostedRfq(buyer.context);
    await poolOf(context).query(
      `update rfqs set posted_at = now() - make_interval(mins => $2) where public_id = $1`,
      [publicId, minutes],
    );
    made.push(publicId);
  }
  const neighbours = async (id: string) => (await getRfqForReview(staff, id)).neighbours;

  expect(await neighbours(made[0]!)).toEqual({ previous: null, next: made[1] });
  expect(await neighbours(made[1]!)).toEqual({ previous: made[0], next: made[2] });
  await approveRfq(staff, made[1]!);
  expect(await neighbours(made[1]!)).toEqual({ previous: made[0], next: made[2] });
  expect(await neighbours(made[2]!)).toEqual({ previous: made[0], next: null });
  const { oldestAt } = await listRfqsForReview(staff, 'pending_approval', 1);
  expect(Date.now() - oldestAt!.getTime()).toBeGreaterThan(49 * 60_000);
});

describe('a request is posted again', () => {
  test('once it has ended, as a draft with all that was written', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context, {
      category: 'home/towels',
      quantity: 500,
      openDays: 7,
    });
    await expect(postRfqAgain(buyer.context, publicId, 'key')).rejects.toMatchObject({
      httpStatus: 409,
    });
    await closeRfq(buyer.context, publicId);

    const made = await postRfqAgain(buyer.context, publicId, 'key');

    expect(await postRfqAgain(buyer.context, publicId, 'key')).toEqual(made);
    expect(await getRfqDraft(buyer.context, made.publicId)).toMatchObject({
      state: 'draft',
      typed: {
        productName: 'Jacquard peshtemal, 90×170 cm',
        category: 'home/towels',
        quantity: '500',
        openDays: '7',
      },
    });
  });

  test('by its own company alone', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context);
    await closeRfq(buyer.context, publicId);

    await expect(postRfqAgain(other.context, publicId, 'key')).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});
