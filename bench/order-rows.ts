// Orders of one selling company, copied into a synthetic market: most are only listed, some wait
// for their confirmation with their money in the ledger.
import type pg from 'pg';
import {
  bankStatements,
  bankTransfers,
  orderPayments,
  transferParts,
} from '#features/order-payments/table.server.ts';
import { orderStates, type OrderState } from '#features/orders/schemas.ts';
import { orderLines, orderRevisions, orders } from '#features/orders/table.server.ts';
import { threadMessages, threadParties, threads } from '#features/threads/table.server.ts';
import { minuteMs } from '#shared/durations.ts';
import { type Id, newId } from '#shared/ids.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { copyRows } from './copy-rows.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, say } from './report.ts';

export type SoldProduct = {
  readonly id: Id<'product'>;
  readonly variantId: string;
  readonly title: PerLanguage;
};
export type Trade = {
  readonly sellerId: Id<'company'>;
  readonly storeId: Id<'store'>;
  readonly buyers: readonly { readonly companyId: Id<'company'>; readonly userId: Id<'user'> }[];
  readonly products: readonly SoldProduct[];
  readonly now: Date;
};

/** What every order here costs: a hundred pieces. */
export const orderMinor = 19_000;
const quantity = 100;
const priceMicros = 1_900_000;
/** A store's own list has them all; those to be confirmed are added. */
const listedStates = orderStates.filter((state) => state !== 'delivered');
const rowsPerStep = 5_000;

type Planned = {
  readonly n: number;
  readonly id: Id<'order'>;
  readonly threadId: Id<'thread'>;
  readonly publicId: string;
  readonly state: OrderState;
};

const at = ({ now }: Trade, { n }: Planned): Date => new Date(now.getTime() - n * minuteMs);
const buyerOf = ({ buyers }: Trade, { n }: Planned) => buyers[n % buyers.length]!;
const productOf = ({ products }: Trade, { n }: Planned) => products[n % products.length]!;
const isAgreed = ({ state }: Planned): boolean => state !== 'submitted' && state !== 'negotiating';

const terms = {
  lines: [{ position: 0, quantity, priceMicros }],
  shippingMinor: 0,
  incoterm: 'FOB',
  place: 'İzmir',
  shipOn: null,
  depositPercent: null,
  fromStock: false,
  wantsSample: false,
  note: '',
} as const;

const orderRow = (trade: Trade, planned: Planned): typeof orders.$inferSelect => ({
  id: planned.id,
  publicId: planned.publicId,
  threadId: planned.threadId,
  userId: buyerOf(trade, planned).userId,
  buyerCompanyId: buyerOf(trade, planned).companyId,
  sellerCompanyId: trade.sellerId,
  storeId: trade.storeId,
  source: 'product',
  quoteId: null,
  inquiryId: null,
  reference: `PO-${planned.n}`,
  currency: 'USD',
  deliveryPreference: 'door',
  destination: {
    tag: 'warehouse',
    street: 'Hafenstrasse 12',
    suite: '',
    state: 'Hamburg',
    city: 'Hamburg',
    postalCode: '20457',
    country: 'DE',
  },
  forwarder: '',
  finalCountry: 'DE',
  expectedOn: null,
  wantsInspection: false,
  customization: '',
  notes: '',
  language: 'en',
  sharesContact: false,
  state: planned.state,
  revision: 1,
  buyerAccepted: 1,
  sellerAccepted: isAgreed(planned) || planned.n % 2 === 1 ? 1 : 0,
  ownerAsked: 0,
  wantsSample: false,
  totalMinor: orderMinor,
  lastSide: planned.n % 2 === 0 ? 'buyer' : 'seller',
  lastAt: at(trade, planned),
  agreedAt: isAgreed(planned) ? at(trade, planned) : null,
  firstShippedAt: null,
  deliveredAt: planned.state === 'delivered' ? at(trade, planned) : null,
  confirmedAt: null,
  returnOpenedAt: null,
  endedAt: null,
  openKey: `bench-${planned.publicId}`,
  termsVersion: null,
  createdAt: at(trade, planned),
  updatedAt: at(trade, planned),
});

const lineRow = (trade: Trade, planned: Planned): typeof orderLines.$inferSelect => {
  const { id: productId, variantId, title } = productOf(trade, planned);
  return {
    orderId: planned.id,
    position: 0,
    productId,
    variantId,
    title,
    mainLanguage: 'en',
    options: [],
    sku: null,
    unit: 'C62',
    moq: quantity,
    categoryMinimum: 1,
    orderMultiple: 1,
    listPriceMicros: priceMicros,
    promotionPercent: null,
    categoryId: null,
    commissionBasisPoints: 500,
    transferDays: 7,
    returnDays: 14,
  };
};

const revisionRow = (trade: Trade, planned: Planned): typeof orderRevisions.$inferSelect => ({
  id: newId(),
  orderId: planned.id,
  number: 1,
  side: 'buyer',
  userId: null,
  terms,
  totalMinor: orderMinor,
  at: at(trade, planned),
});

