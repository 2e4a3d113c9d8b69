// Pictures of a product: the whole of it in its colours, in use, near and boxed.
import type { PictureRecipe } from '#features/media/schemas.ts';
import type { ProductImage } from '#features/products/schemas.ts';
import { colours } from './colours.ts';
import type { Family } from './family.ts';
import { furtherPicture, type PictureDealer } from './pictures.ts';
import type { Plan } from './plans.ts';
import { altTextOf, packingScene, renderedHash, sceneOf } from './scenes.ts';
import type { DemoStore } from './store.ts';
import { say, type Words } from './words.ts';

/** A colour of a product; `hue` turns the colours of its glyph. */
export type Colouring = {
  /** As in colours.json. */
  readonly name: string;
  readonly words: Words;
  readonly code: string;
  readonly hue: number | undefined;
};

const maxPictures = 4;

export function colouringsOf({ colours: names, hueOfGlyph }: Family): Colouring[] {
  return names.map((name) => {
    const { words, code, hue } = colours[name]!;
    const isRecoloured = hue !== undefined && hueOfGlyph !== undefined;
    return { name, words, code, hue: isRecoloured ? (hue - hueOfGlyph + 360) % 360 : undefined };
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

/**
 * The main picture first. Where a scene of the product is rendered: one picture of each colour, and
 * of the cartons; else two to four drawn ones.
 */
export function imagesOf(given: Given, chance: () => number): ProductImage[] {
  // Always drawn, so that what chance decides next does not depend on what is rendered.
  const drawn = drawnImagesOf(given, chance);
  const scene = sceneOf(given.plan);
  const rendered = scene === null ? [] : renderedImagesOf(scene, given);
  return rendered.length > 0 ? rendered : drawn;
}

/** Empty where nothing is rendered. */
function renderedImagesOf(scene: string, { plan, colourings }: Given): ProductImage[] {
  const seen = altTextOf(scene);
  const inTurn = plan.number % Math.max(colourings.length, 1);
  const colored = [...colourings.slice(inTurn), ...colourings.slice(0, inTurn)].flatMap(
    ({ name, words }) => renderedImage(scene, name, altTexts.whole(seen, words)),
  );
  const images = colored.length > 0 ? colored : renderedImage(scene, null, seen);
  return images.length > 0 && isBoxed(plan.family)
    ? [...images, ...renderedImage(packingScene, null, altTextOf(packingScene))]
    : images;
}

function renderedImage(scene: string, color: string | null, alt: Words): ProductImage[] {
  const hash = renderedHash(scene, color);
  return hash === null ? [] : [{ source: { kind: 'upload', hash }, alt: { ...alt }, focal: null }];
}

const isBoxed = ({ shown, weightGrams }: Family): boolean =>
  shown !== 'alone' && shown !== 'solo' && weightGrams !== undefined;

/** Two to four pictures, the main one first. */
function drawnImagesOf(
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
  if (images.length < maxPictures && isBoxed(family))
    add({ glyph: 'package', layout: 'stack', hue: undefined }, altTexts.boxed(name));
  return images;
}

/** Finds the picture that shows the product in this colour; null where there is none. */
export function imageIndexOf(
  colouring: Colouring | null,
  images: readonly ProductImage[],
): number | null {
  if (!colouring) return null;
  const { hue, words } = colouring;
  const index = images.findIndex(
    ({ source, alt }) =>
      alt.en?.endsWith(`, ${words.en.toLowerCase()}`) &&
      (source.kind === 'upload' ||
        (source.kind === 'recipe' && hue !== undefined && source.recipe.hue === hue)),
  );
  return index < 0 ? null : index;
}
