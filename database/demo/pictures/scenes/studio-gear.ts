import * as THREE from 'three';
import { turnedPiece } from '../builders/parts.ts';
import { ledLight, lightTent, tripod, type GearLooks } from '../builders/studio-gear.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { cotton, glaze, material } from '../studio/materials.ts';
import { rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { still } from '../studio/views.ts';

type View = { readonly ground: Ground; readonly around: number };

const looksOf = (): GearLooks => ({
  metal: satin('#b4b9bd', 0.32),
  dark: softPlastic('#24282b'),
  rubber: rubber('#2a2d2f'),
  accent: softPlastic('#c8622c'),
});

/** A tripod; the small one stands wider for its height. */
const tripodScene = (height: number, view: View): SceneFile => ({
  set: 'horizon',
  ...view,
  above: 12,
  fill: 0.86,
  product: () => tripod(height, looksOf()),
});

/** Rows of lamps behind a pane that scatters a little. */
const lampRows = () =>
  drawn('led rows', 920, 680, (context) => {
    context.fillStyle = '#f1eee2';
    context.fillRect(0, 0, 920, 680);
    for (let j = 0; j < 12; j++)
      for (let i = 0; i < 17; i++) {
        const [x, y] = [36 + i * 53, 40 + j * 54.5];
        const glow = context.createRadialGradient(x, y, 2, x, y, 22);
        glow.addColorStop(0, '#ffffff');
        glow.addColorStop(0.5, i % 2 ? '#fff6d8' : '#f3f8ff');
        glow.addColorStop(1, 'rgba(214,206,180,.0)');
        context.fillStyle = glow;
        context.fillRect(x - 24, y - 24, 48, 48);
        context.fillStyle = '#e3c46a';
        context.fillRect(x - 5, y - 5, 10, 10);
      }
  });

const ledScene = (height: number, view: View): SceneFile => ({
  set: 'horizon',
  ...view,
  above: 10,
  fill: 0.86,
  product() {
    const front = material({
      color: '#fffdf4',
      roughness: 0.6,
      specular: 0.02,
      print: lampRows(),
      printRoughness: 0.6,
    });
    front.uniforms.glow!.value = 0.5;
    front.uniforms.glowRadius!.value = 1e6;
    return ledLight(height, looksOf(), front);
  },
});

const vase: [number, number][] = [
  [0, 0],
  [0.24, 0],
  [0.27, 0.03],
  [0.4, 0.24],
  [0.46, 0.46],
  [0.4, 0.64],
  [0.22, 0.8],
  [0.18, 0.9],
  [0.24, 1],
  [0.21, 1],
  [0.15, 0.9],
];

/** A tent of light with a vase to photograph. */
const tentScene = (size: number, view: View): SceneFile => ({
  set: 'horizon',
  ...view,
  above: 16,
  fill: 0.82,
  product() {
    const high = size * 0.42;
    const profile = vase.map(([r, y]): [number, number] => [r * high, y * high]);
    const white = (glow: number) => {
      const look = cotton('#fbfaf7', undefined, 3);
      look.uniforms.glow!.value = glow;
      look.uniforms.glowRadius!.value = 1e6;
      return look;
    };
    const inside = material({ color: '#fdfcfa', roughness: 0.95, specular: 0.01 });
    inside.uniforms.glow!.value = 0.35;
    inside.uniforms.glowRadius!.value = 1e6;
    return new THREE.Group().add(
      lightTent(size, white(0.12), inside, softPlastic('#202326'), lamp('#fff8e4')),
      placed(turnedPiece(profile, glaze('#1d6f86'), 96), 0, 0.5, size * 0.06),
    );
  },
});

export const scenes: Scenes = {
  tripod: still(() => tripodScene(150, { ground: 'sky', around: -24 })),
  'tripod-small': still(() => tripodScene(60, { ground: 'rose', around: 26 })),
  'led-light': still(() => ledScene(122, { ground: 'lilac', around: 28 })),
  'led-light-small': still(() => ledScene(60, { ground: 'sage', around: -30 })),
  'light-tent': still(() => tentScene(60, { ground: 'clay', around: -22 })),
};
