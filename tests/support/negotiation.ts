// A buyer’s request and companies that answer it, for tests of what follows from quotes.
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { submitQuote } from '#features/quotes/commands/answer-rfq.server.ts';
import { quoteInput } from '#features/quotes/schemas.ts';
import type { Context } from '#platform/context.ts';
import { openStore, productInputOf } from './market.ts';
import { confirmEmail, type LoggedIn, logInAs, poolOf, signUp } from './users.ts';

export type TestSeller = LoggedIn & { readonly product: string; readonly store: string };

let sellersMade = 0;

/** A company that sells a towel, with a confirmed owner. The small market must be open. */
export async function newSeller(staff: Context, visitor: Context): Promise<TestSeller> {
  const number = ++sellersMade;
  const userId = await signUp(visitor, `weaver-${number}@denizli.example`);
  await confirmEmail(visitor, userId);
  const pool = poolOf(staff);
  await pool.query(
    `update companies set is_seller = true
     where id = (select company_id from members where user_id = $1)`,
    [userId],
  );
  const seller = await logInAs(visitor, userId);
  const store = `weaver-${number}`;
  const { id: storeId } = await openStore(staff, { slug: store });
  await pool.query('update stores set company_id = $1 where id = $2', [
    seller.context.actor.companyId,
    storeId,
  ]);
  await saveProducts(staff, storeId, [productInputOf()]);
  const { rows } = await pool.query<{ public_id: string }>(
    'select public_id from products where store_id = $1',
    [storeId],
  );
  return { ...seller, product: rows[0]!.public_id, store };
}

export const offerOf = (asked: object = {}) => ({
  unitPrice: '4.20',
  currency: 'USD',
  unit: 'C62',
  sampleFeePayer: 'seller',
  validDays: 30,
  ...asked,
});

/** Answers a request, and returns the quote’s public id. */
export const quoteOf = async (
  seller: TestSeller,
  rfq: string,
  asked: object = {},
): Promise<string> => {
  const input = quoteInput.parse({ product: seller.product, ...offerOf(asked) });
  return (await submitQuote(seller.context, rfq, input)).publicId;
};
