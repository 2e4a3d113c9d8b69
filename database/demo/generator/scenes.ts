// Which rendered picture shows a product, in which colour, and what is seen in it.
import { z } from 'zod';
import { pictureName, readRenderedPictures, viewName } from '../pictures/rendered.ts';
import { readData } from './data-files.ts';
import type { Plan } from './plans.ts';
import { type Words, words } from './words.ts';

const rendered = readRenderedPictures();
const seen = readData(
  new URL('../pictures/alt-texts.json', import.meta.url),
  z.record(z.string(), words),
);

/** Shows cartons: the picture of the packing of any product. */
export const packingScene = 'cartons';

/** The scene that fits the values of a product; null where none does. */
export function sceneOf({ family, chosen }: Plan): string | null {
  const fitting = family.scenes.find(({ of }) =>
    Object.entries(of).every(([axis, values]) => values.includes(chosen[axis]!.words.en)),
  );
  return fitting?.scene ?? null;
}

/** Hash of the file, as uploads are named; null where it is not rendered. */
export const renderedHash = (scene: string, color: string | null): string | null =>
  rendered.get(pictureName(scene, color))?.hash ?? null;

/** Hash of a scene's close-up or of its picture beside a ruler; null if it is not rendered. */
export const viewHash = (scene: string, view: 'close' | 'scale'): string | null =>
  rendered.get(viewName(scene, view))?.hash ?? null;

/** Says what is seen. Throws an Error for a scene without a text: the data is wrong. */
export function altTextOf(scene: string): Words {
  const text = seen[scene];
  if (!text) throw new Error(`database/demo/pictures/alt-texts.json has no text for "${scene}"`);
  return text;
}
