// Sanitary ware of china: a wall-hung WC, basins, a shower tray.
import * as THREE from 'three';
import { placed, solid } from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import { blockAt, turnedPiece } from './parts.ts';
import { onRing, ringed, type Ring } from './rings.ts';

export type ChinaLooks = {
  readonly china: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
};

/** The outline of a ring as a shape of (x, -z), for plates. */
const shapeOf = (ring: Ring, steps = 120): THREE.Shape =>
  new THREE.Shape(
    Array.from({ length: steps }, (_, i) => {
      const [x, z] = onRing(ring, (i / steps) * 2 * Math.PI);
      return new THREE.Vector2(x, -z);
    }),
  );

/** A cover of the waste: a low dome of metal over a dark gap. */
export const waste = (radius: number, { metal, dark }: ChinaLooks): THREE.Group =>
  new THREE.Group().add(
    turnedPiece(
      [
        [0, 0],
        [radius * 1.12, 0],
        [radius * 1.12, 0],
        [radius * 1.12, 0.06],
        [0, 0.06],
      ],
      dark,
    ),
    placed(
      turnedPiece(
        [
          [radius, 0],
          [radius, 0.14],
          [radius * 0.92, 0.3],
          [radius * 0.4, 0.44],
          [0, 0.46],
        ],
        metal,
      ),
      0,
      0.06,
      0,
    ),
  );

/** A WC that hangs on a wall at z = 0, its cover raised; its lowest place is y = 0. */
export function wallHungWc(looks: ChinaLooks): THREE.Group {
  const { china, metal, dark } = looks;
  const body = ringed([
    [0, 0, 8, 9, 2, 5],
    [0, 8, 0, 17, 2.2, 8],
    [0.8, 11, 0, 21, 2.2, 9],
    [5, 13.4, 0, 28, 2.2, 9],
    [11, 15.4, 0, 37, 2.2, 9],
    [18, 17, 0, 46.4, 2.2, 9],
    [26, 17.9, 0, 51.6, 2.2, 9],
    [32, 18.1, 0, 53, 2.2, 9],
    [33.4, 18, 0, 53, 2.2, 9],
    [34, 17.4, 0.4, 52.4, 2.2, 9],
    [34, 17.4, 0.4, 52.4, 2.2, 9],
    [34, 13.4, 16, 49, 2.1, 2.4],
    [34, 13.4, 16, 49, 2.1, 2.4],
    [33, 13, 16.4, 48.6, 2.1, 2.3],
    [28, 12.2, 17.4, 46.8, 2.1, 2.2],
    [20, 9.4, 20, 41, 2, 2],
    [14, 6.2, 22, 35, 2, 2],
    [11.4, 4, 23, 31, 2, 2],
    [11, 0, 26.5, 27, 2, 2],
  ]);
  const water = turnedPiece(
    [
      [0, 0],
      [7.4, 0],
    ],
    dark,
  );
  const seat = shapeOf([0, 17.9, 11, 52.8, 2.2, 3]);
  const hole = shapeOf([0, 12, 18.6, 48, 2.1, 2.6]);
  seat.holes.push(new THREE.Path(hole.getPoints().toReversed()));
  const lid = plate(shapeOf([0, 17.8, 0, 42.4, 2.2, 4]), 1.7, 0.7);
  const raised = placed(new THREE.Group().add(solid(lid, china)), 0, 36.4, 10.4);
  raised.rotation.x = -Math.PI / 2 - 0.14;
  const group = new THREE.Group().add(
    solid(body, china),
    placed(water, 0, 15.6, 29),
    placed(solid(plate(seat, 1.6, 0.65), china), 0, 34.2, 0),
    raised,
  );
  for (const x of [-7.4, 7.4])
    group.add(
      placed(
        turnedPiece(
          [
            [0, 0],
            [1.5, 0],
            [1.5, 0],
            [1.5, 2],
            [1.2, 2.4],
            [0, 2.4],
          ],
          metal,
          40,
        ),
        x,
        34,
        8.6,
      ),
    );
  return group;
}

