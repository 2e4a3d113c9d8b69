// Deals picture recipes for a whole market, so that neighbours on any page differ: never the same
// ground and layout in a row, and at most one dark picture in twelve.
import type {
  grounds,
  PictureRecipe,
  pictureLayouts,
  pictureSets,
} from '#features/media/schemas.ts';
import { pick } from '../chance.ts';

type Ground = (typeof grounds)[number];
type Layout = (typeof pictureLayouts)[number];
type PictureSet = (typeof pictureSets)[number];

const softGrounds = [
  'sand',
  'sky',
  'clay',
  'sage',
  'rose',
  'mist',
  'butter',
  'lilac',
  'stone',
] as const satisfies readonly Ground[];
const softSets = [
  'plain',
  'horizon',
  'plinth',
  'disc',
  'arch',
] as const satisfies readonly PictureSet[];
const layoutsOf = {
  solo: ['single'],
  alone: ['single', 'pair', 'single', 'crop', 'single'],
  mixed: ['single', 'pair', 'single', 'trio', 'kit', 'single', 'stack'],
  together: ['single', 'six', 'trio', 'stack', 'pair', 'nine', 'kit'],
} as const satisfies Record<string, readonly Layout[]>;
type Shown = keyof typeof layoutsOf;

type Look = { readonly ground: Ground; readonly layout: Layout };

/**
 * A list in which products are neighbours: the market, a group, a category, or a store's part of
 * it.
 */
type Shelf = { readonly recent: Look[]; sinceDark: number };
const rememberedPerShelf = 7;
const darkEvery = 12;
const shareOfDark = 0.15;

export type MainPicture = {
  /** Names of the shelves on which the product lies. */
  readonly shelves: readonly string[];
  readonly glyph: string;
  readonly shown: Shown;
  readonly hue: number | undefined;
};

/** One per generated market; deals one main picture after the other. */
export class PictureDealer {
  readonly #shelves = new Map<string, Shelf>();

  #shelf(name: string): Shelf {
    const known = this.#shelves.get(name);
    if (known) return known;
    const shelf: Shelf = { recent: [], sinceDark: darkEvery };
    this.#shelves.set(name, shelf);
    return shelf;
  }

  deal({ shelves: names, glyph, shown, hue }: MainPicture, chance: () => number): PictureRecipe {
    const shelves = names.map((name) => this.#shelf(name));
    const isDark = chance() < shareOfDark && shelves.every((shelf) => shelf.sinceDark >= darkEvery);
    const look = minLike(shelves, looksFor(shown, isDark), chance);
    for (const shelf of shelves) {
      shelf.recent.unshift(look);
      shelf.recent.length = Math.min(shelf.recent.length, rememberedPerShelf);
      shelf.sinceDark = isDark ? 1 : shelf.sinceDark + 1;
    }
    const set = isDark ? 'dark' : pick(softSets, chance);
    return recipe({ glyph, ground: look.ground, set, layout: look.layout, hue });
  }
}

function looksFor(shown: Shown, isDark: boolean): Look[] {
  const grounds: readonly Ground[] = isDark ? ['deep'] : softGrounds;
  const layouts: readonly Layout[] =
    isDark && shown !== 'solo' ? ['single', 'pair'] : layoutsOf[shown];
  return grounds.flatMap((ground) => layouts.map((layout) => ({ ground, layout })));
}

/** Picks, from a random start, the look that clashes least with what lies on the shelves. */
function minLike(shelves: readonly Shelf[], looks: readonly Look[], chance: () => number): Look {
  const start = Math.floor(chance() * looks.length);
  let best = looks[start]!;
  let minClash = Infinity;
  for (let i = 0; i < looks.length && minClash > 0; i++) {
    const look = looks[(start + i) % looks.length]!;
    const clash = clashOf(look, shelves);
    if (clash < minClash) {
      best = look;
      minClash = clash;
    }
  }
  return best;
}

/** Sums up how much a look resembles recent ones; the nearer, the heavier. */
function clashOf(look: Look, shelves: readonly Shelf[]): number {
  let clash = 0;
  for (const { recent } of shelves)
    for (const [distance, earlier] of recent.entries())
      clash += clashOfTwo(look, earlier, distance);
  return clash;
}

function clashOfTwo(look: Look, earlier: Look, distance: number): number {
  if (earlier.ground !== look.ground) return 0;
  if (earlier.layout === look.layout) return distance === 0 ? 1000 : 40 / (distance + 1);
  return distance < 2 ? 3 / (distance + 1) : 0;
}

type Recipe = Omit<PictureRecipe, 'hue'> & { readonly hue: number | undefined };

/** Leaves `hue` out where there is none, as the schema wants it. */
const recipe = ({ hue, ...others }: Recipe): PictureRecipe =>
  hue === undefined ? others : { ...others, hue };

export type FurtherPicture = {
  /** How many pictures come before it. */
  readonly step: number;
  readonly glyph: string;
  readonly layout: Layout;
  readonly hue: number | undefined;
};

/** Makes a further picture of the same product, on another ground. */
export function furtherPicture(
  main: PictureRecipe,
  { step, glyph, layout, hue }: FurtherPicture,
): PictureRecipe {
  // -1 for the dark ground, which is none of the soft ones.
  const position = softGrounds.findIndex((ground) => ground === main.ground);
  const ground = softGrounds[(position + 2 + step * 2) % softGrounds.length]!;
  const set = softSets[(step + ground.length) % softSets.length]!;
  return recipe({ glyph, ground, set, layout, hue });
}
