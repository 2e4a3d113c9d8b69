// The API's representation of requests.
import { z } from 'zod';
import { pageOf, textDto } from '#platform/http/api-schemas.ts';
import type { Context } from '#platform/context.ts';
import { countries } from '#shared/countries.ts';
import { incoterms } from '#shared/incoterms.ts';
import { currencies } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { unitCodes } from '#shared/units.ts';
import { maxQuotes, publicStates } from '../rules.ts';
import { buyerBusinessTypes } from '../schemas.ts';
import type { PublicRfq } from './public-rfqs.server.ts';

const hidden = 'How to reach somebody is hidden in it as `•••••`.';
const money = z
  .object({ amount: z.string(), currency: z.enum(currencies), micros: z.int() })
  .nullable();

export const rfqDto = z
  .object({
    id: z.string(),
    url: z.url(),
    productName: textDto.meta({
      description: `What is asked for, in the buyer’s language. ${hidden}`,
    }),
    requirements: textDto.meta({ description: `More about it; may be empty. ${hidden}` }),
    category: z
      .object({
        name: z.string(),
        path: z.string().meta({ description: 'Path in the shop, without language.' }),
      })
      .nullable(),
    quantity: z.int(),
    unit: z.enum(unitCodes).meta({ description: 'UN/ECE Recommendation 20.' }),
    budget: z
      .object({ least: money, most: money })
      .nullable()
      .meta({ description: 'For one unit.' }),
    tradeTerms: z.array(z.enum(incoterms)),
    country: z.enum(countries).meta({ description: 'Where the goods go.' }),
    businessType: z.enum(buyerBusinessTypes).nullable(),
    state: z.enum(publicStates),
    quotesLeft: z
      .int()
      .meta({ description: `Of ${maxQuotes}; with 0 nobody can answer any more.` }),
    attachments: z.int().meta({ description: 'How many files there are.' }),
    publishedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Rfq' });
export const rfqListDto = pageOf(rfqDto).meta({ id: 'RfqListAnswer' });

export function rfqOf({ services, locale }: Context, rfq: PublicRfq): z.input<typeof rfqDto> {
  const {
    publicId,
    path,
    state,
    productName,
    requirements,
    language,
    category,
    minBudgetMicros,
    maxBudgetMicros,
    currency,
    publishedAt,
    expiresAt,
    ...same
  } = rfq;
  const price = (micros: number | null) =>
    micros === null ? null : { amount: priceAsTyped(micros, '.'), currency: currency!, micros };
  return {
    id: publicId,
    url: `${services.publicUrl}${paths.localized({ locale, path })}`,
    productName: { value: productName, lang: language },
    requirements: { value: requirements, lang: language },
    category: category && { name: category.name, path: category.path },
    budget:
      currency === null ? null : { least: price(minBudgetMicros), most: price(maxBudgetMicros) },
    state: state === 'full' ? 'full' : 'open',
    publishedAt: publishedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    quantity: same.quantity,
    unit: same.unit,
    tradeTerms: same.tradeTerms,
    country: same.country,
    businessType: same.businessType,
    quotesLeft: same.quotesLeft,
    attachments: same.attachments,
  };
}
