import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { startProduction } from '#features/shipments/commands/produce-order.server.ts';
import { sendShipment } from '#features/shipments/commands/ship-order.server.ts';
import { shipmentInput } from '#features/shipments/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { openSmallMarket, productInputOf } from '#tests/support/market.ts';
import { newSeller, type TestSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { agreedOrder, payBySql } from '#tests/support/orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import {
  listDocuments,
  listOrderDocuments,
  openDocument,
  openDocumentOfMarket,
} from './queries/documents.server.ts';
import { issueProforma, issueShipmentDocuments } from './services/issue-for-order.server.ts';
import {
  isUntypeset,
  typesetDocument,
  typesetWaiting,
} from './services/typeset-document.server.ts';
import { openTypesetter } from './typeset/typesetter.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-documents-'));
afterAll(() => rm(dataDir, { recursive: true }));
const base = withNotices(testContext(database, { now: () => now })).context;
const services = { ...base.services, files: createFileStorage({ dataDir }) };
const staff = { ...base, services };
const visitor = { ...visitorOf(database, { now: () => now }).context, services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const stranger = await somebodyNew(visitor, 'omar@dubai.example');
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const inspector: Context = {
  ...stranger.context,
  actor: { ...stranger.context.actor, actsFor: ['admin'] },
};
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  await query(
    "select empty_tables('orders, threads, rate_limits, outbox, document_numbers, documents')",
  );
});

const rowIdOf = async (order: string): Promise<Id<'order'>> =>
  (await query('select id from orders where public_id = $1', [order])).rows[0].id;
const agreed = async (of: TestSeller = seller, terms: object = {}, by = buyer) => {
  const order = await agreedOrder({ buyer: by.context, seller: of, terms });
  return { order, id: await rowIdOf(order), named: { order, side: null } };
};
const numbers = async (kind: string): Promise<number[]> =>
  (
    await query('select sequence from documents where kind = $1 order by sequence', [kind])
  ).rows.map(({ sequence }) => sequence);

let keys = 0;
async function ship(named: { order: string; side: null }, quantity: number) {
  const { id } = await sendShipment(
    seller.context,
    named,
    shipmentInput.parse({
      key: `document-key-${++keys}`,
      carrier: 'Ekol',
      trackingNumber: 'EKL-1',
      shippedOn: '2026-03-02',
      lines: [{ position: 0, quantity }],
    }),
  );
  return (await query('select id from shipments where public_id = $1', [id])).rows[0]
    .id as Id<'shipment'>;
}
const toProduction = async (named: { order: string; side: null }) => {
  await payBySql(poolOf(staff), named.order);
  await startProduction(seller.context, named);
};

describe('a number', () => {
  test('has no gap, however many are issued at once and however many roll back', async () => {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, i) => agreed(seller, {}, i % 2 === 0 ? buyer : stranger)),
    );

    await Promise.all(
      made.map(({ id }, i) =>
        i % 3 === 0
          ? inTransaction(staff, async (inside) => {
              await issueProforma(inside, id);
              throw new Error('rolled back');
            }).catch(() => {})
          : issueProforma(staff, id),
      ),
    );
    await Promise.all(made.map(({ id }) => issueProforma(staff, id)));

    expect(await numbers('proforma')).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  test('counts for each seller, kind and year of its own, by the clocks of Türkiye', async () => {
    await issueProforma(staff, (await agreed()).id);
    await issueProforma(staff, (await agreed(otherSeller)).id);
    now = new Date('2026-12-31T20:59:00Z');
    await issueProforma(staff, (await agreed()).id);
    now = new Date('2026-12-31T21:00:00Z');
    await issueProforma(staff, (await agreed()).id);

    const { rows } = await listDocuments(seller.context, { side: 'seller', limit: 10 });
    expect(rows.map(({ number }) => number)).toEqual([
      'PRF2027000000001',
      'PRF2026000000002',
      'PRF2026000000001',
    ]);
  });
});

