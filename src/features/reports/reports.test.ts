import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { unblockInquiry } from '#features/inquiries/commands/move-inquiry.server.ts';
import { listCompany } from '#features/directory/services/list-company.server.ts';
import { openInquiries } from '#features/inquiries/commands/open-inquiries.server.ts';
import {
  keepInquiryFile,
  writeInquiryMessage,
} from '#features/inquiries/commands/write-inquiry.server.ts';
import { inquiryInput } from '#features/inquiries/schemas.ts';
import { messagesPerPage } from '#features/threads/rules.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, quoteOf } from '#tests/support/negotiation.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import {
  dismissReport,
  unblockReportedInquiry,
  upholdReport,
} from './commands/decide-report.server.ts';
import { readReport, readReportedFile } from './commands/read-report.server.ts';
import { reportThing } from './commands/report.server.ts';
import { reports } from './feature.server.ts';
import {
  exportReports,
  findReported,
  listReports,
  nearestReports,
} from './queries/reports.server.ts';
import type { ReportedThing } from './schemas.ts';

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-reports-'));
afterAll(() => rm(dataDir, { recursive: true }));
const base = testContext(database);
const files = createFileStorage({ dataDir });
const withFiles = <Kind extends Context>(context: Kind): Kind => ({
  ...context,
  services: { ...context.services, files },
});
const staff = withFiles(base);
const visitor = withFiles(visitorOf(database).context);

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const stranger = await somebodyNew(visitor, 'omar@dubai.example');
const seller = await newSeller(staff, visitor);
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

const said = { reason: 'contacts', text: 'They ask for my number.' } as const;
const report = (who: Context, thing: ReportedThing) => reportThing(who, thing, said);
const newest = async () => (await listReports(staff, 'open', 1)).rows.at(-1)!.id;

let inquiry: ReportedThing;
let keys = 0;

beforeEach(async () => {
  await query("select empty_tables('reports, listed_companies, inquiries, threads, rate_limits')");
  await query('update companies set barred_until = null, bar_reason = null');
  const { ids } = await openInquiries(buyer.context, {
    target: { product: seller.product, stores: [] },
    input: inquiryInput.parse({
      fullName: 'Selin Aksoy',
      email: 'selin@nordlicht.example',
      country: 'DE',
      subject: 'Towels',
      message: 'Which colours?',
    }),
    key: `report-key-${++keys}`,
  });
  inquiry = { kind: 'inquiry', id: ids[0]! };
});

