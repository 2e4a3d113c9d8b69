// Small things that several rooms have, and the shades of one colour that go together.
import * as THREE from 'three';
import { litScreen } from '../studio/device-materials.ts';
import { plastic } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { drawn } from '../studio/textures.ts';
import { mixed, shaded } from '../studio/tones.ts';
import { hills } from '../studio/wallpapers.ts';
import { box } from './room.ts';

/** Five colours that go together; the first is the given one. */
export const range = (color: string): string[] => [
  color,
  mixed(color, '#f3ead8', 0.55),
  '#efe6d2',
  shaded(color, 0.6),
  mixed(color, '#c9a77a', 0.5),
];

/** A screen of 32 inches on its foot. */
export function monitorOf(): THREE.Group {
  const print = drawn('room screen', 1600, 900, hills);
  return new THREE.Group().add(
    box([74, 43, 4], [0, 32, 0], plastic('#1d2023', 0.4), 1),
    box([71, 40, 0.6], [0, 32, 2.2], litScreen(print, 0.8), 0.1),
    box([5, 12, 4], [0, 8, -2], satin('#4a4f54', 0.4), 1),
    box([28, 1.4, 18], [0, 1, 0], satin('#4a4f54', 0.4), 0.6),
  );
}
