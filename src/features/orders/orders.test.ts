import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addCartLine } from '#features/carts/commands/change-cart.server.ts';
import { closeCompany } from '#features/companies/services/close-company.server.ts';
import { openInquiries } from '#features/inquiries/commands/open-inquiries.server.ts';
import { inquiryInput, inquiryTarget } from '#features/inquiries/schemas.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, productInputOf } from '#tests/support/market.ts';
import { newSeller } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { publishTermsTwice } from '#tests/support/terms.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, successesOf, visitorOf } from '#tests/support/users.ts';
import { setStaffLimit } from '#features/companies/commands/set-staff-limit.server.ts';
import { acceptOrder, cancelOrder, counterOrder } from './commands/negotiate-order.server.ts';
import { dropOrderFile, keepOrderFile } from './commands/order-files.server.ts';
import { requestOrder } from './commands/request-order.server.ts';
import { dropSampleFile, keepSampleFile } from './commands/sample-files.server.ts';
import { decideSample, sendSample } from './commands/sample-order.server.ts';
import {
  dropOrderMessageFile,
  keepOrderMessageFile,
  markOrderRead,
  writeOrderMessage,
} from './commands/write-order.server.ts';
import { orderJobs } from './jobs.server.ts';
import { countOrdersToAnswer, countOrderTabs, listOrders } from './queries/order-list.server.ts';
import { listUnsentOrderFiles, openOrderFile } from './queries/order-files.server.ts';
import { getOrder } from './queries/order.server.ts';
import { exportOrders } from './queries/own-orders.server.ts';
import { orderRequest, termsInput } from './schemas.ts';
import { endOrdersOf, forgetOrderAuthor, hasOpenOrders } from './services/forget-orders.server.ts';
import { moveOrder } from './services/move-order.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-02T10:00:00Z');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-orders-'));
afterAll(() => rm(dataDir, { recursive: true }));
const base = testContext(database, { now: () => now });
const told = withNotices(base);
const services = { ...told.context.services, files: createFileStorage({ dataDir }) };
const staff = { ...base, services };
const visitor = { ...visitorOf(database, { now: () => now }).context, services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const otherBuyer = await somebodyNew(visitor, 'omar@dubai.example');
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);
const storeIdOf = async (slug: string): Promise<Id<'store'>> =>
  (await query('select id from stores where slug = $1', [slug])).rows[0].id;
const storeId = await storeIdOf(seller.store);

/** The seller's towel, as each test needs it; the same row each time. */
const sell = (asked: Parameters<typeof productInputOf>[0] = {}) =>
  saveProducts(staff, storeId, [productInputOf(asked)]);
const variantsOf = async (product = seller.product): Promise<string[]> =>
  (
    await query('select variants from products where public_id = $1', [product])
  ).rows[0].variants.map(({ id }: { id: string }) => id);

beforeEach(async () => {
  now = new Date('2026-03-02T10:00:00Z');
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    `select empty_tables('orders, held_stock, threads, cart_items, rate_limits, outbox,
      notifications')`,
  );
  await sell();
});

let keys = 0;
const newKey = () => `test-key-${++keys}`;
const destination = {
  tag: 'warehouse',
  street: 'Hafenstrasse 12',
  suite: '',
  state: 'Hamburg',
  city: 'Hamburg',
  postalCode: '20457',
  country: 'DE',
};

async function requestOf(asked: object = {}) {
  const [variant] = await variantsOf();
  return orderRequest.parse({
    product: seller.product,
    lines: [{ product: seller.product, variant, quantity: 100 }],
    deliveryPreference: 'door',
    finalCountry: 'DE',
    destination,
    ...asked,
  });
}
type Asked = { who?: Context; key?: string };
const order = async (asked: object = {}, { who = buyer.context, key = newKey() }: Asked = {}) =>
  at((await requestOrder(who, { request: await requestOf(asked), key })).id);
const at = (id: string) => ({ order: id, side: null });

const termsOf = (asked: object = {}) =>
  termsInput.parse({ lines: [{ position: 0, quantity: 100, price: '1.90' }], ...asked });
const counter = (
  who: Context,
  named: ReturnType<typeof at>,
  revision: number,
  asked: object = {},
) => counterOrder(who, named, { revision, input: termsOf(asked) });
const stateOf = async ({ order: id }: ReturnType<typeof at>) =>
  (await query('select state, revision from orders where public_id = $1', [id])).rows[0];
const heldOf = async () =>
  Number((await query('select coalesce(sum(quantity), 0) as sum from held_stock')).rows[0].sum);

