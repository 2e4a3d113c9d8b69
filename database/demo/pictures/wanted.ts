// Which pictures the demo market needs: the scenes of its families, in the colours of each, those
// of the groups of categories, the covers of its stores, and further views of some.
import { z } from 'zod';
import { readData } from '../generator/data-files.ts';
import { type Family, familyGroups, groupsInOrder } from '../generator/family.ts';
import { packingScene } from '../generator/scenes.ts';
import { stores } from '../generator/store.ts';
import type { KnownScene, View } from './page.ts';

/** The scene that stands for a group of categories. */
export const categoryScene = (group: string): string => `category-${group}`;

export type WantedPicture = {
  readonly scene: KnownScene;
  /** Name of a colour of data/colours.json; null where the scene keeps its own. */
  readonly color: string | null;
  /** Its place among the colours of the scene, which changes the ground; 0 for the first. */
  readonly turn: number;
  readonly view: View;
};

/** Scenes whose material is worth a second picture, and those whose size is. */
export const furtherViews = readData(
  new URL('views.json', import.meta.url),
  z.strictObject({ close: z.array(z.string()), scale: z.array(z.string()) }).readonly(),
);

/**
 * Each picture once, one of every scene before their other colours: a run that is stopped has drawn
 * as many scenes as it could. Covers come after the first ones of products. `names` are ids of
 * families, slugs of stores, or names of scenes; none stand for all. Throws an Error for a name
 * that is none of these, and for a scene that is wanted and nobody has written.
 */
export function wantedPictures(
  known: readonly KnownScene[],
  names: readonly string[],
): WantedPicture[] {
  const scenes = new Map(known.map((scene) => [scene.name, scene]));
  const families = familyGroups.flat();
  const ids = new Set([...families.map(({ id }) => id), ...stores.map(({ slug }) => slug)]);
  const unknown = names.find((name) => !ids.has(name) && !scenes.has(name));
  if (unknown !== undefined) throw new Error(`There is no family, store or scene "${unknown}".`);
  const find = (name: string, whose: string): KnownScene => {
    const scene = scenes.get(name);
    if (!scene) throw new Error(`${whose} names a missing scene "${name}".`);
    return scene;
  };

  const wanted = new Wanted();
  for (const name of groupsInOrder().map(categoryScene))
    wanted.add({ scene: find(name, 'A group of categories'), color: null, by: name });
  for (const family of families)
    for (const name of new Set(family.scenes.map(({ scene }) => scene))) {
      const scene = find(name, `The family ${family.id}`);
      for (const color of colorsFor(scene, family)) wanted.add({ scene, color, by: family.id });
    }
  wanted.add({ scene: scenes.get(packingScene)!, color: null, by: packingScene });
  const covers = new Wanted();
  for (const { slug, cover } of stores) {
    const scene = find(cover.scene, `The store ${slug}`);
    covers.add({ scene, color: cover.color, by: slug });
  }
  const firsts = wanted.firsts();
  return [
    ...firsts,
    ...covers.firsts(),
    ...(['close', 'scale'] as const).flatMap((view) =>
      firsts
        .filter(({ scene }) => furtherViews[view].includes(scene.name))
        .map((picture) => ({ ...picture, view })),
    ),
    // A room looks as it is in every colour.
    ...covers.others().map((picture) => ({ ...picture, turn: 0 })),
    ...wanted.others(),
  ].filter(
    ({ scene, wantedBy }) =>
      names.length === 0 || names.some((name) => name === scene.name || wantedBy.has(name)),
  );
}

type Wish = {
  readonly scene: KnownScene;
  readonly color: string | null;
  /** Id of a family, or slug of a store. */
  readonly by: string;
};
type Wished = WantedPicture & { readonly wantedBy: Set<string> };

/** Pictures by scene, each once. */
class Wanted {
  readonly #pictures = new Map<string, Wished[]>();

  add({ scene, color, by }: Wish): void {
    const ofScene = this.#pictures.get(scene.name) ?? [];
    this.#pictures.set(scene.name, ofScene);
    const there = ofScene.find((picture) => picture.color === color);
    if (there) there.wantedBy.add(by);
    else
      ofScene.push({
        scene,
        color,
        turn: ofScene.length,
        view: 'whole',
        wantedBy: new Set([by]),
      });
  }

  firsts(): Wished[] {
    return [...this.#pictures.values()].map(([first]) => first!);
  }

  others(): Wished[] {
    return [...this.#pictures.values()].flatMap(([, ...others]) => others);
  }
}

const colorsFor = ({ isColored }: KnownScene, { colours }: Family): readonly (string | null)[] =>
  isColored && colours.length > 0 ? colours : [null];
