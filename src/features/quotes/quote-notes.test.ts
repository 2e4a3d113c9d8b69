import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { maxFilesPerMessage, maxMessagesPerThread } from '#features/threads/rules.ts';
import { threadJobs } from '#features/threads/jobs.server.ts';
import { endRfqsOf } from '#features/rfqs/services/end-rfq.server.ts';
import {
  forgetMessageAuthor,
  leaveMessagesOf,
} from '#features/threads/services/forget-threads.server.ts';
import { exportMessages } from '#features/threads/queries/messages.server.ts';
import { makeOpenRfq, type RfqAsked } from '#features/rfqs/factory.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, quoteOf } from '#tests/support/negotiation.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { withdrawQuote } from './commands/answer-rfq.server.ts';
import { acceptQuote, declineQuote } from './commands/decide-quote.server.ts';
import {
  dropQuoteNoteFile,
  keepQuoteNoteFile,
  markQuoteNotesRead,
  writeQuoteNote,
} from './commands/quote-notes.server.ts';
import {
  countUnreadNotes,
  listQuoteNotes,
  openQuoteNoteFile,
} from './queries/quote-notes.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-notes-'));
afterAll(() => rm(dataDir, { recursive: true }));
const base = testContext(database);
/** Jobs are done as they are sent, as one worker would. */
const services: Context['services'] = {
  ...base.services,
  files: createFileStorage({ dataDir }),
  jobs: {
    send: async (inside, job, data) => {
      const named = threadJobs.find(({ name }) => name === job.name);
      await named?.run({ ...inside, services }, data, AbortSignal.timeout(5_000));
    },
  },
};
const staff = { ...base, services };
const context = { ...visitorOf(database).context, services };
const storedFiles = async () =>
  (await Array.fromAsync(services.files.list())).filter(({ key }) => key.startsWith('thread-'));

await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');
const otherBuyer = await somebodyNew(context, 'omar@dubai.example');
const [seller, otherSeller] = [await newSeller(staff, context), await newSeller(staff, context)];

beforeEach(async () => {
  await poolOf(context).query(
    "select empty_tables('quotes, rfqs, threads, company_quotes, rate_limits, outbox')",
  );
  for (const { key } of await storedFiles()) await services.files.delete(key);
});

let keys = 0;
const newKey = () => `test-key-${++keys}`;

/** A quote, named by its buyer and by its seller. */
async function quoted(asked: RfqAsked = {}) {
  const { publicId: rfq } = await makeOpenRfq(staff, buyer.context, asked);
  const quote = await quoteOf(seller, rfq);
  return { rfq, quote, atBuyer: { quote, rfq }, atSeller: { quote, rfq: null } };
}
const write = (who: Context, noted: { quote: string; rfq: string | null }, text: string) =>
  writeQuoteNote(who, noted, { key: newKey(), text });
const textsOf = async (who: Context, noted: { quote: string; rfq: string | null }) =>
  (await listQuoteNotes(who, noted)).messages.map(({ text }) => text);
const count = async (table: string) =>
  Number((await poolOf(context).query(`select count(*) from ${table}`)).rows[0].count);