function* partyRows(trade: Trade, planned: readonly Planned[]) {
  for (const one of planned)
    for (const side of ['buyer', 'seller'] as const)
      yield {
        threadId: one.threadId,
        side,
        companyId: side === 'buyer' ? buyerOf(trade, one).companyId : trade.sellerId,
        // Half of the messages were read.
        readNumber: side === 'seller' ? one.n % 2 : 1,
        readAt: null,
      };
}

const threadRow = (trade: Trade, planned: Planned): typeof threads.$inferSelect => ({
  id: planned.threadId,
  lastNumber: 1,
  createdAt: at(trade, planned),
  updatedAt: at(trade, planned),
});

const messageRow = (trade: Trade, planned: Planned): typeof threadMessages.$inferSelect => ({
  id: newId(),
  publicId: `m${planned.publicId.slice(1)}`,
  threadId: planned.threadId,
  number: 1,
  side: 'buyer',
  userId: null,
  text: 'When can the first cartons leave?',
  clientKey: `bench-${planned.publicId}`,
  at: at(trade, planned),
  removedAt: null,
});

/** `listed` orders in all states, the newest first, and `delivered` ones behind them. */
function plan(listed: number, delivered: number): Planned[] {
  return Array.from({ length: listed + delivered }, (_, n) => ({
    n,
    id: newId<'order'>(),
    threadId: newId<'thread'>(),
    publicId: `b${String(n).padStart(9, '0')}`,
    state: n < listed ? listedStates[n % listedStates.length]! : 'delivered',
  }));
}

async function copyStep(client: pg.ClientBase, trade: Trade, some: readonly Planned[]) {
  const rowsOf = <Row>(row: (trade: Trade, planned: Planned) => Row): Row[] =>
    some.map((planned) => row(trade, planned));
  await copyRows(client, threads, rowsOf(threadRow));
  await copyRows(client, threadParties, partyRows(trade, some));
  await copyRows(client, threadMessages, rowsOf(messageRow));
  await copyRows(client, orders, rowsOf(orderRow));
  await copyRows(client, orderLines, rowsOf(lineRow));
  await copyRows(client, orderRevisions, rowsOf(revisionRow));
}

/** A transfer for each, assigned to its payment. */
async function copyPayments(client: pg.ClientBase, trade: Trade, paid: readonly Planned[]) {
  const statementId = newId<'bankStatement'>();
  const rows = paid.map((planned) => ({
    planned,
    paymentId: newId<'orderPayment'>(),
    transferId: newId<'bankTransfer'>(),
    createdAt: at(trade, planned),
  }));
  await copyRows(client, bankStatements, [
    {
      id: statementId,
      name: 'bench.csv',
      format: 'csv',
      transfers: paid.length,
      added: paid.length,
      userId: null,
      at: trade.now,
    },
  ]);
  await copyRows(
    client,
    orderPayments,
    rows.map(({ planned, paymentId, createdAt }) => ({
      id: paymentId,
      publicId: `p${planned.publicId.slice(1)}`,
      orderId: planned.id,
      part: 'whole' as const,
      method: 'bank_transfer' as const,
      reference: `KV-${planned.publicId.toUpperCase()}`,
      currency: 'USD' as const,
      amountMinor: orderMinor,
      paidMinor: orderMinor,
      state: 'paid' as const,
      dueAt: null,
      createdAt,
      paidAt: createdAt,
    })),
  );
  await copyRows(
    client,
    bankTransfers,
    rows.map(({ planned, transferId, createdAt }) => ({
      id: transferId,
      publicId: `t${planned.publicId.slice(1)}`,
      statementId,
      fingerprint: `bench ${planned.publicId}`,
      currency: 'USD' as const,
      amountMinor: orderMinor,
      leftMinor: 0,
      bookedOn: createdAt.toISOString().slice(0, 10),
      payer: 'Bench',
      payerAccount: '',
      details: '',
      createdAt,
    })),
  );
  await copyRows(
    client,
    transferParts,
    rows.map(({ paymentId, transferId, createdAt }) => ({
      transferId,
      paymentId,
      amountMinor: orderMinor,
      refundedMinor: 0,
      isLate: false,
      userId: null,
      at: createdAt,
    })),
  );
}

export type DeliveredOrder = Pick<Planned, 'id' | 'publicId' | 'n'>;

/** Returns those that wait for their confirmation. The ledger knows nothing of their money yet. */
export async function copyOrders(
  pool: pg.Pool,
  trade: Trade,
  { listed, delivered }: { readonly listed: number; readonly delivered: number },
): Promise<DeliveredOrder[]> {
  const planned = plan(listed, delivered);
  const waiting = planned.slice(listed);
  const client = await pool.connect();
  try {
    // What is copied names only rows that are there.
    await client.query("set session_replication_role = 'replica'");
    for (let from = 0; from < planned.length; from += rowsPerStep) {
      throwIfInterrupted();
      await copyStep(client, trade, planned.slice(from, from + rowsPerStep));
    }
    if (waiting.length > 0) await copyPayments(client, trade, waiting);
    await client.query("set session_replication_role = 'origin'");
    await client.query(
      `vacuum (analyze) orders, order_lines, order_revisions, threads, thread_parties,
         thread_messages, order_payments, bank_transfers, transfer_parts`,
    );
  } finally {
    client.release();
  }
  say(`${count(planned.length)} orders are there`);
  return waiting;
}
