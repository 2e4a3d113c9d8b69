// Static texts of a product page. Loaders make them, so that browsers load neither all terms nor
// the code that chooses among them.
import * as m from '#messages/features/listings';
import { number, plural } from '#platform/i18n/runtime.ts';
import { perUnitText, quantityShortText } from '#features/products/format/unit-words.ts';
import { quantityText, unitName } from '#features/products/format/long-unit-words.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { enumeration } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import { provinceName } from '#shared/provinces.ts';
import type { UnitCode } from '#shared/units.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import type { FactText } from '#ui/fact-list.tsx';
import { minQuantity, maxQuantity } from './order-summary.ts';
import type { CountForms, OrderTexts } from './order-texts.ts';
import type { ProductView } from '../views.ts';
import { certificateName } from '#features/products/format/certificate-names.ts';
import { measureText, priceText } from '#features/products/format/quantities.ts';

const said = (name: string, value: string | null | undefined): FactText[] =>
  value ? [{ name, value }] : [];

export type ShippingTermText = { readonly code: string; readonly name: string };

/** Returns the shipping terms with their meaning. */
export const shippingTermsOf = (
  product: Pick<ProductView, 'incoterms'>,
  locale: Locale,
): ShippingTermText[] =>
  product.incoterms.map((term) => ({
    code: term === 'DAT' ? 'DAT (DPU)' : term,
    name: m.incotermName({ term }, { locale }),
  }));

const readyBy = (days: number, locale: Locale): string =>
  days === 0 ? m.readySameDay({ locale }) : m.readyAfter({ count: days }, { locale });

/** Returns who sells it, and when it is ready to ship from stock. */
export const sellingFactsOf = (
  { store, shipByDays }: Pick<ProductView, 'store' | 'shipByDays'>,
  locale: Locale,
): FactText[] => [
  ...said(m.soldBy({ locale }), isolated(store.name)),
  ...said(m.readyToShipBy({ locale }), shipByDays === null ? null : readyBy(shipByDays, locale)),
];

/** Returns the facts next to the price: sample, payment, certificates, origin, stock. */
export function termsOf(
  product: Pick<
    ProductView,
    | 'sample'
    | 'currency'
    | 'originCountry'
    | 'originProvince'
    | 'paymentOptions'
    | 'certificates'
    | 'stock'
    | 'unit'
  >,
  locale: Locale,
): FactText[] {
  const {
    sample,
    currency,
    originCountry,
    originProvince,
    paymentOptions,
    certificates,
    stock,
    unit,
  } = product;
  const samplePrice = sample
    ? sample.priceMicros > 0
      ? priceText(sample.priceMicros, currency, locale)
      : m.sampleFree({ locale })
    : null;
  return [
    ...said(
      m.sample({ locale }),
      samplePrice !== null && sample?.leadDays
        ? m.sampleIn(
            { price: samplePrice, days: m.inDays({ count: sample.leadDays }, { locale }) },
            { locale },
          )
        : samplePrice,
    ),
    ...said(
      m.paymentOptions({ locale }),
      enumeration(
        paymentOptions.map((option) => m.paymentOption({ option }, { locale })),
        locale,
      ),
    ),
    ...said(
      m.certificates({ locale }),
      certificates.length > 0
        ? certificates.map((one) => isolated(certificateName(one, locale))).join(' · ')
        : null,
    ),
    ...said(
      m.origin({ locale }),
      enumeration(
        [
          ...(originProvince ? [provinceName(originProvince, locale)] : []),
          ...(originCountry ? [countryName(originCountry, locale)] : []),
        ],
        locale,
      ),
    ),
    ...said(m.stock({ locale }), stock === null ? null : quantityShortText(stock, unit, locale)),
  ];
}

/** Returns the seller's facts, then the codes and the carton. */
export function codesOf(
  product: Pick<ProductView, 'brand' | 'carton' | 'hsCode' | 'tags' | 'unit'>,
  locale: Locale,
): FactText[] {
  const { brand, carton, hsCode, tags, unit } = product;
  const size =
    carton && carton.lengthMm !== null && carton.widthMm !== null && carton.heightMm !== null
      ? [
          ltr(
            [carton.lengthMm, carton.widthMm, carton.heightMm]
              .map((mm) => number(locale, mm / 10))
              .join(' × ') + '\u00a0cm',
          ),
        ]
      : [];
  const weight = carton?.grossGrams ? [measureText(carton.grossGrams / 1000, 'kg', locale)] : [];
  return [
    ...said(m.brand({ locale }), brand && isolated(brand.name)),
    ...said(m.hsCode({ locale }), hsCode === null ? null : ltr(hsCode)),
    ...said(
      m.carton({ locale }),
      carton
        ? enumeration([quantityShortText(carton.pieces, unit, locale), ...size, ...weight], locale)
        : null,
    ),
    // Sellers write them in any language.
    ...said(m.tags({ locale }), enumeration(tags.map(isolated), locale)),
  ];
}

