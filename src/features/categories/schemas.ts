// The category tree as a file: groups, their sections, their items.
import { z } from 'zod';
import { uploadHash } from '#features/media/schemas.ts';
import { plainLine } from '#shared/plain-line.ts';
import { basisPointsOf, percentOf } from './rules.ts';

const names = z.object({
  en: z.string().min(1).max(120),
  tr: z.string().min(1).max(120),
  ar: z.string().min(1).max(120),
});
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const wordList = z.array(z.string().min(1).max(120)).max(400);
/** Days in which a buyer may ask to return what was delivered. */
export const returnDays = [14, 15, 30] as const;
export type ReturnDays = (typeof returnDays)[number];
/** Where neither a category nor one above it says more. */
export const usualReturnDays: ReturnDays = 14;

const terms = z.object({
  commissionPercent: z
    .number()
    .min(0)
    .max(100)
    .refine((percent) => percentOf(basisPointsOf(percent)) === percent, 'two decimals at most'),
  transferDays: z.int().min(0).max(365),
  moqPieces: z.int().min(1).max(1_000_000),
  returnDays: z.literal(returnDays).optional(),
});

const item = z.object({
  slug,
  name: names,
  picture: uploadHash.optional(),
  terms: terms.partial().optional(),
  words: z.object({ en: wordList.optional(), tr: wordList.optional(), ar: wordList.optional() }),
});
const section = z.object({
  slug,
  name: names,
  terms: terms.partial().optional(),
  items: z.array(item).min(1),
});

const menuGroup = z.object({
  slug,
  name: names,
  kind: z.enum(['promotions', 'mega', 'plain']),
  picture: uploadHash.optional(),
  terms,
  sections: z.array(section),
});

/** Sections and items of a group share one address space, `group/slug`. */
const pathsOf = (file: readonly z.infer<typeof menuGroup>[]): string[] =>
  file.flatMap((group) => [
    group.slug,
    ...group.sections.flatMap((part) =>
      [part, ...part.items].map(({ slug: own }) => `${group.slug}/${own}`),
    ),
  ]);

/** The whole tree; `kervan categories export` writes it, `import` reads it. */
export const categoryFile = z
  .array(menuGroup)
  .min(1)
  .superRefine((file, ctx) => {
    const met = new Set<string>();
    for (const path of pathsOf(file)) {
      if (met.has(path)) ctx.addIssue({ code: 'custom', message: `${path} is there twice` });
      met.add(path);
    }
  });
export type CategoryFile = z.infer<typeof categoryFile>;

/** A category's own values; null to inherit the parent's. */
export type OwnTerms = {
  readonly commissionBasisPoints: number | null;
  readonly transferDays: number | null;
  readonly moqPieces: number | null;
  readonly returnDays: ReturnDays | null;
};

/** As files of the command line have them, typed into a form. */
export const newCategory = z.object({
  slug: z
    .string({ error: 'required' })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'addressWords')
    .max(80, 'tooLong'),
  name: typedNames(),
});
export type NewCategory = z.output<typeof newCategory>;

/** `revision`: that the form has shown. Words: one a line. */
export const categoryChange = z.object({
  revision: z.coerce.number().int().min(1).max(1_000_000),
  name: typedNames(),
  words: z.object({ en: typedWords(), tr: typedWords(), ar: typedWords() }).prefault({}),
});
export type CategoryChange = z.output<typeof categoryChange>;

function typedNames() {
  const name = z
    .string({ error: 'required' })
    .max(500, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, 'required').max(120, 'tooLong'));
  return z.object({ en: name, tr: name, ar: name });
}

function typedWords() {
  return z
    .string()
    .max(50_000, 'tooLong')
    .optional()
    .default('')
    .transform((typed) => [
      ...new Set(
        typed
          .split('\n')
          .map((line) => plainLine(line))
          .filter((line) => line !== ''),
      ),
    ])
    .pipe(wordList);
}
