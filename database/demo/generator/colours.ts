// Colours by name, with their words and the hue that recolours a picture.
import { z } from 'zod';
import { readDataFile } from './data-files.ts';
import { textWith } from './text.ts';

const colour = textWith({
  /** Ends a SKU. */
  code: z.string().regex(/^[A-Z]{3}$/),
  /** Degrees on the colour wheel; absent where a colour has no hue. */
  hue: z.int().min(0).max(359).optional(),
});

export const colours = readDataFile('colours.json', z.record(z.string(), colour));
