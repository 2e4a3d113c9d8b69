// Pictures of a product: the whole of it in its colours, in use, near and boxed.
import type { ProductImage } from '#features/catalog/schemas.ts';
import type { PictureRecipe } from '#features/media/schemas.ts';
import { colours } from './colours.ts';
import type { Family } from './family.ts';
import { furtherPicture, type PictureDealer } from './pictures.ts';
import type { Plan } from './plans.ts';
import type { DemoStore } from './store.ts';
import { say, type Words } from './words.ts';

/** A colour of a product; `hue` turns the colours of its glyph. */
export type Colouring = {
  readonly words: Words;
  readonly code: string;
  readonly hue: number | undefined;
};

const maxPictures = 4;

export function colouringsOf({ colours: names, hueOfGlyph }: Family): Colouring[] {
  return names.map((name) => {
    const { words, code, hue } = colours[name]!;
    const isRecoloured = hue !== undefined && hueOfGlyph !== undefined;
    return { words, code, hue: isRecoloured ? (hue - hueOfGlyph + 360) % 360 : undefined };
  });
}

const altTexts = {
  whole: (name: Words, colour: Words | undefined): Words =>
    colour
      ? say(
          `${name.en}, ${colour.en.toLowerCase()}`,
          `${name.tr}, ${colour.tr.toLocaleLowerCase('tr')}`,
          `${name.ar}، ${colour.ar}`,
        )
      : name,
  near: (name: Words): Words =>
    say(`${name.en}, close-up`, `${name.tr}, yakın çekim`, `${name.ar}، لقطة قريبة`),
  inUse: (name: Words): Words =>
    say(`${name.en}, in use`, `${name.tr}, kullanımda`, `${name.ar} أثناء الاستخدام`),
  boxed: (name: Words): Words =>
    say(`${name.en}, export cartons`, `${name.tr}, ihracat kolileri`, `${name.ar}، كراتين التصدير`),
};

function mainGlyphOf({ family, chosen }: Plan): string {
  const position = chosen.kind ? family.axes.kind!.indexOf(chosen.kind) : -1;
  return family.kindGlyphs?.[position] ?? family.glyphs[0];
}

/** Names the lists in which the product is seen next to others. */
function shelvesOf({ category }: Family, { slug }: DemoStore): string[] {
  const group = category.split('/')[0]!;
  return ['market', group, category, slug, `${slug} ${group}`, `${slug} ${category}`];
}

const image = (recipe: PictureRecipe, alt: Words): ProductImage => ({
  source: { kind: 'recipe', recipe },
  alt: { ...alt },
  focal: null,
});

type Given = {
  readonly plan: Plan;
  readonly store: DemoStore;
  readonly colourings: readonly Colouring[];
  readonly dealer: PictureDealer;
};

/** Two to four pictures, the main one first. */
export function imagesOf(
  { plan, store, colourings, dealer }: Given,
  chance: () => number,
): ProductImage[] {
  const { family, number } = plan;
  const { name } = family;
  const mainGlyph = mainGlyphOf(plan);
  const otherGlyphs = family.glyphs.filter((glyph) => glyph !== mainGlyph);
  // The hue of the other glyphs is not known, so they keep their own colours.
  const tinted =
    mainGlyph === family.glyphs[0] ? colourings.filter(({ hue }) => hue !== undefined) : [];
  const first = tinted[number % Math.max(tinted.length, 1)];
  const shelves = shelvesOf(family, store);
  const main = dealer.deal(
    { shelves, glyph: mainGlyph, shown: family.shown, hue: first?.hue },
    chance,
  );

  const images = [image(main, altTexts.whole(name, first?.words))];
  const add = (picture: Omit<Parameters<typeof furtherPicture>[1], 'step'>, alt: Words) =>
    images.push(image(furtherPicture(main, { ...picture, step: images.length }), alt));

  for (const { hue, words } of tinted.filter((colouring) => colouring !== first).slice(0, 2))
    add({ glyph: mainGlyph, layout: 'single', hue }, altTexts.whole(name, words));
  if (otherGlyphs.length > 0) {
    const glyph = otherGlyphs[number % otherGlyphs.length]!;
    add({ glyph, layout: 'single', hue: undefined }, altTexts.inUse(name));
  }
  if (images.length < maxPictures)
    add({ glyph: mainGlyph, layout: 'crop', hue: first?.hue }, altTexts.near(name));
  const isBoxed =
    family.shown !== 'alone' && family.shown !== 'solo' && family.weightGrams !== undefined;
  if (images.length < maxPictures && isBoxed)
    add({ glyph: 'package', layout: 'stack', hue: undefined }, altTexts.boxed(name));
  return images;
}

/** Finds the picture that shows the product in this colour; null where there is none. */
export function imageIndexOf(
  colouring: Colouring | null,
  images: readonly ProductImage[],
): number | null {
  if (colouring?.hue === undefined) return null;
  const index = images.findIndex(
    ({ source, alt }) =>
      source.kind === 'recipe' &&
      source.recipe.hue === colouring.hue &&
      alt.en?.endsWith(colouring.words.en.toLowerCase()),
  );
  return index < 0 ? null : index;
}
