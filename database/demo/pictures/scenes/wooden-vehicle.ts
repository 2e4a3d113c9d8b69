import { buildingBlocks, tractor, train, type ToyLooks } from '../builders/toys.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { painted, wood, type Wood } from '../studio/wood.ts';

type Kind = 'train' | 'tractor' | 'blocks';

const beech = (seed: number): Wood =>
  wood('beech', { length: 18, width: 9, stave: 9, seed, lacquer: 0.4 });
const lacquers = ['#c8402f', '#2f6fae', '#e3b23c', '#4c8f5a'] as const;

function looksOf(isPainted: boolean): ToyLooks {
  const steel = satin('#c9cbcc', 0.25);
  if (isPainted) {
    const tones = lacquers.map((tone) => painted(paint(tone, 0.35)));
    const tyre = painted(paint('#f3e6cd', 0.4));
    return { part: (i) => tones[i % 4]!, wheel: () => tyre, steel };
  }
  const kinds = [beech(3), beech(8), beech(12)];
  const dark = wood('walnut', { length: 12, width: 9, stave: 9, seed: 5, lacquer: 0.4 });
  return { part: (i) => kinds[i % 3]!, wheel: () => dark, steel };
}

const makers = { train, tractor, blocks: buildingBlocks };

/** A wooden toy, of bare beech or painted. */
const toy = (kind: Kind, isPainted: boolean) => (): SceneFile => ({
  set: 'horizon',
  ground: (
    {
      train: ['sage', 'butter'],
      tractor: ['sky', 'stone'],
      blocks: ['rose', 'mist'],
    } as const
  )[kind][isPainted ? 1 : 0],
  around: { train: 30, tractor: 24, blocks: 14 }[kind] * (isPainted ? -1 : 1),
  above: { train: 24, tractor: 18, blocks: 24 }[kind],
  fill: 0.86,
  product: () => makers[kind](looksOf(isPainted)),
});

export const scenes: Scenes = {
  'wooden-train': { draw: toy('train', false), isColored: false },
  'wooden-train-painted': { draw: toy('train', true), isColored: false },
  'wooden-tractor': { draw: toy('tractor', false), isColored: false },
  'wooden-tractor-painted': { draw: toy('tractor', true), isColored: false },
  'building-blocks': { draw: toy('blocks', false), isColored: false },
  'building-blocks-painted': { draw: toy('blocks', true), isColored: false },
};
