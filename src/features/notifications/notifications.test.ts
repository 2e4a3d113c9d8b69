import { beforeEach, expect, test, vi } from 'vitest';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { inTransaction } from '#platform/context.ts';
import { createSignedIds } from '#platform/security/signed-ids.ts';
import { hourMs } from '#shared/durations.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, quoteOf } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { readNotifications, stopMails } from './commands.server.ts';
import {
  countUnread,
  exportNotifications,
  listNotifications,
} from './queries/own-notifications.server.ts';
import { findMailsOfLink } from './queries/stopped-mails.server.ts';
import { forgetOwnNotifications } from './services/forget-notifications.server.ts';

const database = await testDatabase();
let moved = 0;
const now = () => new Date(Date.now() + moved);
const told = withNotices({ ...testContext(database), now });
const staff = told.context;
const visitor = { ...visitorOf(database, { now }).context, services: staff.services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const stranger = await somebodyNew(visitor, 'omar@dubai.example');
const seller = await newSeller(staff, visitor);
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);
const buyerId = buyer.context.actor.userId;

beforeEach(async () => {
  moved = 0;
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    "select empty_tables('quotes, rfqs, company_quotes, rate_limits, outbox, notifications')",
  );
  await query('truncate notification_counts');
  await query('update members set is_owner = true');
});

async function receiveQuote({ context } = buyer): Promise<void> {
  const { publicId } = await makeOpenRfq(staff, context, {});
  await query('truncate company_quotes');
  await quoteOf(seller, publicId);
}

test('a job that runs twice, also after the mail, makes one row and one mail', async () => {
  await receiveQuote();
  await told.relay();
  const tell = told.waiting.shift()!;
  await Promise.all([told.run(tell), told.run(tell)]);
  await told.run(tell);
  const mail = told.waiting.splice(0);
  expect(mail).toHaveLength(1);

  await told.run(mail[0]!);
  await told.run(mail[0]!);

  expect(told.mails).toHaveLength(1);
  expect(await countUnread(buyer.context)).toMatchObject({ buyerRfqReplies: 1, total: 1 });
  expect((await listNotifications(buyer.context, { limit: 9 })).items).toMatchObject([
    { kind: 'quotes.submitted', group: 'buyerRfqReplies', panel: 'buyer', readAt: null },
  ]);
});

test('a mail that the worker did not note is sent again under the same Message-ID', async () => {
  await receiveQuote();
  await told.relay();
  await told.run(told.waiting.shift()!);
  const mail = told.waiting.shift()!;
  await told.run(mail);
  await query(`update notifications set mail_state = 'waiting', mailed_at = null`);

  await told.run(mail);

  expect(told.mails).toHaveLength(2);
  expect(new Set(told.mails.map(({ messageId }) => messageId)).size).toBe(1);
});

test('a permission taken before the job leaves no row, and before the mail no mail', async () => {
  const takePermission = () =>
    query('update members set is_owner = false where user_id = $1', [buyerId]);
  await receiveQuote();
  await told.relay();
  const tell = told.waiting.shift()!;
  await takePermission();
  await told.run(tell);
  expect((await query('select 1 from notifications')).rows).toEqual([]);

  await query('update members set is_owner = true');
  await told.run(tell);
  await takePermission();
  expect(await told.work()).toEqual([]);

  const staffMember = {
    ...buyer.context,
    actor: { ...buyer.context.actor, isOwner: false, permissions: [] },
  };
  expect((await query('select 1 from notifications')).rows).toHaveLength(1);
  expect((await listNotifications(staffMember, { limit: 9 })).items).toEqual([]);
  expect(await countUnread(staffMember)).toMatchObject({ total: 0 });
  expect(await readNotifications(staffMember, { all: true })).toEqual({ read: 0 });
});

test('twenty readers and new quotes at once: the counts equal the rows', async () => {
  for (let i = 0; i < 5; i += 1) await receiveQuote();
  await told.work();
  expect(await countUnread(buyer.context)).toMatchObject({ total: 5 });
  for (let i = 0; i < 5; i += 1) await receiveQuote();
  await told.relay();
  const tells = told.waiting.splice(0);
  const { items } = await listNotifications(buyer.context, { limit: 20 });

  const reads = Array.from({ length: 20 }, (_, i) =>
    readNotifications(buyer.context, i % 2 === 0 ? { all: true } : { id: items[i % 5]!.id }),
  );
  const answers = await Promise.all([...reads, ...tells.map((tell) => told.run(tell))]);

  const unread = (await listNotifications(buyer.context, { isRead: false, limit: 20 })).items;
  expect(await countUnread(buyer.context)).toMatchObject({ total: unread.length });
  const read = answers.reduce((sum: number, answer) => sum + (answer ? answer.read : 0), 0);
  expect(read + unread.length).toBe(10);
});

test('what a person has turned off on the site is told by mail alone', async () => {
  await query(`update users set notifications = '{"quotes.site": false}' where id = $1`, [buyerId]);
  await receiveQuote();

  expect(await told.work()).toHaveLength(1);

  expect((await listNotifications(buyer.context, { limit: 9 })).items).toEqual([]);
  expect(await countUnread(buyer.context)).toMatchObject({ total: 0 });
  await query(`update users set notifications = '{}'`);
});

