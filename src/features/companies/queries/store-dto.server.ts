// The API's representation of stores and manufacturers.
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { currencies } from '#shared/money.ts';
import { inLanguage } from '#shared/per-language.ts';
import type { StoreCardView } from '../views.ts';
import { storeCards, type StoreRow } from '../queries.server.ts';
import { businessTypes, exportRegions, verificationKinds } from '../schemas.ts';
import {
  imageDto,
  imageOf,
  inItsLanguage,
  pageUrl,
  textDto,
  wordsDto,
} from '#platform/http/api-schemas.ts';

export const storeDto = z
  .object({
    slug: z.string().meta({
      description: 'Names the store: `/api/v1/stores/{slug}`.',
      examples: ['denizli-dokuma-evi'],
    }),
    name: z.string().meta({ description: 'In its own script, the same in all languages.' }),
    url: z.url().meta({ description: 'Its page, in the language of the answer.' }),
    isManufacturer: z.boolean(),
    isVerified: z.boolean().meta({ description: 'Its papers were checked and it was visited.' }),
    businessType: z.enum(businessTypes),
    province: z.string().meta({ description: 'By its Turkish name.', examples: ['Denizli'] }),
    establishedYear: z.int().nullable(),
    mainProducts: wordsDto.nullable(),
    exportMarkets: z.array(z.enum(exportRegions)),
    certificates: z.array(z.string()),
    exportStaffCount: z.int().nullable(),
    responseTimeHours: z
      .int()
      .nullable()
      .meta({ description: 'Median hours to the first answer; null until there is one to count.' }),
    productCount: z.int().meta({ description: 'Published products.' }),
    images: z.array(imageDto).meta({ description: 'Up to three pictures of its newest goods.' }),
  })
  .meta({ id: 'Store', description: 'A store or manufacturer, as lists show it.' });
export type StoreDto = z.output<typeof storeDto>;

export const wholeStoreDto = storeDto
  .extend({
    id: z.string().meta({ examples: ['7h2k9m4q0x'] }),
    about: textDto.nullable(),
    district: z.string().nullable(),
    currency: z.enum(currencies).meta({ description: 'In which it lists its prices.' }),
    isOnHoliday: z
      .boolean()
      .meta({ description: 'It is closed for a while; its goods are shown.' }),
    verifications: z
      .array(z.object({ kind: z.enum(verificationKinds), verifiedOn: z.iso.date() }))
      .meta({ description: 'What was checked, and when.' }),
  })
  .meta({
    id: 'WholeStore',
    description: 'A store or manufacturer with everything that its page tells.',
  });

export function storeOf(context: Context, card: StoreCardView): StoreDto {
  const {
    slug,
    name,
    isManufacturer,
    isVerified,
    businessType,
    province,
    establishedYear,
    exportMarkets,
    certificates,
    exportStaffCount,
    responseTimeHours,
    productCount,
  } = card;
  return {
    slug,
    name,
    isManufacturer,
    isVerified,
    businessType,
    province,
    establishedYear,
    exportStaffCount,
    responseTimeHours,
    productCount,
    url: pageUrl(context, card.path),
    mainProducts:
      card.mainProducts &&
      inItsLanguage({ ...card.mainProducts, value: [...card.mainProducts.value] }),
    exportMarkets: [...exportMarkets],
    certificates: [...certificates],
    images: card.pictures.map((picture) => imageOf(context, picture)),
  };
}

export async function wholeStoreOf(
  context: Context,
  row: StoreRow,
): Promise<z.output<typeof wholeStoreDto>> {
  const [card] = await storeCards(context, [row]);
  const about = inLanguage(row.about, context.locale, row.mainLanguage);
  return {
    ...storeOf(context, card!),
    id: row.publicId,
    about: about && inItsLanguage(about),
    district: row.district,
    currency: row.currency,
    isOnHoliday: row.state === 'holiday',
    verifications: row.verifications.map(({ kind, verifiedOn }) => ({ kind, verifiedOn })),
  };
}
