// Garments as they hang on a rail, seen from their side.
import * as THREE from 'three';
import { at, grid, solid } from '../studio/geometry.ts';
import { cotton, timber } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { bent } from './parts.ts';
import { places } from './points.ts';

type Garment = {
  readonly color: string;
  /** From the shoulder to the hem. */
  readonly long: number;
  readonly look?: THREE.Material;
  /** How much wider the hem is than the chest. */
  readonly flare?: number;
  readonly sleeve?: number;
  readonly seed?: number;
};

/** A garment on its hanger; the rail runs through the origin, its shoulders lie along x. */
export function hangingGarment({
  color,
  long,
  look = cotton(color),
  flare = 1.05,
  sleeve = 50,
  seed = 1,
}: Garment): THREE.Group {
  const group = new THREE.Group();
  const width = (v: number) => {
    const shoulder = Math.min(1, 0.28 + v * 9);
    return 21 * Math.sqrt(shoulder) * (1 + (flare - 1) * v);
  };
  const body = grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const down = 8 + v * long;
      const fold =
        1 + 0.1 * v * Math.sin(turn * 5 + seed * 2) + 0.06 * v * Math.sin(turn * 9 + seed);
      const drop = 5 * (1 - Math.min(1, v * 9)) * Math.abs(Math.cos(turn)) * 0.3;
      return at(
        Math.cos(turn) * width(v) * fold,
        -down - drop,
        Math.sin(turn) * (3.4 + 3 * v) * fold,
      );
    },
    {
      columns: 40,
      rows: 30,
      isClosed: true,
      uv: (u, v) => [u * 100, v * long],
    },
  );
  group.add(solid(body, look));
  if (sleeve > 0)
    for (const side of [-1, 1]) {
      const arm = grid(
        (u, v) => {
          const turn = u * 2 * Math.PI;
          const thick = 6 - 2 * v;
          return at(
            side * (19 + 5 * Math.sqrt(v)) +
              Math.cos(turn) * thick * (0.5 + 0.5 * Math.min(1, v * 6)),
            -11 - v * sleeve,
            Math.sin(turn) * thick * 0.7 + 1.5,
          );
        },
        { columns: 16, rows: 14, isClosed: true, uv: (u, v) => [u * 30, v * sleeve] },
      );
      group.add(solid(arm, look));
    }
  const wood = timber('#b98f5f', '#8d6437');
  group.add(
    bent(places([-19, -12, 0, -8, -8, 0, 0, -6.4, 0, 8, -8, 0, 19, -12, 0]), 1, wood, {
      steps: 20,
      sides: 8,
    }),
  );
  return group.add(
    bent(places([0, -6.4, 0, 0, -1.5, 0, 2, 1.4, 0, 0, 2.4, 0, -2, 1, 0]), 0.28, satin('#9a9ea0'), {
      steps: 18,
      sides: 6,
    }),
  );
}
