// Schemas that API routes share: parameters, pages, texts and images. They check requests and
// document the API.
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { InLanguage } from '#shared/per-language.ts';

export const languageParameter = z
  .enum(locales)
  .optional()
  .meta({
    description:
      'Language of the answer, unless the `lang` header says it. Default: ' +
      'the locale cookie, else `en`.',
  });

export const slugParameter = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);

export const cursorParameter = z
  .string()
  .min(1)
  .optional()
  .meta({
    description:
      '`nextCursor` of the answer before, unchanged. It belongs to that list in that order: ' +
      'elsewhere it is refused.',
  });

const defaultLimit = 24;
const maxLimit = 100;

/** Validation messages are keys of the error texts. */
export const limitParameter = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'invalidField')
  .transform(Number)
  .pipe(z.int().max(maxLimit, 'invalidField'))
  .default(defaultLimit)
  .meta({
    type: 'integer',
    minimum: 1,
    maximum: maxLimit,
    description: `How many at most; ${defaultLimit} if nothing is said.`,
  });

/** `{ data, nextCursor }` */
export const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    data: z.array(entry),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'For `?cursor=`; null on the last page.' }),
  });

const languageOfValue = z.enum(locales).meta({
  description:
    'The language that `value` is in: the one asked for, else the seller’s own, else en, tr, ar.',
});
export const textDto = z.object({ value: z.string(), lang: languageOfValue }).meta({
  id: 'Text',
  description: 'A text that its seller wrote, with the language that it was found in.',
  examples: [{ value: 'Ring-spun cotton T-shirt', lang: 'en' }],
});
export const wordsDto = z
  .object({ value: z.array(z.string()), lang: languageOfValue })
  .meta({ id: 'Words', examples: [{ value: ['bath towels', 'bathrobes'], lang: 'en' }] });

/** Renames `{ value, locale }` as the API has it. */
export const inItsLanguage = <Value>({ value, locale }: InLanguage<Value>) => ({
  value,
  lang: locale,
});

export const imageDto = z
  .object({
    url: z.url(),
    width: z.int().meta({ description: 'Pixels.' }),
    height: z.int(),
    alt: z.string(),
  })
  .meta({
    id: 'Image',
    examples: [
      {
        url:
          'https://kervan.example/media/' +
          '0aee374e0be421cd9c2643ddd04f9a5be18c45b7a4ab2d096f2935daa8882117.webp',
        width: 400,
        height: 400,
        alt: 'Bath towels, folded',
      },
    ],
  });
export type ImageDto = z.output<typeof imageDto>;

/** Returns a file's absolute URL; a CDN's is absolute already. */
export const fileUrl = (context: Context, url: string): string =>
  url.startsWith('/') ? context.services.publicUrl + url : url;
/** Returns a page's absolute URL in the context's language; `path` has no language. */
export const pageUrl = (context: Context, path: string): string =>
  `${context.services.publicUrl}${paths.localized({ locale: context.locale, path })}`;

export const imageOf = (context: Context, { url, width, height, alt }: ImageDto): ImageDto => ({
  url: fileUrl(context, url),
  width,
  height,
  alt,
});