const measures: readonly UnitCode[] = ['KGM', 'GRM', 'TNE', 'MTR', 'MTK', 'MTQ', 'LTR', 'MLT'];

/** Numbers that cover all plural forms of the three languages. */
const examples = [0, 1, 2, 3, 11, 100];

function countForms(textOf: (count: number) => string, locale: Locale): CountForms {
  const forms: CountForms = {};
  for (const count of examples)
    forms[plural(locale, count)] = textOf(count).replace(number(locale, count), '#');
  return forms;
}

/**
 * Returns the texts about ordering the product. `rateDay`: the day of the rate by which its prices
 * were converted; null where they were not.
 */
export function orderTextsOf(
  product: Pick<
    ProductView,
    'unit' | 'moq' | 'orderMultiple' | 'carton' | 'originalCurrency' | 'leadTimes' | 'shipByDays'
  >,
  locale: Locale,
  rateDay: string | null,
): OrderTexts {
  const { unit, orderMultiple, carton, originalCurrency, leadTimes, shipByDays } = product;
  const minimum = {
    quantity: quantityShortText(minQuantity(product), unit, locale),
    multiple: orderMultiple,
  };
  const note = (kind: string, shown: string) =>
    m.quantityNote({ kind, quantity: shown, multiple: orderMultiple }, { locale });
  return {
    quantityHead: m.quantityHead({ unit }, { locale }),
    unitPrice: m.unitPrice({ unit }, { locale }),
    unitName: unitName(unit, locale),
    quantity: countForms((count) => quantityText(count, unit, locale), locale),
    cartons: countForms((count) => m.cartons({ count }, { locale }), locale),
    tier: m.tier({ range: '#' }, { locale }),
    chosen: m.chosen({ name: '#' }, { locale }),
    notAvailable: m.notAvailable({ locale }),
    hint:
      orderMultiple === 1
        ? m.minimum(minimum, { locale })
        : carton?.pieces === orderMultiple
          ? m.minimumAndCarton(minimum, { locale })
          : m.minimumAndMultiple(minimum, { locale }),
    conversion:
      originalCurrency && rateDay
        ? m.conversionNote(
            { currency: ltr(originalCurrency), day: dateText(rateDay, locale) },
            { locale },
          )
        : null,
    notes: {
      belowMinimum: note('belowMinimum', minimum.quantity),
      notMultiple: note('notMultiple', '#'),
      notANumber: note('notANumber', ltr(number(locale, minQuantity(product)))),
      tooMuch: note('tooMuch', quantityShortText(maxQuantity, unit, locale)),
    },
    nextTier: m.addForPrice(
      {
        kind: measures.includes(unit) ? 'measure' : 'each',
        quantity: '#quantity',
        price: '#price',
        perUnit: perUnitText(unit, locale),
      },
      { locale },
    ),
    readyIn: Object.fromEntries(
      leadTimes.map(({ days }) => [
        days,
        m.readyIn({ days: m.inDays({ count: days }, { locale }) }, { locale }),
      ]),
    ),
    inStock:
      shipByDays === null
        ? null
        : shipByDays === 0
          ? m.leavesToday({ locale })
          : m.leavesIn({ days: m.inDays({ count: shipByDays }, { locale }) }, { locale }),
    priceTiers: m.priceTiers({ locale }),
    activeTier: m.activeTier({ locale }),
    leadTime: m.leadTime({ locale }),
    before: m.wasPrice({ locale }),
    quantityLabel: m.quantityLabel({ locale }),
    less: m.less({ locale }),
    more: m.more({ locale }),
    update: m.update({ locale }),
    addToCart: m.addToCart({ locale }),
    requestOrder: m.requestOrder({ locale }),
    total: m.total({ locale }),
  };
}
