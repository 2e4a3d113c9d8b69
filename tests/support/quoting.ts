// A buyer, companies that quote, and their quotes, for tests of what happens between them.
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { submitQuote } from '#features/quotes/commands/answer-rfq.server.ts';
import { type QuoteInput, quoteInput, type QuoteOffer } from '#features/quotes/schemas.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { openStore, productInputOf } from './market.ts';
import { confirmEmail, type LoggedIn, logInAs, poolOf, signUp } from './users.ts';

export type QuotingCompany = {
  /** Its owner's. */
  readonly context: LoggedIn['context'];
  readonly companyId: Id<'company'>;
  /** Public id of its product. */
  readonly product: string;
};

let made = 0;

/** Opens another store of the company with a published product, and returns the product's id. */
export async function openQuotingStore(
  staff: Context,
  companyId: string,
  asked: Parameters<typeof openStore>[1] = {},
): Promise<string> {
  const { id: storeId } = await openStore(staff, { slug: `quoting-${++made}`, ...asked });
  await poolOf(staff).query('update stores set company_id = $1 where id = $2', [
    companyId,
    storeId,
  ]);
  await saveProducts(staff, storeId, [productInputOf()]);
  const {
    rows: [product],
  } = await poolOf(staff).query<{ public_id: string }>(
    'select public_id from products where store_id = $1',
    [storeId],
  );
  return product!.public_id;
}

/** A company with a confirmed owner, called `name`, a store and a product. `visitor` signs up. */
export async function openQuotingCompany(
  staff: Context,
  visitor: Context,
  asked: Parameters<typeof openStore>[1] = {},
): Promise<QuotingCompany & { readonly name: string }> {
  const name = `quoting-${++made}`;
  const userId = await signUp(visitor, `${name}@denizli.example`);
  await confirmEmail(visitor, userId);
  await poolOf(visitor).query(
    `update companies set is_seller = true
     where id = (select company_id from members where user_id = $1)`,
    [userId],
  );
  const { context } = await logInAs(visitor, userId);
  const companyId = context.actor.companyId as Id<'company'>;
  return { name, context, companyId, product: await openQuotingStore(staff, companyId, asked) };
}

type Asked = Partial<Record<keyof QuoteInput, unknown>>;

/** A price of 4.20 dollars a piece. */
export const quoteInputOf = (product: string, asked: Asked = {}): QuoteInput =>
  quoteInput.parse({
    product,
    unitPrice: '4.20',
    currency: 'USD',
    unit: 'C62',
    sampleFeePayer: 'seller',
    validDays: 30,
    ...asked,
  });

export function quoteOfferOf(asked: Asked = {}): QuoteOffer {
  const { product: _product, ...offer } = quoteInputOf('x', asked);
  return offer;
}

export const quoteBy = (
  { context, product }: QuotingCompany,
  rfq: { readonly publicId: string },
  asked: Asked = {},
) => submitQuote(context, rfq.publicId, quoteInputOf(product, asked));
