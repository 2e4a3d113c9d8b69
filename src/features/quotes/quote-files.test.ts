import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { openQuotingCompany, quoteBy, quoteOfferOf } from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { reviseQuote, withdrawQuote } from './commands/answer-rfq.server.ts';
import { dropQuoteFile, keepQuoteFile } from './commands/quote-files.server.ts';
import { quoteJobs } from './jobs.server.ts';
import { listQuoteFiles, openQuoteFile } from './queries/quote-files.server.ts';
import { getReplyForm } from './queries/reply-form.server.ts';
import { closeQuotesOf, forgetQuoteAuthor } from './services/forget-quotes.server.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-quotes-'));
afterAll(() => rm(dataDir, { recursive: true }));
const base = testContext(database);
/** Jobs are done as they are sent, as one worker would. */
const services: Context['services'] = {
  ...base.services,
  files: createFileStorage({ dataDir }),
  jobs: {
    send: async (inside, job, data) => {
      const named = quoteJobs.find(({ name }) => name === job.name);
      await named?.run({ ...inside, services }, data, AbortSignal.timeout(5_000));
    },
  },
};
const staff = { ...base, services };
const visitor = { ...visitorOf(database).context, services };
const storedFiles = async () =>
  (await Array.fromAsync(services.files.list())).filter(({ key }) => key.startsWith('quote-'));

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const [seller, other] = [
  await openQuotingCompany(staff, visitor),
  await openQuotingCompany(staff, visitor),
];

beforeEach(async () => {
  await poolOf(staff).query(
    "select empty_tables('quotes, rfqs, company_quotes, rate_limits, outbox')",
  );
  for (const { key } of await storedFiles()) await services.files.delete(key);
});

const keep = (rfq: { publicId: string }, name: string, context = seller.context) =>
  keepQuoteFile(context, { rfq: rfq.publicId }, { name, bytes: pdfFile(name) });
const unsentNames = async (rfq: { publicId: string }) =>
  (await getReplyForm(seller.context, rfq.publicId)).form!.files.map(({ name }) => name);
const idOf = async (table: 'quotes' | 'quote_files') =>
  (await poolOf(staff).query<{ public_id: string }>(`select public_id from ${table}`)).rows[0]!
    .public_id;

test('files are kept for the next offer, and both parties read them once it is sent', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  await keep(rfq, 'prices.pdf');
  await keep(rfq, 'prices.pdf');
  await keep(rfq, 'call +90 532 123 45 67.pdf');
  expect(await unsentNames(rfq)).toEqual(['prices.pdf', 'call +90 532 123 45 67.pdf']);

  const { publicId: quote } = await quoteBy(seller, rfq);

  const ofBuyer = await listQuoteFiles(buyer.context, { quote, rfq: rfq.publicId });
  expect(ofBuyer.map(({ name }) => name)).toEqual([
    'prices.pdf',
    expect.stringMatching(/^(?!.*532).*\.pdf$/),
  ]);
  const file = await openQuoteFile(buyer.context, { quote, rfq: rfq.publicId }, ofBuyer[0]!.id);
  expect(file).toMatchObject({ name: 'prices.pdf', kind: 'pdf' });
  const ofSeller = await openQuoteFile(seller.context, { quote, rfq: null }, ofBuyer[0]!.id);
  expect(ofSeller.sizeBytes).toBe(file.sizeBytes);
  expect(await storedFiles()).toHaveLength(2);
});

test('a revision brings files of its own, and a quote that has ended takes none', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  const { publicId: quote } = await quoteBy(seller, rfq);
  await keepQuoteFile(seller.context, { quote }, { name: 'new.pdf', bytes: pdfFile() });
  expect(await listQuoteFiles(seller.context, { quote, rfq: null })).toEqual([]);

  await reviseQuote(seller.context, quote, { revision: 1, offer: quoteOfferOf() });

  expect(await listQuoteFiles(seller.context, { quote, rfq: null })).toMatchObject([
    { name: 'new.pdf' },
  ]);
  await withdrawQuote(seller.context, quote);
  await expect(
    keepQuoteFile(seller.context, { quote }, { name: 'late.pdf', bytes: pdfFile() }),
  ).rejects.toMatchObject({ messageKey: 'quoteEnded' });
});

test('of ten uploads at once five are kept, and the others leave no file', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);

  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) => keep(rfq, `file-${i}.pdf`)),
  );

  const refused = attempts.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({
    reason: { fieldErrors: { attachments: 'tooManyQuoteFiles' } },
  });
  expect(await storedFiles()).toHaveLength(5);
});

test('a file is removed before it is sent, and not after', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  await keep(rfq, 'wrong.pdf');
  const wrong = await idOf('quote_files');
  await expect(dropQuoteFile(other.context, { rfq: rfq.publicId }, wrong)).rejects.toMatchObject({
    httpStatus: 404,
  });
  await dropQuoteFile(seller.context, { rfq: rfq.publicId }, wrong);
  expect([await unsentNames(rfq), await storedFiles()]).toEqual([[], []]);
  await keep(rfq, 'right.pdf');
  await quoteBy(seller, rfq);

  const drop = dropQuoteFile(
    seller.context,
    { quote: await idOf('quotes') },
    await idOf('quote_files'),
  );

  await expect(drop).rejects.toMatchObject({ httpStatus: 404 });
});

test('a file of another company or quote is not found, and a lying name is refused', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  await keep(rfq, 'prices.pdf');
  const { publicId: quote } = await quoteBy(seller, rfq);
  const file = await idOf('quote_files');
  const { publicId: foreign } = await quoteBy(other, rfq);

  const attempts = await Promise.allSettled([
    openQuoteFile(other.context, { quote, rfq: null }, file),
    openQuoteFile(other.context, { quote: foreign, rfq: null }, file),
    openQuoteFile(buyer.context, { quote: foreign, rfq: rfq.publicId }, file),
    listQuoteFiles(other.context, { quote, rfq: null }),
    keepQuoteFile(other.context, { quote }, { name: 'a.pdf', bytes: pdfFile() }),
    keepQuoteFile(buyer.context, { rfq: rfq.publicId }, { name: 'a.pdf', bytes: pdfFile() }),
    keepQuoteFile(seller.context, { quote }, { name: 'a.png', bytes: pdfFile() }),
  ]);

  expect(
    attempts.map((one) => (one.status === 'rejected' ? one.reason.httpStatus : 'done')),
  ).toEqual([404, 404, 404, 404, 404, 403, 415]);
});

test('unsent files go with their person, and all files with the company', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  await keep(rfq, 'sent.pdf');
  await quoteBy(seller, rfq);
  const second = await makeOpenRfq(staff, buyer.context, { productName: 'Woven beach towel' });
  await keep(second, 'unsent.pdf');

  await inTransaction(staff, (inside) => forgetQuoteAuthor(inside, seller.context.actor.userId));
  expect(await storedFiles()).toHaveLength(1);
  await inTransaction(staff, (inside) => closeQuotesOf(inside, seller.companyId));

  expect(await storedFiles()).toEqual([]);
});

test('the nightly cleaning deletes files that were not sent or have no row', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  await keep(rfq, 'unsent.pdf');
  await keep(rfq, 'sent.pdf', other.context);
  await quoteBy(other, rfq);
  await services.files.put('quote-orphan.pdf', pdfFile());
  const purge = quoteJobs.find(({ name }) => name === 'quotes.purge_files')!;
  const later = { ...staff, now: () => new Date(Date.now() + 8 * 86_400_000) };

  await purge.run(later, {}, AbortSignal.timeout(5_000));

  expect(await storedFiles()).toHaveLength(1);
});
