// Colours by name, with their words.
import { z } from 'zod';
import { readDataFile } from './data-files.ts';
import { textWith } from './text.ts';

const colour = textWith({
  /** Ends a SKU. */
  code: z.string().regex(/^[A-Z]{3}$/),
});

export const colours = readDataFile('colours.json', z.record(z.string(), colour));
