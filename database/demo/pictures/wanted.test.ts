import { expect, test } from 'vitest';
import { altTextOf } from '../generator/scenes.ts';
import type { KnownScene } from './page.ts';
import type { Scenes } from './studio/scene.ts';
import { wantedPictures } from './wanted.ts';

const files = import.meta.glob<{ readonly scenes: Scenes }>('./scenes/*.ts', { eager: true });
const known: KnownScene[] = Object.entries(files).flatMap(([file, { scenes }]) =>
  Object.entries(scenes).map(([name, { isColored }]) => ({ name, file, isColored })),
);

test('each scene that a family names is written, by one file, and has a text', () => {
  expect(new Set(known.map(({ name }) => name)).size).toBe(known.length);
  for (const { scene } of wantedPictures(known, []))
    expect(altTextOf(scene.name).en, scene.name).not.toBe('');
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
  expect(() => names('nothing')).toThrow('There is no family and no scene "nothing".');
});
