import * as THREE from 'three';
import {
  corner,
  edging,
  laidShape,
  mirrored,
  outlineOf,
  type Flat,
} from '../builders/laid-shape.ts';
import { bent, blockAt } from '../builders/parts.ts';
import { bulged } from '../builders/packs.ts';
import { pairs, places } from '../builders/points.ts';
import { colors } from '../studio/colors.ts';
import { at, circle, curve, displace, placed, solid, sweep } from '../studio/geometry.ts';
import { material, plastic } from '../studio/materials.ts';
import { webbing } from '../studio/small-materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { weave } from '../studio/textures.ts';

const shell = (color: THREE.ColorRepresentation) =>
  material({
    color,
    roughness: 0.55,
    specular: 0.035,
    sheen: 0.18,
    detail: weave(32),
    detailSize: 5,
    bump: 0.2,
    cavity: 0.1,
  });

/** Draws the filling into chambers across the bag. */
const quilted = (form: THREE.BufferGeometry, chamber: number, low: number) =>
  displace(form, (point) => {
    if (point.y < low) return;
    const wave = Math.abs(
      Math.sin((point.z / chamber) * Math.PI + 0.12 * Math.sin(point.x * 0.14)),
    );
    point.y = low + (point.y - low) * (0.52 + 0.48 * wave ** 0.45);
  });

/** Lines from the middle of the top to the middle of the bottom. */
const mummyHalf = pairs([
  0, -112, 12, -110, 22, -102, 27, -90, 30, -78, 38, -64, 42, -50, 42, -20, 37, 20, 31, 60, 27, 92,
  22, 104, 12, 109, 0, 110,
]);

function mummy(color: string): THREE.Group {
  const tone = new THREE.Color(color);
  const lining = shell(tone.clone().lerp(new THREE.Color('#c9bda2'), 0.6));
  const outline = outlineOf(mirrored(mummyHalf.slice(1, -1)), 1.4);
  const body = quilted(laidShape(outline, { thick: 14, soft: 9, step: 1.1, wrinkles: 0.5 }), 15, 3);
  const group = new THREE.Group().add(solid(body, shell(color)));
  // The hood is open: its lining lies in a hollow with a thick collar around.
  const opening = Array.from({ length: 60 }, (_, i): Flat => {
    const turn = (i / 60) * 2 * Math.PI;
    const c = Math.cos(turn);
    return [Math.sin(turn) * 15, -84 - c * (c > 0 ? 17 : 8)];
  });
  group.add(
    placed(solid(laidShape(opening, { thick: 1.4, soft: 4, step: 0.7 }), lining), 0, 13.5, 0),
    placed(solid(edging(opening, 4.6, 3.6, 0, true), shell(color)), 0, 13.6, 0),
  );
  // The cord that draws the hood together.
  const dark = webbing('#26282b');
  for (const side of [-1, 1])
    group.add(
      bent(
        places([side, 14.6, -76, side * 3, 15.8, -70, side * 4, 15.2, -62, side * 3, 14.8, -55]),
        0.5,
        dark,
      ),
      blockAt([2.2, 1.8, 3.4], [side * 3.6, 15.4, -65], plastic('#1b1d1f', 0.4), 0.6),
    );
  return group;
}

/** A zip along the top, with its slider at its upper end. */
function zipAt(color: string, line: readonly Flat[], level: number): THREE.Object3D[] {
  const tape = webbing(new THREE.Color(color).multiplyScalar(0.35));
  const along = line.map(([x, z]) => at(x, 0, z));
  const points = curve(along, 60).map(({ x, z }): Flat => [x, z]);
  const [x, z] = line[0]!;
  return [
    placed(solid(edging(points, 3, 2.6, 0), tape), 0, level, 0),
    blockAt([1.6, 1, 4], [x, level + 1.8, z + 2], plastic('#c9cccd', 0.3), 0.4, 0.5),
  ];
}

const softRectangle = (half: number, top: number, bottom: number): Flat[] =>
  outlineOf(
    [
      ...corner(-half + 3, top),
      ...corner(half - 3, top),
      [half - 0.5, top + 1],
      ...corner(half, top + 4),
      ...corner(half, bottom - 6),
      [half - 2, bottom - 1.6],
      ...corner(half - 7, bottom),
      ...corner(-half + 7, bottom),
      [-half + 2, bottom - 1.6],
      ...corner(-half, bottom - 6),
      ...corner(-half, top + 4),
      [-half + 0.5, top + 1],
    ],
    1.4,
  );

function rectangular(color: string): THREE.Group {
  const lining = shell(new THREE.Color(color).lerp(new THREE.Color('#c9bda2'), 0.75));
  const under = quilted(
    laidShape(softRectangle(42, -105, 104), { thick: 5, soft: 3, step: 1.2, wrinkles: 0.4 }),
    16,
    1.4,
  );
  const over = quilted(
    laidShape(softRectangle(43, -58, 106), {
      thick: 9,
      soft: 5,
      step: 1.2,
      wrinkles: 0.5,
      seed: 3,
    }),
    16,
    2,
  );
  const folded = laidShape(softRectangle(43.4, -60, -32), {
    thick: 6,
    soft: 4,
    step: 0.9,
    wrinkles: 0.5,
    seed: 6,
  });
  const group = new THREE.Group().add(
    solid(under, lining),
    placed(solid(over, shell(color)), 0, 4.4, 0),
    placed(solid(folded, lining), 0, 12.4, 0),
  );
  return group.add(...zipAt(color, pairs([42, -30, 42.4, 0, 42.4, 40, 42, 92]), 5.4));
}

/** The bag in which it is packed. */
function stuffSack(color: string): THREE.Group {
  const sack = new THREE.Group();
  const tone = new THREE.Color(color).multiplyScalar(0.8);
  const dark = webbing('#26282b');
  sack.add(
    solid(bulged(24, 40, 24, { power: 2.2, end: 0.16, top: 0.3, sag: 0.9, seed: 5 }), shell(tone)),
  );
  for (const y of [10, 26])
    sack.add(
      placed(
        solid(
          sweep(
            Array.from({ length: 60 }, (_, i) => {
              const turn = (i / 60) * 2 * Math.PI;
              return at(Math.cos(turn) * 12.4, 0, Math.sin(turn) * 12.4);
            }),
            circle(0.9, 8),
            { isClosed: true },
          ),
          dark,
        ),
        0,
        y,
        0,
      ),
    );
  const cord = [at(0, 39, 0), at(2, 43, 1), at(6, 44, 3), at(9, 38, 6)];
  sack.add(solid(sweep(new THREE.CatmullRomCurve3(cord).getPoints(30), circle(0.5, 8)), dark));
  return sack;
}

const scene =
  (isMummy: boolean) =>
  (color: string = colors.navy): SceneFile => ({
    set: isMummy ? 'plain' : 'horizon',
    ground: isMummy ? 'butter' : 'mist',
    around: isMummy ? -38 : 34,
    above: isMummy ? 46 : 38,
    fill: 0.88,
    product() {
      const sack = stuffSack(color);
      sack.rotation.x = Math.PI / 2;
      const lying = placed(new THREE.Group().add(sack), isMummy ? 52 : -68, 12, 40, 0.5);
      return new THREE.Group().add(isMummy ? mummy(color) : rectangular(color), lying);
    },
  });

export const scenes: Scenes = {
  'mummy-sleeping-bag': { draw: scene(true), isColored: true },
  'rectangular-sleeping-bag': { draw: scene(false), isColored: true },
};
