// Loads orders of the demo market, one in each state that an order reaches. The commands do the
// work, at the hours that the data names; what they announce is dropped, so no e-mail goes out.
import { and, asc, eq, isNull, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies, members, stores } from '#features/companies/table.server.ts';
import {
  acceptOrder,
  cancelOrder,
  counterOrder,
} from '#features/orders/commands/negotiate-order.server.ts';
import { requestOrder } from '#features/orders/commands/request-order.server.ts';
import { decideSample, sendSample } from '#features/orders/commands/sample-order.server.ts';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import { findOrderTarget } from '#features/orders/queries/order-target.server.ts';
import { minQuantityOf } from '#features/orders/rules/terms.ts';
import { orderAddress, orderRequest, sampleInput, termsInput } from '#features/orders/schemas.ts';
import { moveOrders } from '#features/orders/services/move-order.server.ts';
import { orders } from '#features/orders/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { threadSides } from '#features/threads/schemas.ts';
import { writeMessage } from '#features/threads/services/write-message.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { outbox } from '#platform/events/table.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { actorIds, permissions, type Side } from '#shared/actor.ts';
import { countries } from '#shared/countries.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { incoterms } from '#shared/incoterms.ts';
import { locales } from '#shared/locale.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { demoBuyerEmail } from './rfqs.ts';
import { demoKeys } from './state.ts';
import { demoCompanies } from './users.ts';

const hoursAgo = z.number().positive();
const by = z.enum(threadSides);
const demoStep = z.discriminatedUnion('does', [
  z.strictObject({
    does: z.literal('counter'),
    by,
    hoursAgo,
    shippingCost: z.string(),
    depositPercent: z.int().nullable().default(null),
    incoterm: z.enum(incoterms),
    place: z.string(),
    /** Off each unit price, in per cent. */
    priceOff: z.number().default(0),
    note: z.string(),
  }),
  z.strictObject({ does: z.literal('accept'), by, hoursAgo }),
  sampleInput.extend({ does: z.literal('sample'), by: z.literal('seller'), hoursAgo }),
  z.strictObject({
    does: z.literal('decide'),
    by: z.literal('buyer'),
    hoursAgo,
    /** Null: the sample is approved. */
    reason: z.string().nullable(),
  }),
  z.strictObject({ does: z.literal('write'), by, hoursAgo, text: z.string() }),
  z.strictObject({
    does: z.literal('cancel'),
    by: z.enum([...threadSides, 'timer']),
    hoursAgo,
    reason: z.string().default(''),
  }),
]);
type DemoStep = z.output<typeof demoStep>;

const demoOrder = z.strictObject({
  /** A key of buyers.json; absent: the buyer who can log in. */
  buyer: z.string().nullable().default(null),
  store: z.string(),
  /** Which of the store's products, the oldest first. */
  product: z.int().nonnegative().default(0),
  /** How often its minimum. */
  times: z.int().positive(),
  locale: z.enum(locales),
  hoursAgo,
  reference: z.string().default(''),
  address: orderAddress,
  finalCountry: z.enum(countries),
  wantsSample: z.boolean().default(false),
  wantsInspection: z.boolean().default(false),
  customization: z.string().default(''),
  notes: z.string().default(''),
  steps: z.array(demoStep),
});
type DemoOrder = z.output<typeof demoOrder>;

export const demoOrders = readDataFile('orders.json', z.array(demoOrder));

export type Party = { readonly userId: Id<'user'>; readonly companyId: Id<'company'> };

/** The context of this person, so many hours before the market is loaded. */
export const actingAs = (
  context: Context,
  { userId, companyId }: Party,
  { side, hours }: { readonly side: Side; readonly hours: number },
): Context => ({
  ...context,
  now: () => new Date(context.now().getTime() - hours * hourMs),
  actor: {
    kind: 'member',
    userId,
    companyId,
    sessionId: '',
    isOwner: true,
    permissions: [...permissions],
    actsFor: [side],
  },
});

export const findBuyer = async ({ db }: Context, email: string): Promise<Party | null> =>
  (
    await db
      .select({ userId: users.id, companyId: members.companyId })
      .from(users)
      .innerJoin(members, and(eq(members.userId, users.id), isNull(members.endedAt)))
      .where(eq(users.email, email))
  )[0] ?? null;

/** Only people with a confirmed e-mail order. */
const confirmEmail = async (context: Context, userId: Id<'user'>): Promise<unknown> =>
  context.db
    .update(users)
    .set({ emailConfirmedAt: context.now() })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));

/** The owner of the market's own company. */
export async function findMarket({ db }: Context): Promise<Party | null> {
  const [owner] = await db
    .select({ userId: members.userId, companyId: members.companyId })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(members.isOwner, isNull(members.endedAt), companies.isAdmin))
    .orderBy(asc(companies.createdAt))
    .limit(1);
  return owner ?? null;
}

