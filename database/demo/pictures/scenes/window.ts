import { casement, pleatedScreen, slidingWindow, type WindowLooks } from '../builders/windows.ts';
import { aluminium, softPlastic } from '../studio/device-materials.ts';
import { glass, material } from '../studio/materials.ts';
import { chrome } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { sheer } from '../studio/sheer.ts';
import { still } from '../studio/views.ts';

const looksOf = (): WindowLooks => ({
  frame: material({ color: '#f2f1ec', roughness: 0.34, specular: 0.045 }),
  seal: softPlastic('#2c2f31'),
  metal: chrome(),
  glass: glass({ color: '#edf6f4', bend: 0.1, rimDark: 0.1 }),
});

/** Sizes of the family: width and height in cm. */
const sizes: Record<'small' | 'large', readonly [number, number]> = {
  small: [100, 120],
  large: [140, 140],
};
type Size = keyof typeof sizes;
type View = { readonly ground: Ground; readonly around: number };

const pvc = (size: Size, view: View): SceneFile => ({
  set: 'horizon',
  ...view,
  above: 8,
  fill: 0.84,
  product: () => casement(...sizes[size], 0.42, looksOf()),
});

const sliding = (size: Size, view: View): SceneFile => ({
  set: 'horizon',
  ...view,
  above: 10,
  fill: 0.84,
  product: () =>
    slidingWindow(...sizes[size], sizes[size][0] * 0.24, {
      ...looksOf(),
      frame: aluminium('#4a4f53', 0.42),
    }),
});

const screen = (size: Size, view: View): SceneFile => ({
  set: 'horizon',
  ...view,
  above: 8,
  fill: 0.84,
  product: () =>
    pleatedScreen(...sizes[size], sizes[size][0] * 0.64, looksOf(), sheer('#3c4143', 0.46)),
});

export const scenes: Scenes = {
  'pvc-window': still(() => pvc('small', { ground: 'sky', around: -24 })),
  'pvc-window-wide': still(() => pvc('large', { ground: 'sage', around: 20 })),
  'sliding-window': still(() => sliding('small', { ground: 'sand', around: 26 })),
  'sliding-window-wide': still(() => sliding('large', { ground: 'rose', around: -26 })),
  'insect-screen': still(() => screen('small', { ground: 'butter', around: -20 })),
  'insect-screen-wide': still(() => screen('large', { ground: 'mist', around: 24 })),
};
