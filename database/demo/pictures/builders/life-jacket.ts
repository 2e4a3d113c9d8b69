// A life jacket laid flat: foam in cloth, belts, a collar. x across, z down.
import * as THREE from 'three';
import { at, curve, displace, placed, solid } from '../studio/geometry.ts';
import { edging, laidShape, outlineOf, type Flat } from './laid-shape.ts';
import { flatBand } from './laid.ts';
import { bent, blockAt } from './parts.ts';
import { pairs } from './points.ts';

type LifeJacketLooks = {
  readonly cloth: THREE.Material;
  readonly inside: THREE.Material;
  readonly belt: THREE.Material;
  readonly buckle: THREE.Material;
  readonly strip: THREE.Material;
  readonly whistle: THREE.Material;
};

const doubled = ([x, z]: Flat): Flat[] => [
  [x, z],
  [x, z],
];
/** One front: from the shoulder around armhole, side and hem, up the middle to the neck. */
const frontOf = (side: number): Flat[] => {
  const [inner, outer, ...rest] = pairs([
    6.4, -31, 15, -30, 15.6, -24, 14.4, -14, 16.6, -5, 22.6, 0, 24, 3, 24.4, 16, 24, 28, 22, 30.6,
    12, 31.4, 2.4, 31.4, 0.7, 30, 0.7, 10, 0.7, -9, 2.6, -16, 5.2, -24,
  ]);
  return outlineOf(
    [...doubled(inner!), ...doubled(outer!), ...rest].map(([x, z]): Flat => [side * x, z]),
    0.8,
  );
};

/** A panel that is sewn into blocks of foam. */
function foam(outline: readonly Flat[], thick: number, seams: readonly number[]) {
  return displace(laidShape(outline, { thick, soft: 1.8, step: 0.6, wrinkles: 0.5 }), (point) => {
    for (const z of seams) {
      const away = Math.abs(point.z - z);
      if (point.y > 1) point.y -= (point.y - 1) * 0.62 * Math.exp(-((away / 1.1) ** 2));
    }
  });
}

/** Over both fronts at z, down to the sides. */
const beltLine = (reach: number, z: number) =>
  curve(
    [-1, -0.93, -0.8, -0.4, 0, 0.4, 0.8, 0.93, 1].map((share) =>
      at(share * reach, Math.abs(share) > 0.9 ? 8.4 - 5.4 * (Math.abs(share) - 0.9) * 10 : 8.1, z),
    ),
    80,
  );

/** `isSmall`: for a child, with a float behind its head and a strap between its legs. */
export function lifeJacket(looks: LifeJacketLooks, isSmall: boolean): THREE.Group {
  const group = new THREE.Group();
  const back = outlineOf(
    pairs([
      -7, -33, 0, -34, 7, -33, 15.4, -30, 15.8, -22, 14, -12, 18, 0, 23, 8, 23, 29, 0, 31, -23, 29,
      -23, 8, -18, 0, -14, -12, -15.8, -22, -15.4, -30,
    ]),
    0.8,
  );
  group.add(solid(laidShape(back, { thick: 2.6, soft: 1.6, step: 0.8 }), looks.inside));
  if (isSmall) {
    const float = outlineOf(
      pairs([
        -15, -30, -17, -40, -13, -50, 0, -53, 13, -50, 17, -40, 15, -30, 8, -27, 0, -26, -8, -27,
      ]),
      0.8,
    );
    group.add(placed(solid(foam(float, 5.4, [-40]), looks.cloth), 0, 0.4, 0));
  }
  for (const side of [-1, 1]) {
    const outline = frontOf(side);
    group.add(
      placed(solid(foam(outline, 5.6, [-12, 9.5]), looks.cloth), 0, 2, 0),
      placed(solid(edging(outline, 1.1, 1.3, 0.5, true), looks.belt), 0, 2.2, 0),
      blockAt([8, 1, 5.4], [side * 10.6, 7.5, -22], looks.strip, 0.4),
    );
  }
  const belts = isSmall ? [3, 20] : [-4, 4.6, 21];
  for (const z of belts) {
    const reach = z < -2 ? 15.4 : 23.6;
    group.add(
      solid(flatBand(beltLine(reach, z), 3.4, 0.7), looks.belt),
      blockAt([6.4, 1.7, 4.4], [0, 8.4, z], looks.buckle, 0.6),
      blockAt([1.4, 1.9, 4.8], [-3.4, 8.4, z], looks.buckle, 0.4),
    );
  }
  // The zip under the belts, and a whistle on its cord.
  group.add(solid(edging(pairs([0, -8, 0, 10, 0, 30]), 2.4, 0.8, 3.4), looks.belt));
  group.add(
    bent(
      [
        [12, 7.4, -16],
        [14, 8.2, -12],
        [15, 8, -8.6],
      ],
      0.3,
      looks.belt,
    ),
    blockAt([2.2, 1.8, 4.6], [15.2, 8.4, -6.8], looks.whistle, 0.7, 0.3),
  );
  if (isSmall)
    group.add(
      solid(edging(pairs([5, 31, 6, 38, 3, 44, -3, 44, -6, 38, -5, 31]), 3, 0.7, 1.2), looks.belt),
      blockAt([5, 1.5, 3.6], [0, 1.6, 44], looks.buckle, 0.5),
    );
  return group;
}
