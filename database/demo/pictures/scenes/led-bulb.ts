import * as THREE from 'three';
import { turnedPiece } from '../builders/parts.ts';
import { softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';

type Bulb = {
  readonly base: number;
  readonly dome: readonly (readonly [number, number])[];
  readonly light: string;
};

/** Profiles of the domes above their collar: a pear, and a candle for the small base. */
const pear = [
  [2.05, 0],
  [2.5, 0.9],
  [2.95, 2.4],
  [2.9, 3.9],
  [2.2, 5.3],
  [1, 6.1],
  [0, 6.3],
] as const;
const candle = [
  [1.35, 0],
  [1.75, 0.9],
  [1.8, 1.9],
  [1.45, 3.2],
  [0.85, 4.4],
  [0.3, 5.2],
  [0, 5.45],
] as const;

/** A lamp on its thread: base with a thread, white collar, lit dome. */
function bulbOf({ base, dome, light }: Bulb): THREE.Group {
  const group = new THREE.Group();
  const r = base / 2;
  const thread: [number, number][] = [[r * 0.55, 0.5]];
  for (let i = 0; i < 28; i++)
    thread.push([r * (0.93 + 0.07 * Math.sin((i / 28) * 5 * 2 * Math.PI)), 0.6 + (i / 28) * 1.7]);
  thread.push([r * 0.95, 2.3], [r * 0.95, 2.5]);
  const lower = dome[0]![0];
  const collar: [number, number][] = [
    [r * 0.98, 2.4],
    [r * 1.04, 2.5],
    [lower * 0.86, 4],
    [lower * 0.99, 5.2],
    [lower * 0.99, 5.2],
    [lower, 5.3],
  ];
  const shine = material({
    color: light,
    roughness: 0.5,
    specular: 0.03,
    translucency: 0.5,
  });
  shine.uniforms.glow!.value = 0.16;
  shine.uniforms.glowRadius!.value = 1e6;
  return group.add(
    turnedPiece(
      [
        [0, 0],
        [r * 0.3, 0.05],
        [r * 0.34, 0.3],
        [r * 0.55, 0.5],
      ],
      softPlastic('#1c1e20'),
    ),
    turnedPiece(thread, satin('#c9cbcc', 0.26)),
    turnedPiece(collar, softPlastic('#f2f1ed')),
    turnedPiece(
      dome.map(([x, y]) => [x, y + 5.3] as const),
      shine,
      96,
    ),
  );
}

function bulbs(bulb: Bulb, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 22,
    fill: 0.78,
    product() {
      const standing = bulbOf(bulb);
      const lying = bulbOf(bulb);
      const reach = Math.max(...bulb.dome.map(([x]) => x));
      lying.rotation.z = Math.PI / 2 - 0.12;
      lying.position.set(reach * 2.6, reach, reach * 1.3);
      return new THREE.Group().add(placed(standing, -reach * 1.5, 0, -reach * 0.5), lying);
    },
  };
}

const warm = '#ffe2a6';
const day = '#e9f0f5';
export const scenes: Scenes = {
  'led-bulb-e27-warm': {
    draw: () => bulbs({ base: 2.6, dome: pear, light: warm }, 'sky', -18),
    isColored: false,
  },
  'led-bulb-e27-day': {
    draw: () => bulbs({ base: 2.6, dome: pear, light: day }, 'clay', 16),
    isColored: false,
  },
  'led-bulb-e14-warm': {
    draw: () => bulbs({ base: 1.4, dome: candle, light: warm }, 'sage', 14),
    isColored: false,
  },
  'led-bulb-e14-day': {
    draw: () => bulbs({ base: 1.4, dome: candle, light: day }, 'rose', -22),
    isColored: false,
  },
};
