// Pens and pencils. They lie along x, on y = 0.
import * as THREE from 'three';
import { lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { loft, roundEnds } from './tools.ts';

export type PenLooks = {
  readonly barrel: THREE.Material;
  readonly grip: THREE.Material;
  readonly metal: THREE.Material;
};

const gripRings = Array.from({ length: 9 }, (_, i): [number, number][] => [
  [0.46, 2.1 + i * 0.32],
  [0.425, 2.26 + i * 0.32],
]).flat();
/** Radius and place along the pen, from its point. */
const penParts: readonly [keyof PenLooks, [number, number][]][] = [
  [
    'metal',
    [
      [0.03, 0],
      [0.06, 0.06],
      [0.075, 0.28],
      [0.075, 0.28],
      [0.12, 0.34],
      [0.15, 0.5],
      [0.3, 1.5],
      [0.36, 1.7],
      [0.36, 1.7],
      [0.36, 1.8],
    ],
  ],
  ['grip', [[0.38, 1.8], [0.43, 1.9], ...gripRings, [0.46, 5], [0.44, 5.1]]],
  [
    'barrel',
    [
      [0.44, 5.08],
      [0.46, 5.12],
      [0.46, 5.12],
      [0.47, 8],
      [0.46, 10.4],
      [0.46, 10.4],
    ],
  ],
  [
    'metal',
    [
      [0.46, 10.4],
      [0.485, 10.44],
      [0.485, 10.44],
      [0.485, 10.75],
      [0.485, 10.75],
      [0.46, 10.79],
    ],
  ],
  [
    'barrel',
    [
      [0.455, 10.8],
      [0.45, 12],
      [0.42, 13],
      [0.36, 13.2],
      [0.36, 13.2],
      [0.22, 13.24],
    ],
  ],
  [
    'metal',
    [
      [0.19, 13.1],
      [0.19, 14.1],
      [0.19, 14.1],
      [0.15, 14.2],
      [0, 14.23],
    ],
  ],
];

/** A ballpoint pen along x, its point at x = 0. */
export function ballpoint(looks: PenLooks): THREE.Group {
  const pen = new THREE.Group();
  const level = 0.55;
  for (const [look, profile] of penParts)
    pen.add(
      solid(
        lathe(smoothProfile(profile, 6), 48)
          .rotateZ(-Math.PI / 2)
          .translate(0, level, 0),
        looks[look],
      ),
    );
  const clip = loft({
    length: 4.3,
    wide: (t) => (0.3 - 0.08 * t) * roundEnds(t, 0.03, 0.04),
    thick: (t) => 0.055 * roundEnds(t, 0.02, 0.03),
    rise: (t) =>
      level +
      0.47 +
      0.22 * Math.sin(Math.min(1, t * 1.25) * Math.PI) ** 0.7 +
      0.1 * Math.max(0, (t - 0.86) / 0.14),
    power: 3.5,
  }).rotateY(Math.PI);
  return pen.add(placed(solid(clip, looks.metal), 12.9, 0, 0));
}

export type PencilLooks = {
  readonly paint: THREE.Material;
  readonly wood: THREE.Material;
  readonly lead: THREE.Material;
  readonly ferrule: THREE.Material;
  readonly eraser: THREE.Material;
};

/** A hexagonal pencil with eraser along x, its point at x = 0. `barrel` is its painted part. */
export function pencil(barrel: THREE.BufferGeometry, looks: PencilLooks): THREE.Group {
  const group = new THREE.Group();
  const level = 0.36;
  const put = (profile: [number, number][], look: THREE.Material) =>
    group.add(
      solid(
        lathe(smoothProfile(profile, 5), 36)
          .rotateZ(-Math.PI / 2)
          .translate(0, level, 0),
        look,
      ),
    );
  put(
    [
      [0.02, 0],
      [0.05, 0.03],
      [0.05, 0.03],
      [0.125, 0.62],
    ],
    looks.lead,
  );
  put(
    [
      [0.125, 0.6],
      [0.125, 0.6],
      [0.372, 2.15],
    ],
    looks.wood,
  );
  group.add(
    solid(
      barrel
        .clone()
        .rotateZ(-Math.PI / 2)
        .translate(2.05, level, 0),
      looks.paint,
    ),
  );
  put(
    [
      [0.36, 17],
      [0.39, 17.05],
      [0.39, 17.4],
      [0.36, 17.46],
      [0.36, 17.46],
      [0.36, 17.62],
      [0.36, 17.62],
      [0.39, 17.66],
      [0.39, 18.2],
      [0.39, 18.2],
      [0.36, 18.25],
    ],
    looks.ferrule,
  );
  put(
    [
      [0.34, 18.2],
      [0.34, 18.2],
      [0.35, 18.8],
      [0.35, 18.8],
      [0.3, 18.95],
      [0, 19],
    ],
    looks.eraser,
  );
  return group;
}
