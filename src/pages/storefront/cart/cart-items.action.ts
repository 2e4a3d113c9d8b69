import { redirect } from 'react-router';
import {
  addCartLine,
  agreeToCartLine,
  clearCartOfStore,
  removeCartLine,
  setCartLine,
} from '#features/carts/commands/change-cart.server.ts';
import { getCart } from '#features/carts/queries/cart-view.server.ts';
import { refreshMirror } from '#features/carts/services/session-cart.server.ts';
import { maxLineQuantity } from '#features/carts/rules/cart-cookie.ts';
import { type CartStep, readStep, stepName } from '#features/carts/rules/cart-form.ts';
import type { Context } from '#platform/context.ts';
import { localizePath } from '#platform/http/locale-detection.ts';
import { isKervanError, notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import { isPublicId } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';
import { parseQuantity } from '#shared/number-text.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Route } from './+types/cart-items.action';

type Sent = {
  readonly product: string;
  readonly variant: string;
  /** As typed. */
  readonly typed: string;
  /** Null for what cannot be ordered. */
  readonly quantity: number | null;
};

/** Changes the cart and returns to the visitor's page, always on this host. */
export const action = (args: Route.ActionArgs) =>
  loadPage(args, async (context) => {
    if (args.request.method !== 'POST') throw notFound();
    const form = await readForm(args);
    const sent = readStep(form.get(stepName));
    if (!sent) throw notFound();
    const { locale } = context;
    const asked = args.url.searchParams.get('returnTo');
    const returnTo = asked === null ? paths.cart({ locale }) : localizePath(asked, locale);
    if (sent.step === 'clear') {
      await clearCartOfStore(context, sent.first);
      return redirect(returnTo, { status: 303 });
    }
    const given = form.get('quantity');
    const typed = typeof given === 'string' ? given.slice(0, 24) : '';
    const quantity = parseQuantity(typed);
    const line = {
      product: sent.first,
      variant: sent.second,
      typed,
      quantity: quantity === null || quantity < 1 || quantity > maxLineQuantity ? null : quantity,
    };
    if (!isPublicId(line.product)) throw notFound();
    if (sent.step !== 'add' && !isPublicId(line.variant)) throw notFound();
    const next = await changeLine(context, sent.step, line, returnTo);
    return redirect(next, { status: 303 });
  });

/** Returns the page to go on to, which says what was wrong. */
async function changeLine(
  context: Context,
  step: Exclude<CartStep, 'clear'>,
  { product, variant, typed, quantity }: Sent,
  returnTo: string,
): Promise<string> {
  const cart = paths.cart({ locale: context.locale });
  if (step === 'add') {
    // The purchase panel says what is wrong with a typed quantity.
    if (quantity === null) return withParameters(returnTo, { quantity: typed });
    if (variant !== '' && !isPublicId(variant)) throw notFound();
    try {
      await addCartLine(context, { product, variant: variant || null, quantity });
    } catch (error) {
      if (!isKervanError(error) || error.messageKey !== 'cartFull') throw error;
      return withParameters(cart, { full: 1 });
    }
    // With a script the page adds without leaving; here the cart shows what is in it now.
    return `${cart}#${product}`;
  }
  if (step === 'set') {
    if (quantity === null)
      return `${withParameters(cart, { line: `${product}.${variant}`, typed })}#${product}`;
    await setCartLine(context, { product, variant, quantity });
    return `${cart}#${product}`;
  }
  if (step === 'agree') await agreeToCartLine(context, { product, variant });
  else await removeCartLine(context, { product, variant });
  return cart;
}

/** The cart as data, for its drawer. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const [cart] = await Promise.all([getCart(context), refreshMirror(context)]);
    return Response.json(cart);
  });
