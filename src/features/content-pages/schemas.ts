// The forms of a page. Messages are keys of the `error` texts; forms omit empty fields.
import { z } from 'zod';
import { readMarkup } from '#features/rich-texts/rules/read-markup.ts';
import { maxMarkup, richText } from '#features/rich-texts/schemas.ts';
import { parseMarketTime } from '#shared/market-time.ts';
import { plainLine } from '#shared/plain-line.ts';

export const maxTitle = 120;
export const maxDescription = 300;

const perLanguage = <Value extends z.ZodType>(value: Value) =>
  z.object({ en: value.optional(), tr: value.optional(), ar: value.optional() });

export const pageInput = z.object({
  title: perLanguage(z.string().min(1).max(maxTitle)),
  description: perLanguage(z.string().min(1).max(maxDescription)),
  body: perLanguage(richText),
});
export type PageInput = z.infer<typeof pageInput>;

const line = (max: number) =>
  z
    .string()
    .max(4 * max, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().max(max, 'tooLong'))
    .optional()
    .transform((typed) => typed || undefined);

const markup = z
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

export const pageForm = z.object({
  title: lines(maxTitle),
  description: lines(maxDescription),
  body: z.object({ en: markup, tr: markup, ar: markup }).prefault({}),
});

export const versionForm = z.object({
  /** Absent: at once. */
  validFrom: z
    .string()
    .max(40, 'inputMoment')
    .transform(parseMarketTime)
    .pipe(z.date({ error: 'inputMoment' }))
    .optional(),
});
