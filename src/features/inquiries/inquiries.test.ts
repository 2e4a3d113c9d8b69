import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { closeCompany } from '#features/companies/services/close-company.server.ts';
import { stopMails } from '#features/notifications/commands.server.ts';
import { forgetMessageAuthor } from '#features/threads/services/forget-threads.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/context.ts';
import type { DomainEvent } from '#platform/events/emit.server.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { visitor as noOne } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import {
  blockInquiry,
  closeInquiry,
  reopenInquiry,
  shareInquiryCard,
  unblockInquiry,
} from './commands/move-inquiry.server.ts';
import { openInquiries } from './commands/open-inquiries.server.ts';
import {
  dropInquiryFile,
  keepInquiryFile,
  markInquiryRead,
  writeInquiryMessage,
} from './commands/write-inquiry.server.ts';
import { inquiryReaders } from './events.ts';
import { inquiryJobs } from './jobs.server.ts';
import { getInquiry, openInquiryFile } from './queries/inquiry.server.ts';
import {
  countUnreadInquiries,
  exportInquiries,
  listInquiries,
} from './queries/inquiry-list.server.ts';
import { inquiryInput, inquiryTarget } from './schemas.ts';
import { forgetInquirer } from './services/forget-inquiries.server.ts';
import { stopLinks } from '#features/notifications/services/stop-links.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-inquiries-'));
afterAll(() => rm(dataDir, { recursive: true }));
const base = testContext(database, { now: () => now });
const told = withNotices({
  ...base,
  services: { ...base.services, files: createFileStorage({ dataDir }) },
});
const staff = told.context;
const { services } = staff;
const visitor = { ...visitorOf(database, { now: () => now }).context, services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const otherBuyer = await somebodyNew(visitor, 'omar@dubai.example');
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  told.waiting.length = 0;
  await query("select empty_tables('inquiries, threads, rate_limits, outbox, notifications')");
  await query(`update users set notifications = '{}'`);
});

let keys = 0;
const newKey = () => `test-key-${++keys}`;

const inputOf = (asked: object = {}) =>
  inquiryInput.parse({
    fullName: 'Selin Aksoy',
    email: 'selin@nordlicht.example',
    country: 'DE',
    phone: '030 901820',
    companyName: 'Nordlicht GmbH',
    region: 'Berlin',
    subject: 'Peshtemals for hotels',
    message: 'Which colours are in stock?',
    quantity: 2_000,
    unit: 'C62',
    ...asked,
  });
const open = (
  asked: { product?: string; stores?: string[] } = { product: seller.product },
  { who = buyer.context, key = newKey(), input = {} }: Partial<Opened> = {},
) => openInquiries(who, { target: inquiryTarget.parse(asked), input: inputOf(input), key });
type Opened = { who: Context; key: string; input: object };

const at = (inquiry: string) => ({ inquiry, side: null });
const opened = async () => at((await open()).ids[0]!);
const write = (who: Context, inquiry: ReturnType<typeof at>, text: string, key = newKey()) =>
  writeInquiryMessage(who, inquiry, { key, text });
const stateOf = async ({ inquiry }: { inquiry: string }) =>
  (await query('select state from inquiries where public_id = $1', [inquiry])).rows[0].state;
const count = async (table: string) =>
  Number((await query(`select count(*) from ${table}`)).rows[0].count);

const tell = () => told.work();
const byText = (one: string, other: string) => one.localeCompare(other);

