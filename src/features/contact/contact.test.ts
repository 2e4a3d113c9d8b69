import { beforeEach, describe, expect, test } from 'vitest';
import { offeredNotifications } from '#features/accounts/queries/offered-notifications.ts';
import { summaryOf } from '#features/notifications/queries/notification-dto.ts';
import {
  countUnread,
  listNotifications,
} from '#features/notifications/queries/own-notifications.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { visitor } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { withNotices } from '#tests/support/notices.ts';
import { somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { sendContactMessage } from './commands/send-message.server.ts';
import {
  answerContactMessage,
  assignContactMessage,
  moveContactMessage,
} from './commands/work-on-messages.server.ts';
import { contact } from './feature.server.ts';
import { contactJobs } from './jobs.server.ts';
import { getContactMessage, listContactMessages } from './queries/contact-messages.server.ts';
import { contactInput } from './schemas.ts';
import { contactMessages } from './table.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const base = testContext(database, { now: () => now });
const mails: Mail[] = [];
/** Jobs are done as they are sent, as one worker would. */
const services: Context['services'] = {
  ...base.services,
  mail: { ...base.services.mail, send: async (mail) => void mails.push(mail) },
  jobs: {
    send: async (inside, job, data) => {
      const named = contactJobs.find(({ name }) => name === job.name);
      await named?.run({ ...inside, services }, data, AbortSignal.timeout(5_000));
    },
  },
};
const staff: Context = { ...base, services };
const stranger: Context = { ...staff, actor: visitor, locale: 'tr' };

await openSmallMarket(base);

const typed = {
  fullName: 'Layla Haddad',
  email: 'Layla@Souq.example',
  country: 'AE',
  phone: '+971 50 123 4567',
  companyName: 'Souq Trading',
  region: 'Dubai',
  subject: 'An invoice for our package',
  message: 'Where do I find it?\nThank you.',
};
const messageOf = (asked: object = {}) => contactInput.parse({ ...typed, ...asked });

async function newest() {
  const { rows } = await listContactMessages(staff, { state: 'open', query: '' }, 1);
  return rows.at(-1)!.id;
}

beforeEach(async () => {
  mails.length = 0;
  now = new Date('2026-03-02T10:00:00Z');
  await database.pool.query("select empty_tables('contact_messages'); delete from rate_limits");
});

describe('what a stranger writes', () => {
  test('waits for staff, and is answered by mail in the writer’s language', async () => {
    await sendContactMessage(stranger, messageOf());
    const id = await newest();

    await answerContactMessage(staff, id, 'It is in your panel.\n\nRegards');

    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: 'layla@souq.example',
      subject: 'Yanıt: An invoice for our package',
    });
    expect(mails[0]!.html).toContain('It is in your panel.');
    const { message, answers } = await getContactMessage(staff, id);
    expect(message).toMatchObject({ state: 'answered', phone: '+971501234567', language: 'tr' });
    expect(answers).toMatchObject([{ text: 'It is in your panel.\n\nRegards' }]);
  });

  test('is kept once under the key of its form; other words are another message', async () => {
    const once = () => sendContactMessage(stranger, messageOf(), 'form-key-1');

    await Promise.all(Array.from({ length: 4 }, once));
    for (let i = 0; i < 9; i++) await once();
    await sendContactMessage(stranger, messageOf({ message: 'And the next?' }), 'form-key-1');

    const { rows } = await listContactMessages(staff, { state: 'open', query: '' }, 1);
    expect(rows).toHaveLength(2);
  });

  test('is answered under one Message-ID, however often the job runs', async () => {
    await sendContactMessage(stranger, messageOf());
    await answerContactMessage(staff, await newest(), 'It is in your panel.');
    const { rows } = await database.pool.query('select id from contact_answers');
    const job = contactJobs.find(({ name }) => name === 'contact.answer_mail')!;

    await job.run(staff, { answerId: rows[0].id }, AbortSignal.timeout(5_000));

    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mails[0]!.messageId).toMatch(/^<contact-answer-[\w-]+@[\w.-]+>$/);
  });

  test('has no line breaks in subject and name, which would be headers of a mail', () => {
    for (const field of ['subject', 'fullName'])
      expect(
        contactInput.safeParse({ ...typed, [field]: 'Hello\r\nBcc: other@example.com' }).success,
      ).toBe(false);
  });

  test('is refused with a phone number that no one could call', async () => {
    await expect(sendContactMessage(stranger, messageOf({ phone: '12' }))).rejects.toMatchObject({
      fieldErrors: { phone: 'impossiblePhone' },
    });
  });

  test('ends for a day after five messages of one address', async () => {
    for (let i = 0; i < 5; i++) await sendContactMessage(stranger, messageOf());

    await expect(sendContactMessage(stranger, messageOf())).rejects.toMatchObject({
      code: 'too_many',
    });
    await sendContactMessage(stranger, messageOf({ email: 'other@souq.example' }));
  });
});

