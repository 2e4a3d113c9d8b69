// What else a scene shows than what is written: its further colours, which differ side by side in
// ground and direction, and a close-up.
import * as THREE from 'three';
import { defaultAbove, defaultAround, defaultFill, type SceneFile } from './studio/scene.ts';
import { type Ground, tones } from './studio/sets.ts';

/** Neighbours of this list look least alike. */
const grounds: readonly Ground[] = [
  'sand',
  'sky',
  'rose',
  'mist',
  'butter',
  'lilac',
  'clay',
  'sage',
];

/** Of the other grounds the closest to the colour are left out: it would be lost on them. */
const suitableGrounds = 5;

/** `turn`: 0 for the first colour, which is as the scene is written. `color`: as in CSS. */
export function variationOf(
  file: SceneFile,
  { turn, color }: { readonly turn: number; readonly color: string },
): SceneFile {
  if (turn === 0) return file;
  const farthest = grounds
    .filter((ground) => ground !== file.ground)
    .toSorted((a, b) => distance(tones[b].wall, color) - distance(tones[a].wall, color))
    .slice(0, suitableGrounds);
  const suitable = grounds.filter((ground) => farthest.includes(ground));
  const own = Math.max(0, grounds.indexOf(file.ground));
  const around = file.around ?? defaultAround;
  return {
    ...file,
    ground: suitable[(own + turn - 1) % suitable.length]!,
    around: turn % 2 === 1 ? -around : around,
  };
}

const closeness = 2.6;

/** From the other side and a little lower, so that it is no part cut out of the main picture. */
export function closeUpOf(file: SceneFile): SceneFile {
  const { around = defaultAround, above = defaultAbove, fill = defaultFill } = file;
  return {
    ...file,
    around: -around,
    above: above * 0.8,
    fill: fill * closeness,
  };
}

function distance(one: string, other: string): number {
  const a = inSrgb(one);
  const b = inSrgb(other);
  return Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
}

const inSrgb = (css: string): THREE.RGB =>
  new THREE.Color(css).getRGB({ r: 0, g: 0, b: 0 }, THREE.SRGBColorSpace);