describe('opening', () => {
  test('a product’s inquiry is with its supplier, who reads what was asked', async () => {
    const inquiry = await opened();

    const read = await getInquiry(seller.context, inquiry);

    expect(read).toMatchObject({
      side: 'seller',
      state: 'awaiting_seller',
      subject: 'Peshtemals for hotels',
      quantity: 2_000,
      product: { id: seller.product, isPublished: true },
      page: { unread: 1, messages: [{ text: 'Which colours are in stock?', author: null }] },
    });
    expect(await countUnreadInquiries(seller.context, 'seller')).toBe(1);
    expect((await listInquiries(buyer.context, { side: 'buyer', limit: 10 })).rows).toMatchObject([
      { id: inquiry.inquiry, unread: 0 },
    ]);
  });

  test('several suppliers get a conversation each, and none sees the others’', async () => {
    const { ids } = await open({ stores: [seller.store, otherSeller.store] });

    const own = await listInquiries(seller.context, { side: 'seller', limit: 10 });

    expect(ids).toHaveLength(2);
    expect(own.rows.map(({ id }) => id)).toEqual([ids[0]]);
    await expect(getInquiry(seller.context, at(ids[1]!))).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  test('twenty simultaneous sendings under one key open one conversation', async () => {
    const key = newKey();

    const sent = await Promise.all(Array.from({ length: 20 }, () => open(undefined, { key })));

    expect(new Set(sent.map(({ ids: [id] }) => id)).size).toBe(1);
    expect(await count('inquiries')).toBe(1);
    expect(await count('thread_messages')).toBe(1);
    await expect(open(undefined, { key, input: { message: 'Other' } })).rejects.toMatchObject({
      messageKey: 'otherUnderKey',
    });
  });

  test('more than thirty a day are refused, however many arrive at once', async () => {
    await Promise.all(Array.from({ length: 27 }, () => open()));

    const results = await successesOf(
      Array.from({ length: 4 }, () => open({ stores: [seller.store, otherSeller.store] })),
    );

    expect(results).toBe(1);
    expect(await count('inquiries')).toBe(29);
    await open();
    await expect(open()).rejects.toMatchObject({ httpStatus: 429 });
    now = new Date(now.getTime() + dayMs + 1);
    await open();
  });

  test.each([
    [{ product: '0123456789' }, { product: 'inquiryProductUnavailable' }],
    [{ stores: ['unknown'] }, { stores: 'inquiryStoreUnavailable' }],
    [{}, { stores: 'chooseRecipient' }],
  ])('%j is refused with a reason', async (target, fieldErrors) => {
    await expect(open(target as never)).rejects.toMatchObject({ fieldErrors });
  });

  test('an own store, visitors and staff without the permission are refused', async () => {
    await query('update companies set is_buyer = true where id = $1', [
      seller.context.actor.companyId,
    ]);
    const may = (context: typeof buyer.context, permissions: never[]) => ({
      ...context,
      actor: { ...context.actor, isOwner: false, permissions },
    });

    await expect(open(undefined, { who: seller.context })).rejects.toMatchObject({
      fieldErrors: { stores: 'inquiryOwnStore' },
    });
    await expect(open(undefined, { who: { ...visitor, actor: noOne } })).rejects.toMatchObject({
      httpStatus: 401,
    });
    await expect(open(undefined, { who: may(buyer.context, []) })).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(open(undefined, { input: { phone: '12' } })).rejects.toMatchObject({
      fieldErrors: { phone: 'impossiblePhone' },
    });
  });

  test.each([
    ['subject', 'Two\r\nlines', 'oneLineOnly'],
    ['subject', '', 'required'],
    ['message', 'x'.repeat(100_000), 'tooLong'],
    ['email', 'nowhere', 'invalidEmail'],
    ['quantity', 'many', 'quantityNotNumber'],
    ['country', 'XX', 'chooseCountry'],
  ])('%s %j is refused', (field, value, message) => {
    const { error } = inquiryInput.safeParse({
      fullName: 'S',
      email: 's@nordlicht.example',
      country: 'DE',
      subject: 'S',
      message: 'M',
      [field]: value,
    });
    expect(error!.issues[0]).toMatchObject({ path: [field], message });
  });
});

describe('talking', () => {
  test('whose turn it is follows from who wrote last; a message opens a closed one', async () => {
    const inquiry = await opened();
    await write(seller.context, inquiry, 'Ecru and navy.');
    const answered = await stateOf(inquiry);
    await write(buyer.context, inquiry, 'Navy, please.');
    const asked = await stateOf(inquiry);
    await closeInquiry(seller.context, inquiry);
    const closed = await stateOf(inquiry);
    await write(seller.context, inquiry, 'One more thing.');

    expect([answered, asked, closed, await stateOf(inquiry)]).toEqual([
      'awaiting_buyer',
      'awaiting_seller',
      'closed',
      'awaiting_buyer',
    ]);
    expect(await count(`outbox where name = 'inquiries.message_written'`)).toBe(4);
  });

  test('twenty simultaneous sendings under one key write one message', async () => {
    const inquiry = await opened();
    const key = newKey();

    await Promise.all(Array.from({ length: 20 }, () => write(seller.context, inquiry, 'Yes', key)));

    expect(await count('thread_messages')).toBe(2);
    expect(await count('inquiry_steps')).toBe(2);
  });

  test('more than twenty messages a minute are refused', async () => {
    const inquiry = await opened();
    for (let i = 0; i < 20; i++) await write(seller.context, inquiry, `${i}`);

    await expect(write(seller.context, inquiry, 'again')).rejects.toMatchObject({
      httpStatus: 429,
    });

    expect(await count('thread_messages')).toBe(21);
  });

  test('a file that was kept for a message is dropped before it is sent', async () => {
    const inquiry = await opened();
    const file = { key: 'file-key-0', name: 'sketch.pdf', bytes: pdfFile() };
    await keepInquiryFile(buyer.context, inquiry, file);
    const [kept] = (await getInquiry(buyer.context, inquiry)).unsent;
    await dropInquiryFile(buyer.context, inquiry, kept!.id);
    await write(buyer.context, inquiry, 'Without a sketch.', 'file-key-0');

    const { page } = await getInquiry(seller.context, inquiry);
    expect(page.messages.at(-1)).toMatchObject({ text: 'Without a sketch.', files: [] });
  });

  test('others find neither the conversation nor its files', async () => {
    const inquiry = await opened();
    await keepInquiryFile(buyer.context, inquiry, {
      key: 'file-key-1',
      name: 'sketch.pdf',
      bytes: pdfFile(),
    });
    await write(buyer.context, inquiry, 'See the sketch.', 'file-key-1');
    const { page } = await getInquiry(seller.context, inquiry);
    const file = page.messages[1]!.files[0]!.id;

    expect((await openInquiryFile(seller.context, inquiry, file)).name).toBe('sketch.pdf');
    for (const { context } of [otherBuyer, otherSeller]) {
      const tries = [
        () => getInquiry(context, inquiry),
        () => openInquiryFile(context, inquiry, file),
        () => write(context, inquiry, 'Hello'),
        () => markInquiryRead(context, inquiry, 1),
        () => closeInquiry(context, inquiry),
        () => blockInquiry(context, inquiry),
      ];
      for (const attempt of tries)
        await expect(attempt()).rejects.toMatchObject({ httpStatus: 404 });
    }
    // In the wrong panel it is not found either.
    await expect(
      getInquiry(buyer.context, { inquiry: inquiry.inquiry, side: 'seller' }),
    ).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe('states', () => {
  test('only the side that blocked a conversation opens it again', async () => {
    const inquiry = await opened();
    await blockInquiry(seller.context, inquiry);

    await expect(write(buyer.context, inquiry, 'Hello?')).rejects.toMatchObject({
      messageKey: 'inquiryBlocked',
    });
    await expect(unblockInquiry(buyer.context, inquiry)).rejects.toMatchObject({
      messageKey: 'inquiryBlockedByOther',
    });
    await expect(reopenInquiry(buyer.context, inquiry)).rejects.toMatchObject({ httpStatus: 409 });
    await unblockInquiry(seller.context, inquiry);
    expect(await stateOf(inquiry)).toBe('awaiting_seller');
  });

  test('what the market’s staff blocks, no party opens', async () => {
    const inquiry = await opened();
    await blockInquiry(staff, inquiry);

    for (const { context } of [buyer, seller])
      await expect(unblockInquiry(context, inquiry)).rejects.toMatchObject({ httpStatus: 409 });
    await unblockInquiry(staff, inquiry);
    expect(await stateOf(inquiry)).toBe('awaiting_seller');
  });

  test('the market’s staff blocks with the right to inquiries alone', async () => {
    const inquiry = await opened();
    const { context } = otherBuyer;
    const actor = { ...context.actor, actsFor: ['admin'], permissions: ['content'] } as const;

    await expect(blockInquiry({ ...context, actor }, inquiry)).rejects.toMatchObject({
      httpStatus: 403,
    });
    expect(await stateOf(inquiry)).toBe('awaiting_seller');
  });

  test('both sides are told of messages, moves, read marks and the card', async () => {
    const [buyerId, sellerId] = [buyer, seller].map(({ context }) => context.actor.userId);
    const inquiry = await opened();
    const toldOf = async (act: () => Promise<unknown>) => {
      await query('delete from outbox');
      await act();
      const { rows } = await query('select name, payload from outbox order by id');
      const heard = rows.flatMap((row) => inquiryReaders({ ...row, tags: [] } as DomainEvent));
      expect(heard.every(({ topic, id }) => topic === 'inquiries' && id === inquiry.inquiry)).toBe(
        true,
      );
      return heard.flatMap(({ userIds }) => userIds).toSorted(byText);
    };
    const both = [buyerId!, sellerId!].toSorted(byText);

    expect(await toldOf(() => markInquiryRead(seller.context, inquiry, 1))).toEqual([buyerId]);
    expect(await toldOf(() => markInquiryRead(seller.context, inquiry, 1))).toEqual([]);
    expect(await toldOf(() => write(seller.context, inquiry, 'Ecru.'))).toEqual(both);
    expect(await toldOf(() => closeInquiry(seller.context, inquiry))).toEqual(both);
    expect(await toldOf(() => blockInquiry(buyer.context, inquiry))).toEqual(both);
    expect(await toldOf(() => shareInquiryCard(buyer.context, inquiry.inquiry))).toEqual(both);
    expect(await toldOf(() => shareInquiryCard(buyer.context, inquiry.inquiry))).toEqual([]);
  });

  test('of twenty who close at once, one does', async () => {
    const inquiry = await opened();

    const closed = await successesOf(
      Array.from({ length: 20 }, (_, i) =>
        closeInquiry(i % 2 ? buyer.context : seller.context, inquiry),
      ),
    );

    expect(closed).toBe(1);
    await reopenInquiry(buyer.context, inquiry);
    expect(await stateOf(inquiry)).toBe('awaiting_seller');
  });

  test('a block and messages at the same time never leave a message in a blocked one', async () => {
    const inquiry = await opened();

    const [, ...written] = await Promise.allSettled([
      blockInquiry(seller.context, inquiry),
      ...Array.from({ length: 10 }, (_, i) => write(buyer.context, inquiry, `${i}`)),
    ]);

    const done = written.filter(({ status }) => status === 'fulfilled').length;
    expect(await stateOf(inquiry)).toBe('blocked');
    expect(await count('thread_messages')).toBe(1 + done);
  });

  test('twenty messages and reads at once leave no gap and no mark past the last', async () => {
    const inquiry = await opened();
    const sides = [buyer.context, seller.context];

    const done = await successesOf(
      Array.from({ length: 20 }, (_, i) => [
        write(sides[i % 2]!, inquiry, `${i}`),
        markInquiryRead(sides[(i + 1) % 2]!, inquiry, i + 1),
      ]).flat(),
    );

    expect(done).toBe(40);
    const numbers = (await query('select number from thread_messages order by number')).rows;
    expect(numbers.map(({ number }) => number)).toEqual(
      Array.from({ length: 21 }, (_, i) => i + 1),
    );
    const { rows: marks } = await query('select read_number from thread_parties');
    for (const { read_number: mark } of marks) expect(mark).toBeLessThanOrEqual(21);
    for (const side of sides) await markInquiryRead(side, inquiry, 1_000);
    for (const side of sides)
      expect((await getInquiry(side, inquiry)).page).toMatchObject({ unread: 0, lastNumber: 21 });
  });

  test('sixty days of silence close it', async () => {
    const inquiry = await opened();
    const job = inquiryJobs.find(({ name }) => name === 'inquiries.close_silent')!;
    now = new Date(now.getTime() + 60 * dayMs - 1);
    await job.run(staff, {}, AbortSignal.timeout(5_000));
    const before = await stateOf(inquiry);
    now = new Date(now.getTime() + 2);
    await job.run(staff, {}, AbortSignal.timeout(5_000));

    expect([before, await stateOf(inquiry)]).toEqual(['awaiting_seller', 'closed']);
  });
});

describe('privacy', () => {
  test('the card is hidden from the supplier until the buyer shares it', async () => {
    const inquiry = await opened();
    const hidden = await getInquiry(seller.context, inquiry);
    const listed = await listInquiries(seller.context, { side: 'seller', limit: 10 });

    await shareInquiryCard(buyer.context, inquiry.inquiry);

    expect(JSON.stringify([hidden, listed])).not.toMatch(/Selin|nordlicht|Nordlicht|\+4930|Berlin/);
    expect((await getInquiry(seller.context, inquiry)).card).toEqual({
      fullName: 'Selin Aksoy',
      email: 'selin@nordlicht.example',
      phone: '+4930901820',
      companyName: 'Nordlicht GmbH',
      region: 'Berlin',
    });
    await expect(shareInquiryCard(otherBuyer.context, inquiry.inquiry)).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  test('a person’s copy has what they asked, and erasure takes the card out', async () => {
    const inquiry = await opened();
    const userId = buyer.context.actor.userId;
    const copy = await exportInquiries(staff, userId);

    await inTransaction(staff, (inside) => forgetInquirer(inside, userId));

    expect(copy).toMatchObject([{ fullName: 'Selin Aksoy', phone: '+4930901820' }]);
    const { rows } = await query('select full_name, email, phone, user_id from inquiries');
    expect(rows).toEqual([{ full_name: null, email: null, phone: null, user_id: null }]);
    expect((await getInquiry(seller.context, inquiry)).page.messages).toHaveLength(1);
  });

  test('of an erased person the words stay with the other side, and the files go', async () => {
    const inquiry = await opened();
    const key = newKey();
    await keepInquiryFile(buyer.context, inquiry, { key, name: 'plan.pdf', bytes: pdfFile() });
    await write(buyer.context, inquiry, 'As in the plan.', key);
    const before = await getInquiry(seller.context, inquiry);
    const file = before.page.messages[1]!.files[0]!.id;
    const userId = buyer.context.actor.userId;

    await inTransaction(staff, async (inside) => {
      await forgetMessageAuthor(inside, userId);
      await forgetInquirer(inside, userId);
    });

    expect((await getInquiry(seller.context, inquiry)).page.messages).toMatchObject([
      { isAuthorGone: true, isRemoved: false, text: 'Which colours are in stock?' },
      { isAuthorGone: true, isRemoved: true, text: 'As in the plan.', files: [] },
    ]);
    await expect(openInquiryFile(seller.context, inquiry, file)).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  test('a company that closes leaves its conversations closed and without its card', async () => {
    const leaving = await somebodyNew(visitor, `leaving-${Date.now()}@dubai.example`);
    const { ids } = await open(undefined, { who: leaving.context, input: { sharesCard: true } });
    const { companyId, userId } = leaving.context.actor;

    await inTransaction(staff, (inside) =>
      closeCompany(inside, companyId as Id<'company'>, userId),
    );

    expect(await getInquiry(seller.context, at(ids[0]!))).toMatchObject({
      state: 'closed',
      card: { fullName: null, email: null },
      page: { messages: [{ isAuthorGone: true, text: 'Which colours are in stock?' }] },
      canWrite: false,
      isOtherGone: true,
    });
    await expect(write(seller.context, at(ids[0]!), 'Hello?')).rejects.toMatchObject({
      messageKey: 'inquiryOtherGone',
    });
  });
});

describe('mails', () => {
  test('the other side gets one mail until it reads, and none once it was stopped', async () => {
    const inquiry = await opened();
    const first = await tell();
    await write(buyer.context, inquiry, 'And what sizes?');
    const second = await tell();
    await markInquiryRead(seller.context, inquiry, 2);
    await write(buyer.context, inquiry, 'And the price?');
    const third = await tell();
    await write(seller.context, inquiry, '4.20 USD');
    const answer = await tell();
    const token = await stopLinks(staff).sign({
      userId: buyer.context.actor.userId,
      mails: ['inquiries'],
    });
    await stopMails(visitor, token);
    await markInquiryRead(buyer.context, inquiry, 9);
    await write(seller.context, inquiry, 'Still there?');

    expect([first, second, third, answer].map(({ length }) => length)).toEqual([1, 0, 1, 1]);
    expect(first[0]).toMatchObject({ subject: 'New inquiry – A buyer from Germany' });
    expect(JSON.stringify(first)).not.toMatch(/Selin|Nordlicht|in stock/);
    expect(answer[0]!.to).toBe('selin@nordlicht.example');
    expect(await tell()).toEqual([]);
    await expect(stopMails(visitor, 'forged')).rejects.toMatchObject({ httpStatus: 400 });
  });
});

test('a store that no company owns is answered by the market’s own company', async () => {
  const { id } = await openStore(staff, { slug: 'managed' });
  await saveProducts(staff, id, [productInputOf()]);
  await expect(open({ stores: ['managed'] })).rejects.toMatchObject({
    fieldErrors: { stores: 'inquiryStoreUnavailable' },
  });
  const market = await somebodyNew(visitor, 'staff@kervan.example');
  await query('update companies set is_admin = true, is_buyer = false where id = $1', [
    market.context.actor.companyId,
  ]);
  const { ids } = await open({ stores: ['managed'] });
  const desk = {
    ...market.context,
    actor: { ...market.context.actor, actsFor: ['admin' as const] },
  };

  await write(desk, at(ids[0]!), 'We ask the weaver.');

  expect(await getInquiry(buyer.context, at(ids[0]!))).toMatchObject({
    isMarket: true,
    state: 'awaiting_buyer',
  });
});