describe('staff', () => {
  test('who decide at once: one wins, the others are told', async () => {
    await sendContactMessage(stranger, messageOf());
    const id = await newest();

    const moves = Array.from({ length: 8 }, (_, i) =>
      i % 2 === 0
        ? moveContactMessage(staff, id, 'discard')
        : moveContactMessage(staff, id, 'close'),
    );

    expect(await successesOf(moves)).toBe(1);
    await expect(answerContactMessage(staff, id, 'Too late')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(mails).toEqual([]);
  });

  test('find messages by a part of the address, the name or the subject', async () => {
    await sendContactMessage(stranger, messageOf());

    const found = async (query: string) =>
      (await listContactMessages(staff, { state: 'open', query }, 1)).rows.length;

    expect(await Promise.all(['souq', 'LAYLA', 'invoice', 'nothing', '%'].map(found))).toEqual([
      1, 1, 1, 0, 0,
    ]);
  });

  test('take care of a message and hand it back', async () => {
    const { context: colleague } = await somebodyNew(
      visitorOf(database).context,
      'staff@k.example',
    );
    const member = {
      ...staff,
      actor: { ...colleague.actor, actsFor: ['admin'], permissions: ['inquiry'] } as const,
    };
    await sendContactMessage(stranger, messageOf());
    const id = await newest();

    await assignContactMessage(member, id, 'self');
    expect((await getContactMessage(staff, id)).assignee?.name).toBe('staff');
    await assignContactMessage(member, id, null);
    expect((await getContactMessage(staff, id)).assignee?.id ?? null).toBeNull();
  });

  test('without the permission for inquiries read nothing', async () => {
    const { context: colleague } = await somebodyNew(visitorOf(database).context, 'rfq@k.example');
    const actor = { ...colleague.actor, actsFor: ['admin'], permissions: ['rfq'] } as const;

    await expect(
      listContactMessages({ ...staff, actor }, { state: 'open', query: '' }, 1),
    ).rejects.toMatchObject({ httpStatus: 403 });
  });
});

test('discarded messages are deleted after a month, open ones stay', async () => {
  await sendContactMessage(stranger, messageOf());
  await sendContactMessage(stranger, messageOf());
  await moveContactMessage(staff, await newest(), 'discard');
  const purge = contactJobs.find(({ name }) => name === 'contact.purge')!;

  now = new Date(now.getTime() + 31 * dayMs);
  await purge.run(staff, {}, AbortSignal.timeout(5_000));

  const { rows } = await database.pool.query('select state from contact_messages');
  expect(rows).toEqual([{ state: 'open' }]);
});

test('a member gets a copy of what they wrote, and it goes with the account', async () => {
  const { context: member } = await somebodyNew(visitorOf(database).context, 'layla@k.example');
  const writer = { ...member, services, now: () => now };
  await sendContactMessage(writer, messageOf());
  const userId = writer.actor.userId;

  expect(await contact.personalData!.export!(staff, userId)).toMatchObject({
    contactMessages: [{ subject: typed.subject, message: typed.message }],
  });
  await inTransaction(staff, (inside) => contact.personalData!.erase!(inside, userId, 'gone'));
  expect(await database.db.$count(contactMessages)).toBe(0);
});

describe('notices to the market’s staff', () => {
  const told = withNotices(base);
  const addStaff = async (email: string, permissions: readonly string[]) => {
    const { context: member } = await somebodyNew(visitorOf(database).context, email);
    const { companyId } = member.actor;
    await database.pool.query('update companies set is_admin = true where id = $1', [companyId]);
    await database.pool.query(
      'update members set is_owner = false, permissions = $2 where company_id = $1',
      [companyId, permissions],
    );
    const actor = { ...member.actor, isOwner: false, actsFor: ['admin'], permissions } as never;
    return { ...member, services: told.context.services, actor } as Context;
  };

  test('go to those with the right, once, and go with the message', async () => {
    const [reader, colleague] = [
      await addStaff('reader@k.example', ['inquiry']),
      await addStaff('money@k.example', ['money']),
    ];
    const { context: trader } = await somebodyNew(visitorOf(database).context, 'trader@k.example');
    const writer = { ...trader, services: told.context.services };
    told.waiting.length = 0;

    await sendContactMessage(writer, messageOf());
    const sent = await told.work();

    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['reader@k.example', 'A message to the marketplace from United Arab Emirates'],
    ]);
    expect(sent[0]!.headers).toHaveProperty('References');
    const list = await listNotifications(reader, { limit: 9 });
    expect(list.items).toMatchObject([{ group: 'contactMessages', about: typed.subject }]);
    expect(list.items[0]!.path).toContain('/control/contact/');
    expect(await countUnread(reader)).toMatchObject({ contactMessages: 1, total: 1 });
    for (const other of [colleague, trader])
      expect((await listNotifications(other, { limit: 9 })).items).toEqual([]);
    const { notificationList, notificationListV3 } = await summaryOf(reader);
    expect([notificationList.total, notificationListV3]).toEqual([
      0,
      { sellerNotifications: [], buyerNotifications: [] },
    ]);

    await inTransaction(staff, (inside) =>
      contact.personalData!.erase!(inside, trader.actor.userId, 'gone'),
    );
    expect((await listNotifications(reader, { limit: 9 })).items).toEqual([]);
    expect(await countUnread(reader)).toMatchObject({ total: 0 });
  });

  test('are a choice of the market’s staff alone', async () => {
    const member = await addStaff('chooser@k.example', ['inquiry']);
    const { context: trader } = await somebodyNew(visitorOf(database).context, 'seller@k.example');
    const names = (who: Context) =>
      offeredNotifications({ ...who, services: staff.services }).map(({ name }) => name);

    expect(names(member)).toContain('contact');
    expect(names(trader)).not.toContain('contact');
  });
});
