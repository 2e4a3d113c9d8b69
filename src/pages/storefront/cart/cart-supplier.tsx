// A supplier's part of the cart. Every line is a form of its own, which works without scripts.
import { languageOf } from '#features/listings/components/fallback-note.tsx';
import { stepName, stepValue } from '#features/carts/rules/cart-form.ts';
import type { CartLineView, CartProductView, CartSupplierView } from '#features/carts/views.ts';
import { percentText, priceText } from '#features/products/format/quantities.ts';
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/pages/storefront/cart';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { Picture } from '#ui/picture.tsx';
import { Shipment, Totals } from './cart-totals.tsx';

/** The line whose typed quantity was no number. */
type Refused = { readonly line: string; readonly typed: string; readonly text: string };
type Said = { readonly refused: Refused | null; readonly locale: Locale };

export const CartSupplier = ({
  supplier,
  refused,
  locale,
}: Said & { supplier: CartSupplierView }) => {
  const { slug, name, path, products, totals, shipment } = supplier;
  return (
    <Card as="section" className="cart-supplier">
      <div className="cart-head">
        <h2 className="card-title">
          <a className="link" href={paths.localized({ locale, path })}>
            <bdi lang="tr">{name}</bdi>
          </a>
        </h2>
        <form method="post" action={paths.cartItems({ locale })}>
          <Button size="xs" variant="quiet" name={stepName} value={stepValue('clear', slug)}>
            {m.empty({ name }, { locale })}
          </Button>
        </form>
      </div>
      <ul className="cart-products">
        {products.map((product) => (
          <CartProduct key={product.id} product={product} refused={refused} locale={locale} />
        ))}
      </ul>
      <Totals totals={totals} locale={locale} />
      {totals.length === 0 ? null : (
        <>
          <Shipment shipment={shipment} locale={locale} />
          <Button
            variant="primary"
            rel="nofollow"
            href={withParameters(paths.newOrder({ locale }), { cart: slug })}
          >
            {m.requestOrder({ locale })}
          </Button>
          <Button
            rel="nofollow"
            href={withParameters(paths.inquiry({ locale }), { store: slug, cart: 1 })}
          >
            {m.inquiry({ locale })}
          </Button>
        </>
      )}
    </Card>
  );
};

const CartProduct = ({ product, refused, locale }: Said & { product: CartProductView }) => {
  const { id, path, title, image, percent, problem, nextTier, lines, unit, currency } = product;
  const short = (quantity: number) => quantityShortText(quantity, unit, locale);
  const alone = lines.length === 1 ? lines[0]! : null;
  return (
    <li id={id} className="cart-product">
      <div className="product-picture">{image ? <Picture image={image} slot="thumb" /> : null}</div>
      <div className="cart-product-body">
        <p {...languageOf(title, locale)}>
          <a className="link" href={paths.localized({ locale, path })}>
            {title.value}
          </a>{' '}
          {percent === null ? null : (
            <span className="badge">{bidi(percentText(percent, locale))}</span>
          )}
        </p>
        {lines.map((line) => (
          <CartLine
            key={line.variant}
            line={line}
            product={product}
            refused={refused?.line === `${line.product}.${line.variant}` ? refused : null}
            locale={locale}
          />
        ))}
        {problem === null ? null : (
          <Alert tone="warning">
            {bidi(
              m.problem(
                {
                  kind: problem.kind,
                  quantity: short(problem.quantity),
                  multiple: short(problem.multiple),
                },
                { locale },
              ),
            )}
            {alone && problem.quantity > 0 ? (
              <form method="post" action={paths.cartItems({ locale })}>
                <input type="hidden" name="quantity" value={problem.quantity} />
                <Button
                  size="xs"
                  name={stepName}
                  value={stepValue('set', alone.product, alone.variant)}
                >
                  {bidi(m.setTo({ quantity: short(problem.quantity) }, { locale }))}
                </Button>
              </form>
            ) : null}
          </Alert>
        )}
        {nextTier === null ? null : (
          <p className="cart-next">
            {bidi(
              m.nextTier(
                {
                  quantity: short(nextTier.missing),
                  price: priceText(nextTier.priceMicros, currency, locale),
                },
                { locale },
              ),
            )}
          </p>
        )}
      </div>
    </li>
  );
};

