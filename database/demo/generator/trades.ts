// Trades: what each offers as a rule, as sentences for descriptions and as a line of the
// specification table.
import { z } from 'zod';
import { readDataFile } from './data-files.ts';
import { factName } from './facts.ts';
import { textWith } from './text.ts';
import { words } from './words.ts';

const trade = z.strictObject({
  custom: textWith({ fact: factName }),
  offers: z.array(words).min(1),
});

export const trades = readDataFile('trades.json', z.record(z.string(), trade));
