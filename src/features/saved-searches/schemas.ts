import { z } from 'zod';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { certificates } from '#features/products/schemas.ts';
import { businessTypes } from '#features/companies/schemas.ts';
import { maxCharacters } from '#features/search/rules.ts';

const micros = z.int().min(0).nullable();
const some = <Value extends z.ZodType>(value: Value) => z.array(value).max(81);

/** A list's filters as they are stored. */
const keptFilters = z.object({
  brands: some(z.string().max(80)),
  minMicros: micros,
  maxMicros: micros,
  moq: some(z.enum(moqBands)),
  lead: some(z.enum(leadBands)),
  types: some(z.enum(businessTypes)),
  certificates: some(z.enum(certificates)),
  origins: some(z.int().min(1).max(81)),
  hasSample: z.boolean(),
});
export type KeptFilters = z.infer<typeof keptFilters>;

export const savedSearchInput = z.object({
  query: z.string().min(1).max(maxCharacters),
  category: z.string().max(200).nullable(),
  filters: keptFilters,
  hasAlert: z.boolean(),
});
export type SavedSearchInput = z.infer<typeof savedSearchInput>;
