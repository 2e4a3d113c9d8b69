// Picture recipes for a whole market, dealt out so that neighbours on any page differ: never the same ground and layout
// side by side, and at most one dark picture in twelve.
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

/**
 * Lists in which products stand side by side: the whole market, a group, a category, a store and
 * its part of these.
 */
type Shelf = { readonly recent: { ground: Ground; layout: Layout }[]; sinceDark: number };
const rememberedPerShelf = 7;
const darkEvery = 12;
const shareOfDark = 0.15;

/** One per generated market; deals one main picture after the other. */
export class PictureDealer {
  readonly #shelves = new Map<string, Shelf>();

  #shelf(name: string): Shelf {
    let shelf = this.#shelves.get(name);
    if (!shelf) this.#shelves.set(name, (shelf = { recent: [], sinceDark: darkEvery }));
    return shelf;
  }

  deal(
    shelfNames: readonly string[],
    glyph: string,
    shown: Shown,
    hue: number | undefined,
    chance: () => number,
  ): PictureRecipe {
    const shelves = shelfNames.map((name) => this.#shelf(name));
    const isDark = chance() < shareOfDark && shelves.every((shelf) => shelf.sinceDark >= darkEvery);
    const layouts: readonly Layout[] =
      isDark && shown !== 'solo' ? ['single', 'pair'] : layoutsOf[shown];
    const candidates = (isDark ? (['deep'] as const) : softGrounds).flatMap((ground) =>
      layouts.map((layout) => ({ ground, layout })),
    );
    const start = Math.floor(chance() * candidates.length);
    let best = candidates[start]!;
    let least = Infinity;
    for (let i = 0; i < candidates.length && least > 0; i++) {
      const candidate = candidates[(start + i) % candidates.length]!;
      const clash = clashOf(candidate, shelves);
      if (clash < least) [best, least] = [candidate, clash];
    }
    for (const shelf of shelves) {
      shelf.recent.unshift(best);
      shelf.recent.length = Math.min(shelf.recent.length, rememberedPerShelf);
      shelf.sinceDark = isDark ? 1 : shelf.sinceDark + 1;
    }
    return recipe(glyph, best.ground, isDark ? 'dark' : pick(softSets, chance), best.layout, hue);
  }
}

/** The nearer the likeness, the heavier it weighs; alike next to each other must not be. */
function clashOf(candidate: { ground: Ground; layout: Layout }, shelves: readonly Shelf[]): number {
  let clash = 0;
  for (const { recent } of shelves) {
    for (let i = 0; i < recent.length; i++) {
      const earlier = recent[i]!;
      if (earlier.ground !== candidate.ground) continue;
      if (earlier.layout === candidate.layout) clash += i === 0 ? 1000 : 40 / (i + 1);
      else if (i < 2) clash += 3 / (i + 1);
    }
  }
  return clash;
}

function recipe(
  glyph: string,
  ground: Ground,
  set: PictureSet,
  layout: Layout,
  hue: number | undefined,
): PictureRecipe {
  return hue === undefined ? { glyph, ground, set, layout } : { glyph, ground, set, layout, hue };
}

/** A further picture of the same product: another ground and the layout that its text names. */
export function furtherPicture(
  main: PictureRecipe,
  step: number,
  glyph: string,
  layout: Layout,
  hue: number | undefined,
): PictureRecipe {
  const at = softGrounds.indexOf(main.ground as (typeof softGrounds)[number]);
  const ground = softGrounds[(at + 2 + step * 2 + softGrounds.length) % softGrounds.length]!;
  return recipe(glyph, ground, softSets[(step + ground.length) % softSets.length]!, layout, hue);
}
