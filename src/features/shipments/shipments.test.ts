import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelOrder } from '#features/orders/commands/negotiate-order.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { openSmallMarket, productInputOf } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { heldOrder, type TestDeal } from '#tests/support/orders.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { confirmReceipt } from './commands/confirm-receipt.server.ts';
import {
  bookInspection,
  reportInspection,
  setInspectionPrice,
  waiveInspection,
} from './commands/inspect-order.server.ts';
import {
  dropShipmentFile,
  keepReportFile,
  keepShipmentFile,
} from './commands/keep-files.server.ts';
import { startProduction, tellMilestone } from './commands/produce-order.server.ts';
import { markDelivered, sendShipment } from './commands/ship-order.server.ts';
import { shipmentJobs } from './jobs.server.ts';
import { getFulfilment, getFulfilmentOfMarket } from './queries/fulfilment.server.ts';
import { listOpenInspections } from './queries/inspections.server.ts';
import { exportShipments } from './queries/own-shipments.server.ts';
import { openShipmentFile, openShipmentFileOfMarket } from './queries/shipment-files.server.ts';
import { deliveryInput, milestoneInput, reportInput, shipmentInput } from './schemas.ts';
import { forgetShipmentAuthor } from './services/forget-shipments.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-shipments-'));
afterAll(() => rm(dataDir, { recursive: true }));
const told = withNotices(testContext(database, { now: () => now }));
const services = { ...told.context.services, files: createFileStorage({ dataDir }) };
const staff = { ...told.context, services };
const visitor = { ...visitorOf(database, { now: () => now }).context, services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const stranger = await somebodyNew(visitor, 'omar@dubai.example');
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const colleague = await somebodyNew(visitor, 'inspector@market.example');
const inspector: Context = {
  ...colleague.context,
  actor: { ...colleague.context.actor, actsFor: ['admin'] },
};
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);
const { rows: stores } = await query('select id from stores where slug = $1', [seller.store]);
const storeId: Id<'store'> = stores[0].id;

const variant = productInputOf().variants[0]!;
const colours = ['Red', 'Blue'].map((colour) => ({
  ...variant,
  options: [{ name: { en: 'Colour' }, value: { en: colour } }],
}));

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    "select empty_tables('orders, held_stock, threads, rate_limits, outbox, notifications')",
  );
  await query(`delete from settings where key = 'shipments.inspection_price_minor'`);
  await saveProducts(staff, storeId, [productInputOf({ variants: colours })]);
});

let keys = 0;
const newKey = () => `shipment-key-${++keys}`;
const at = (id: string) => ({ order: id, side: null });
type Named = ReturnType<typeof at>;
const held = async (deal: Partial<TestDeal> = {}) =>
  at(await heldOrder({ buyer: buyer.context, seller, ...deal }));
const inProduction = async (deal: Partial<TestDeal> = {}) => {
  const named = await held(deal);
  await startProduction(seller.context, named);
  return named;
};
const stateOf = async ({ order }: Named) =>
  (await query('select state from orders where public_id = $1', [order])).rows[0].state;

const ship = (
  named: Named,
  lines: readonly (readonly [position: number, quantity: number])[],
  asked: object = {},
) =>
  sendShipment(
    seller.context,
    named,
    shipmentInput.parse({
      key: newKey(),
      carrier: 'Aras Kargo',
      trackingNumber: 'TR-1',
      shippedOn: '2026-03-02',
      lines: lines.map(([position, quantity]) => ({ position, quantity })),
      ...asked,
    }),
  );
const file = (name = 'note.pdf') => ({ name, bytes: pdfFile(name) });
async function deliver(named: Named, shipment: string, asked: object = {}) {
  await keepShipmentFile(seller.context, named, { purpose: 'delivery', shipment, ...file() });
  await markDelivered(seller.context, named, {
    shipment,
    input: deliveryInput.parse({ deliveredOn: '2026-03-02', receivedBy: 'J. Meyer', ...asked }),
  });
}
const shipped = async () => {
  const named = await inProduction();
  return { named, shipment: (await ship(named, [[0, 100]])).id };
};
const delivered = async () => {
  const { named, shipment } = await shipped();
  await deliver(named, shipment);
  return named;
};
const runClock = () =>
  shipmentJobs
    .find(({ name }) => name === 'shipments.receipt_clock')!
    .run(staff, {}, AbortSignal.timeout(10_000));
