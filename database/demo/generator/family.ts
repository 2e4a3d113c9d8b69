// Families of products: written once in three languages, then told apart by their axes.
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { certificates } from '#features/products/schemas.ts';
import { unitCodes } from '#shared/units.ts';
import { colours } from './colours.ts';
import { dataFolder, nameIn, readNumberedFiles } from './data-files.ts';
import { factName } from './facts.ts';
import { sizeRuns } from './sizes.ts';
import { text, textWith } from './text.ts';
import { trades } from './trades.ts';

const factor = z.number().positive().default(1);
const axisValue = textWith({ priceFactor: factor, weightFactor: factor });
export type AxisValue = z.output<typeof axisValue>;

const familyFile = z.strictObject({
  /** A leaf of the group that the folder is named after. */
  category: z.string(),
  /** Stores that sell it, in turn. */
  stores: z.array(z.string()).min(1),
  trade: nameIn(trades, 'trade'),
  /** What it is in two or three words, for picture texts. */
  name: text,
  /** With `{axis}` where a value of an axis belongs. */
  title: text,
  /** Every combination becomes a product. Axes named like a fact are listed among the facts. */
  axes: z.record(z.string(), z.array(axisValue).min(1)),
  /** One or two paragraphs, separated by a line break. */
  description: text,
  facts: z.record(factName, text),

  /**
   * Scenes of database/demo/pictures for products of this family. `of` has the values of axes, in
   * English, for which a scene is right; without it, all are.
   */
  scenes: z
    .array(
      z.strictObject({
        scene: z.string(),
        of: z.record(z.string(), z.array(z.string()).min(1)).default({}),
      }),
    )
    .default([]),
  /** `solo`: people. `alone`: furniture and machines. Others are also shown in their cartons. */
  shown: z.enum(['solo', 'alone', 'mixed', 'together']).default('mixed'),
  colours: z.array(nameIn(colours, 'colour')).default([]),
  sizes: nameIn(sizeRuns, 'size run').optional(),

  /** For one unit at the first tier. */
  priceUsd: z.number().positive(),
  moq: z.int().positive(),
  unit: z.enum(unitCodes).default('C62'),
  /** Production time for the minimum order. */
  leadDays: z.int().positive(),
  /** Share of products that are ready to ship. */
  readyShare: z.number().min(0).max(1).default(0.22),

  /** Of one unit, packed; absent for services. */
  weightGrams: z.number().positive().optional(),
  volumeLitres: z.number().positive().optional(),
  /** The carton is at least this long; for products that cannot be folded. */
  minCartonCm: z.number().positive().optional(),
  /** Length and width of a flat or rolled product in its carton; they grow with the product. */
  sheetCm: z.tuple([z.number().positive(), z.number().positive()]).optional(),

  /** Absent for services. */
  hsCode: z
    .string()
    .regex(/^\d{6,12}$/)
    .optional(),
  /** ISO 3166 of imported products; the others are made in the store's province. */
  originCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  certificates: z.array(z.enum(certificates)).default([]),
  tags: z.array(z.string().min(1)).min(1),
});

export type Family = Omit<z.output<typeof familyFile>, 'category'> & {
  /** Unique in the market; its products are `id-1`, `id-2`, … */
  readonly id: string;
  /** `group/leaf` of database/reference/categories.json. */
  readonly category: string;
};

/** Slugs of the groups in the order of the category menu. */
export function groupsInOrder(): string[] {
  const tree = new URL('../../reference/categories.json', import.meta.url);
  const groups = JSON.parse(readFileSync(tree, 'utf8')) as readonly { readonly slug: string }[];
  return groups.map(({ slug }) => slug);
}

function readFamilies(group: string): Family[] {
  const folder = new URL(`families/${group}/`, dataFolder);
  return readNumberedFiles(folder, familyFile).map(({ id, value }) => ({
    ...value,
    id,
    category: `${group}/${value.category}`,
  }));
}

function readFamilyGroups(): Family[][] {
  const folders = readdirSync(new URL('families/', dataFolder));
  const groups = groupsInOrder().filter((group) => folders.includes(group));
  const unknown = folders.find((folder) => !groups.includes(folder));
  if (unknown !== undefined)
    throw new Error(`database/demo/data/families/${unknown}: there is no such group of categories`);
  return groups.map(readFamilies);
}

/** All families by group, in the order in which their products take turns. */
export const familyGroups: readonly (readonly Family[])[] = readFamilyGroups();
