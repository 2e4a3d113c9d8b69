import * as THREE from 'three';
import { beacon, halogenBulb, tailLight, workLamp, type LampLooks } from '../builders/car-lamps.ts';
import { lamp } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { glass, material, plastic } from '../studio/materials.ts';
import { chrome, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const looksOf = (light: string): LampLooks => ({
  metal: satin('#c6c8c8', 0.26),
  dark: plastic('#24272a', 0.42),
  mirror: chrome(),
  light: lamp(light),
});

function bulbs(): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: -18,
    above: 20,
    fill: 0.76,
    product() {
      const clearGlass = () => glass({ color: '#f2f7fb', bend: 0.3, rimDark: 0.4 });
      const looks = { ...looksOf('#d9a94e'), dark: plastic('#e9e5da', 0.5) };
      const lying = halogenBulb(looks, clearGlass());
      lying.rotation.z = -Math.PI / 2 + 0.16;
      const turned = new THREE.Group().add(lying);
      return new THREE.Group().add(
        placed(halogenBulb(looks, clearGlass()), -1.6, 0, -0.6, 0.5),
        placed(turned, 0.6, 1.16, 1.8, -0.3),
      );
    },
  };
}

const tones = { red: '#b01a18', amber: '#d77a18', white: '#e8e8e4' };
const lit = { red: '#ff4a3a', amber: '#ffb02e', white: '#fffdf2' };

function tail(): SceneFile {
  return {
    set: 'plain',
    ground: 'stone',
    around: -26,
    above: 16,
    fill: 0.84,
    product: () =>
      tailLight(looksOf('#ffffff'), (tone, isLit) =>
        isLit
          ? lamp(lit[tone])
          : material({
              color: tones[tone],
              roughness: 0.14,
              specular: 0.05,
              coat: 0.6,
              translucency: 0.3,
            }),
      ),
  };
}

function work(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sand',
    around: 28,
    above: 16,
    fill: 0.76,
    product: () =>
      workLamp(looksOf('#fff6d8'), glass({ color: '#f7fbfb', bend: 0.02, rimDark: 0.08 })),
  };
}

function amber(): SceneFile {
  return {
    set: 'plinth',
    ground: 'mist',
    around: 20,
    above: 18,
    fill: 0.68,
    product: () =>
      beacon(looksOf('#ffd27a'), glass({ color: '#f08a12', bend: 0.25, rimDark: 0.35 })),
  };
}

export const scenes: Scenes = {
  'halogen-bulb': { draw: bulbs, isColored: false },
  'tail-light': { draw: tail, isColored: false },
  'work-lamp': { draw: work, isColored: false },
  'warning-beacon': { draw: amber, isColored: false },
};
