import * as m from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { FactList, FactRow, type FactText } from '#ui/fact-list.tsx';
import { FallbackNote, languageOf } from './fallback-note.tsx';
import type { ProductView, VariantView } from '../views.ts';
import './product-facts.css';

/** The seller's facts, then the codes and the carton. */
export function ProductFacts({
  attributes,
  codes,
  sku,
  variant,
  locale,
}: {
  attributes: ProductView['attributes'];
  codes: readonly FactText[];
  sku: string | null;
  variant: VariantView | null;
  locale: Locale;
}) {
  const ownSku = variant?.sku ?? sku;
  const own = [
    ...(ownSku ? [{ name: m.sku({ locale }), value: ltr(ownSku) }] : []),
    ...(variant?.gtin ? [{ name: m.gtin({ locale }), value: ltr(variant.gtin) }] : []),
  ];
  return (
    <div className="stack">
      {attributes && attributes.value.length > 0 ? (
        <>
          <FallbackNote content={attributes} locale={locale} />
          <dl className="fact-list" {...languageOf(attributes, locale)}>
            {attributes.value.map(([name, value], i) => (
              <FactRow key={i} name={name}>
                {value}
              </FactRow>
            ))}
          </dl>
        </>
      ) : null}
      <FactList facts={[...own, ...codes]} />
    </div>
  );
}

/** The seller's description; its type says that it was sanitised. */
export function ProductDescription({
  descriptionHtml,
  locale,
}: {
  descriptionHtml: NonNullable<ProductView['descriptionHtml']>;
  locale: Locale;
}) {
  return (
    <div className="stack">
      <FallbackNote content={descriptionHtml} locale={locale} />
      <div
        className="prose"
        {...languageOf(descriptionHtml, locale)}
        dangerouslySetInnerHTML={{ __html: descriptionHtml.value }}
      />
    </div>
  );
}

/** Title, its language, and the few codes that buyers quote. */
export function ProductHeading({
  product,
  variant,
  locale,
}: {
  product: Pick<ProductView, 'title' | 'brand' | 'sku'>;
  variant: VariantView | null;
  locale: Locale;
}) {
  const sku = variant?.sku ?? product.sku;
  return (
    <div className="product-facts-heading">
      <h1 lang={product.title.locale === locale ? undefined : product.title.locale}>
        <bdi>{product.title.value}</bdi>
      </h1>
      <p>
        <FallbackNote as="span" content={product.title} locale={locale} />
        {product.brand ? <bdi>{product.brand.name}</bdi> : null}
        {sku ? (
          <span>
            {m.sku({ locale })} <bdi dir="ltr">{sku}</bdi>
          </span>
        ) : null}
      </p>
    </div>
  );
}
