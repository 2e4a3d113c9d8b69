// Arguments and files that several commands take.
import { readFile } from 'node:fs/promises';
import { InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';
import { type Currency, currencies, isCurrency } from '#shared/money.ts';
import { locales } from '#shared/locale.ts';
import { OperatorError } from './operator-error.ts';

export const localeOption = (description = 'language of the texts'): Option =>
  new Option('--lang <language>', description).choices([...locales]).default('en');

export const currencyArgument = (text: string): Currency => {
  if (!isCurrency(text)) throw new InvalidArgumentError(`one of ${currencies.join(', ')}`);
  return text;
};

/** Issues of what was given, on one line. */
export const issuesText = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');

/** Reads a JSON file by a schema. Throws OperatorError with the first issues. */
export async function readJsonFile<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new OperatorError(`${file}: ${issuesText(parsed.error.issues.slice(0, 5))}`);
}
