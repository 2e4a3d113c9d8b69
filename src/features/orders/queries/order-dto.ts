// The API's representation of orders.
import { z } from 'zod';
import { addressTags } from '#features/accounts/schemas.ts';
import { attachmentKinds } from '#features/attachments/schemas.ts';
import { threadSides } from '#features/threads/schemas.ts';
import { incoterms } from '#shared/incoterms.ts';
import { currencies } from '#shared/money.ts';
import { deliveryPreferences, orderActors, orderStates, sampleFeePayers } from '../schemas.ts';
import type { ListedOrder } from './order-list.server.ts';
import type { OrderView } from './order.server.ts';

const summary = {
  id: z.string(),
  state: z.enum(orderStates),
  turn: z.enum(threadSides).nullable().meta({ description: 'Who has to act; null: neither.' }),
  reference: z.string().meta({ description: 'The buyer’s own number; empty to the seller.' }),
  store: z.object({ slug: z.string(), name: z.string() }),
  currency: z.enum(currencies),
  totalMinor: z.int().meta({ description: 'Of the current revision, in minor units.' }),
  finalCountry: z.string().meta({ description: 'ISO 3166.' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
};

export const orderListDto = z
  .object({
    data: z.array(z.object({ ...summary, unread: z.int() }).meta({ id: 'OrderSummary' })),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'Orders' });

const summaryFields = (row: {
  readonly id: string;
  readonly state: ListedOrder['state'];
  readonly turn: ListedOrder['turn'];
  readonly reference: string;
  readonly currency: ListedOrder['currency'];
  readonly totalMinor: number;
  readonly finalCountry: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}) => ({
  id: row.id,
  state: row.state,
  turn: row.turn,
  reference: row.reference,
  currency: row.currency,
  totalMinor: row.totalMinor,
  finalCountry: row.finalCountry,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const summaryOf = (row: ListedOrder) => ({
  ...summaryFields(row),
  store: { slug: row.storeSlug, name: row.storeName },
  unread: row.unread,
});

const terms = z
  .object({
    lines: z.array(z.object({ position: z.int(), quantity: z.int(), priceMicros: z.int() })),
    shippingMinor: z.int(),
    incoterm: z.enum(incoterms).nullable(),
    place: z.string(),
    shipOn: z.string().nullable(),
    depositPercent: z.int().nullable(),
    fromStock: z.boolean(),
    wantsSample: z.boolean(),
    note: z.string(),
  })
  .meta({ id: 'OrderTerms' });

const files = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(attachmentKinds),
    sizeBytes: z.int(),
  }),
);

/** Fields of requests turn what they take; an answer says it as it is. */
const address = z.object({
  tag: z.enum(addressTags),
  street: z.string(),
  suite: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

export const orderDto = z
  .object({
    ...summary,
    side: z.enum(threadSides).meta({ description: 'Your company’s.' }),
    revision: z.int().meta({ description: 'Of the current terms: name it to accept them.' }),
    lines: z.array(
      z.object({
        position: z.int(),
        product: z.string(),
        variant: z.string(),
        title: z.string(),
        sku: z.string().nullable(),
        unit: z.string(),
        listPriceMicros: z.int(),
        promotionPercent: z.int().nullable(),
      }),
    ),
    revisions: z.array(
      z.object({
        number: z.int(),
        by: z.enum(threadSides),
        totalMinor: z.int(),
        at: z.iso.datetime(),
        terms,
      }),
    ),
    delivery: z.object({
      preference: z.enum(deliveryPreferences),
      destination: address.nullable().meta({
        description: 'Without street and suite to the seller, until both agree.',
      }),
      forwarder: z.string(),
      expectedOn: z.string().nullable(),
    }),
    wantsInspection: z.boolean(),
    customization: z.string(),
    notes: z.string(),
    history: z.array(
      z.object({
        by: z.enum(orderActors),
        to: z.enum(orderStates),
        revision: z.int(),
        reason: z.string().nullable(),
        at: z.iso.datetime(),
      }),
    ),
    samples: z.array(
      z.object({
        number: z.int(),
        feePayer: z.enum(sampleFeePayers),
        carrier: z.string(),
        tracking: z.string(),
        sentAt: z.iso.datetime(),
        isApproved: z.boolean().nullable().meta({ description: 'Null until the buyer decides.' }),
        reason: z.string(),
        files: files.meta({ description: 'Photos of a rejection.' }),
      }),
    ),
    files: files.meta({ description: 'Of the request.' }),
    unread: z.int(),
  })
  .meta({ id: 'Order' });

export const orderOf = (order: OrderView): z.input<typeof orderDto> => ({
  ...summaryFields(order),
  store: { slug: order.store.slug, name: order.store.name },
  side: order.side,
  revision: order.revision,
  lines: order.lines.map((line) => ({
    position: line.position,
    product: line.product,
    variant: line.variantId,
    title: line.name.value,
    sku: line.sku,
    unit: line.unit,
    listPriceMicros: line.listPriceMicros,
    promotionPercent: line.promotionPercent,
  })),
  revisions: order.revisions.map(({ number, side, totalMinor, at, terms: said }) => ({
    number,
    by: side,
    totalMinor,
    at: at.toISOString(),
    terms: { ...said, lines: said.lines.map((line) => ({ ...line })) },
  })),
  delivery: {
    preference: order.deliveryPreference,
    destination: order.destination,
    forwarder: order.forwarder,
    expectedOn: order.expectedOn,
  },
  wantsInspection: order.wantsInspection,
  customization: order.customization,
  notes: order.notes,
  history: order.steps.map(({ by, to, revision, reason, at }) => ({
    by,
    to,
    revision,
    reason,
    at: at.toISOString(),
  })),
  samples: order.samples.map(({ decidedAt: _decidedAt, sentAt, ...sample }) => ({
    ...sample,
    sentAt: sentAt.toISOString(),
  })),
  files: order.files,
  unread: order.page.unread,
});
