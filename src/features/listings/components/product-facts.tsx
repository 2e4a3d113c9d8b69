import type { Locale } from '#shared/locale.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { FactList, FactRow, type FactText } from '#ui/fact-list.tsx';
import { FallbackNote, languageOf } from './fallback-note.tsx';
import type { ProductView, VariantView } from '../views.ts';
import './product-facts.css';

/** Texts in the reader's language, made on the server. */
export type FactWords = {
  readonly sku: string;
  readonly gtin: string;
  /** "Shown in Turkish", by language. */
  readonly shownIn: Readonly<Record<Locale, string>>;
};

/** The seller's facts, then the codes and the carton. */
export function ProductFacts({
  attributes,
  codes,
  sku,
  variant,
  words,
  locale,
}: {
  attributes: ProductView['attributes'];
  codes: readonly FactText[];
  sku: string | null;
  variant: VariantView | null;
  words: FactWords;
  locale: Locale;
}) {
  const ownSku = variant?.sku ?? sku;
  const own = [
    ...(ownSku ? [{ name: words.sku, value: ltr(ownSku) }] : []),
    ...(variant?.gtin ? [{ name: words.gtin, value: ltr(variant.gtin) }] : []),
  ];
  return (
    <div className="stack">
      {attributes && attributes.value.length > 0 ? (
        <>
          <FallbackNote content={attributes} notes={words.shownIn} locale={locale} />
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
  words,
  locale,
}: {
  descriptionHtml: NonNullable<ProductView['descriptionHtml']>;
  words: FactWords;
  locale: Locale;
}) {
  return (
    <div className="stack">
      <FallbackNote content={descriptionHtml} notes={words.shownIn} locale={locale} />
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
  words,
  locale,
}: {
  product: Pick<ProductView, 'title' | 'brand' | 'sku'>;
  variant: VariantView | null;
  words: FactWords;
  locale: Locale;
}) {
  const sku = variant?.sku ?? product.sku;
  return (
    <div className="product-facts-heading">
      <h1 lang={product.title.locale === locale ? undefined : product.title.locale}>
        <bdi>{product.title.value}</bdi>
      </h1>
      <p>
        <FallbackNote as="span" content={product.title} notes={words.shownIn} locale={locale} />
        {product.brand ? <bdi>{product.brand.name}</bdi> : null}
        {sku ? (
          <span>
            {words.sku} <bdi dir="ltr">{sku}</bdi>
          </span>
        ) : null}
      </p>
    </div>
  );
}