describe('a document', () => {
  test('is issued once for its cause, however often that is asked at once', async () => {
    const { id, named } = await agreed();

    await Promise.all(Array.from({ length: 10 }, () => issueProforma(staff, id)));

    expect(await listOrderDocuments(buyer.context, named)).toMatchObject([
      { kind: 'proforma', number: 'PRF2026000000001', totalMinor: 19_000, isReady: false },
    ]);
  });

  test('keeps what it said when the product and the company change', async () => {
    const { id } = await agreed();
    await issueProforma(staff, id);
    const content = async () => (await query('select content from documents')).rows[0].content;
    const before = await content();

    await query(`update companies set name = 'Renamed'`);
    await saveProducts(
      staff,
      (await query('select id from stores where slug = $1', [seller.store])).rows[0].id,
      [productInputOf({ title: { en: 'Another towel' } })],
    );
    await issueProforma(staff, id);

    expect(await content()).toEqual(before);
    expect(before).toMatchObject({
      lines: [{ title: { en: 'Cotton bath towel' }, quantity: 100 }],
    });
  });

  test('of each shipment has its quantities; all together are the order’s total', async () => {
    const lines = [{ position: 0, quantity: 100, price: 1.995 }];
    const { id, named } = await agreed(seller, { lines, shippingCost: '40' });
    await toProduction(named);

    for (const quantity of [33, 33, 34])
      await issueShipmentDocuments(staff, { orderId: id, shipmentId: await ship(named, quantity) });

    const { rows } = await query(
      `select total_minor::int, content from documents where kind = 'invoice' order by sequence`,
    );
    expect(rows.map(({ content }) => content.lines[0].quantity)).toEqual([33, 33, 34]);
    expect(rows.map(({ content }) => content.shippingMinor)).toEqual([4_000, 0, 0]);
    expect(rows.reduce((sum, { total_minor }) => sum + total_minor, 0)).toBe(19_950 + 4_000);
    expect(await numbers('packing_list')).toEqual([1, 2, 3]);
    const packed = `select content ->> 'invoice' as invoice from documents
      where kind = 'packing_list' order by sequence`;
    expect((await query(packed)).rows.map(({ invoice }) => invoice)).toEqual(
      rows.map(({ content }) => content.number),
    );
  });

  test('is made in three languages, the same bytes each time, for sides and staff', async () => {
    const { id, named } = await agreed();
    await issueProforma(staff, id);
    const [{ id: documentId, public_id: document }] = (
      await query('select id, public_id from documents')
    ).rows;
    const typeset = openTypesetter();
    await expect(
      openDocument(buyer.context, document, { side: 'buyer', locale: 'ar' }),
    ).rejects.toMatchObject({ httpStatus: 404 });

    await typesetDocument(staff, documentId, typeset);
    const read = async (locale: (typeof locales)[number]) => {
      const file = await openDocument(buyer.context, document, { side: 'buyer', locale });
      return buffer(await file.read());
    };
    const first = await Promise.all(locales.map(read));
    await query('delete from document_files');
    await typesetDocument(staff, documentId, openTypesetter());

    expect(await Promise.all(locales.map(read))).toEqual(first);
    expect(first.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(locales.map(() => '%PDF-'));
    expect(await listOrderDocuments(seller.context, named)).toMatchObject([{ isReady: true }]);
    const asked = { side: 'seller', locale: 'en' } as const;
    await expect(openDocument(seller.context, document, asked)).resolves.toBeDefined();
    await expect(openDocument(otherSeller.context, document, asked)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(openDocumentOfMarket(inspector, document, 'tr')).resolves.toMatchObject({
      name: 'PRF2026000000001-tr.pdf',
    });
  });

  test('is made together with those that wait', async () => {
    for (const { id } of [await agreed(), await agreed()]) await issueProforma(staff, id);
    const { rows } = await query('select id from documents order by id');
    const [first, second] = rows as [{ id: Id<'document'> }, { id: Id<'document'> }];
    const signal = AbortSignal.timeout(60_000);

    await typesetWaiting(staff, second.id, { typeset: openTypesetter(), signal });

    expect(await isUntypeset(staff, first.id)).toBe(false);
    expect(await isUntypeset(staff, second.id)).toBe(false);
  });
});