const daysLater = (days: number) =>
  (now = new Date(Date.parse('2026-03-02T10:00:00Z') + days * dayMs + hourMs));

describe('production', () => {
  test('begins once, of a paid order, by the seller', async () => {
    const named = await held();

    await expect(startProduction(buyer.context, named)).rejects.toMatchObject({ httpStatus: 403 });
    await expect(startProduction(otherSeller.context, named)).rejects.toMatchObject({
      httpStatus: 404,
    });
    const attempts = Array.from({ length: 5 }, () => startProduction(seller.context, named));
    expect(await successesOf(attempts)).toBe(1);
    expect(await stateOf(named)).toBe('in_production');
  });

  test('is told with photos; a milestone sent twice is told once, to the buyer', async () => {
    const named = await inProduction();
    await keepShipmentFile(seller.context, named, {
      purpose: 'milestone',
      shipment: null,
      ...file('loom.pdf'),
    });
    await told.work();
    const input = milestoneInput.parse({
      key: newKey(),
      kind: 'production',
      text: 'Half is woven',
    });

    await Promise.all([1, 2, 3].map(() => tellMilestone(seller.context, named, input)));

    const { milestones } = await getFulfilment(buyer.context, named);
    expect(milestones).toMatchObject([
      { kind: 'production', text: 'Half is woven', files: [{ name: 'loom.pdf' }] },
    ]);
    expect((await told.work()).map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      expect.stringContaining('selin@nordlicht.example'),
    ]);
  });

  test('is not told of an order that is not being made, nor without anything to tell', async () => {
    const named = await held();
    const input = milestoneInput.parse({ key: newKey(), kind: 'other', text: ' ' });

    await expect(tellMilestone(seller.context, named, input)).rejects.toMatchObject({
      messageKey: 'orderNotInProduction',
    });
    await startProduction(seller.context, named);
    await expect(tellMilestone(seller.context, named, input)).rejects.toMatchObject({
      fieldErrors: { text: 'inputMilestone' },
    });
  });
});