describe('notes of a quote', () => {
  test('both sides read them in their order, with what the other has read', async () => {
    const { atBuyer, atSeller } = await quoted();
    await write(seller.context, atSeller, 'Would 500 g/m² do?');
    await write(buyer.context, atBuyer, 'Yes, in ecru.');

    const read = await listQuoteNotes(seller.context, atSeller);

    expect(await countUnreadNotes(seller.context, atSeller)).toBe(1);
    expect(read).toMatchObject({ side: 'seller', unread: 1, lastNumber: 2, earlier: null });
    expect(read.messages).toMatchObject([
      { number: 1, isOwn: true, text: 'Would 500 g/m² do?', isReadByOther: true },
      { number: 2, isOwn: false, text: 'Yes, in ecru.', author: null },
    ]);
    await markQuoteNotesRead(seller.context, atSeller, 99);
    expect(await listQuoteNotes(seller.context, atSeller)).toMatchObject({ unread: 0 });
    expect((await listQuoteNotes(buyer.context, atBuyer)).messages[1]).toMatchObject({
      isOwn: true,
      isReadByOther: true,
    });
  });

  test('twenty simultaneous sendings under one key write one note that all find', async () => {
    const { atSeller } = await quoted();
    const note = { key: newKey(), text: 'In stock' };

    const written = await Promise.all(
      Array.from({ length: 20 }, () => writeQuoteNote(seller.context, atSeller, note)),
    );

    expect(new Set(written.map(({ number }) => number))).toEqual(new Set([1]));
    expect(await count('thread_messages')).toBe(1);
    expect(await count(`outbox where name = 'quote.noteWritten'`)).toBe(1);
    await expect(
      writeQuoteNote(seller.context, atSeller, { ...note, text: 'Sold out' }),
    ).rejects.toMatchObject({ httpStatus: 409, messageKey: 'otherUnderKey' });
  });

  test('simultaneous first notes of both sides open one thread without gaps', async () => {
    const { atBuyer, atSeller } = await quoted();

    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 === 0
          ? write(buyer.context, atBuyer, `from the buyer ${i}`)
          : write(seller.context, atSeller, `from the seller ${i}`),
      ),
    );

    const { messages } = await listQuoteNotes(buyer.context, atBuyer);
    expect(messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await count('threads')).toBe(1);
  });

  test('long threads come in pages, from the end', async () => {
    const { atBuyer, atSeller } = await quoted();
    for (let i = 1; i <= 3; i++) await write(seller.context, atSeller, `note ${i}`);
    await poolOf(context).query(
      `insert into thread_messages (id, public_id, thread_id, number, side, text, client_key, at)
       select gen_random_uuid(), 'x' || lpad(n::text, 9, '0'), (select id from threads), n, 'buyer',
         'note ' || n, 'key-' || n, now()
       from generate_series(4, 120) n`,
    );
    await poolOf(context).query('update threads set last_number = 120');

    const last = await listQuoteNotes(buyer.context, atBuyer);

    expect([last.messages[0]?.number, last.messages.length, last.earlier]).toEqual([71, 50, 71]);
    const first = await listQuoteNotes(buyer.context, atBuyer, { before: 21 });
    expect([first.messages[0]?.number, first.messages.length, first.earlier]).toEqual([
      1,
      20,
      null,
    ]);
    await poolOf(context).query('update threads set last_number = $1', [maxMessagesPerThread]);
    await expect(write(seller.context, atSeller, 'One more')).rejects.toMatchObject({
      messageKey: 'threadFull',
    });
  });

  test('strangers get 404, staff without the permission 403, visitors 401', async () => {
    const { atBuyer, atSeller, quote, rfq } = await quoted();
    const other = await makeOpenRfq(staff, buyer.context);
    await write(seller.context, atSeller, 'Hello');
    const staffOf = (who: typeof buyer.context, permission: 'rfq' | 'rfqQuotes') => ({
      ...who,
      actor: { ...who.actor, isOwner: false, permissions: [permission] },
    });
    const notFound = [
      [otherBuyer.context, atBuyer],
      [otherSeller.context, atSeller],
      [otherSeller.context, atBuyer],
      [buyer.context, atSeller],
      [seller.context, atBuyer],
      [buyer.context, { quote, rfq: other.publicId }],
      [buyer.context, { quote: 'nosuchquot', rfq }],
    ] as const;

    for (const [who, noted] of notFound) {
      await expect(listQuoteNotes(who, noted)).rejects.toMatchObject({ httpStatus: 404 });
      await expect(write(who, noted, 'Hi')).rejects.toMatchObject({ httpStatus: 404 });
      await expect(markQuoteNotesRead(who, noted, 1)).rejects.toMatchObject({ httpStatus: 404 });
    }

    await expect(write(staffOf(buyer.context, 'rfqQuotes'), atBuyer, 'Hi')).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(listQuoteNotes(staffOf(seller.context, 'rfq'), atSeller)).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(listQuoteNotes({ ...context, actor: visitor }, atBuyer)).rejects.toMatchObject({
      httpStatus: 401,
    });
  });

  test('notes end with the quote, unless it won; what was written stays readable', async () => {
    const { atBuyer, atSeller, quote } = await quoted();
    await write(seller.context, atSeller, 'Hello');
    const second = await quoteOf(otherSeller, atBuyer.rfq);
    await withdrawQuote(seller.context, quote);

    await expect(write(seller.context, atSeller, 'Sorry')).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'quoteEnded',
    });

    expect(await textsOf(buyer.context, atBuyer)).toEqual(['Hello']);
    await acceptQuote(buyer.context, second, 1);
    await expect(
      write(otherSeller.context, { quote: second, rfq: null }, 'Thank you'),
    ).resolves.toEqual({ number: 1 });
  });
});

