// Loads quotes of the demo market: some in negotiation, one that was accepted. Writes rows instead
// of sending quotes, so that no e-mail goes out.
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { members, stores } from '#features/companies/table.server.ts';
import { takeMonthlyQuote } from '#features/packages/services/take-monthly-quote.server.ts';
import { products } from '#features/products/table.server.ts';
import {
  counterInput,
  quoteInput,
  type QuoteOffer,
  type QuoteState,
} from '#features/quotes/schemas.ts';
import { quotes, quoteSteps } from '#features/quotes/table.server.ts';
import { rfqs, rfqTransitions } from '#features/rfqs/table.server.ts';
import { threadSides } from '#features/threads/schemas.ts';
import { openThread } from '#features/threads/services/open-thread.server.ts';
import { writeMessage } from '#features/threads/services/write-message.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { demoKeys } from './state.ts';

/** Selling companies without a log-in: they own a demo store, and quote. */
const demoSupplier = z.strictObject({
  store: z.string(),
  company: z.string().min(1),
  person: z.string().min(1),
  /** Of the person's e-mail. */
  key: z.string().regex(/^[a-z-]+$/),
});
export const demoSuppliers = readDataFile('suppliers.json', z.array(demoSupplier));

const hoursAgo = z.number().positive();
const demoQuote = z.strictObject({
  /** The product name in rfqs.json. */
  rfq: z.string(),
  /** The store of the company that quotes. */
  store: z.string(),
  hoursAgo,
  validDays: z.int().positive(),
  offer: z.record(z.string(), z.unknown()),
  /** The buyer's counter-offer, not answered yet. */
  counter: z.looseObject({ hoursAgo }).optional(),
  /** A second offer of the seller. */
  revised: z.strictObject({ hoursAgo, unitPrice: z.string() }).optional(),
  state: z.enum(['accepted', 'not_selected']).optional(),
  decidedHoursAgo: hoursAgo.optional(),
  notes: z
    .array(z.strictObject({ by: z.enum(threadSides), hoursAgo, text: z.string().min(1) }))
    .default([]),
});
type DemoQuote = z.output<typeof demoQuote>;
export const demoQuotes = readDataFile('quotes.json', z.array(demoQuote));

/** Gives each of these stores an owner. */
async function addSuppliers(context: Context): Promise<void> {
  for (const { store, company, person, key } of demoSuppliers) {
    const email = `${key}@suppliers.kervan.example`;
    const userId = await addUser(
      context,
      { email, name: person, countryCode: 'TR', phone: null, phoneCountry: null },
      { passwordHash: null, google: null },
    );
    if (userId === null) continue;
    await context.db
      .update(users)
      .set({ emailConfirmedAt: context.now() })
      .where(eq(users.id, userId));
    const companyId = await foundCompany(context, userId, {
      name: company,
      sides: { isBuyer: true, isSeller: true, isAdmin: false },
      businessType: 'manufacturer',
      isManufacturer: true,
      hasShipping: true,
      categorySlug: null,
      logoKey: null,
      profileKey: null,
      country: 'TR',
      phone: null,
    });
    await context.db
      .update(stores)
      .set({ companyId })
      .where(and(eq(stores.slug, store), isNull(stores.companyId)));
  }
}

async function findSeller({ db }: Context, slug: string) {
  const [seller] = await db
    .select({ companyId: members.companyId, userId: members.userId, storeId: stores.id })
    .from(stores)
    .innerJoin(
      members,
      and(eq(members.companyId, stores.companyId), isNull(members.endedAt), members.isOwner),
    )
    .where(eq(stores.slug, slug));
  return seller ?? null;
}
type Seller = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

async function findRfq({ db }: Context, productName: string) {
  const [rfq] = await db
    .select({
      id: rfqs.id,
      categoryId: rfqs.categoryId,
      companyId: rfqs.companyId,
      userId: rfqs.userId,
    })
    .from(rfqs)
    .where(eq(rfqs.productName, productName));
  return rfq ?? null;
}
type Rfq = NonNullable<Awaited<ReturnType<typeof findRfq>>>;

/** Of the request's category, if the store sells any there. */
async function findProduct({ db }: Context, { storeId }: Seller, { categoryId }: Rfq) {
  const [product] = await db
    .select({ id: products.id, publicId: products.publicId })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.state, 'published')))
    .orderBy(desc(sql`${products.categoryId} = ${categoryId}`), asc(products.id))
    .limit(1);
  return product ?? null;
}

type Step = {
  readonly by: 'seller' | 'buyer' | 'market';
  readonly to: QuoteState;
  readonly revision: number;
  readonly at: Date;
  readonly offer?: QuoteOffer;
  readonly counter?: z.output<typeof counterInput>;
};