describe('a report', () => {
  test('stands between those that wait, also once it is decided', async () => {
    await report(buyer.context, inquiry);
    await query(`update reports set created_at = now() - interval '1 day'`);
    await report(seller.context, inquiry);
    const [first, second] = (await listReports(staff, 'open', 1)).rows;

    await dismissReport(staff, first!.id, 'Nothing in it.');

    expect(await nearestReports(staff, first!.id)).toEqual({ previous: null, next: second!.id });
    expect(await findReported(staff, first!.id)).toBe(first!.reported);
    expect((await listReports(staff, 'open', 1)).oldestAt).not.toBeNull();
  });

  test('of an inquiry shows staff what both wrote, and the look is logged', async () => {
    await writeInquiryMessage(
      seller.context,
      { inquiry: inquiry.id, side: 'seller' },
      { key: `report-key-${++keys}`, text: 'Call me instead.' },
    );
    await report(buyer.context, inquiry);
    const { context: colleague } = await somebodyNew(visitor, `staff-${++keys}@kervan.example`);
    const actor: Member = { ...colleague.actor, actsFor: ['admin'], permissions: ['inquiry'] };

    const read = await readReport({ ...colleague, actor }, await newest());

    expect(read.content).toMatchObject({
      title: 'Towels',
      messages: [
        { side: 'buyer', text: 'Which colours?' },
        { side: 'seller', text: 'Call me instead.' },
      ],
    });
    const { rows } = await query(
      `select detail from security_events where user_id = $1 and kind = 'report_read'`,
      [actor.userId],
    );
    expect(rows).toEqual([{ detail: `inquiry ${inquiry.id}` }]);
  });

  test('shows files and earlier messages of the conversation; the look is logged', async () => {
    const named = { inquiry: inquiry.id, side: null };
    await keepInquiryFile(seller.context, named, {
      key: 'report-file-1',
      name: 'offer.pdf',
      bytes: pdfFile('4.20'),
    });
    await writeInquiryMessage(seller.context, named, { key: 'report-file-1', text: '' });
    for (let i = 0; i < messagesPerPage; i++) {
      await query('delete from rate_limits');
      await writeInquiryMessage(buyer.context, named, { key: `report-more-${i}`, text: `${i}` });
    }
    await report(buyer.context, inquiry);
    const id = await newest();

    const last = await readReport(staff, id);
    const first = await readReport(staff, id, { before: last.content!.earlier });

    expect(last.content!.messages).toHaveLength(messagesPerPage);
    expect(first.content).toMatchObject({
      earlier: null,
      messages: [{ text: 'Which colours?' }, { files: [{ name: 'offer.pdf' }] }],
    });
    const file = first.content!.messages![1]!.files[0]!.id;
    const { context: colleague } = await somebodyNew(visitor, `staff-${++keys}@kervan.example`);
    const as = (permissions: Member['permissions']): Context => ({
      ...colleague,
      services: staff.services,
      actor: { ...colleague.actor, actsFor: ['admin'], permissions },
    });
    const opened = await readReportedFile(as(['inquiry']), id, file);
    expect(await buffer(await opened.read())).toEqual(pdfFile('4.20'));
    const { rows } = await query(
      `select detail from security_events where user_id = $1 and kind = 'report_read'`,
      [colleague.actor.userId],
    );
    expect(rows).toEqual([{ detail: `inquiry ${inquiry.id}: offer.pdf` }]);
    await expect(readReportedFile(as(['rfq']), id, file)).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(readReportedFile(as(['inquiry']), id, '0000000000')).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(readReportedFile(as(['inquiry']), '0000000000', file)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('of a request and of a quote is about the other company', async () => {
    const { publicId: rfq } = await makeOpenRfq(staff, buyer.context);
    const quote = await quoteOf(seller, rfq);

    await report(seller.context, { kind: 'rfq', id: rfq });
    await report(buyer.context, { kind: 'quote', id: quote });

    const { rows } = await query(
      'select kind, reported_company_id from reports order by created_at, id',
    );
    expect(rows).toEqual([
      { kind: 'rfq', reported_company_id: buyer.context.actor.companyId },
      { kind: 'quote', reported_company_id: seller.context.actor.companyId },
    ]);
  });

  test('of a company of the directory is about the company behind the entry', async () => {
    const entryOf = async (companyId: string | null, name: string) => {
      await listCompany(staff, {
        companyId: companyId as Id<'company'> | null,
        facts: {
          legalName: name,
          businessType: 'manufacturer',
          establishedYear: null,
          staffCount: null,
          exportStaffCount: null,
          sectors: [],
          mainProducts: [],
          certificates: [],
          exportMarkets: [],
          country: 'TR',
          province: null,
          address: '',
          website: null,
          about: 'Towels since 1994.',
        },
      });
      const { rows } = await query('select public_id from listed_companies where name = $1', [
        name,
      ]);
      return { kind: 'company', id: rows[0].public_id } as const;
    };
    const sellers = await entryOf(seller.context.actor.companyId, 'Dokuma Evi A.Ş.');
    const nobodys = await entryOf(null, 'Nobody’s');

    await report(buyer.context, sellers);

    const { reported, content } = await readReport(staff, await newest());
    expect(reported.barredUntil).toBeNull();
    expect(content).toMatchObject({
      title: 'Dokuma Evi A.Ş.',
      text: 'Towels since 1994.',
      messages: null,
      canBlock: false,
    });
    for (const [who, thing] of [
      [seller.context, sellers],
      [buyer.context, nobodys],
    ] as const)
      await expect(report(who, thing)).rejects.toMatchObject({ code: 'not_found' });
    await query('update listed_companies set is_shown = false');
    await expect(report(stranger.context, sellers)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of what one does not see, of one’s own and of nothing is not found', async () => {
    const { publicId: rfq } = await makeOpenRfq(staff, buyer.context);
    const attempts: readonly (readonly [Context, ReportedThing])[] = [
      [stranger.context, inquiry],
      [buyer.context, { kind: 'rfq', id: rfq }],
      [buyer.context, { kind: 'quote', id: '0000000000' }],
    ];

    for (const [who, thing] of attempts)
      await expect(report(who, thing)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is open once, however often it is sent', async () => {
    const attempts = Array.from({ length: 6 }, () => report(buyer.context, inquiry));

    expect(await successesOf(attempts)).toBe(1);
    await report(seller.context, inquiry);
    const { rows } = await query('select count(*)::int as count from reports');
    expect(rows).toEqual([{ count: 2 }]);
  });
});

describe('a decision', () => {
  test('is taken once, of many at once', async () => {
    await report(buyer.context, inquiry);
    const id = await newest();

    const decisions = Array.from({ length: 6 }, (_, i) =>
      i % 2 === 0
        ? dismissReport(staff, id, 'Nothing wrong')
        : upholdReport(staff, id, { note: 'Right', bar: null }),
    );

    expect(await successesOf(decisions)).toBe(1);
  });

  test('can bar the reported company for six months', async () => {
    await report(buyer.context, inquiry);

    const { publicId: earlier } = await makeOpenRfq(staff, buyer.context);
    const quote = await quoteOf(seller, earlier);

    await upholdReport(staff, await newest(), {
      note: 'Deals outside',
      bar: { reason: 'Deals outside', withdrawsQuotes: true },
    });

    const { rows } = await query('select bar_reason from companies where barred_until > now()');
    expect(rows).toEqual([{ bar_reason: 'Deals outside' }]);
    const { publicId: rfq } = await makeOpenRfq(staff, buyer.context);
    await expect(quoteOf(seller, rfq)).rejects.toMatchObject({ httpStatus: 403 });
    const { rows: quotes } = await query('select state from quotes where public_id = $1', [quote]);
    expect(quotes).toEqual([{ state: 'withdrawn' }]);
  });

  test('can block the inquiry, which staff alone unblock', async () => {
    const named = { inquiry: inquiry.id, side: null };
    const write = () =>
      writeInquiryMessage(buyer.context, named, { key: `report-key-${++keys}`, text: 'Hello?' });
    await report(buyer.context, inquiry);
    const id = await newest();
    const before = await readReport(staff, id);

    await upholdReport(staff, id, {
      note: 'Deals outside',
      bar: { reason: 'Deals outside', withdrawsQuotes: true },
      blocksInquiry: true,
    });

    expect(before.content).toMatchObject({ canBlock: true, canUnblock: false });
    expect((await readReport(staff, id)).content).toMatchObject({
      canBlock: false,
      canUnblock: true,
    });
    await expect(write()).rejects.toMatchObject({ messageKey: 'inquiryBlocked' });
    for (const party of [buyer, seller])
      await expect(unblockInquiry(party.context, named)).rejects.toMatchObject({
        messageKey: 'inquiryBlockedByOther',
      });
    await unblockReportedInquiry(staff, id);
    await write();
  });

  test('without the tick leaves the inquiry open', async () => {
    await report(buyer.context, inquiry);

    await upholdReport(staff, await newest(), { note: 'Right', bar: null });

    const { rows } = await query('select state from inquiries');
    expect(rows).toEqual([{ state: 'awaiting_seller' }]);
  });

  test('needs the permission for inquiries', async () => {
    await report(buyer.context, inquiry);
    const actor: Member = { ...stranger.context.actor, actsFor: ['admin'], permissions: ['rfq'] };

    await expect(
      dismissReport({ ...stranger.context, actor }, await newest(), 'No'),
    ).rejects.toMatchObject({ httpStatus: 403 });
  });
});

test('a person gets a copy of their reports, whose words go with the account', async () => {
  await report(buyer.context, inquiry);
  const userId = buyer.context.actor.userId as never;

  expect(await exportReports(staff, userId)).toMatchObject([{ kind: 'inquiry', ...said }]);
  await reports.personalData!.erase!(staff, userId, undefined as never);
  expect((await query('select user_id, text from reports')).rows).toEqual([
    { user_id: null, text: '—' },
  ]);
});
