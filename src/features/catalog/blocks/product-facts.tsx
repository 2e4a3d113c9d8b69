import type { ReactNode } from 'react';
import * as m from '#messages/catalog';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { bidi, ltr } from '#ui/bidi.tsx';
import { FallbackNote, languageOf } from './fallback-note.tsx';
import type { ProductView, VariantView } from './view-models.ts';
import { certificateNames, countryName, measureText, priceText } from './wording.ts';

type Fact = readonly [name: string, value: ReactNode];

/** The terms beside the price: shipping, sample, payment, origin. Nothing that the seller did not say. */
export function ProductTerms({ product, locale }: { product: ProductView; locale: Locale }) {
  const { sample, currency, originCountry, originProvince, incoterms, paymentOptions } = product;
  const origin = originCountry ? [originProvince, countryName(originCountry, locale)].filter(Boolean).join(locale === 'ar' ? '، ' : ', ') : originProvince;
  const samplePrice = sample ? (sample.priceMicros > 0 ? priceText(sample.priceMicros, currency, locale) : m.sampleFree({ locale })) : null;
  const facts: (Fact | null)[] = [
    incoterms.length > 0 ? [m.incoterms({ locale }), <IncotermList key="i" terms={incoterms} locale={locale} />] : null,
    samplePrice ? [m.sample({ locale }), bidi(sample?.leadDays ? m.sampleIn({ price: samplePrice, days: m.inDays({ count: sample.leadDays }, { locale }) }, { locale }) : samplePrice)] : null,
    paymentOptions.length > 0 ? [m.paymentOptions({ locale }), paymentOptions.map((option) => m.paymentOption({ option }, { locale })).join(locale === 'ar' ? '، ' : ', ')] : null,
    product.certificates.length > 0 ? [m.certificates({ locale }), bidi(ltr(product.certificates.map((certificate) => certificateNames[certificate]).join(' · ')))] : null,
    origin ? [m.origin({ locale }), origin] : null,
    product.stock === null ? null : [m.stock({ locale }), m.quantityShort({ count: product.stock, unit: product.unit }, { locale })],
  ];
  return <FactList facts={facts} className="facts facts-lined" />;
}

export function IncotermList({ terms, locale }: { terms: ProductView['incoterms']; locale: Locale }) {
  return (
    <ul className="incoterms">
      {terms.map((term) => (
        <li key={term}><abbr className="chip" title={m.incotermName({ term }, { locale })}><bdi dir="ltr">{term === 'DAT' ? 'DAT (DPU)' : term}</bdi></abbr></li>
      ))}
    </ul>
  );
}

/** What the seller wrote about it, then the codes and the carton. */
export function ProductFacts({ product, variant, locale }: { product: ProductView; variant: VariantView | null; locale: Locale }) {
  const { attributes, carton, brand, unit } = product;
  const sku = variant?.sku ?? product.sku;
  const size = carton && carton.lengthMm !== null && carton.widthMm !== null && carton.heightMm !== null
    ? ltr(`${[carton.lengthMm, carton.widthMm, carton.heightMm].map((mm) => number(locale, mm / 10)).join(' × ')}\u00a0cm`) : null;
  const cartonText = carton ? [m.quantityShort({ count: carton.pieces, unit }, { locale }), size, carton.grossGrams === null ? null : measureText(carton.grossGrams / 1000, 'kg', locale)].filter((text) => text !== null).join(locale === 'ar' ? '، ' : ', ') : null;
  const facts: (Fact | null)[] = [
    brand ? [m.brand({ locale }), <bdi key="b">{brand.name}</bdi>] : null,
    sku ? [m.sku({ locale }), bidi(ltr(sku))] : null,
    variant?.gtin ? [m.gtin({ locale }), bidi(ltr(variant.gtin))] : null,
    product.hsCode ? [m.hsCode({ locale }), bidi(ltr(product.hsCode))] : null,
    cartonText ? [m.carton({ locale }), bidi(cartonText)] : null,
    product.tags.length > 0 ? [m.tags({ locale }), product.tags.join(locale === 'ar' ? '، ' : ', ')] : null,
  ];
  return (
    <div className="stack">
      {attributes && attributes.value.length > 0 ? (
        <>
          <FallbackNote content={attributes} locale={locale} />
          <dl className="facts" {...languageOf(attributes, locale)}>
            {attributes.value.map(([name, value], i) => <FactRow key={i} name={name} value={value} />)}
          </dl>
        </>
      ) : null}
      <FactList facts={facts} className="facts" />
    </div>
  );
}

const FactList = ({ facts, className }: { facts: readonly (Fact | null)[]; className: string }) => {
  const said = facts.filter((fact) => fact !== null);
  return said.length === 0 ? null : <dl className={className}>{said.map(([name, value]) => <FactRow key={name} name={name} value={value} />)}</dl>;
};

const FactRow = ({ name, value }: { name: string; value: ReactNode }) => <><dt>{name}</dt><dd>{value}</dd></>;

/** The seller's own words; sanitised when they were written. */
export function ProductDescription({ product, locale }: { product: ProductView; locale: Locale }) {
  const { descriptionHtml } = product;
  if (!descriptionHtml) return null;
  return (
    <div className="stack">
      <FallbackNote content={descriptionHtml} locale={locale} />
      <div className="prose" {...languageOf(descriptionHtml, locale)} dangerouslySetInnerHTML={{ __html: descriptionHtml.value }} />
    </div>
  );
}

/** Title, its language, and the few codes that buyers quote. */
export function ProductHeading({ product, variant, locale }: { product: ProductView; variant: VariantView | null; locale: Locale }) {
  const sku = variant?.sku ?? product.sku;
  return (
    <div className="product-heading">
      <h1 lang={product.title.locale === locale ? undefined : product.title.locale}><bdi>{product.title.value}</bdi></h1>
      <p>
        <FallbackInline content={product.title} locale={locale} />
        {product.brand ? <bdi>{product.brand.name}</bdi> : null}
        {sku ? <span>{m.sku({ locale })} <bdi dir="ltr">{sku}</bdi></span> : null}
      </p>
    </div>
  );
}

const FallbackInline = ({ content, locale }: { content: ProductView['title']; locale: Locale }) =>
  content.locale === locale ? null : <span className="fallback-note">{m.shownIn({ language: m.languageName({ language: content.locale }, { locale }) }, { locale })}</span>;