/** Everything that happened to the quote, in order. */
function stepsOf(quote: DemoQuote, product: string, now: Date): readonly Step[] {
  const at = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const offerOf = (changes: object): QuoteOffer => {
    const given = { ...quote.offer, ...changes, validDays: quote.validDays, product };
    const { product: _product, ...offer } = quoteInput.parse(given);
    return offer;
  };
  const steps: Step[] = [
    { by: 'seller', to: 'submitted', revision: 1, at: at(quote.hoursAgo), offer: offerOf({}) },
  ];
  if (quote.counter) {
    const { hoursAgo: since, ...counter } = quote.counter;
    steps.push({
      by: 'buyer',
      to: 'countered',
      revision: 1,
      at: at(since),
      counter: counterInput.parse(counter),
    });
  }
  if (quote.revised) {
    const { hoursAgo: since, unitPrice } = quote.revised;
    const offer = offerOf({ unitPrice });
    steps.push({ by: 'seller', to: 'submitted', revision: 2, at: at(since), offer });
  }
  if (quote.state)
    steps.push({
      by: quote.state === 'accepted' ? 'buyer' : 'market',
      to: quote.state,
      revision: steps.at(-1)!.revision,
      at: at(quote.decidedHoursAgo ?? 1),
    });
  return steps;
}

type Parties = { readonly rfq: Rfq; readonly seller: Seller };

async function addQuote(
  context: Context,
  quote: DemoQuote,
  { rfq, seller }: Parties,
): Promise<boolean> {
  const product = await findProduct(context, seller, rfq);
  if (product === null) return false;
  const steps = stepsOf(quote, product.publicId, context.now());
  const last = steps.at(-1)!;
  const offered = steps.filter(({ offer }) => offer !== undefined).at(-1)!;
  const { companyId, userId } = seller;
  const { db } = context;
  const [row] = await db
    .insert(quotes)
    .values({
      rfqId: rfq.id,
      companyId,
      userId,
      productId: product.id,
      state: last.to,
      revision: last.revision,
      offer: offered.offer!,
      counter: last.counter ?? null,
      offeredAt: offered.at,
      validUntil: new Date(offered.at.getTime() + quote.validDays * dayMs),
      createdAt: steps[0]!.at,
      updatedAt: last.at,
    })
    .returning({ id: quotes.id });
  const quoteId = row!.id;
  const buyer = { userId: rfq.userId, companyId: rfq.companyId };
  const nobody = { userId: null, companyId: null };
  await db.insert(quoteSteps).values(
    steps.map(({ by, offer, counter, ...step }, i) => ({
      ...step,
      quoteId,
      ...(by === 'seller' ? { userId, companyId } : by === 'buyer' ? buyer : nobody),
      from: steps[i - 1]?.to ?? null,
      offer: offer ?? null,
      counter: counter ?? null,
    })),
  );
  await db
    .update(rfqs)
    .set({ quotesLeft: sql`${rfqs.quotesLeft} - 1` })
    .where(eq(rfqs.id, rfq.id));
  await takeMonthlyQuote(context, companyId);
  await addNotes(context, quote, { rfq, seller }, quoteId);
  return true;
}

async function addNotes(
  context: Context,
  { notes }: DemoQuote,
  { rfq, seller }: Parties,
  quoteId: Id<'quote'>,
): Promise<void> {
  if (notes.length === 0) return;
  const threadId = await openThread(context, {
    buyerId: rfq.companyId,
    sellerId: seller.companyId,
  });
  await context.db.update(quotes).set({ threadId }).where(eq(quotes.id, quoteId));
  for (const [i, { by, hoursAgo: since, text }] of notes.entries())
    await writeMessage(
      { ...context, now: () => new Date(context.now().getTime() - since * hourMs) },
      {
        threadId,
        side: by,
        userId: by === 'buyer' ? rfq.userId! : seller.userId,
        key: `demo-${quoteId}-${i}`,
        text,
      },
    );
}

/** Leaves a limited market without quotes. Needs the RFQs and the products. */
export const loadDemoQuotes: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.quotes)) !== null) return null;
  await addSuppliers(context);
  let loaded = 0;
  for (const quote of demoQuotes) {
    const rfq = await findRfq(context, quote.rfq);
    const seller = await findSeller(context, quote.store);
    if (rfq === null || seller === null) continue;
    if (!(await addQuote(context, quote, { rfq, seller }))) continue;
    loaded += 1;
    if (quote.state === 'accepted')
      await context.db.insert(rfqTransitions).values({
        rfqId: rfq.id,
        userId: rfq.userId,
        companyId: rfq.companyId,
        from: 'open',
        to: 'awarded',
        at: new Date(context.now().getTime() - (quote.decidedHoursAgo ?? 1) * hourMs),
      });
  }
  await writeSetting(context.db, demoKeys.quotes, 'loaded');
  return `${loaded} quotes`;
};
