import * as THREE from 'three';
import { foldedCloth } from '../builders/cloth.ts';
import { displace, fuzzy, placed, solid } from '../studio/geometry.ts';
import { cotton, material, towelling } from '../studio/materials.ts';
import { wobble } from '../studio/noise.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import * as textures from '../studio/textures.ts';

const clothColors = ['#3f7fb4', '#7fae5a', '#d8b23f', '#cf7a94', '#3f7fb4'];

/** Ten microfibre cloths in two stacks. */
function microfibre(): SceneFile {
  return {
    set: 'horizon',
    ground: 'clay',
    around: -32,
    above: 26,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const thickness = 0.6;
      for (let i = 0; i < 10; i++) {
        const column = Math.floor(i / 5);
        const color = clothColors[(i + column * 2) % 5]!;
        const one = fuzzy(
          foldedCloth({ width: 20, depth: 20, thickness, seed: i + 1 }),
          towelling(color, undefined, 4.4),
          0.16,
        );
        const y = thickness * (2 + (i % 5) * 4.15);
        group.add(placed(one, column * 23 - 11.5, y, column * -2, 0.04 * Math.sin(i * 3.1)));
      }
      return group;
    },
  };
}

/** Ten sponges with a scourer on one side. */
function sponges(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -30,
    above: 28,
    fill: 0.82,
    product() {
      const group = new THREE.Group();
      const foam = material({
        color: '#e7c338',
        roughness: 0.95,
        specular: 0.01,
        translucency: 0.3,
        detail: textures.leather(),
        detailSize: 5,
        bump: 0.9,
        cavity: 0.6,
      });
      const scourer = material({
        color: '#2f6b46',
        roughness: 0.95,
        specular: 0.01,
        detail: textures.terry(),
        detailSize: 3.4,
        bump: 1,
        cavity: 0.7,
      });
      for (let i = 0; i < 10; i++) {
        const layer = i < 4 ? 0 : i < 8 ? 1 : 2;
        const place = layer === 2 ? i - 8 : i % 4;
        const x = layer === 2 ? (place - 0.5) * 12.6 : ((place % 2) - 0.5) * 12.6;
        const z = layer === 2 ? 0 : (Math.floor(place / 2) - 0.5) * 8.6;
        const one = new THREE.Group().add(
          solid(soft(11.4, 3, 7.4, i), foam),
          placed(solid(soft(11.4, 0.8, 7.4, i), scourer), 0, 1.85, 0),
        );
        group.add(placed(one, x, 1.5 + layer * 3.85, z, 0.1 * Math.sin(i * 4.7)));
      }
      return group;
    },
  };
}

const soft = (width: number, height: number, depth: number, seed: number) =>
  displace(roundedBox(width, height, depth, Math.min(0.5, height / 3), 4), (point) => {
    point.x += 0.12 * wobble(point.y, point.z * 0.4, seed, seed);
    point.z += 0.12 * wobble(point.y, point.x * 0.3, seed, seed + 2);
  });

/** Ten folded floor cloths. */
function floorCloths(): SceneFile {
  return {
    set: 'horizon',
    ground: 'mist',
    around: 32,
    above: 22,
    fill: 0.82,
    product() {
      const group = new THREE.Group();
      const thickness = 0.62;
      for (let i = 0; i < 10; i++) {
        const color = ['#d9813f', '#c9c3b4'][i % 2]!;
        const one = solid(
          foldedCloth({ width: 30, depth: 23, thickness, seed: i + 4 }),
          cotton(color, undefined, 4.6),
        );
        group.add(placed(one, 0, thickness * (2 + i * 4.14), 0, 0.025 * Math.sin(i * 2.7)));
      }
      return group;
    },
  };
}

export const scenes: Scenes = {
  'microfibre-cloths': { draw: microfibre, isColored: false },
  sponges: { draw: sponges, isColored: false },
  'floor-cloths': { draw: floorCloths, isColored: false },
};
