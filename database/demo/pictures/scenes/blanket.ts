import * as THREE from 'three';
import { foldedQuilt, whipStitch } from '../builders/bedding.ts';
import { foldedCloth, tassel } from '../builders/cloth.ts';
import { colors } from '../studio/colors.ts';
import { at, fuzzy, merge, placed, solid } from '../studio/geometry.ts';
import { cotton } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { lightnessOf, mixed } from '../studio/tones.ts';
import { raisedWool, type ThrowPattern, yarnDyed } from '../studio/weaves.ts';

/** Two folded blankets with a whip-stitched edge. */
function blanket(color: string = colors.grey): SceneFile {
  return {
    set: 'plinth',
    ground: 'clay',
    around: -36,
    above: 20,
    fill: 0.7,
    product() {
      const group = new THREE.Group();
      const yarn = cotton(new THREE.Color(color).lerp(new THREE.Color('#e9dcc0'), 0.6));
      const thickness = 2.1;
      const width = 46;
      const depth = 36;
      for (let i = 0; i < 2; i++) {
        const one = new THREE.Group().add(
          fuzzy(foldedCloth({ width, depth, thickness, seed: i + 3 }), raisedWool(color), 0.5),
        );
        const edges: THREE.BufferGeometry[] = [];
        for (const y of [1.56, 0.52, -0.52, -1.56])
          for (const side of [-1, 1])
            edges.push(
              whipStitch(
                (side * width) / 2,
                y * thickness,
                [-depth / 2 + 1, depth / 2 - (Math.abs(y) > 1 ? 2.4 : 5)],
                thickness,
              ),
            );
        one.add(solid(merge(edges), yarn));
        group.add(placed(one, i * 0.6, thickness * (2 + i * 4.2), i * -0.4, i * 0.05));
      }
      return group;
    },
  };
}

const throwGrounds = { herringbone: 'sky', diamond: 'butter', striped: 'rose' } as const;
const throwSides = { herringbone: 34, diamond: -30, striped: 24 } as const;

/** A folded throw, its fringe towards the viewer. */
function sofaThrow(color: string = colors.petrol, pattern: ThrowPattern): SceneFile {
  return {
    set: 'horizon',
    ground: throwGrounds[pattern],
    around: throwSides[pattern],
    above: 30,
    fill: 0.84,
    product() {
      const isLight = lightnessOf(color) > 0.75;
      const second = isLight ? '#b99f78' : mixed(color, '#ece3d0', 0.5);
      const thickness = 1.6;
      const width = 44;
      const depth = 38;
      const group = new THREE.Group();
      const cloth = solid(
        foldedCloth({ width, depth, thickness, seed: 8 }),
        yarnDyed(pattern, color, second),
      );
      cloth.rotation.y = Math.PI;
      group.add(placed(cloth, 0, thickness * 2, 0, Math.PI));
      group.add(solid(merge(fringe(width, depth, thickness)), cotton(isLight ? color : '#ece3d0')));
      return group;
    },
  };
}

/** Tassels along the ends of the two outer layers. */
function fringe(width: number, depth: number, thickness: number): THREE.BufferGeometry[] {
  const tassels: THREE.BufferGeometry[] = [];
  for (const y of [3.5, 0.6])
    for (let i = 0; i < 40; i++)
      tassels.push(
        tassel(
          at(((i + 0.5) / 40 - 0.5) * (width - 1), y * thickness, depth / 2 - 0.3),
          y > 1 ? 6.4 + 0.7 * Math.sin(i * 7.3) : 5.4 + 0.6 * Math.sin(i * 5.1),
          i + y,
          y > 1 ? at(0.06 * Math.sin(i * 3.3), -0.74, 0.6) : at(0.1 * Math.sin(i * 2.7), -0.02, 1),
        ),
      );
  return tassels;
}

/** A quilt folded in four, stitched in squares. */
function quilt(): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: -30,
    above: 24,
    fill: 0.82,
    exposure: 0.95,
    product: () =>
      placed(
        solid(foldedQuilt({ width: 64, depth: 52, thickness: 6.4 }), cotton('#f2efe8')),
        0,
        12.8,
        0,
      ),
  };
}

export const scenes: Scenes = {
  blanket: { draw: blanket, isColored: true },
  'throw-herringbone': { draw: (color) => sofaThrow(color, 'herringbone'), isColored: true },
  'throw-diamond': { draw: (color) => sofaThrow(color, 'diamond'), isColored: true },
  'throw-striped': { draw: (color) => sofaThrow(color, 'striped'), isColored: true },
  quilt: { draw: quilt, isColored: false },
};
