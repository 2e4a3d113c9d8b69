// The API's representation of quotes.
import { z } from 'zod';
import { pageOf, textDto } from '#platform/http/api-schemas.ts';
import { incoterms } from '#shared/incoterms.ts';
import { currencies, type Currency } from '#shared/money.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { Locale } from '#shared/locale.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { unitCodes } from '#shared/units.ts';
import { quoteStates, sampleFeePayers } from '../schemas.ts';
import type { QuoteView } from './own-quotes.server.ts';

const hidden = 'Until a deal, contact details in it are hidden as `•••••`.';
const money = z.object({ amount: z.string(), currency: z.enum(currencies), micros: z.int() });
const days = z.int().nullable();

const offerDto = z
  .object({
    unitPrice: money,
    originalPrice: money.nullable().meta({ description: 'Before the discount.' }),
    unit: z.enum(unitCodes).meta({ description: 'UN/ECE Recommendation 20.' }),
    breaks: z.array(z.object({ fromQuantity: z.int(), unitPrice: money })),
    moq: z.int().nullable(),
    sampleLeadDays: days,
    sampleFeePayer: z.enum(sampleFeePayers),
    sampleFee: money.nullable().meta({ description: 'What a buyer pays for the sample.' }),
    leadDays: days,
    incoterm: z.enum(incoterms).nullable(),
    place: z.string(),
    freight: money.nullable(),
    insurance: money.nullable(),
    inspection: money.nullable(),
    paymentTerms: z.string().meta({ description: hidden }),
    note: z.string().meta({ description: hidden }),
  })
  .meta({ id: 'QuoteOffer' });

const counterDto = z
  .object({
    unitPrice: money.nullable(),
    quantity: z.int().nullable(),
    terms: z.string(),
    note: z.string(),
  })
  .meta({ id: 'QuoteCounter' });

export const quoteDto = z
  .object({
    id: z.string(),
    rfq: z.string().meta({ description: 'The request that it answers.' }),
    state: z.enum(quoteStates),
    revision: z.int().meta({ description: 'Of the offer; deciding about it names this number.' }),
    isOutdated: z
      .boolean()
      .meta({ description: 'The request was edited: the seller confirms or revises it first.' }),
    product: z.object({ id: z.string(), title: textDto }),
    store: z.object({ slug: z.string(), name: z.string() }),
    offer: offerDto,
    counter: counterDto.nullable().meta({ description: 'What the buyer asks for instead.' }),
    validUntil: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Quote' });
export const quoteListDto = pageOf(quoteDto).meta({ id: 'QuoteListAnswer' });

const moneyOf = (micros: number, currency: Currency) => ({
  amount: priceAsTyped(micros, '.'),
  currency,
  micros,
});

export function quoteOf(quote: QuoteView, locale: Locale): z.input<typeof quoteDto> {
  const { offer, counter } = quote;
  const { currency } = offer;
  const optionalMoney = (micros: number | null) =>
    micros === null ? null : moneyOf(micros, currency);
  const title = inLanguage(quote.productTitle, locale, quote.productLanguage)!;
  return {
    id: quote.id,
    rfq: quote.rfqId,
    state: quote.state,
    revision: quote.revision,
    isOutdated: quote.isOutdated,
    product: { id: quote.productId, title: { value: title.value, lang: title.locale } },
    store: { slug: quote.storeSlug, name: quote.storeName },
    offer: {
      unitPrice: moneyOf(offer.unitPrice, currency),
      originalPrice: optionalMoney(offer.originalPrice),
      unit: offer.unit,
      breaks: offer.breaks.map(({ fromQuantity, priceMicros }) => ({
        fromQuantity,
        unitPrice: moneyOf(priceMicros, currency),
      })),
      moq: offer.moq,
      sampleLeadDays: offer.sampleLeadDays,
      sampleFeePayer: offer.sampleFeePayer,
      sampleFee: optionalMoney(offer.sampleFee ?? null),
      leadDays: offer.leadDays,
      incoterm: offer.incoterm,
      place: offer.place,
      freight: optionalMoney(offer.freight),
      insurance: optionalMoney(offer.insurance),
      inspection: optionalMoney(offer.inspection),
      paymentTerms: offer.paymentTerms,
      note: offer.note,
    },
    counter: counter && {
      unitPrice: optionalMoney(counter.unitPrice),
      quantity: counter.quantity,
      terms: counter.terms,
      note: counter.note,
    },
    validUntil: quote.validUntil.toISOString(),
    createdAt: quote.createdAt.toISOString(),
    updatedAt: quote.updatedAt.toISOString(),
  };
}