describe('contacts in notes', () => {
  test('are hidden on both sides, also when they are split over notes of one side', async () => {
    const { atBuyer, atSeller } = await quoted();
    await write(seller.context, atSeller, 'My number begins with 0532');
    await write(buyer.context, atBuyer, 'Write to selin@nordlicht.example');
    await write(seller.context, atSeller, '123 45 67 is the rest');

    const seen = await textsOf(buyer.context, atBuyer);

    expect(seen).toEqual(['My number begins with •••••', 'Write to •••••', '••••• is the rest']);
    expect(await textsOf(seller.context, atSeller)).toEqual(seen);
  });

  test('are shown once the buyer shares the card, or accepts', async () => {
    const shared = await quoted({ sharesCard: true });
    await write(seller.context, shared.atSeller, 'Call +90 532 123 45 67');
    expect(await textsOf(buyer.context, shared.atBuyer)).toEqual(['Call +90 532 123 45 67']);
    const kept = await quoted();
    await write(seller.context, kept.atSeller, 'Call +90 532 123 45 67');
    expect(await textsOf(buyer.context, kept.atBuyer)).toEqual(['Call •••••']);

    await acceptQuote(buyer.context, kept.quote, 1);

    expect(await textsOf(buyer.context, kept.atBuyer)).toEqual(['Call +90 532 123 45 67']);
  });
});

describe('files of notes', () => {
  const keep = (noted: { quote: string; rfq: string | null }, key: string, name = 'card.pdf') =>
    keepQuoteNoteFile(seller.context, noted, { key, name, bytes: pdfFile() });

  test('wait for their note, and are read by the two parties only', async () => {
    const { atBuyer, atSeller } = await quoted();
    const key = newKey();
    await keep(atSeller, key);
    expect((await listQuoteNotes(buyer.context, atBuyer)).messages).toEqual([]);
    await writeQuoteNote(seller.context, atSeller, { key, text: '' });

    const { messages } = await listQuoteNotes(buyer.context, atBuyer);

    const [file] = messages[0]!.files;
    expect(file).toMatchObject({ name: 'card.pdf', kind: 'pdf', sizeBytes: pdfFile().length });
    const stored = await openQuoteNoteFile(buyer.context, atBuyer, file!.id);
    expect(Buffer.concat(await Array.fromAsync(await stored.read()))).toEqual(pdfFile());
    await expect(openQuoteNoteFile(otherSeller.context, atSeller, file!.id)).rejects.toMatchObject({
      httpStatus: 404,
    });
    const elsewhere = await quoted();
    await expect(
      openQuoteNoteFile(buyer.context, elsewhere.atBuyer, file!.id),
    ).rejects.toMatchObject({ httpStatus: 404 });
  });

  test('have masked names while contacts are hidden, and a refused one is not kept', async () => {
    const { atBuyer, atSeller } = await quoted();
    const key = newKey();
    await keep(atSeller, key, 'call 0532 123 45 67.pdf');
    await keep(atSeller, key, 'call 0532 123 45 67.pdf');
    await writeQuoteNote(seller.context, atSeller, { key, text: '' });

    const [file] = (await listQuoteNotes(buyer.context, atBuyer)).messages[0]!.files;

    expect(file!.name).toBe('•••••.pdf');
    expect((await openQuoteNoteFile(buyer.context, atBuyer, file!.id)).name).toBe('•••••.pdf');
    await declineQuote(buyer.context, atBuyer.quote);
    await expect(keep(atSeller, newKey())).rejects.toMatchObject({ messageKey: 'quoteEnded' });
    expect(await storedFiles()).toHaveLength(1);
  });

  test('a sixth file, a lying file and an empty note are refused', async () => {
    const { atSeller } = await quoted();
    const key = newKey();
    const attempts = Array.from({ length: maxFilesPerMessage + 3 }, (_, i) =>
      keep(atSeller, key, `${i}.pdf`),
    );
    const kept = await Promise.allSettled(attempts);

    expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxFilesPerMessage);
    await expect(keep(atSeller, key, 'sixth.pdf')).rejects.toMatchObject({
      fieldErrors: { attachments: 'tooManyNoteFiles' },
    });
    await expect(keep(atSeller, newKey(), 'card.txt')).rejects.toMatchObject({ httpStatus: 415 });
    await poolOf(context).query('truncate thread_files');
    await expect(write(seller.context, atSeller, '')).rejects.toMatchObject({
      fieldErrors: { text: 'messageEmpty' },
    });
  });

  test('unsent files are dropped by their writer, and a day later by the clock', async () => {
    const { atSeller } = await quoted();
    const key = newKey();
    await keep(atSeller, key);
    await keep(atSeller, key);
    await keep(atSeller, newKey());
    const { rows } = await poolOf(context).query(
      'select public_id from thread_files where client_key = $1',
      [key],
    );

    await dropQuoteNoteFile(seller.context, atSeller, rows[0].public_id);

    expect(await count('thread_files')).toBe(1);
    const purge = threadJobs.find(({ name }) => name === 'threads.purge')!;
    await purge.run(staff, {}, new AbortController().signal);
    expect(await count('thread_files')).toBe(1);
    const later = { ...staff, now: () => new Date(Date.now() + 2 * 86_400_000) };
    await purge.run(later, {}, new AbortController().signal);
    expect(await count('thread_files')).toBe(0);
    expect(await storedFiles()).toEqual([]);
  });
});