describe('a request', () => {
  test('freezes prices, promotion and terms; a later change of the product leaves it', async () => {
    const named = await order();
    await sell({ tiers: [{ fromQuantity: 10, priceMicros: 9_000_000 }] });

    const shown = await getOrder(buyer.context, named);

    expect(shown).toMatchObject({ state: 'submitted', totalMinor: 20_000, currency: 'USD' });
    expect(shown.revisions[0]!.terms.lines).toEqual([
      { position: 0, quantity: 100, priceMicros: 2_000_000 },
    ]);
    expect(shown.lines[0]).toMatchObject({ commissionBasisPoints: 800, transferDays: 7 });
  });

  test('is sent once under its key, however often it comes', async () => {
    const key = newKey();
    const request = await requestOf();

    const made = await Promise.all(
      Array.from({ length: 5 }, () => requestOrder(buyer.context, { request, key })),
    );

    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('mixes variants: together they reach the minimum and the tier', async () => {
    const variant = productInputOf().variants[0]!;
    await sell({
      tiers: [
        { fromQuantity: 10, priceMicros: 2_000_000 },
        { fromQuantity: 20, priceMicros: 1_500_000 },
      ],
      variants: ['Red', 'Blue'].map((colour) => ({
        ...variant,
        options: [{ name: { en: 'Colour' }, value: { en: colour } }],
      })),
    });
    const [red, blue] = await variantsOf();
    const lines = [red, blue].map((id) => ({ product: seller.product, variant: id, quantity: 10 }));

    const shown = await getOrder(buyer.context, await order({ lines }));

    expect(shown.totalMinor).toBe(3_000);
    expect(shown.lines.map(({ variantName }) => variantName)).toEqual(['Red', 'Blue']);
  });

  test('below the minimum or between multiples is refused with what could be ordered', async () => {
    await sell({ moq: 12, orderMultiple: 12 });
    const [variant] = await variantsOf();
    const of = (quantity: number) =>
      order({ lines: [{ product: seller.product, variant, quantity }] });

    await expect(of(11)).rejects.toMatchObject({
      fieldErrors: {
        [`lines.${seller.product}`]: { key: 'orderBelowMinimum', values: { quantity: 12 } },
      },
    });
    await expect(of(13)).rejects.toMatchObject({
      fieldErrors: {
        [`lines.${seller.product}`]: { key: 'orderNotMultiple', values: { quantity: 24 } },
      },
    });
    await expect(of(24)).resolves.toBeDefined();
  });

  test('the greater of the minimum and the category’s counts', async () => {
    await query(`update categories set moq_pieces = 50 where slug = 'towels'`);
    const [variant] = await variantsOf();
    const lines = [{ product: seller.product, variant, quantity: 49 }];

    await expect(order({ lines })).rejects.toMatchObject({
      fieldErrors: { [`lines.${seller.product}`]: { values: { quantity: 50 } } },
    });
    await query("update categories set moq_pieces = null where slug = 'towels'");
  });

  test.each([
    ['destination', { destination: undefined }, 'destinationRequired'],
    ['forwarder', { deliveryPreference: 'forwarder' }, 'forwarderRequired'],
    ['finalCountry', { finalCountry: '' }, 'finalCountryRequired'],
    ['lines', { lines: [] }, 'orderEmpty'],
  ])('without %s is refused', async (field, asked, message) => {
    await expect(requestOf(asked)).rejects.toMatchObject({
      issues: [expect.objectContaining({ path: [field], message })],
    });
  });

  test.each(['0', '-1', '1.5', '1e309', 'ten'])('a quantity of %s is refused', async (quantity) => {
    const [variant] = await variantsOf();
    const lines = [{ product: seller.product, variant, quantity }];

    await expect(requestOf({ lines })).rejects.toMatchObject({
      issues: [expect.objectContaining({ message: 'quantityNotNumber' })],
    });
  });

  test('a total beyond the bound is refused', async () => {
    await sell({ tiers: [{ fromQuantity: 10, priceMicros: 10_000_000_000_000 }] });
    const [variant] = await variantsOf();
    const lines = [{ product: seller.product, variant, quantity: 100_000_000 }];

    await expect(order({ lines })).rejects.toMatchObject({
      fieldErrors: { lines: { key: 'orderTotalTooLarge' } },
    });
  });

  test('a past date, one’s own store and a store that does not trade are refused', async () => {
    await expect(order({ expectedOn: '2026-03-01' })).rejects.toMatchObject({
      fieldErrors: { expectedOn: 'dateInPast' },
    });
    await query('update companies set is_buyer = true');
    const own = { ...seller.context, actor: { ...seller.context.actor, actsFor: ['buyer'] } };
    await expect(order({}, { who: own as Context })).rejects.toMatchObject({
      fieldErrors: { lines: 'orderOwnStore' },
    });
    await query(`update stores set state = 'suspended' where id = $1`, [storeId]);
    await expect(order()).rejects.toMatchObject({
      fieldErrors: { lines: 'orderProductUnavailable' },
    });
    await query(`update stores set state = 'open' where id = $1`, [storeId]);
  });

  test('of an unconfirmed e-mail, a visitor, or staff without the right is refused', async () => {
    const newcomer = await somebodyNew(visitor, `new-${Date.now()}@dubai.example`);
    await query('update users set email_confirmed_at = null where id = $1', [
      newcomer.context.actor.userId,
    ]);
    await expect(order({}, { who: newcomer.context })).rejects.toMatchObject({
      messageKey: 'emailNotConfirmed',
    });
    await expect(order({}, { who: visitor })).rejects.toMatchObject({ httpStatus: 401 });
    const clerk = { ...buyer.context.actor, isOwner: false, permissions: ['rfq'] as const };
    await expect(order({}, { who: { ...buyer.context, actor: clerk } })).rejects.toMatchObject({
      messageKey: 'notPermitted',
    });
  });

  test('takes an own address by its id, and not another person’s', async () => {
    await query(
      `insert into addresses (id, public_id, user_id, tag, street, city, state, postal_code,
         country, is_default)
       values (gen_random_uuid(), 'a0a0a0a0a0', $1, 'factory', 'Kanal 3', 'Bremen', 'Bremen',
         '28195', 'DE', true)`,
      [otherBuyer.context.actor.userId],
    );
    await expect(order({ destination: 'a0a0a0a0a0' })).rejects.toMatchObject({
      fieldErrors: { destination: 'destinationRequired' },
    });
    const named = await order({ destination: 'a0a0a0a0a0' }, { who: otherBuyer.context });

    await query(`update addresses set street = 'Elsewhere'`);

    const { destination: kept } = await getOrder(otherBuyer.context, named);
    expect(kept).toMatchObject({ street: 'Kanal 3', postalCode: '28195' });
    await query('delete from addresses');
  });

  test('is written about with files, which are dropped or sent, and read', async () => {
    const named = await order();
    const file = (key: string) => ({ key, name: `${key}.pdf`, bytes: pdfFile() });
    await keepOrderMessageFile(buyer.context, named, file('wrong-one'));
    const [wrong] = (await getOrder(buyer.context, named)).unsent;
    await dropOrderMessageFile(buyer.context, named, wrong!.id);
    await keepOrderMessageFile(buyer.context, named, file('right-one'));

    const { number } = await writeOrderMessage(buyer.context, named, {
      key: 'right-one',
      text: 'The label.',
    });
    await markOrderRead(seller.context, named, number);

    const { page } = await getOrder(seller.context, named);
    expect(page.messages.at(-1)).toMatchObject({ files: [{ name: 'right-one.pdf' }] });
  });

  test('has no file that its buyer has removed before', async () => {
    await keepOrderFile(buyer.context, { name: 'label.pdf', bytes: pdfFile() });
    const [file] = await listUnsentOrderFiles(buyer.context);
    await dropOrderFile(buyer.context, file!.id);

    expect((await getOrder(buyer.context, await order())).files).toEqual([]);
  });

  test('has its files; the other side opens them, a stranger does not', async () => {
    await keepOrderFile(buyer.context, { name: 'label.pdf', bytes: pdfFile() });
    const named = await order();
    const { files } = await getOrder(buyer.context, named);

    const opened = await openOrderFile(seller.context, named, files[0]!.id);

    expect(opened).toMatchObject({ name: 'label.pdf', sizeBytes: pdfFile().length });
    await expect(openOrderFile(otherSeller.context, named, files[0]!.id)).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('it begins', () => {
  test('at the lines of a store in the cart', async () => {
    const [variant] = await variantsOf();
    await addCartLine(
      { ...buyer.context, client: null },
      { product: seller.product, variant: variant!, quantity: 40 },
    );
    const lines = [{ product: seller.product, variant, quantity: 40 }];

    const shown = await getOrder(
      buyer.context,
      await order({ product: null, cart: seller.store, lines }),
    );

    expect(shown).toMatchObject({ source: 'cart', totalMinor: 8_000 });
  });

  test('at one’s own inquiry; another’s is not found', async () => {
    const { ids } = await openInquiries(buyer.context, {
      target: inquiryTarget.parse({ product: seller.product }),
      input: inquiryInput.parse({
        fullName: 'Selin',
        email: 'selin@nordlicht.example',
        country: 'DE',
        subject: 'Towels',
        message: 'Which colours?',
      }),
      key: newKey(),
    });
    const asked = { product: null, inquiry: ids[0] };

    const named = await order(asked);

    expect((await getOrder(buyer.context, named)).source).toBe('inquiry');
    await expect(order(asked, { who: otherBuyer.context })).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('the negotiation', () => {
  test('a counter voids what was accepted; both agree on one revision', async () => {
    const named = await order();

    await counter(seller.context, named, 1, { shippingCost: '50', depositPercent: '30' });

    await expect(acceptOrder(seller.context, named, 2)).rejects.toMatchObject({
      messageKey: 'orderOwnOffer',
    });
    await expect(acceptOrder(buyer.context, named, 1)).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'orderChanged',
    });
    await acceptOrder(buyer.context, named, 2);
    const shown = await getOrder(buyer.context, named);
    expect(shown).toMatchObject({
      state: 'awaiting_payment',
      revision: 2,
      totalMinor: 24_000,
    });
    await expect(counter(seller.context, named, 2)).rejects.toMatchObject({
      messageKey: 'orderNotNegotiated',
    });
  });

  const employee = (): Context => ({
    ...buyer.context,
    actor: { ...buyer.context.actor, isOwner: false, permissions: ['orders'] },
  });

  test('above the limit for staff the owner is asked, once, and decides', async () => {
    const named = await order();
    await counter(seller.context, named, 1);
    await setStaffLimit(buyer.context, { cents: 10_000 });
    await expect(setStaffLimit(employee(), { cents: null })).rejects.toMatchObject({
      httpStatus: 403,
    });

    expect(await acceptOrder(employee(), named, 2)).toBe('owner_asked');
    expect(await acceptOrder(employee(), named, 2)).toBe('owner_asked');

    const { rows } = await database.pool.query(
      "select 1 from outbox where name = 'orders.owner_asked'",
    );
    expect(rows).toHaveLength(1);
    expect(await getOrder(buyer.context, named)).toMatchObject({
      state: 'negotiating',
      isOwnerAsked: true,
    });
    expect(await acceptOrder(buyer.context, named, 2)).toBe('agreed');
    expect(await getOrder(buyer.context, named)).toMatchObject({ isOwnerAsked: false });
  });

  test('what staff offers above the limit can be accepted once the owner approves it', async () => {
    await setStaffLimit(buyer.context, { cents: 10_000 });
    const named = await order({}, { who: employee() });
    const asked = async () =>
      (await query("select count(*)::int as n from outbox where name = 'orders.owner_asked'"))
        .rows[0].n;
    expect(await asked()).toBe(1);
    await expect(acceptOrder(seller.context, named, 1)).rejects.toMatchObject({
      messageKey: 'orderWaitsForOwner',
    });
    expect(await getOrder(seller.context, named)).toMatchObject({
      canAccept: false,
      isOwnerAsked: false,
      waitsForOwnerOf: 'buyer',
    });
    expect(await acceptOrder(employee(), named, 1)).toBe('owner_asked');
    expect(await getOrder(employee(), named)).toMatchObject({ canApprove: false });
    expect(await getOrder(buyer.context, named)).toMatchObject({ canApprove: true });

    expect(await acceptOrder(buyer.context, named, 1)).toBe('approved');
    await expect(acceptOrder(buyer.context, named, 1)).rejects.toMatchObject({
      messageKey: 'orderOwnOffer',
    });
    expect(await getOrder(seller.context, named)).toMatchObject({
      canAccept: true,
      isOwnerAsked: false,
      waitsForOwnerOf: null,
    });

    await counter(employee(), named, 1, { shippingCost: '10' });
    expect(await asked()).toBe(2);
    await expect(acceptOrder(seller.context, named, 2)).rejects.toMatchObject({
      messageKey: 'orderWaitsForOwner',
    });
    told.mails.length = 0;
    await told.work();
    expect(await acceptOrder(buyer.context, named, 2)).toBe('approved');
    expect((await told.work()).map(({ to }) => to)).toHaveLength(1);
    expect(await acceptOrder(seller.context, named, 2)).toBe('agreed');
    await setStaffLimit(buyer.context, { cents: null });
  });

  test('up to the limit for staff, and without one, staff agree alone', async () => {
    for (const cents of [null, 100_000_000]) {
      const named = await order();
      await counter(seller.context, named, 1);
      await setStaffLimit(buyer.context, { cents });

      expect(await acceptOrder(employee(), named, 2)).toBe('agreed');
    }
  });

  test('fifty acceptances against a counter: one revision is agreed, or none', async () => {
    const named = await order();
    await counter(seller.context, named, 1);

    const accepted = successesOf(
      Array.from({ length: 50 }, () => acceptOrder(buyer.context, named, 2)),
    );
    const countered = successesOf([counter(seller.context, named, 2, { shippingCost: '10' })]);

    const [accepts, counters] = await Promise.all([accepted, countered]);
    expect(accepts + counters).toBe(1);
    expect(await stateOf(named)).toEqual(
      accepts === 1
        ? { state: 'awaiting_payment', revision: 2 }
        : { state: 'negotiating', revision: 3 },
    );
  });

  test('two counters of one revision: the second is told', async () => {
    const named = await order();

    const won = await successesOf([
      counter(seller.context, named, 1),
      counter(buyer.context, named, 1, { lines: [{ position: 0, quantity: 200, price: '1.80' }] }),
    ]);

    expect(won).toBe(1);
    expect(await stateOf(named)).toMatchObject({ revision: 2 });
  });

  test('terms that change nothing, unknown lines and days that are over are refused', async () => {
    const named = await order();
    const same = { lines: [{ position: 0, quantity: 100, price: '2' }] };

    await expect(counter(seller.context, named, 1, same)).rejects.toMatchObject({
      messageKey: 'orderNothingChanged',
    });
    await expect(
      counter(seller.context, named, 1, { lines: [{ position: 7, quantity: 100, price: '2' }] }),
    ).rejects.toMatchObject({ fieldErrors: { lines: 'invalidField' } });
    await expect(counter(seller.context, named, 1, { shipOn: '2026-03-01' })).rejects.toMatchObject(
      {
        fieldErrors: { shipOn: 'dateInPast' },
      },
    );
  });

  test('the seller may offer below the minimum, the buyer may not ask for it', async () => {
    const named = await order();
    const few = { lines: [{ position: 0, quantity: 5, price: '3' }] };

    await expect(counter(buyer.context, named, 1, few)).rejects.toMatchObject({
      fieldErrors: { 'lines[0].quantity': { key: 'orderBelowMinimum' } },
    });
    await counter(seller.context, named, 1, few);
    await acceptOrder(buyer.context, named, 2);

    expect((await getOrder(buyer.context, named)).totalMinor).toBe(1_500);
  });

  test('contacts stay hidden from the seller until both agree', async () => {
    const named = await order({ notes: 'Call +49 170 1234567', customization: 'Our logo' });
    await writeOrderMessage(buyer.context, named, { key: newKey(), text: 'me@nordlicht.example' });

    const before = await getOrder(seller.context, named);
    await acceptOrder(seller.context, named, 1);
    const after = await getOrder(seller.context, named);

    expect(before).toMatchObject({
      buyer: null,
      destination: { street: '', city: 'Hamburg', postalCode: '20457' },
      customization: 'Our logo',
    });
    expect(before.notes).not.toContain('1234567');
    expect(before.page.messages[0]!.text).not.toContain('nordlicht');
    expect(after).toMatchObject({ destination: { street: 'Hafenstrasse 12' } });
    expect(after.notes).toContain('1234567');
    expect(after.page.messages[0]!.text).toBe('me@nordlicht.example');
  });

  test('is found by its parties only', async () => {
    const named = await order();

    for (const who of [otherBuyer.context, otherSeller.context]) {
      await expect(getOrder(who, named)).rejects.toMatchObject({ httpStatus: 404 });
      await expect(acceptOrder(who, named, 1)).rejects.toMatchObject({ httpStatus: 404 });
      await expect(cancelOrder(who, named, '')).rejects.toMatchObject({ httpStatus: 404 });
    }
    await expect(getOrder(seller.context, { ...named, side: 'buyer' })).rejects.toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('a sample before production', () => {
  const way = { feePayer: 'buyer', carrier: 'Yurtiçi', tracking: 'YK 123' } as const;
  /** Agreed with a sample wanted. */
  const agreed = async (wantsSample = true) => {
    const named = await order({ wantsSample });
    await acceptOrder(seller.context, named, 1);
    return named;
  };

  test('is sent, rejected with a reason, sent again and approved', async () => {
    const named = await agreed();

    await sendSample(seller.context, named, way);
    await decideSample(buyer.context, named, { reason: 'Too thin' });
    expect((await stateOf(named)).state).toBe('sample_rejected');
    await sendSample(seller.context, named, way);
    await decideSample(buyer.context, named, { reason: null });

    const shown = await getOrder(seller.context, named);
    expect(shown).toMatchObject({
      state: 'awaiting_payment',
      canSendSample: false,
      samples: [
        { number: 1, isApproved: false, reason: 'Too thin', tracking: 'YK 123' },
        { number: 2, isApproved: true, reason: '' },
      ],
    });
  });

  test('waits for the side that has it, in the lists as well', async () => {
    const named = await agreed();
    expect(await countOrdersToAnswer(seller.context, 'seller')).toBe(1);

    await sendSample(seller.context, named, way);

    expect(await countOrdersToAnswer(seller.context, 'seller')).toBe(0);
    expect(await countOrderTabs(buyer.context, 'buyer')).toMatchObject({ turn: 1, running: 1 });
    expect(await countOrdersToAnswer(buyer.context, 'buyer')).toBe(1);
  });

  test('two decisions: one wins, the other is told', async () => {
    const named = await agreed();
    await sendSample(seller.context, named, way);

    const won = await successesOf([
      decideSample(buyer.context, named, { reason: null }),
      decideSample(buyer.context, named, { reason: 'Too thin' }),
    ]);

    expect(won).toBe(1);
    await expect(decideSample(buyer.context, named, { reason: null })).rejects.toMatchObject({
      messageKey: 'orderSampleDecided',
    });
  });

  test('is rejected with photos, which the seller sees from then on', async () => {
    const named = await agreed();
    await sendSample(seller.context, named, way);
    const photo = { name: 'border.pdf', bytes: pdfFile() };
    await keepSampleFile(buyer.context, named, photo);
    await keepSampleFile(buyer.context, named, photo);
    const filesOf = async (who: Context) => (await getOrder(who, named)).samples[0]!.files;
    const [kept, ...more] = await filesOf(buyer.context);
    expect(more).toEqual([]);
    expect(await filesOf(seller.context)).toEqual([]);
    expect((await getOrder(buyer.context, named)).files).toEqual([]);
    await expect(openOrderFile(seller.context, named, kept!.id)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(keepSampleFile(seller.context, named, photo)).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(keepSampleFile(otherBuyer.context, named, photo)).rejects.toMatchObject({
      httpStatus: 404,
    });

    await decideSample(buyer.context, named, { reason: 'The border is too narrow' });

    expect(await filesOf(seller.context)).toMatchObject([{ id: kept!.id, name: 'border.pdf' }]);
    await expect(openOrderFile(seller.context, named, kept!.id)).resolves.toBeDefined();
    await expect(keepSampleFile(buyer.context, named, photo)).rejects.toMatchObject({
      messageKey: 'orderSampleDecided',
    });
    await expect(dropSampleFile(buyer.context, named, kept!.id)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await sendSample(seller.context, named, way);
    await keepSampleFile(buyer.context, named, photo);
    await decideSample(buyer.context, named, { reason: null });
    // Photos were for a rejection.
    expect((await getOrder(buyer.context, named)).samples.map(({ files }) => files.length)).toEqual(
      [1, 0],
    );
  });

  test('is sent only where it is wanted and by the seller, who does not decide it', async () => {
    await expect(sendSample(seller.context, await agreed(false), way)).rejects.toMatchObject({
      messageKey: 'orderNoSample',
    });
    const named = await agreed();
    await expect(sendSample(buyer.context, named, way)).rejects.toMatchObject({ httpStatus: 403 });
    await expect(sendSample(otherSeller.context, named, way)).rejects.toMatchObject({
      httpStatus: 404,
    });
    await expect(decideSample(seller.context, named, { reason: null })).rejects.toMatchObject({
      httpStatus: 403,
    });
  });
});

describe('stock', () => {
  test('two orders for the last of it: one is agreed, the other is told', async () => {
    await sell({ stock: 150, shipByDays: 3 });
    const [one, other] = [await order(), await order({}, { who: otherBuyer.context })];

    const agreed = await successesOf([
      acceptOrder(seller.context, one, 1),
      acceptOrder(seller.context, other, 1),
    ]);

    expect(agreed).toBe(1);
    expect(await heldOf()).toBe(100);
  });

  test('is less on the product’s page while an agreed order holds it', async () => {
    await sell({ stock: 150 });
    const shown = async () => (await findProduct(buyer.context, seller.product))!.product.stock;
    const named = await order();
    await acceptOrder(seller.context, named, 1);
    expect(await shown()).toBe(50);

    await cancelOrder(buyer.context, named, '');

    expect(await shown()).toBe(150);
    const { rows } = await query(
      `select tags from outbox where name = 'orders.held_stock_changed'`,
    );
    const tags = [`product:${seller.product}`];
    expect(rows).toEqual([{ tags }, { tags }]);
  });

  test('is taken once it is shipped, and no import of the same number brings it back', async () => {
    await sell({ stock: 150 });
    const shown = async () => (await findProduct(buyer.context, seller.product))!.product.stock;
    const named = await order();
    await acceptOrder(seller.context, named, 1);
    const { rows } = await query(
      `update orders set state = 'in_production', first_shipped_at = $2 where public_id = $1
       returning id`,
      [named.order, now],
    );

    for (let times = 0; times < 2; times += 1)
      await inTransaction(seller.context, (inside) =>
        moveOrder(inside, rows[0].id, { to: 'shipped', by: 'seller' }),
      );

    expect(await heldOf()).toBe(0);
    expect(await shown()).toBe(50);
    await sell({ stock: 150, tags: ['imported'] });
    expect(await shown()).toBe(50);
    const [variant] = await variantsOf();
    const next = await order({ lines: [{ product: seller.product, variant, quantity: 60 }] });
    expect((await getOrder(buyer.context, next)).revisions[0]!.terms.fromStock).toBe(false);
    await counter(seller.context, next, 1, {
      fromStock: 'on',
      lines: [{ position: 0, quantity: 60, price: '1.90' }],
    });
    await expect(acceptOrder(buyer.context, next, 2)).rejects.toMatchObject({
      messageKey: 'orderStockGone',
    });
    // The seller has counted what is left.
    await sell({ stock: 120 });
    expect(await shown()).toBe(120);
    await acceptOrder(buyer.context, next, 2);
    expect(await shown()).toBe(60);
  });

  test('the migration takes what was shipped before, and leaves the rest', async () => {
    await sell({ stock: 250 });
    const shown = async () => (await findProduct(buyer.context, seller.product))!.product.stock;
    const [gone, waiting] = [await order(), await order({}, { who: otherBuyer.context })];
    for (const named of [gone, waiting]) await acceptOrder(seller.context, named, 1);
    await query(
      `with moved as (
         update orders set state = 'delivered', first_shipped_at = $2 where public_id = $1
         returning id, revision
       )
       insert into order_steps (id, order_id, by_side, from_state, to_state, revision, at)
       select gen_random_uuid(), id, 'seller', 'in_production', 'shipped', revision, $2 from moved`,
      [gone.order, now],
    );
    const [file] = globSync('database/migrations/*_take_shipped_stock/migration.sql');
    expect([await heldOf(), await shown()]).toEqual([200, 50]);

    for (let times = 0; times < 2; times += 1) await query(readFileSync(file!, 'utf8'));

    expect([await heldOf(), await shown()]).toEqual([100, 50]);
    await sell({ stock: 250, tags: ['imported'] });
    expect(await shown()).toBe(50);
    // The seller has counted what is left, of which one order still holds a part.
    await sell({ stock: 130 });
    expect(await shown()).toBe(30);
  });

  test('is refused for more than any stock could be', async () => {
    const variant = productInputOf().variants[0]!;
    const variants = Array.from({ length: 25 }, (_, i) => ({
      ...variant,
      options: [{ name: { en: 'Size' }, value: { en: `Size ${i}` } }],
    }));
    await sell({ stock: 1_000, variants });
    const ids = await variantsOf();
    const named = await order({
      lines: ids.map((id) => ({ product: seller.product, variant: id, quantity: 10 })),
    });
    const lines = ids.map((_, position) => ({ position, quantity: 100_000_000, price: '0.01' }));
    await counter(seller.context, named, 1, { fromStock: 'on', lines });

    await expect(acceptOrder(buyer.context, named, 2)).rejects.toMatchObject({
      messageKey: 'orderStockGone',
    });
    expect(await heldOf()).toBe(0);
  });

  test('is given back by a cancellation, once, and no import brings it back before', async () => {
    await sell({ stock: 150, shipByDays: 3 });
    const named = await order();
    await acceptOrder(seller.context, named, 1);
    await sell({ stock: 150, shipByDays: 3, tags: ['imported'] });
    const next = await order({}, { who: otherBuyer.context });
    // What is left is too little, so this one is made to order.
    expect((await getOrder(otherBuyer.context, next)).revisions[0]!.terms.fromStock).toBe(false);

    await successesOf([
      cancelOrder(buyer.context, named, ''),
      cancelOrder(seller.context, named, ''),
    ]);

    expect(await heldOf()).toBe(0);
    expect((await stateOf(named)).state).toBe('cancelled');
  });

  test('accepting against cancelling: the stock fits the state', async () => {
    await sell({ stock: 150, shipByDays: 3 });
    const named = await order();

    await Promise.allSettled([
      acceptOrder(seller.context, named, 1),
      cancelOrder(buyer.context, named, 'changed my mind'),
    ]);

    expect((await stateOf(named)).state).toBe('cancelled');
    expect(await heldOf()).toBe(0);
  });
});

describe('the clock', () => {
  const cancelSilent = async () => {
    const job = orderJobs.find(({ name }) => name === 'orders.cancel_silent')!;
    await job.run(staff, {}, AbortSignal.timeout(5_000));
  };

  test('14 days of silence cancel; a message breaks it, an agreement is kept', async () => {
    const [silent, spoken, agreed] = [await order(), await order(), await order()];
    await acceptOrder(seller.context, agreed, 1);
    now = new Date(now.getTime() + 13 * dayMs);
    await writeOrderMessage(seller.context, spoken, { key: newKey(), text: 'Soon' });
    await cancelSilent();
    expect((await stateOf(silent)).state).toBe('submitted');

    now = new Date(now.getTime() + dayMs + 1);
    await cancelSilent();

    expect((await stateOf(silent)).state).toBe('cancelled');
    expect((await stateOf(spoken)).state).toBe('submitted');
    expect((await stateOf(agreed)).state).toBe('awaiting_payment');
  });
});

describe('around it', () => {
  test('the other side gets a mail at each step, unless it turned them off', async () => {
    const named = await order();
    const [first, ...more] = await told.work();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ subject: expect.stringContaining('a new order request') });
    await counter(seller.context, named, 1);
    expect(await told.work()).toMatchObject([{ to: 'selin@nordlicht.example' }]);
    await query(`update users set notifications = '{"orders": false}'`);

    await acceptOrder(buyer.context, named, 2);

    expect(await told.work()).toEqual([]);
    await query(`update users set notifications = '{}'`);
  });

  test('lists are by whose turn it is, and searched by number, reference and product', async () => {
    const named = await order({ reference: 'PO-77' });
    await counter(seller.context, await order(), 1);

    expect(await countOrderTabs(buyer.context, 'buyer')).toMatchObject({ all: 2, turn: 1 });
    expect(await countOrdersToAnswer(seller.context, 'seller')).toBe(1);
    const find = async (asked: object, audience: 'buyer' | 'seller' = 'buyer') => {
      const who = audience === 'buyer' ? buyer.context : seller.context;
      return (await listOrders(who, { audience, limit: 10, ...asked })).rows.map(({ id }) => id);
    };
    expect(await find({ query: 'po-7' })).toEqual([named.order]);
    expect(await find({ query: 'po-7' }, 'seller')).toEqual([]);
    expect(await find({ query: named.order })).toEqual([named.order]);
    expect(await find({ query: 'bath towel' })).toHaveLength(2);
    expect(await find({ query: '%' })).toEqual([]);
    expect(await find({ tab: 'turn' }, 'seller')).toEqual([named.order]);
    expect(await find({ after: (await find({}))[0] })).toHaveLength(1);
    await expect(
      listOrders(buyer.context, { audience: 'market', limit: 10 }),
    ).rejects.toMatchObject({ httpStatus: 403 });
  });

  test('a person’s copy has what they ordered; once erased the company keeps it', async () => {
    await publishTermsTwice(staff);
    const named = await order({ reference: 'PO-78' });
    const userId = buyer.context.actor.userId;

    expect(await exportOrders(staff, userId)).toMatchObject([
      { id: named.order, reference: 'PO-78', termsVersion: 2, revisions: [{ number: 1 }] },
    ]);

    await inTransaction(staff, (inside) => forgetOrderAuthor(inside, userId));

    expect(await exportOrders(staff, userId)).toEqual([]);
    expect((await stateOf(named)).state).toBe('submitted');
  });

  test('a company with open orders is not closed, and its store not terminated', async () => {
    const named = await order();
    const companyId = seller.context.actor.companyId as Id<'company'>;
    const userId = seller.context.actor.userId;
    const hooked = {
      ...staff,
      services: {
        ...services,
        features: { ...services.features, companyClosed: endOrdersOf },
      },
    };
    const close = () => inTransaction(hooked, (inside) => closeCompany(inside, companyId, userId));

    expect(await hasOpenOrders(staff, storeId)).toBe(true);
    await expect(close()).rejects.toMatchObject({ messageKey: 'companyHasOpenOrders' });

    await cancelOrder(buyer.context, named, '');
    expect(await hasOpenOrders(staff, storeId)).toBe(false);
  });

  test('a company that begins again drops what was begun in its name', async () => {
    const named = await order({ notes: 'Private words' });
    const companyId = buyer.context.actor.companyId as Id<'company'>;

    await inTransaction(staff, (inside) => endOrdersOf(inside, companyId, 'emptied'));

    const { rows } = await query('select state, destination, notes from orders');
    expect(rows).toEqual([{ state: 'cancelled', destination: null, notes: '' }]);
    expect((await stateOf(named)).state).toBe('cancelled');
  });
});
