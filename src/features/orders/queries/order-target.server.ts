// Where an order request begins: the products that it may have, of which store, and who sells.
import { and, asc, eq, isNull } from 'drizzle-orm';
import { readEntries } from '#features/carts/queries/cart-items.server.ts';
import { isTrading } from '#features/companies/rules.ts';
import { companies, stores } from '#features/companies/table.server.ts';
import { inquiries } from '#features/inquiries/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { QuoteOffer } from '#features/quotes/schemas.ts';
import { quotes } from '#features/quotes/table.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import type { OrderOrigin, OrderSource } from '../schemas.ts';
import { type OrderProduct, readOrderProducts } from './order-products.server.ts';

export type OrderTarget = {
  readonly source: OrderSource;
  readonly store: { readonly id: Id<'store'>; readonly slug: string; readonly name: string };
  readonly sellerCompanyId: Id<'company'>;
  /** The market sells for it, since no company owns it. */
  readonly isMarket: boolean;
  readonly products: readonly OrderProduct[];
  /** Of the cart, of the quote's request or of the inquiry: what the form begins with. */
  readonly wanted: readonly {
    readonly product: string;
    readonly variant: string | null;
    readonly quantity: number;
  }[];
  readonly quote: {
    readonly id: Id<'quote'>;
    readonly offer: QuoteOffer;
    readonly quantity: number | null;
  } | null;
  readonly inquiryId: Id<'inquiry'> | null;
  readonly sharesContact: boolean;
};

type Begun = Pick<OrderTarget, 'source' | 'wanted' | 'quote' | 'inquiryId' | 'sharesContact'> & {
  readonly publicIds: readonly string[];
  readonly storeSlug: string | null;
  readonly sellerCompanyId: Id<'company'> | null;
};

const nothing = {
  wanted: [],
  quote: null,
  inquiryId: null,
  sharesContact: false,
  storeSlug: null,
  sellerCompanyId: null,
} as const;

const companyOf = ({ actor }: Context): Id<'company'> | null =>
  actor.kind === 'member' ? actor.companyId : null;

/** Throws not_found unless the reader's company has accepted it. */
async function ofQuote(context: Context, publicId: string): Promise<Begun> {
  const companyId = companyOf(context);
  const [row] =
    companyId === null
      ? []
      : await context.db
          .select({
            id: quotes.id,
            offer: quotes.offer,
            sellerCompanyId: quotes.companyId,
            product: products.publicId,
            quantity: rfqs.quantity,
          })
          .from(quotes)
          .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
          .innerJoin(products, eq(products.id, quotes.productId))
          .where(
            and(
              eq(quotes.publicId, publicId),
              eq(rfqs.companyId, companyId),
              eq(quotes.state, 'accepted'),
            ),
          );
  if (!row) throw notFound();
  const { id, offer, product, quantity, sellerCompanyId } = row;
  return {
    ...nothing,
    source: 'quote',
    publicIds: [product],
    wanted: [{ product, variant: null, quantity: Math.max(quantity ?? 0, offer.moq ?? 1) }],
    quote: { id, offer, quantity },
    sellerCompanyId,
    sharesContact: true,
  };
}

/** Throws not_found unless the reader's company has sent it. */
async function ofInquiry(context: Context, publicId: string): Promise<Begun> {
  const companyId = companyOf(context);
  const [row] =
    companyId === null
      ? []
      : await context.db
          .select({
            id: inquiries.id,
            product: products.publicId,
            quantity: inquiries.quantity,
            sharesCard: inquiries.sharesCard,
          })
          .from(inquiries)
          .innerJoin(products, eq(products.id, inquiries.productId))
          .where(and(eq(inquiries.publicId, publicId), eq(inquiries.buyerCompanyId, companyId)));
  if (!row) throw notFound();
  const { id, product, quantity, sharesCard } = row;
  return {
    ...nothing,
    source: 'inquiry',
    publicIds: [product],
    wanted: quantity === null ? [] : [{ product, variant: null, quantity }],
    inquiryId: id,
    sharesContact: sharesCard,
  };
}

/** What lies in the reader's cart; `sent`: products of the form, whatever the cart holds by now. */
async function ofCart(context: Context, slug: string, sent: readonly string[]): Promise<Begun> {
  const entries = await readEntries(context);
  return {
    ...nothing,
    source: 'cart',
    publicIds: [...sent, ...entries.map(({ product }) => product)],
    wanted: entries,
    storeSlug: slug,
  };
}

async function begin(
  context: Context,
  { product, quote, inquiry, cart }: OrderOrigin,
  sent: readonly string[],
): Promise<Begun | null> {
  if (quote !== null) return ofQuote(context, quote);
  if (inquiry !== null) return ofInquiry(context, inquiry);
  if (cart !== null) return ofCart(context, cart, sent);
  return product === null ? null : { ...nothing, source: 'product', publicIds: [product] };
}

async function findMarketCompany({ db }: Context): Promise<Id<'company'> | null> {
  const [row] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(companies.isAdmin, isNull(companies.disabledAt)))
    .orderBy(asc(companies.createdAt), asc(companies.id))
    .limit(1);
  return row?.id ?? null;
}

const isOrderable = ({ state, storeState, disabledAt }: OrderProduct): boolean =>
  state === 'published' && isTrading({ state: storeState }) && disabledAt === null;

/**
 * Null when nothing of it can be ordered. `sent`: products of a form that was sent. Throws
 * not_found for a quote or an inquiry of others.
 */
export async function findOrderTarget(
  context: Context,
  origin: OrderOrigin,
  sent: readonly string[] = [],
): Promise<OrderTarget | null> {
  const begun = await begin(context, origin, sent);
  if (begun === null) return null;
  const { publicIds, storeSlug, ...rest } = begun;
  const all = (await readOrderProducts(context, publicIds)).filter(isOrderable);
  const found = all.filter((one) => storeSlug === null || one.storeSlug === storeSlug);
  const [first] = found;
  if (!first) return null;
  const sellerCompanyId =
    rest.sellerCompanyId ?? first.companyId ?? (await findMarketCompany(context));
  if (sellerCompanyId === null) return null;
  const ids = new Set(found.map(({ publicId }) => publicId));
  return {
    ...rest,
    store: { id: first.storeId, slug: first.storeSlug, name: first.storeName },
    sellerCompanyId,
    isMarket: first.companyId === null,
    products: found,
    wanted: rest.wanted.filter(({ product }) => ids.has(product)),
  };
}

/** Whether the store still trades, for an agreement that is about to be made. */
export async function isSellerTrading(
  { db }: Context,
  { storeId, sellerCompanyId }: { storeId: Id<'store'>; sellerCompanyId: Id<'company'> },
): Promise<boolean> {
  const [row] = await db
    .select({ state: stores.state, disabledAt: companies.disabledAt })
    .from(stores)
    .innerJoin(companies, eq(companies.id, sellerCompanyId))
    .where(eq(stores.id, storeId));
  return row !== undefined && row.disabledAt === null && isTrading(row);
}
