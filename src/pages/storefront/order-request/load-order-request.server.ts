// The form that requests an order: of a member or, until the log-in, of a visitor by the cookie.
import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { listOwnAddresses } from '#features/accounts/queries/account.server.ts';
import { fileSizeText } from '#features/attachments/format.ts';
import { whyNotOrder } from '#features/orders/permissions.ts';
import { listUnsentOrderFiles } from '#features/orders/queries/order-files.server.ts';
import type { OrderProduct } from '#features/orders/queries/order-products.server.ts';
import { findOrderTarget, type OrderTarget } from '#features/orders/queries/order-target.server.ts';
import { earliestDay } from '#features/orders/rules.ts';
import { minQuantityOf } from '#features/orders/rules/terms.ts';
import { type OrderDraft, orderDraft, orderOrigin } from '#features/orders/schemas.ts';
import { requestLines } from '#features/orders/services/request-lines.server.ts';
import { orderDraftOfVisitor } from '#features/orders/services/visitor-draft.server.ts';
import { priceText, quantityRangeText } from '#features/products/format/quantities.ts';
import { perUnitText, quantityShortText } from '#features/products/format/unit-words.ts';
import { discounted, withUpperBounds } from '#features/products/rules/prices.ts';
import * as m from '#messages/pages/storefront/order-request';
import { isKervanError } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { incoterms } from '#shared/incoterms.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { parseQuantity } from '#shared/number-text.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { Route } from './+types/order-request.page';

/** What links send along: `order` is a product's id and a variant's, as the product page's. */
function originInAddress({ searchParams }: URL): OrderDraft {
  const [product, variant] = (searchParams.get('order') ?? '').split('.', 2);
  const quantity = searchParams.get('quantity');
  return orderDraft.parse({
    product: searchParams.get('product') ?? (product || undefined),
    quote: searchParams.get('quote') ?? undefined,
    inquiry: searchParams.get('inquiry') ?? undefined,
    cart: searchParams.get('cart') ?? undefined,
    quantities:
      product && variant && quantity ? { [`${product}.${variant}`]: quantity } : undefined,
  });
}

export const originOf = (draft: OrderDraft) =>
  orderOrigin.safeParse({
    product: draft.product ?? null,
    quote: draft.quote ?? null,
    inquiry: draft.inquiry ?? null,
    cart: draft.cart ?? null,
  }).data ?? { product: null, quote: null, inquiry: null, cart: null };
type Origin = ReturnType<typeof originOf>;

const isEmpty = (origin: Origin): boolean => Object.values(origin).every((one) => one === null);
const isSame = (one: Origin, other: Origin): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const given = (draft: OrderDraft): OrderDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));

/** What is ordered stays with the supplier that it was typed for. */
const withoutTarget = ({
  quantities: _quantities,
  product: _product,
  cart: _cart,
  quote: _quote,
  inquiry: _inquiry,
  ...draft
}: OrderDraft): OrderDraft => draft;

/** What the form begins with: of the cart or the request, or else the least quantity. */
function firstQuantities({ products, wanted, quote }: OrderTarget): Record<string, string> {
  const first: Record<string, string> = {};
  for (const { product: id, variant, quantity } of wanted) {
    const product = products.find(({ publicId }) => publicId === id);
    const chosen = variant ?? product?.variants.find(({ left }) => left !== 0)?.id;
    if (product && chosen) first[`${id}.${chosen}`] = String(quantity);
  }
  const [only] = products;
  if (Object.keys(first).length === 0 && only) {
    const chosen = only.variants.find(({ left }) => left !== 0) ?? only.variants[0]!;
    const least = quote === null ? minQuantityOf(only) : (quote.offer.moq ?? 1);
    first[`${only.publicId}.${chosen.id}`] = String(least);
  }
  return first;
}

/** Prices by quantity, after the promotion. */
const tierLines = (product: OrderProduct, { quote }: OrderTarget, locale: Locale) => {
  const tiers =
    quote === null
      ? product.tiers.map(({ fromQuantity, priceMicros }) => ({
          fromQuantity,
          priceMicros:
            product.percent === null ? priceMicros : discounted(priceMicros, product.percent),
        }))
      : [
          { fromQuantity: quote.offer.moq ?? 1, priceMicros: quote.offer.unitPrice },
          ...quote.offer.breaks,
        ];
  const currency = quote?.offer.currency ?? product.currency;
  return withUpperBounds(tiers).map(({ fromQuantity, toQuantity, priceMicros }) => ({
    quantity: quantityRangeText(fromQuantity, toQuantity, locale),
    price: priceText(priceMicros, currency, locale),
  }));
};

