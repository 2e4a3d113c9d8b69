// Which pictures the demo market needs: the scenes of its families, in the colours of each.
import { type Family, familyGroups } from '../generator/family.ts';
import { packingScene } from '../generator/scenes.ts';
import type { KnownScene } from './page.ts';

export type WantedPicture = {
  readonly scene: KnownScene;
  /** Name of a colour of data/colours.json; null where the scene keeps its own. */
  readonly color: string | null;
};

/**
 * Each picture once, one of every scene before their other colours: a run that is stopped has drawn
 * as many scenes as it could. `names` are ids of families or names of scenes; none stand for all.
 * Throws an Error for a name that is neither, and for a scene that a family names and nobody has
 * written.
 */
export function wantedPictures(
  known: readonly KnownScene[],
  names: readonly string[],
): WantedPicture[] {
  const scenes = new Map(known.map((scene) => [scene.name, scene]));
  const families = familyGroups.flat();
  const ids = new Set(families.map(({ id }) => id));
  const unknown = names.find((name) => !ids.has(name) && !scenes.has(name));
  if (unknown !== undefined) throw new Error(`There is no family and no scene "${unknown}".`);
  const isAsked = (name: string) => names.length === 0 || names.includes(name);

  const wanted = new Map<string, WantedPicture>();
  const want = (scene: KnownScene, color: string | null) =>
    wanted.set(`${scene.name} ${color}`, { scene, color });
  for (const family of families)
    for (const name of new Set(family.scenes.map(({ scene }) => scene))) {
      const scene = scenes.get(name);
      if (!scene) throw new Error(`The family ${family.id} names a missing scene "${name}".`);
      if (isAsked(family.id) || isAsked(name))
        for (const color of colorsFor(scene, family)) want(scene, color);
    }
  const packing = scenes.get(packingScene)!;
  if (isAsked(packingScene)) want(packing, null);
  const ofScenes = [...Map.groupBy(wanted.values(), ({ scene }) => scene.name).values()];
  return [...ofScenes.flatMap(([first]) => first!), ...ofScenes.flatMap(([, ...others]) => others)];
}

const colorsFor = ({ isColored }: KnownScene, { colours }: Family): readonly (string | null)[] =>
  isColored && colours.length > 0 ? colours : [null];
