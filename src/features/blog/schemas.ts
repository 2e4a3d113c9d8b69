// The forms of a post. Messages are keys of the `error` texts; forms omit empty fields.
import { z } from 'zod';
import { pictureSource } from '#features/media/schemas.ts';
import { readMarkup } from '#features/rich-texts/rules/read-markup.ts';
import { maxMarkup, richText } from '#features/rich-texts/schemas.ts';
import { parseMarketTime } from '#shared/market-time.ts';
import { plainLine } from '#shared/plain-line.ts';

export const maxTitle = 160;
export const maxSummary = 400;
/** Of a category's or an author's name and text. */
export const maxSectionName = 80;
export const maxSectionText = 600;

const perLanguage = <Value extends z.ZodType>(value: Value) =>
  z.object({ en: value.optional(), tr: value.optional(), ar: value.optional() });

const postSlug = z
  .string({ error: 'required' })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'addressWords')
  .max(80, 'tooLong');

/** `category` and `author` by their slugs. */
export const postInput = z.object({
  slug: postSlug,
  category: z.string({ error: 'required' }).max(80),
  author: z.string({ error: 'required' }).max(80),
  cover: pictureSource.nullable(),
  title: perLanguage(z.string().min(1).max(maxTitle)),
  summary: perLanguage(z.string().min(1).max(maxSummary)),
  body: perLanguage(richText),
});
export type PostInput = z.infer<typeof postInput>;

const line = (max: number) =>
  z
    .string()
    .max(4 * max, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().max(max, 'tooLong'))
    .optional()
    .transform((typed) => typed || undefined);

const markupField = z
  .string()
  .max(2 * maxMarkup, 'tooLong')
  .transform((typed, problems) => {
    const outcome = readMarkup(typed);
    if ('text' in outcome) return outcome.text;
    problems.addIssue({ code: 'custom', message: outcome.refusal });
    return z.NEVER;
  })
  .optional();

const lines = (max: number) =>
  z.object({ en: line(max), tr: line(max), ar: line(max) }).prefault({});

export const postForm = z.object({
  slug: postSlug,
  category: z.string({ error: 'required' }).max(80),
  author: z.string({ error: 'required' }).max(80),
  title: lines(maxTitle),
  summary: lines(maxSummary),
  body: z.object({ en: markupField, tr: markupField, ar: markupField }).prefault({}),
});

const moment = z
  .string({ error: 'inputMoment' })
  .max(40, 'inputMoment')
  .transform(parseMarketTime)
  .pipe(z.date({ error: 'inputMoment' }));

export const scheduleForm = z.object({
  publishAt: moment,
  /** Absent: it stays. */
  hideAt: moment.optional(),
});

const inAllLanguages = (max: number) => {
  const said = z
    .string()
    .max(4 * max, 'tooLong')
    .optional()
    .transform((typed) => plainLine(typed ?? ''))
    .pipe(z.string({ error: 'required' }).min(1, 'required').max(max, 'tooLong'));
  return z.object({ en: said, tr: said, ar: said }).prefault({});
};

export const blogCategoryInput = z.object({
  slug: postSlug,
  name: inAllLanguages(maxSectionName),
  description: inAllLanguages(maxSectionText),
});
export type BlogCategoryInput = z.infer<typeof blogCategoryInput>;

export const blogAuthorInput = z.object({
  slug: postSlug,
  name: inAllLanguages(maxSectionName),
  profile: inAllLanguages(maxSectionText),
});
export type BlogAuthorInput = z.infer<typeof blogAuthorInput>;