const productView = (product: OrderProduct, target: OrderTarget, locale: Locale) => {
  const title = inLanguage(product.title, locale, product.mainLanguage)!;
  const least = target.quote === null ? minQuantityOf(product) : (target.quote.offer.moq ?? 1);
  const multiple = target.quote === null ? product.orderMultiple : 1;
  const short = (quantity: number) => quantityShortText(quantity, product.unit, locale);
  return {
    id: product.publicId,
    title: title.value,
    lang: title.locale,
    href: paths.product({ locale, handle: `${product.slug}-${product.publicId}` }),
    perUnit: perUnitText(product.unit, locale),
    tiers: tierLines(product, target, locale),
    hint:
      multiple > 1
        ? m.quantityHintMultiple({ least: short(least), multiple: short(multiple) }, { locale })
        : m.quantityHint({ least: short(least) }, { locale }),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      name:
        variant.options
          .map(({ value }) => inLanguage(value, locale, product.mainLanguage)?.value ?? '')
          .join(' · ') || title.value,
      sku: variant.sku,
      isSoldOut: variant.stock === 0,
      left: variant.left === null || variant.left === 0 ? null : short(variant.left),
    })),
  };
};

/** Total and earliest day of what is typed; null while it cannot be ordered. */
export function figuresOf(
  context: PageContext,
  target: OrderTarget,
  quantities: Readonly<Record<string, string>>,
) {
  const lines = Object.entries(quantities).flatMap(([key, text]) => {
    const [product, variant] = key.split('.') as [string, string];
    const quantity = parseQuantity(text);
    return quantity === null || quantity === 0 ? [] : [{ product, variant, quantity }];
  });
  if (lines.length === 0) return null;
  const { locale } = context;
  try {
    const priced = requestLines(target, { lines });
    const { readyInDays } = priced;
    const earliest = readyInDays === null ? null : earliestDay(context.now(), readyInDays);
    return {
      total: ltr(formatTotal(priced.totalMinor, priced.currency, locale)),
      isFromStock: priced.fromStock,
      earliest: earliest === null ? null : dateText(earliest, locale, 'long'),
      shipping:
        priced.shippingMinor === 0
          ? null
          : ltr(formatTotal(priced.shippingMinor, priced.currency, locale)),
    };
  } catch (error) {
    if (isKervanError(error)) return null;
    throw error;
  }
}
export type OrderFigures = NonNullable<ReturnType<typeof figuresOf>>;

async function addressesOf(context: PageContext) {
  if (context.actor.kind !== 'member') return [];
  const { locale } = context;
  return (await listOwnAddresses(context)).map((address) => ({
    id: address.publicId,
    isDefault: address.isDefault,
    text: [
      address.street,
      address.suite,
      `${address.postalCode} ${address.city}`,
      address.state,
      countryName(address.country, locale),
    ]
      .filter(Boolean)
      .join(', '),
  }));
}

/** Visitors see no quotes and inquiries: they log in first. */
function requireLogIn({ actor, locale }: PageContext, origin: Origin, { pathname, search }: URL) {
  if (actor.kind === 'member' || (origin.quote === null && origin.inquiry === null)) return;
  throw redirect(
    withParameters(paths.logIn({ locale }), { next: `${pathname}${search}`, reason: 'required' }),
  );
}

/** The address comes first, since it is of the link that was followed. */
export async function loadOrderRequest(args: Route.LoaderArgs, context: PageContext) {
  const { locale, actor } = context;
  const refusal = actor.kind === 'member' ? whyNotOrder(actor) : null;
  if (refusal !== null) {
    const say = translatorFor(locale);
    return {
      locale,
      refusal: refusal === 'notPermitted' ? m.askOwner({ locale }) : say(refusal),
      companyHref: memberPaths.company({ locale }),
    } as const;
  }
  const token = orderDraftOfVisitor.tokenIn(args.request.headers.get('cookie'));
  const kept = token === null ? null : await orderDraftOfVisitor.find(context, token);
  const draft: OrderDraft = kept?.typed ?? {};
  const asked = originInAddress(args.url);
  const inAddress = originOf(asked);
  const isKept = kept !== null && (isEmpty(inAddress) || isSame(inAddress, originOf(draft)));
  const origin = isEmpty(inAddress) ? originOf(draft) : inAddress;
  requireLogIn(context, origin, args.url);
  const [target, addresses, files] = await Promise.all([
    findOrderTarget(context, origin),
    addressesOf(context),
    listUnsentOrderFiles(context),
  ]);
  const typed: OrderDraft = {
    deliveryPreference: 'door',
    ...given(isKept ? draft : withoutTarget(draft)),
  };
  const quantities =
    (isKept ? draft.quantities : undefined) ??
    asked.quantities ??
    (target === null ? {} : firstQuantities(target));
  return {
    locale,
    refusal: null,
    isVisitor: actor.kind !== 'member',
    isKept,
    key: randomUUID(),
    origin,
    typed,
    quantities,
    figures: target === null ? null : figuresOf(context, target, quantities),
    target:
      target === null
        ? null
        : {
            store: target.store.name,
            storeHref: paths.store({ locale, slug: target.store.slug }),
            isMarket: target.isMarket,
            products: target.products.map((product) => productView(product, target, locale)),
          },
    addresses,
    files: files.map(({ id, name, sizeBytes }) => ({
      id,
      name,
      size: fileSizeText(sizeBytes, locale),
    })),
    countries: listCountryChoices(locale),
    incoterms: [...incoterms],
    today: context.now().toISOString().slice(0, 10),
  } as const;
}