describe('a shipment', () => {
  test('of a part leaves the order in production; with the last part it is shipped', async () => {
    const named = await inProduction({ quantities: [60, 40] });

    await ship(named, [
      [0, 60],
      [1, 15],
    ]);
    expect(await stateOf(named)).toBe('in_production');
    await ship(named, [[1, 25]]);

    expect(await stateOf(named)).toBe('shipped');
    expect(await getFulfilment(buyer.context, named)).toMatchObject({
      lines: [
        { ordered: 60, shipped: 60, left: 0 },
        { ordered: 40, shipped: 40, left: 0 },
      ],
      shipments: [
        {
          number: 1,
          lines: [
            { position: 0, quantity: 60 },
            { position: 1, quantity: 15 },
          ],
        },
        { number: 2, carrier: 'Aras Kargo' },
      ],
    });
  });

  test('takes never more than is left, however many are sent at once', async () => {
    const named = await inProduction();

    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => ship(named, [[0, 30]])));

    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await getFulfilment(buyer.context, named)).lines[0]).toMatchObject({ shipped: 90 });
    await expect(ship(named, [[0, 11]])).rejects.toMatchObject({
      fieldErrors: { 'lines[0].quantity': { key: 'shipmentTooMuch', values: { left: 10 } } },
    });
    await expect(ship(named, [[7, 1]])).rejects.toMatchObject({ httpStatus: 400 });
  });

  test('sent again under its key is the first', async () => {
    const named = await inProduction();
    const key = newKey();

    const sent = await Promise.all([1, 2, 3].map(() => ship(named, [[0, 40]], { key })));

    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect((await getFulfilment(buyer.context, named)).lines[0]).toMatchObject({ shipped: 40 });
  });

  test('waits for the balance, the production and an open inspection', async () => {
    const onDeposit = await inProduction({ terms: { depositPercent: 30 } });
    await expect(ship(onDeposit, [[0, 100]])).rejects.toMatchObject({
      messageKey: 'orderBalanceOpen',
    });

    const paid = await held();
    await expect(ship(paid, [[0, 100]])).rejects.toMatchObject({
      messageKey: 'orderNotInProduction',
    });
    await bookInspection(buyer.context, paid, { wishes: '', priceMinor: 25_000 });
    await startProduction(seller.context, paid);
    await expect(ship(paid, [[0, 100]])).rejects.toMatchObject({ messageKey: 'inspectionDue' });
    await waiveInspection(buyer.context, paid);
    await expect(ship(paid, [[0, 100]])).resolves.toBeDefined();
  });

  test.each(['0', '-1', '1.5', '1e309', 'ten'])('of a quantity of %s is refused', (quantity) => {
    const input = { key: newKey(), carrier: 'DHL', shippedOn: '2026-03-02' };

    expect(
      shipmentInput.safeParse({ ...input, lines: [{ position: 0, quantity }] }).error?.issues,
    ).toMatchObject([{ message: 'quantityNotNumber' }]);
  });

  test('of tomorrow is refused, and so is a delivery before it left', async () => {
    const named = await inProduction();

    await expect(ship(named, [[0, 1]], { shippedOn: '2026-03-04' })).rejects.toMatchObject({
      fieldErrors: { shippedOn: 'dateInFuture' },
    });
    const { id } = await ship(named, [[0, 100]]);
    await expect(deliver(named, id, { deliveredOn: '2026-03-01' })).rejects.toMatchObject({
      fieldErrors: { deliveredOn: 'deliveredBeforeShipped' },
    });
  });

  test('that is on its way keeps the order from being cancelled', async () => {
    const named = await inProduction();
    await ship(named, [[0, 40]]);
    const { rows } = await query('select id from orders where public_id = $1', [named.order]);

    const moved = await inTransaction(staff, (inside) =>
      moveOrder(inside, rows[0].id, { to: 'cancelled', by: 'seller' }),
    );

    expect(moved).toBeNull();
    await expect(cancelOrder(seller.context, named, '')).rejects.toMatchObject({
      messageKey: 'orderNotCancellable',
    });
  });
});

describe('a delivery', () => {
  test('needs a proof, counts once, and with the last one the order is delivered', async () => {
    const named = await inProduction({ quantities: [60, 40] });
    const first = await ship(named, [[0, 60]]);
    const second = await ship(named, [[1, 40]]);
    const input = deliveryInput.parse({ deliveredOn: '2026-03-02', receivedBy: 'J. Meyer' });

    await expect(
      markDelivered(seller.context, named, { shipment: first.id, input }),
    ).rejects.toMatchObject({ fieldErrors: { attachments: 'proofRequired' } });
    await deliver(named, first.id);
    expect(await stateOf(named)).toBe('shipped');
    await expect(deliver(named, first.id)).rejects.toMatchObject({
      messageKey: 'shipmentDelivered',
    });
    await deliver(named, second.id);

    expect(await stateOf(named)).toBe('delivered');
    expect(await getFulfilment(buyer.context, named)).toMatchObject({
      confirmsAt: new Date('2026-04-01T10:00:00Z'),
      shipments: [
        { delivery: { receivedBy: 'J. Meyer', files: [{ name: 'note.pdf' }] } },
        { delivery: { by: 'seller' } },
      ],
    });
  });

  test('of all parts before the last one is shipped waits for it', async () => {
    const named = await inProduction();
    const first = await ship(named, [[0, 60]]);
    await deliver(named, first.id);
    const second = await ship(named, [[0, 40]]);

    expect(await stateOf(named)).toBe('shipped');
    await deliver(named, second.id);
    expect(await stateOf(named)).toBe('delivered');
  });
});

