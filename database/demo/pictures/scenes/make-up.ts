import * as THREE from 'three';
import { compact, lipstick, lipstickCap, palette } from '../builders/make-up.ts';
import { placed } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { paper, stamped } from '../studio/textures.ts';
import { star } from '../studio/patterns.ts';

const shell = () => material({ color: '#1b1b1e', roughness: 0.22, specular: 0.05, coat: 0.5 });
const gold = () => satin('#d8b072', 0.2);
const mirror = () => material({ color: '#e9eef0', roughness: 0.04, metalness: 1 });
const wax = (color: string) =>
  material({ color, roughness: 0.36, specular: 0.04, translucency: 0.25 });
const powder = (color: THREE.ColorRepresentation) =>
  material({
    color,
    roughness: 0.85,
    sheen: 0.5,
    specular: 0.02,
    detail: paper(),
    detailSize: 3,
    bump: 0.4,
  });

/** An open lipstick beside its cap. */
function lipstickScene(color: string = colors.red): SceneFile {
  return {
    set: 'plinth',
    ground: 'rose',
    around: -20,
    above: 14,
    fill: 0.7,
    product: () =>
      new THREE.Group().add(
        placed(lipstick(wax(color), shell(), gold()), 0.6, 0, 0.3, -0.5),
        placed(lipstickCap(shell(), gold()), -2.1, 0, -0.9),
      ),
  };
}

/** A compact of blusher, open. */
function blusher(color: string = colors.pink): SceneFile {
  return {
    set: 'horizon',
    ground: 'stone',
    around: -18,
    above: 32,
    fill: 0.72,
    product() {
      const tint = new THREE.Color(color).lerp(new THREE.Color('#e9b9a4'), 0.3);
      const pressed = material({
        color: tint,
        roughness: 0.85,
        sheen: 0.5,
        specular: 0.02,
        detail: stamped('blusher', (context, size) =>
          star(context, size / 2, size / 2, size * 0.3),
        ),
        detailSize: 5.4,
        bump: 0.8,
      });
      return compact(3.3, pressed, shell(), mirror());
    },
  };
}

/** Twelve eyeshadows around the colour of the variant, from light to deep. */
function eyeshadows(color: string = colors.plum): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: 16,
    above: 40,
    fill: 0.84,
    product() {
      const base = new THREE.Color(color);
      const pans = Array.from({ length: 12 }, (_, i) => {
        const light = new THREE.Color(['#f3e2d3', '#d9a98a', '#7a5646', '#2e2226'][i % 4]);
        return powder(base.clone().lerp(light, [0.86, 0.42, 0.12][Math.floor(i / 4)]!));
      });
      return palette(4, 3, pans, shell(), mirror());
    },
  };
}

export const scenes: Scenes = {
  lipstick: { draw: lipstickScene, isColored: true },
  blusher: { draw: blusher, isColored: true },
  eyeshadows: { draw: eyeshadows, isColored: true },
};