test('a page marks what it shows, and nothing else', async () => {
  for (let i = 0; i < 2; i += 1) await receiveQuote();
  await told.work();
  const { rows } = await query('select public_id as quote from quotes order by id');
  const groups = ['buyerRfqReplies'] as const;

  const other = await readNotifications(buyer.context, {
    groups: ['rfqReplyNotes'],
    values: rows[0],
  });
  const shown = await readNotifications(buyer.context, { groups, values: rows[0] });

  expect([other, shown]).toEqual([{ read: 0 }, { read: 1 }]);
  expect(await countUnread(buyer.context)).toMatchObject({ total: 1 });
});

test('a link of an older mail stops mails about inquiries', async () => {
  const token = await createSignedIds(staff.services.secret, 'inquiry mails', staff).sign(
    buyerId,
    9,
  );
  expect(await findMailsOfLink(visitor, token)).toMatchObject({ isOn: true, label: 'Inquiries' });

  await stopMails(visitor, token);

  expect(await findMailsOfLink(visitor, token)).toMatchObject({ isOn: false });
  await expect(stopMails(visitor, `${token}x`)).rejects.toMatchObject({
    messageKey: 'stopLinkUnknown',
  });
});

test('open pages of a reader are told, also of what was read', async () => {
  const said = async () =>
    (
      await query(
        `select payload->'userIds'->>0 as id from outbox
          where name = 'notifications.counts_changed'`,
      )
    ).rows.map(({ id }) => id);
  await receiveQuote();
  await told.work();
  expect(await said()).toEqual([buyerId]);

  await readNotifications(buyer.context, { all: true });
  await readNotifications(buyer.context, { all: true });

  expect(await said()).toEqual([buyerId, buyerId]);
});

test('others neither see nor read them', async () => {
  await receiveQuote();
  await told.work();
  const { items } = await listNotifications(buyer.context, { limit: 9 });

  expect(await readNotifications(stranger.context, { id: items[0]!.id })).toEqual({ read: 0 });

  expect((await listNotifications(stranger.context, { limit: 9 })).items).toEqual([]);
  expect(await countUnread(buyer.context)).toMatchObject({ total: 1 });
  await expect(readNotifications(visitor, { all: true })).rejects.toMatchObject({
    httpStatus: 401,
  });
});

test('pages of the list follow each other without a gap', async () => {
  for (let i = 0; i < 3; i += 1) await receiveQuote();
  await told.work();

  const first = await listNotifications(buyer.context, { limit: 2 });
  const second = await listNotifications(buyer.context, { limit: 2, after: first.next });

  expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3);
});

test('more than ten mails an hour come in one digest', async () => {
  for (let i = 0; i < 12; i += 1) await receiveQuote();

  expect(await told.work()).toHaveLength(10);
  await told.run({ name: 'notifications.digest', data: {} });
  await told.run({ name: 'notifications.digest', data: {} });

  const digests = told.mails.splice(0);
  expect(digests).toMatchObject([
    { to: 'selin@nordlicht.example', subject: '2 more pieces of news on Kervan' },
  ]);
  const stopped = digests[0]!.headers!['List-Unsubscribe']!;
  const token = new URL(stopped.slice(1, -1)).searchParams.get('token')!;
  expect(await findMailsOfLink(visitor, token)).toMatchObject({ isOn: true, label: 'Quotes' });
  moved = hourMs + 60_000;
  await receiveQuote();
  expect(await told.work()).toHaveLength(1);
});

test('a digest that fails delays no one else’s, and is mailed the next time', async () => {
  await receiveQuote();
  await receiveQuote(stranger);
  await told.work();
  await query("update notifications set mail_state = 'gathered', mailed_at = null");
  const digest = { name: 'notifications.digest', data: {} };
  vi.spyOn(staff.services.mail, 'send').mockRejectedValueOnce(new Error('550 no such address'));

  await expect(told.run(digest)).rejects.toThrow('digests were not mailed');
  const [first] = told.mails.splice(0);
  await told.run(digest);

  expect(first).toMatchObject({ to: 'omar@dubai.example' });
  expect(told.mails).toMatchObject([{ to: 'selin@nordlicht.example' }]);
});

test('the nightly check mends a wrong count', async () => {
  await receiveQuote();
  await told.work();
  await query('update notification_counts set unread = 7');

  await told.run({ name: 'notifications.check', data: {} });

  expect(await countUnread(buyer.context)).toMatchObject({ total: 1 });
});

test('a person’s copy has them, and erasure deletes them', async () => {
  await receiveQuote();
  await told.work();
  expect(await exportNotifications(staff, buyerId)).toMatchObject([{ kind: 'quotes.submitted' }]);

  await inTransaction(staff, (inside) => forgetOwnNotifications(inside, buyerId));

  expect(await exportNotifications(staff, buyerId)).toEqual([]);
  expect((await query('select 1 from notification_counts')).rows).toEqual([]);
});