const CartLine = ({
  line,
  product: { title, unit, currency },
  refused,
  locale,
}: Said & { line: CartLineView; product: CartProductView }) => {
  const { product, variant, variantName, sku, quantity, obstacle } = line;
  const name = [title.value, variantName].filter(Boolean).join(', ');
  const fieldId = `quantity-${product}-${variant}`;
  const details = [variantName, sku === null ? null : ltr(sku)].filter(Boolean).join(' · ');
  return (
    <div className="cart-line">
      {details === '' ? null : <p className="text-soft">{bidi(details)}</p>}
      <Terms line={line} currency={currency} locale={locale} />
      <form method="post" action={paths.cartItems({ locale })} className="cart-steps">
        {obstacle === null ? (
          <>
            <span className="input">
              <input
                id={fieldId}
                name="quantity"
                inputMode="numeric"
                dir="ltr"
                autoComplete="off"
                maxLength={24}
                key={`${quantity} ${refused?.typed}`}
                defaultValue={refused?.typed ?? quantity}
                aria-label={m.quantity({ title: name }, { locale })}
                aria-invalid={refused === null ? undefined : true}
                aria-describedby={refused === null ? undefined : `${fieldId}-error`}
              />
            </span>
            <Button size="sm" name={stepName} value={stepValue('set', product, variant)}>
              {m.update({ locale })}
            </Button>
          </>
        ) : (
          <span>{bidi(quantityShortText(quantity, unit, locale))}</span>
        )}
        <Button
          size="sm"
          variant="quiet"
          name={stepName}
          value={stepValue('remove', product, variant)}
          aria-label={m.removeNamed({ title: name }, { locale })}
        >
          {m.remove({ locale })}
        </Button>
      </form>
      {refused === null ? null : (
        <p className="field-error" id={`${fieldId}-error`} role="alert">
          {refused.text}
        </p>
      )}
    </div>
  );
};

/** The price, what keeps the line from being sold, and what has changed since it was added. */
const Terms = ({
  line,
  currency,
  locale,
}: {
  line: CartLineView;
  currency: CartProductView['currency'];
  locale: Locale;
}) => {
  const { product, variant, obstacle, before, priceMicros } = line;
  const was = before && priceText(before.priceMicros, before.currency, locale);
  return (
    <>
      {obstacle === null ? (
        <LinePrice line={line} product={{ currency }} locale={locale} />
      ) : (
        <Alert tone="warning">
          {m.obstacle({ kind: obstacle }, { locale })}
          {was === null ? null : <> {bidi(m.before({ price: was }, { locale }))}</>}
        </Alert>
      )}
      {was === null || priceMicros === null ? null : (
        <Alert tone="info">
          {bidi(
            m.changed({ before: was, now: priceText(priceMicros, currency, locale) }, { locale }),
          )}
          <form method="post" action={paths.cartItems({ locale })}>
            <Button size="xs" name={stepName} value={stepValue('agree', product, variant)}>
              {m.agree({ locale })}
            </Button>
          </form>
        </Alert>
      )}
    </>
  );
};

const LinePrice = ({
  line: { priceMicros, wasPriceMicros, totalMinor },
  product: { currency },
  locale,
}: {
  line: CartLineView;
  product: Pick<CartProductView, 'currency'>;
  locale: Locale;
}) => (
  <p className="cart-price">
    <span>
      {bidi(m.each({ price: priceText(priceMicros!, currency, locale) }, { locale }))}
      {wasPriceMicros === null ? null : (
        <>
          {' '}
          <s>
            <span className="visually-hidden">{m.was({ locale })} </span>
            {bidi(priceText(wasPriceMicros, currency, locale))}
          </s>
        </>
      )}
    </span>
    <b>
      <bdi dir="ltr">{formatTotal(totalMinor!, currency, locale)}</bdi>
    </b>
  </p>
);