describe('the receipt', () => {
  test('is confirmed by the buyer alone, and once', async () => {
    const named = await delivered();

    await expect(confirmReceipt(seller.context, named)).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'buyerConfirms',
    });
    await expect(confirmReceipt(stranger.context, named)).rejects.toMatchObject({
      httpStatus: 404,
    });
    const attempts = Array.from({ length: 20 }, () => confirmReceipt(buyer.context, named));

    expect(await successesOf(attempts)).toBe(1);
    expect(await stateOf(named)).toBe('confirmed');
    const { rows } = await query(
      `select count(*)::int from order_steps where to_state = 'confirmed'`,
    );
    expect(rows[0].count).toBe(1);
    await expect(confirmReceipt(buyer.context, named)).rejects.toMatchObject({
      messageKey: 'receiptConfirmed',
    });
  });

  test('of an order on its way says that it was delivered; before that there is none', async () => {
    const made = await inProduction();
    await expect(confirmReceipt(buyer.context, made)).rejects.toMatchObject({
      messageKey: 'orderNotShipped',
    });

    const { named } = await shipped();
    await confirmReceipt(buyer.context, named);

    expect(await getFulfilment(seller.context, named)).toMatchObject({
      state: 'confirmed',
      shipments: [{ delivery: { by: 'buyer', on: '2026-03-02' } }],
    });
  });

  test('of a silent buyer: reminders on days 7, 14 and 25, and the clock on day 30', async () => {
    const named = await delivered();
    await told.work();
    const remindedOn = async (day: number) => {
      daysLater(day);
      await runClock();
      await runClock();
      return (await told.work()).filter(({ to }) => to === 'selin@nordlicht.example').length;
    };

    expect(await remindedOn(6)).toBe(0);
    expect(await remindedOn(7)).toBe(1);
    expect(await remindedOn(13)).toBe(0);
    expect(await remindedOn(14)).toBe(1);
    expect(await remindedOn(25)).toBe(1);
    expect(await remindedOn(29)).toBe(0);
    expect(await stateOf(named)).toBe('delivered');
    await remindedOn(30);

    expect(await stateOf(named)).toBe('confirmed');
    const { rows } = await query(`select by_side from order_steps where to_state = 'confirmed'`);
    expect(rows).toEqual([{ by_side: 'timer' }]);
  });

  test('is not confirmed by a clock that was off till the last reminder had its days', async () => {
    const named = await delivered();
    daysLater(40);
    await runClock();
    expect(await stateOf(named)).toBe('delivered');

    daysLater(45);
    await runClock();

    expect(await stateOf(named)).toBe('confirmed');
  });

  test('by the buyer and by the clock at once is one', async () => {
    const named = await delivered();
    daysLater(25);
    await runClock();
    daysLater(30);

    await Promise.allSettled([runClock(), confirmReceipt(buyer.context, named), runClock()]);

    const { rows } = await query(
      `select count(*)::int from order_steps where to_state = 'confirmed'`,
    );
    expect(rows[0].count).toBe(1);
  });
});