/** The owner of the store's company, or of the market's own. */
export async function findSellerOf(context: Context, storeId: Id<'store'>) {
  const { db } = context;
  const [owner] = await db
    .select({ userId: members.userId, companyId: members.companyId })
    .from(stores)
    .innerJoin(members, and(eq(members.companyId, stores.companyId), isNull(members.endedAt)))
    .where(and(eq(stores.id, storeId), members.isOwner));
  if (owner) return { ...owner, isAdmin: false, storeId };
  const market = await findMarket(context);
  return market && { ...market, isAdmin: true, storeId };
}

async function findSeller(context: Context, slug: string) {
  const [store] = await context.db
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.slug, slug));
  return store ? findSellerOf(context, store.id) : null;
}
type Seller = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

/** Null where the store sells nothing of it. */
async function request(
  context: Context,
  order: DemoOrder,
  { buyer, seller }: { readonly buyer: Party; readonly seller: Seller },
): Promise<string | null> {
  const asking = {
    ...actingAs(context, buyer, { side: 'buyer', hours: order.hoursAgo }),
    locale: order.locale,
  };
  const [sold] = await context.db
    .select({ publicId: products.publicId })
    .from(products)
    .where(and(eq(products.storeId, seller.storeId), eq(products.state, 'published')))
    .orderBy(asc(products.id))
    .offset(order.product)
    .limit(1);
  if (!sold) return null;
  const { publicId: product } = sold;
  const target = await findOrderTarget(asking, { product, quote: null, inquiry: null, cart: null });
  const [found] = target?.products ?? [];
  const variant = found?.variants.find(({ stock }) => stock !== 0);
  if (!found || !variant) return null;
  const { id } = await requestOrder(asking, {
    request: orderRequest.parse({
      product,
      lines: [{ product, variant: variant.id, quantity: minQuantityOf(found) * order.times }],
      deliveryPreference: 'door',
      destination: order.address,
      finalCountry: order.finalCountry,
      wantsSample: order.wantsSample,
      wantsInspection: order.wantsInspection,
      customization: order.customization,
      notes: order.notes,
      reference: order.reference,
    }),
    key: `demo-order-${demoOrders.indexOf(order)}`,
  });
  return id;
}

const rowOf = async ({ db }: Context, publicId: string) =>
  (await db.select().from(orders).where(eq(orders.publicId, publicId)))[0]!;

/** `acting`: the context of who takes the step, at its hour. */
async function take(acting: Context, id: string, step: DemoStep): Promise<void> {
  const row = await rowOf(acting, id);
  const named = { order: id, side: null };
  if (step.does === 'accept') {
    await acceptOrder(acting, named, row.revision);
    return undefined;
  }
  if (step.does === 'decide') return decideSample(acting, named, step);
  if (step.does === 'sample') {
    const { feePayer, carrier, tracking } = step;
    await sendSample(acting, named, { feePayer, carrier, tracking });
    return undefined;
  }
  if (step.does === 'cancel') {
    if (step.by !== 'timer') return cancelOrder(acting, named, step.reason);
    await moveOrders(acting, eq(orders.id, row.id), { to: 'cancelled', by: 'timer' });
    return undefined;
  }
  if (step.does === 'write') {
    const { userId } = actorIds(acting.actor);
    const key = `demo-${id}-${step.hoursAgo}`;
    await writeMessage(acting, {
      threadId: row.threadId,
      side: step.by,
      userId: userId!,
      key,
      text: step.text,
    });
    return undefined;
  }
  const { lines, fromStock, wantsSample } = await getTerms(acting, row.id, row.revision);
  const input = termsInput.parse({
    lines: lines.map(({ position, quantity, priceMicros }) => ({
      position,
      quantity,
      price: Math.round((priceMicros / 10_000) * (1 - step.priceOff / 100)) / 100,
    })),
    shippingCost: step.shippingCost,
    depositPercent: step.depositPercent,
    incoterm: step.incoterm,
    place: step.place,
    note: step.note,
    fromStock,
    wantsSample,
  });
  await counterOrder(acting, named, { revision: row.revision, input });
  return undefined;
}

async function add(context: Context, order: DemoOrder): Promise<boolean> {
  const own = demoCompanies.find(({ side }) => side === 'buyer')!.people[0]!.email;
  const buyer = await findBuyer(context, order.buyer === null ? own : demoBuyerEmail(order.buyer));
  const seller = await findSeller(context, order.store);
  if (buyer === null || seller === null) return false;
  await confirmEmail(context, buyer.userId);
  const id = await request(context, order, { buyer, seller });
  if (id === null) return false;
  for (const step of order.steps) {
    const hours = step.hoursAgo;
    const acting =
      step.by === 'buyer'
        ? actingAs(context, buyer, { side: 'buyer', hours })
        : actingAs(context, seller, { side: seller.isAdmin ? 'admin' : 'seller', hours });
    await take(acting, id, step);
  }
  return true;
}

/** Leaves a limited market without them. Needs the people, the products and the inquiries. */
export const loadDemoOrders: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.orders)) !== null) return null;
  let loaded = 0;
  for (const order of demoOrders) if (await add(context, order)) loaded += 1;
  await context.db
    .delete(outbox)
    .where(and(like(outbox.name, 'orders.%'), sql`${outbox.transactionId} = pg_current_xact_id()`));
  await writeSetting(context.db, demoKeys.orders, 'loaded');
  return `${loaded} orders`;
};
