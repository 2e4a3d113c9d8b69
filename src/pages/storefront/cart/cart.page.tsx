import * as common from '#messages/pages/storefront/shell';
import { loadPage } from '#platform/pages/load-page.ts';
import { CartEmpty } from '../shell/cart-empty.tsx';
import type { Route } from './+types/cart.page';

/** The cart's page without a script. With one, the cart is a drawer. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ locale }) => ({ locale }));

export default function CartPage({ loaderData: { locale } }: Route.ComponentProps) {
  return (
    <main className="wrap section-alone" id="main">
      <title>{`${common.cart({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      <CartEmpty locale={locale} level={1} />
    </main>
  );
}
