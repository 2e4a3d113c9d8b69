// Pictures of a product: the whole of it in its colours, its material, its size, and its cartons.
import type { ProductImage } from '#features/products/schemas.ts';
import { colours } from './colours.ts';
import type { Family } from './family.ts';
import type { Plan } from './plans.ts';
import { altTextOf, packingScene, renderedHash, sceneOf, viewHash } from './scenes.ts';
import { say, type Words } from './words.ts';

/** A colour of a product. */
export type Colouring = {
  /** As in colours.json. */
  readonly name: string;
  readonly words: Words;
  readonly code: string;
};

/** Those of the family; products take turns in which of them comes first. */
export function colouringsOf({ family, number }: Plan): Colouring[] {
  const { colours: names } = family;
  const inTurn = number % Math.max(names.length, 1);
  return [...names.slice(inTurn), ...names.slice(0, inTurn)].map((name) => {
    const { words, code } = colours[name]!;
    return { name, words, code };
  });
}

const inColour = (seen: Words, colour: Words): Words =>
  say(
    `${seen.en}, ${colour.en.toLowerCase()}`,
    `${seen.tr}, ${colour.tr.toLocaleLowerCase('tr')}`,
    `${seen.ar}، ${colour.ar}`,
  );

/**
 * The main picture, then the close-up, the picture beside a ruler, the further colours and the
 * cartons, as far as they are rendered. Empty for a product without a scene.
 */
export function imagesOf(plan: Plan, colourings: readonly Colouring[]): ProductImage[] {
  const scene = sceneOf(plan);
  if (scene === null) return [];
  const seen = altTextOf(scene);
  const colored = colourings.flatMap(({ name, words }) =>
    imageOf(renderedHash(scene, name), inColour(seen, words)),
  );
  const [main, ...others] = colored.length > 0 ? colored : imageOf(renderedHash(scene, null), seen);
  if (!main) return [];
  return [
    main,
    ...imageOf(viewHash(scene, 'close'), fromCloseBy(seen)),
    ...imageOf(viewHash(scene, 'scale'), besideRuler(seen)),
    ...others,
    ...(isBoxed(plan.family)
      ? imageOf(renderedHash(packingScene, null), altTextOf(packingScene))
      : []),
  ];
}

const imageOf = (hash: string | null, alt: Words): ProductImage[] =>
  hash === null ? [] : [{ source: { kind: 'upload', hash }, alt: { ...alt }, focal: null }];

const fromCloseBy = (seen: Words): Words =>
  say(`Close-up: ${seen.en}`, `Yakından: ${seen.tr}`, `عن قرب: ${seen.ar}`);

const besideRuler = (seen: Words): Words =>
  say(`Beside a ruler: ${seen.en}`, `Cetvel yanında: ${seen.tr}`, `بجانب مسطرة: ${seen.ar}`);

const isBoxed = ({ shown, weightGrams }: Family): boolean =>
  shown !== 'alone' && shown !== 'solo' && weightGrams !== undefined;

/** Finds the picture that shows the product in this colour; null where there is none. */
export function imageIndexOf(
  colouring: Colouring | null,
  images: readonly ProductImage[],
): number | null {
  if (!colouring) return null;
  const colour = colouring.words.en.toLowerCase();
  const index = images.findIndex(({ alt }) => alt.en?.endsWith(`, ${colour}`));
  return index < 0 ? null : index;
}
