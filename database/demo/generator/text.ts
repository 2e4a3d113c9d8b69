// Texts in data files: `{ "en": …, "tr": …, "ar": … }`, or a notation that is put into words here,
// such as `{ "inches": 6.1 }`.
import { z } from 'zod';
import { nameIn, readDataFile } from './data-files.ts';
import * as measures from './measures.ts';
import { count, packOf, same, setOf, type Words, words } from './words.ts';

const phrases = readDataFile('phrases.json', z.record(z.string(), words));

const amount = z.number().positive();
const wholeAmount = z.int().positive();
/** A number, or "90×170". */
const size = z.union([amount, z.string().min(1)]);

const notations: Readonly<Record<string, z.ZodType<Words>>> = {
  /** The same in all languages: "IP68". */
  all: z.string().min(1).transform(same),
  /** A name in phrases.json. */
  phrase: nameIn(phrases, 'phrase').transform((name) => phrases[name]!),

  cm: size.transform(measures.cm),
  mm: size.transform(measures.mm),
  metres: size.transform(measures.metres),
  inches: amount.transform(measures.inches),
  ml: amount.transform(measures.ml),
  litres: amount.transform(measures.litres),
  grams: amount.transform(measures.grams),
  kilos: amount.transform(measures.kilos),
  gsm: amount.transform(measures.gsm),
  watts: amount.transform(measures.watts),
  volts: amount.transform(measures.volts),
  mah: amount.transform(measures.mah),
  bars: amount.transform(measures.bars),
  gigabytes: amount.transform(measures.gigabytes),
  terabytes: amount.transform(measures.terabytes),

  packOf: wholeAmount.transform(packOf),
  setOf: wholeAmount.transform(setOf),
  pages: wholeAmount.transform((pages) => count(pages, 'page')),
  hours: wholeAmount.transform((hours) => count(hours, 'hour')),
  warrantyYears: z.literal([1, 2, 3, 5]).transform(measures.warrantyYears),
  /** Machine wash at so many °C. */
  wash: amount.transform(measures.wash),
};

const unknownText =
  'A text has "en", "tr" and "ar", or one of ' + Object.keys(notations).join(', ');

function checkText(given: Readonly<Record<string, unknown>>): z.ZodSafeParseResult<Words> {
  const keys = Object.keys(given);
  const [name] = keys;
  if (keys.length === 1 && name !== undefined && Object.hasOwn(notations, name))
    return z
      .object({ [name]: notations[name]! })
      .transform((all) => all[name]!)
      .safeParse(given);
  if (!Object.hasOwn(given, 'en'))
    return z.custom<Words>(() => false, { error: unknownText }).safeParse(given);
  return words.safeParse(given);
}

/** Reports the mistakes of an inner check as those of the outer one. */
function textOf(given: Readonly<Record<string, unknown>>, context: z.RefinementCtx): Words {
  const result = checkText(given);
  if (result.success) return result.data;
  for (const { message, path } of result.error.issues)
    context.addIssue({ code: 'custom', message, path: [...path] });
  return z.NEVER;
}

export const text = z.record(z.string(), z.unknown()).transform(textOf);

/** A text with further fields: `{ "inches": 6.7, "priceFactor": 1.15 }`. */
export const textWith = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.looseObject(fields).transform((given, context) => {
    const isField = ([key]: readonly [string, unknown]) => Object.hasOwn(fields, key);
    const entries = Object.entries(given);
    return {
      ...(Object.fromEntries(entries.filter(isField)) as z.output<z.ZodObject<Shape>>),
      words: textOf(Object.fromEntries(entries.filter((entry) => !isField(entry))), context),
    };
  });
