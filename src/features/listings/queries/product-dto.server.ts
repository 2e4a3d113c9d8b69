// The API's representation of products in lists, and of prices.
import { z } from 'zod';
import { imageDto, imageOf, inItsLanguage, pageUrl, textDto } from '#platform/http/api-schemas.ts';
import type { Context } from '#platform/context.ts';
import { currencies, type Currency, defaultCurrency, microsPerUnit } from '#shared/money.ts';
import { unitCodes } from '#shared/units.ts';
import type { ProductCardView } from '../views.ts';

export const currencyParameter = z
  .enum(currencies, 'invalidField')
  .default(defaultCurrency)
  .meta({ description: 'ISO 4217 code of the currency in which prices are asked and answered.' });

const amount = z.string().meta({
  description: 'A decimal number with two to six places and no grouping.',
  examples: ['2.85'],
});
const micros = z.int().meta({
  description: 'The same as an integer: 1,000,000 micros are one unit of the currency.',
  examples: [2_850_000],
});
const listedPrice = z.object({ amount, currency: z.enum(currencies), micros });
export const priceDto = listedPrice
  .extend({
    original: listedPrice.optional().meta({
      description:
        'The same in the seller’s own currency; only when this price was converted, at the ' +
        'day’s rate.',
    }),
  })
  .meta({
    id: 'Price',
    description: 'A unit price, after a running promotion.',
    examples: [{ amount: '2.85', currency: 'USD', micros: 2_850_000 }],
  });
export type PriceDto = z.output<typeof priceDto>;

/** "2.85", "0.004", "3.00": exact, with as many decimals as there are, two at least. */
export function amountOf(priceMicros: number): string {
  const digits = String(priceMicros).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${digits.slice(0, -6)}.${decimals}`;
}

/** "2.85" as micros; for text that is a decimal of up to six places. */
export function microsOf(decimal: string): number {
  const [units = '0', places = ''] = decimal.split('.');
  return Number(units) * microsPerUnit + Number(places.padEnd(6, '0'));
}

const listed = (priceMicros: number, currency: Currency) => ({
  amount: amountOf(priceMicros),
  currency,
  micros: priceMicros,
});

export const priceOf = (
  priceMicros: number,
  currency: Currency,
  original: { readonly micros: number; readonly currency: Currency } | null,
): PriceDto => ({
  ...listed(priceMicros, currency),
  ...(original && { original: listed(original.micros, original.currency) }),
});

export const promotionDto = z.object({
  percent: z.int(),
  endsOn: z.iso.date().meta({ description: 'The last day.' }),
});

export const productDto = z
  .object({
    id: z.string().meta({ examples: ['7h2k9m4q0x'] }),
    url: z.url().meta({ description: 'Its page, in the language of the answer.' }),
    title: textDto,
    price: z
      .object({ lowest: priceDto, highest: priceDto })
      .meta({ description: 'Over all its quantities and variants.' }),
    promotion: promotionDto.nullable(),
    moq: z.int().meta({ description: 'Least quantity of an order, in `unit`.' }),
    unit: z.enum(unitCodes).meta({ description: 'UN/ECE Recommendation 20 code.' }),
    leadTimeDays: z.object({ least: z.int(), most: z.int() }).nullable(),
    isReadyToShip: z.boolean(),
    store: z.object({ slug: z.string(), name: z.string(), url: z.url(), isVerified: z.boolean() }),
    image: imageDto.nullable(),
  })
  .meta({ id: 'Product', description: 'A product, as lists show it.' });

export function productOf(context: Context, card: ProductCardView): z.output<typeof productDto> {
  const { id, title, price, promotion, moq, unit, leadTimeDays, isReadyToShip, store, image } =
    card;
  const { original } = price;
  return {
    id,
    promotion,
    moq,
    unit,
    leadTimeDays: leadTimeDays && { least: leadTimeDays.min, most: leadTimeDays.max },
    isReadyToShip,
    url: pageUrl(context, card.path),
    title: inItsLanguage(title),
    price: {
      lowest: priceOf(
        price.lowMicros,
        price.currency,
        original && { micros: original.lowMicros, currency: original.currency },
      ),
      highest: priceOf(
        price.highMicros,
        price.currency,
        original && { micros: original.highMicros, currency: original.currency },
      ),
    },
    store: {
      slug: store.slug,
      name: store.name,
      url: pageUrl(context, store.path),
      isVerified: store.isVerified,
    },
    image: image && imageOf(context, image),
  };
}