/** A round vessel that stands on a counter. */
export function counterBasin(looks: ChinaLooks): THREE.Group {
  const body = ringed([
    [0, 0, -0.5, 0.5, 2, 2],
    [0, 13, -10, 10, 2.2, 2.2],
    [0, 13, -10, 10, 2.2, 2.2],
    [0.5, 14, -11, 11, 2.2, 2.2],
    [4, 17.4, -14, 14, 2.3, 2.3],
    [9, 20.8, -17, 17, 2.4, 2.4],
    [13, 22.3, -18.5, 18.5, 2.5, 2.5],
    [13.5, 22.4, -18.6, 18.6, 2.5, 2.5],
    [13.9, 22, -18.2, 18.2, 2.5, 2.5],
    [13.5, 21.5, -17.7, 17.7, 2.5, 2.5],
    [9, 19.6, -15.8, 15.8, 2.4, 2.4],
    [4.6, 15.4, -12, 12, 2.3, 2.3],
    [2.4, 10, -8, 8, 2.1, 2.1],
    [1.8, 4, -4, 4, 2, 2],
    [1.7, 0, -0.5, 0.5, 2, 2],
  ]);
  return new THREE.Group().add(solid(body, looks.china), placed(waste(2.9, looks), 0, 1.8, 0));
}

/** A washbasin with a deck for the tap, on its pedestal. */
export function pedestalBasin(looks: ChinaLooks): THREE.Group {
  const basin = ringed([
    [62, 9.4, 2, 22, 2.4, 6],
    [64, 13, 1, 28, 2.4, 7],
    [69, 20.4, 0, 37, 2.5, 8],
    [75, 26.6, 0, 43.4, 2.6, 9],
    [80, 29.4, 0, 46.4, 2.7, 9],
    [83.4, 30, 0, 47, 2.7, 9],
    [84.4, 29.6, 0.4, 46.6, 2.7, 9],
    [84.6, 28.8, 1.2, 45.8, 2.7, 9],
    [84.6, 28.8, 1.2, 45.8, 2.7, 9],
    [84.3, 23.6, 13.4, 43, 2.4, 2.8],
    [83.4, 23, 14, 42.6, 2.4, 2.7],
    [78, 20.4, 15.6, 39.6, 2.3, 2.4],
    [72.6, 14, 18.6, 34, 2.1, 2.2],
    [70.4, 7, 22, 30, 2, 2],
    [70, 0, 26, 26.6, 2, 2],
  ]);
  const column = ringed([
    [0, 0, 11, 12, 3, 3],
    [0, 10, 1.4, 22.4, 2.6, 6],
    [0, 10, 1.4, 22.4, 2.6, 6],
    [1.4, 10.2, 1.2, 22.8, 2.6, 6],
    [4, 9, 2, 21.4, 2.5, 6],
    [20, 7.6, 2.6, 19.6, 2.4, 6],
    [44, 7.8, 2.6, 19.8, 2.4, 6],
    [58, 8.8, 2, 21.4, 2.4, 6],
    [66, 9.8, 2, 23.6, 2.4, 6],
  ]);
  return new THREE.Group().add(
    solid(column, looks.china),
    solid(basin, looks.china),
    placed(waste(2.9, looks), 0, 70.1, 26.2),
    placed(
      turnedPiece(
        [
          [0, 0],
          [1.7, 0],
          [1.7, 0.05],
        ],
        looks.dark,
        48,
      ),
      0,
      84.6,
      7.4,
    ),
    blockAt([3, 0.9, 0.3], [0, 80.6, 15.3], looks.metal, 0.12),
  );
}

/** A square shower tray with a shallow floor that falls to its waste. */
export function showerTray(size: number, looks: ChinaLooks): THREE.Group {
  const h = size / 2;
  const ring = (y: number, inset: number, square = 22): Ring => [
    y,
    h - inset,
    -h + inset,
    h - inset,
    square,
    square,
  ];
  const body = ringed(
    [
      ring(0, 0.3),
      ring(0, 0.3),
      ring(0.4, 0),
      ring(4.2, 0),
      ring(4.8, 0.25),
      ring(5, 0.9),
      ring(5, 0.9),
      ring(5, 5.4),
      ring(5, 5.4),
      ring(4.7, 5.9, 20),
      ring(3.5, 6.9, 18),
      ring(3.1, 7.8, 16),
      ring(3.1, 7.8, 16),
      [2.4, h * 0.5, -h * 0.62, h * 0.4, 5, 5],
      [1.9, 9, -h * 0.62 + 1, -h * 0.62 + 19, 2, 2],
      [1.9, 9, -h * 0.62 + 1, -h * 0.62 + 19, 2, 2],
      [1.9, 0, -h * 0.62 + 9, -h * 0.62 + 11, 2, 2],
    ],
    { columns: 320, steps: 8 },
  );
  return new THREE.Group().add(
    solid(body, looks.china),
    placed(waste(5.6, looks), 0, 1.95, -h * 0.62 + 10),
  );
}
