import * as THREE from 'three';
import { adapter, wiper, type WiperKind, type WiperLooks } from '../builders/wipers.ts';
import { placed } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { paint, rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const looksOf = (kind: WiperKind): WiperLooks => ({
  frame: kind === 'conventional' ? paint('#26292c', 0.3) : rubber('#2d3033'),
  rubber: rubber('#202224'),
  metal: satin('#b5b8ba', 0.3),
  clip: plastic(kind === 'winter' ? '#3f6f9c' : '#4a4e52', 0.4),
});

/** Two blades, the one turned on its side, and adapters. */
const scene = (kind: WiperKind) => (): SceneFile => ({
  set: kind === 'winter' ? 'horizon' : 'plain',
  ground: ({ flat: 'butter', conventional: 'sky', winter: 'rose' } as const)[kind],
  around: { flat: -40, conventional: 38, winter: -36 }[kind],
  above: { flat: 30, conventional: 28, winter: 32 }[kind],
  fill: 0.92,
  product() {
    const looks = looksOf(kind);
    const second = new THREE.Group().add(placed(wiper(kind, looks), 0, 0, 0));
    second.rotation.x = 1.25;
    second.position.set(3, 1.4, 9);
    const group = new THREE.Group().add(placed(wiper(kind, looks), 0, 1.5, 0), second);
    [-10, 0, 10].forEach((x, i) =>
      group.add(placed(adapter(looks), x + 4, 0, 16 + (i % 2) * 1.6, 0.5 + i * 1.1)),
    );
    return group;
  },
});

export const scenes: Scenes = {
  'wiper-flat': { draw: scene('flat'), isColored: false },
  'wiper-conventional': { draw: scene('conventional'), isColored: false },
  'wiper-winter': { draw: scene('winter'), isColored: false },
};