describe('an inspection', () => {
  const report = (named: Named, result: string) =>
    reportInspection(
      inspector,
      named.order,
      reportInput.parse({ key: newKey(), result, text: 'Forty of 2,000 were opened.' }),
    );

  test('is booked once, at the price that was shown, before the first shipment', async () => {
    const named = await inProduction();
    await setInspectionPrice(inspector, 280_000_000);
    const { rows } = await query(
      `select detail from security_events where kind = 'inspection_price_changed'`,
    );
    expect(rows).toEqual([{ detail: '$280.00' }]);

    await expect(
      bookInspection(buyer.context, named, { wishes: '', priceMinor: 25_000 }),
    ).rejects.toMatchObject({ messageKey: 'inspectionPriceChanged' });
    await expect(
      bookInspection(seller.context, named, { wishes: '', priceMinor: 28_000 }),
    ).rejects.toMatchObject({ httpStatus: 403 });
    const attempts = Array.from({ length: 5 }, () =>
      bookInspection(buyer.context, named, { wishes: 'Measure them', priceMinor: 28_000 }),
    );

    expect(await successesOf(attempts)).toBe(1);
    expect(await listOpenInspections(inspector)).toMatchObject([
      { order: named.order, state: 'booked', priceMinor: 28_000 },
    ]);
    await expect(listOpenInspections(seller.context)).rejects.toMatchObject({ httpStatus: 403 });
    const partly = await inProduction();
    await ship(partly, [[0, 1]]);
    await expect(
      bookInspection(buyer.context, partly, { wishes: '', priceMinor: 28_000 }),
    ).rejects.toMatchObject({ messageKey: 'orderNotInspectable' });
  });

  test('asks for rework, then passes: the order is inspected and may be shipped', async () => {
    const named = await inProduction();
    await bookInspection(buyer.context, named, { wishes: '', priceMinor: 25_000 });
    await keepReportFile(inspector, named.order, file('seams.pdf'));

    await report(named, 'rework');
    await expect(ship(named, [[0, 100]])).rejects.toMatchObject({ messageKey: 'inspectionDue' });
    await report(named, 'passed');

    expect(await getFulfilmentOfMarket(inspector, named.order)).toMatchObject({
      state: 'inspected',
      inspection: {
        state: 'passed',
        reports: [{ result: 'passed' }, { result: 'rework', files: [{ name: 'seams.pdf' }] }],
      },
    });
    await expect(report(named, 'passed')).rejects.toMatchObject({ httpStatus: 409 });
    await ship(named, [[0, 100]]);
    expect(await stateOf(named)).toBe('shipped');
  });

  test('is reported by staff alone, and only where one was booked', async () => {
    const named = await inProduction();
    await expect(report(named, 'passed')).rejects.toMatchObject({ httpStatus: 404 });
    await bookInspection(buyer.context, named, { wishes: '', priceMinor: 25_000 });

    const input = reportInput.parse({ key: newKey(), result: 'passed', text: 'Fine' });

    await expect(reportInspection(seller.context, named.order, input)).rejects.toMatchObject({
      httpStatus: 403,
    });
  });
});

describe('files', () => {
  test('are for the two sides and the market’s staff, once the form is sent', async () => {
    const { named } = await shipped();
    await keepShipmentFile(seller.context, named, {
      purpose: 'milestone',
      shipment: null,
      ...file('unsent.pdf'),
    });
    const { unsent } = await getFulfilment(seller.context, named);
    expect(unsent).toMatchObject([{ name: 'unsent.pdf', purpose: 'milestone' }]);
    await expect(openShipmentFile(buyer.context, named, unsent[0]!.id)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await dropShipmentFile(seller.context, unsent[0]!.id);

    const [shipment] = (await getFulfilment(seller.context, named)).shipments;
    await deliver(named, shipment!.id);
    const proof = (await getFulfilment(buyer.context, named)).shipments[0]!.delivery!.files[0]!.id;

    await expect(openShipmentFile(buyer.context, named, proof)).resolves.toMatchObject({
      name: 'note.pdf',
    });
    await expect(openShipmentFileOfMarket(inspector, named.order, proof)).resolves.toBeDefined();
    await expect(openShipmentFile(stranger.context, named, proof)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(dropShipmentFile(seller.context, proof)).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  test('that are not what their name says are refused', async () => {
    const named = await inProduction();

    await expect(
      keepShipmentFile(seller.context, named, {
        purpose: 'milestone',
        shipment: null,
        name: 'photo.jpg',
        bytes: pdfFile(),
      }),
    ).rejects.toMatchObject({ fieldErrors: { attachments: 'fileNotAsNamed' } });
  });
});

test('a person’s copy has what they told; erased, the order keeps it without them', async () => {
  const { named } = await shipped();
  const userId = seller.context.actor.userId;
  expect(await exportShipments(staff, userId)).toMatchObject({
    shipments: [{ order: named.order, carrier: 'Aras Kargo' }],
  });

  await inTransaction(staff, (inside) => forgetShipmentAuthor(inside, userId));

  expect((await exportShipments(staff, userId)).shipments).toEqual([]);
  expect((await getFulfilment(buyer.context, named)).shipments).toHaveLength(1);
});
