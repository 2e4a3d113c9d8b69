import { expect, test } from 'vitest';
import { readCategoryTree } from '../../reference/category-tree.ts';
import { familyGroups, groupsInOrder } from '../generator/family.ts';
import { altTextOf, packingScene } from '../generator/scenes.ts';
import type { KnownScene } from './page.ts';
import { pictureName } from './rendered.ts';
import type { Scenes } from './studio/scene.ts';
import { categoryScene, furtherViews, wantedPictures } from './wanted.ts';

const files = import.meta.glob<{ readonly scenes: Scenes }>('./scenes/*.ts', { eager: true });
const known: KnownScene[] = Object.entries(files).flatMap(([file, { scenes }]) =>
  Object.entries(scenes).map(([name, { isColored }]) => ({ name, file, isColored })),
);

test('each scene that a family names is written, by one file, and has a text', () => {
  expect(new Set(known.map(({ name }) => name)).size).toBe(known.length);
  const named = familyGroups.flat().flatMap((family) => family.scenes.map(({ scene }) => scene));
  const written = new Set(known.map(({ name }) => name));
  for (const scene of [...named, packingScene]) {
    expect(written.has(scene), scene).toBe(true);
    expect(altTextOf(scene).en, scene).not.toBe('');
  }
});

test('each group of categories has its picture', () => {
  const wanted = new Set(wantedPictures(known, []).map(({ scene }) => scene.name));

  expect(groupsInOrder().filter((group) => !wanted.has(categoryScene(group)))).toEqual([]);
});

test('each picture of a category is wanted, so that no run deletes it', () => {
  const wanted = new Set(
    wantedPictures(known, []).map(({ scene, color }) => pictureName(scene.name, color)),
  );

  expect([...readCategoryTree().pictures].filter((name) => !wanted.has(name))).toEqual([]);
});

test('one picture of each scene comes before their other colours', () => {
  const names = wantedPictures(known, []).map(({ scene }) => scene.name);
  const firsts = new Set(names).size;

  expect(new Set(names.slice(0, firsts)).size).toBe(firsts);
  expect(names.length).toBeGreaterThan(firsts);
});

test('a family or a scene is asked for by its name, and an unknown name is an error', () => {
  const names = (...asked: string[]) => wantedPictures(known, asked).map(({ scene }) => scene.name);
  expect(new Set(names('soap'))).toEqual(new Set(['soap']));
  expect(names('terry-towel')).toContain('towels');
  expect(() => names('nothing')).toThrow('There is no family, store or scene "nothing".');
});

test('the colours of a scene stand on different grounds, whichever of them is asked for', () => {
  const turnsOf = (...names: string[]) =>
    wantedPictures(known, names)
      .filter(({ scene, view }) => scene.name === 'towels' && view === 'whole')
      .map(({ turn }) => turn);

  expect(turnsOf()).toEqual(turnsOf().map((_, i) => i));
  expect(turnsOf().length).toBeGreaterThan(2);
  expect(turnsOf('terry-towel').every((turn) => turnsOf().includes(turn))).toBe(true);
});

test('each scene that is named for a further view has it once', () => {
  const pictures = wantedPictures(known, []);
  const scenesIn = (view: 'close' | 'scale') =>
    pictures.filter((picture) => picture.view === view).map(({ scene }) => scene.name);

  expect(scenesIn('close').toSorted()).toEqual(furtherViews.close.toSorted());
  expect(scenesIn('scale').toSorted()).toEqual(furtherViews.scale.toSorted());
});
