// Products side by side: the same properties of each, in the words of the page's language.
import { termsOf, codesOf } from '#features/listings/format/product-texts.ts';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import type { ProductCardView, ProductView } from '#features/listings/views.ts';
import { listedProducts } from '#features/lists/queries/listed-products.server.ts';
import { findListable } from '#features/lists/queries/listable-products.server.ts';
import { refreshMirror } from '#features/lists/services/session-lists.server.ts';
import { daysText, priceRangeText } from '#features/products/format/quantities.ts';
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/pages/storefront/lists';
import type { Context } from '#platform/context.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { isPublicId } from '#shared/ids.ts';

type Row = {
  readonly name: string;
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
};

export async function loadCompare(context: Context, asked: string | null) {
  const [listed] = await Promise.all([
    listedProducts(context, 'compare'),
    refreshMirror(context, 'compare'),
  ]);
  const cards = await getProductCards(
    context,
    listed.map(({ id }) => id),
  );
  const details = await Promise.all(cards.map(({ id }) => findProduct(context, id)));
  const shown = cards.flatMap((card, i) => {
    const product = details[i]?.product;
    return product ? [{ card, facts: factsOf(context, card, product) }] : [];
  });
  const added = isPublicId(asked)
    ? (await getProductCards(context, await findListable(context, [asked])))[0]
    : undefined;
  const isOn = listed.some(({ publicId }) => publicId === added?.id);
  return {
    locale: context.locale,
    isVisitor: context.actor.kind === 'visitor',
    cards: shown.map(({ card }) => card),
    rows: rowsOf(shown.map(({ facts }) => facts)),
    gone: listed.length - shown.length,
    added: added && !isOn ? { id: added.id, title: added.title.value } : null,
  };
}

type Facts = ReadonlyMap<string, string>;

function factsOf({ locale }: Context, card: ProductCardView, product: ProductView): Facts {
  const own: [string, string | null][] = [
    [m.price({ locale }), priceRangeText(card.price, locale)],
    [m.minimum({ locale }), quantityShortText(card.moq, card.unit, locale)],
    [m.leadTime({ locale }), card.leadTimeDays ? daysText(card.leadTimeDays, locale) : null],
    [m.readyToShip({ locale }), card.isReadyToShip ? m.yes({ locale }) : m.no({ locale })],
    [m.supplier({ locale }), isolated(card.store.name)],
    [m.verified({ locale }), card.store.isVerified ? m.yes({ locale }) : m.no({ locale })],
    [m.place({ locale }), card.store.provinceName],
    ...[...termsOf(product, locale), ...codesOf(product, locale)].map(
      ({ name, value }): [string, string] => [name, value],
    ),
  ];
  return new Map(
    own.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
  );
}

/** A row for each property that one of them states. */
function rowsOf(columns: readonly Facts[]): Row[] {
  const names = new Set(columns.flatMap((facts) => [...facts.keys()]));
  return [...names].map((name) => {
    const values = columns.map((facts) => facts.get(name) ?? null);
    return { name, values, differs: new Set(values).size > 1 };
  });
}
