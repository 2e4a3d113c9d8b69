// Which pictures the demo market needs: the scenes of its families, in the colours of each, those
// of the groups of categories, and the covers of its stores.
import { type Family, familyGroups, groupsInOrder } from '../generator/family.ts';
import { packingScene } from '../generator/scenes.ts';
import { stores } from '../generator/store.ts';
import type { KnownScene } from './page.ts';

/** The scene that stands for a group of categories. */
export const categoryScene = (group: string): string => `category-${group}`;

export type WantedPicture = {
  readonly scene: KnownScene;
  /** Name of a colour of data/colours.json; null where the scene keeps its own. */
  readonly color: string | null;
};

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
  const isAsked = (name: string) => names.length === 0 || names.includes(name);

  const find = (name: string, whose: string): KnownScene => {
    const scene = scenes.get(name);
    if (!scene) throw new Error(`${whose} names a missing scene "${name}".`);
    return scene;
  };

  const wanted = new Wanted();
  for (const name of groupsInOrder().map(categoryScene))
    if (isAsked(name)) wanted.add(find(name, 'A group of categories'), null);
  for (const family of families)
    for (const name of new Set(family.scenes.map(({ scene }) => scene))) {
      const scene = find(name, `The family ${family.id}`);
      if (isAsked(family.id) || isAsked(name))
        for (const color of colorsFor(scene, family)) wanted.add(scene, color);
    }
  if (isAsked(packingScene)) wanted.add(scenes.get(packingScene)!, null);
  const covers = new Wanted();
  for (const { slug, cover } of stores) {
    const scene = find(cover.scene, `The store ${slug}`);
    if (isAsked(slug) || isAsked(cover.scene)) covers.add(scene, cover.color);
  }
  return [...wanted.firsts(), ...covers.firsts(), ...covers.others(), ...wanted.others()];
}

/** Pictures by scene, each once. */
class Wanted {
  readonly #pictures = new Map<string, WantedPicture>();

  add(scene: KnownScene, color: string | null): void {
    this.#pictures.set(`${scene.name} ${color}`, { scene, color });
  }

  firsts(): WantedPicture[] {
    return this.#byScene().map(([first]) => first!);
  }

  others(): WantedPicture[] {
    return this.#byScene().flatMap(([, ...others]) => others);
  }

  #byScene(): WantedPicture[][] {
    return [...Map.groupBy(this.#pictures.values(), ({ scene }) => scene.name).values()];
  }
}

const colorsFor = ({ isColored }: KnownScene, { colours }: Family): readonly (string | null)[] =>
  isColored && colours.length > 0 ? colours : [null];