describe('what remains of notes', () => {
  test('the copy of one’s data has them; an erased author’s stay with the company', async () => {
    const { atBuyer, atSeller } = await quoted();
    await write(seller.context, atSeller, 'In stock');
    const userId = seller.context.actor.userId;

    expect(await exportMessages(staff, userId)).toMatchObject([
      { number: 1, side: 'seller', text: 'In stock', files: [] },
    ]);

    await forgetMessageAuthor(staff, userId);
    expect(await exportMessages(staff, userId)).toEqual([]);
    expect(await textsOf(buyer.context, atBuyer)).toEqual(['In stock']);
  });

  test('a closed company’s stay without an author, and their files go', async () => {
    const { atBuyer, atSeller } = await quoted();
    const key = newKey();
    await keepQuoteNoteFile(seller.context, atSeller, { key, name: 'a.pdf', bytes: pdfFile() });
    await writeQuoteNote(seller.context, atSeller, { key, text: 'Our price list' });
    await write(buyer.context, atBuyer, 'Thank you');

    await leaveMessagesOf(staff, seller.context.actor.companyId as Id<'company'>);

    const { messages } = await listQuoteNotes(buyer.context, atBuyer);
    expect(messages).toMatchObject([
      { isRemoved: true, isAuthorGone: true, text: 'Our price list', files: [] },
      { isRemoved: false, isAuthorGone: false, text: 'Thank you' },
    ]);
    expect(await storedFiles()).toEqual([]);
  });

  test('what is deleted with its request leaves no thread', async () => {
    const { atBuyer, atSeller } = await quoted();
    await write(seller.context, atSeller, 'In stock');
    await write(buyer.context, atBuyer, 'Thank you');
    // A request whose answers count is closed instead, and keeps them.
    await poolOf(context).query(`update rfqs set state = 'pending_approval', quotes_left = 10`);

    await inTransaction(staff, (inside) =>
      endRfqsOf(inside, buyer.context.actor.companyId as Id<'company'>),
    );

    expect([await count('threads'), await count('thread_messages')]).toEqual([0, 0]);
  });
});
