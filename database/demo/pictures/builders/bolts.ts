// Cloth and yarn as they leave the mill: rolls on a tube, cones.
import * as THREE from 'three';
import { at, grid, lathe, solid, sweep, roundedRectangle, type Point } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';

/** A roll of cloth along x on its tube; its end lies out towards the viewer. */
export function clothRoll(
  width: number,
  radius: number,
  flap: number,
  cloth: THREE.Material,
  tube: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  const outside = grid(
    (u, v) => {
      const x = (v - 0.5) * width;
      const turn = u * 2 * Math.PI;
      const r = radius + 0.12 * wobble(x * 0.1, turn, 0, 2);
      return at(x, radius + Math.sin(turn) * r, Math.cos(turn) * r);
    },
    { columns: 120, rows: 40, isClosed: true, uv: (u, v) => [u * 2 * Math.PI * radius, v * width] },
  );
  group.add(solid(outside, cloth));
  // The layers at both ends: a spiral.
  for (const side of [-1, 1]) {
    const turns = 11;
    const path: Point[] = Array.from({ length: 420 }, (_, i) => {
      const t = i / 419;
      const r = 2.7 + (radius - 2.75) * t;
      const turn = t * turns * 2 * Math.PI;
      return at(
        (side * width) / 2 + side * 0.12 * wobble(t * 30, 0, 0, side + 4),
        radius + Math.sin(turn) * r,
        Math.cos(turn) * r,
      );
    });
    const thick = ((radius - 2.75) / turns) * 0.92;
    group.add(
      solid(
        sweep(path, roundedRectangle(0.9, thick, thick * 0.4, 2), { side: at(1, 0, 0) }),
        cloth,
      ),
    );
    const ring = lathe(
      [
        [1.9, -0.5],
        [1.9, 0.9],
        [2.6, 0.9],
        [2.6, -0.5],
      ],
      60,
    )
      .rotateZ((-side * Math.PI) / 2)
      .translate((side * width) / 2, radius, 0);
    group.add(solid(ring, tube));
  }
  group.add(solid(hangingEnd(width, radius, flap), cloth));
  return group;
}

/** The free end: from the top of the roll down its front and out over the ground, in waves. */
function hangingEnd(width: number, radius: number, flap: number): THREE.BufferGeometry {
  const arc = (radius + 0.4) * Math.PI * 0.62;
  const total = arc + flap;
  return grid(
    (u, v) => {
      const x = (u - 0.5) * (width - 0.4);
      const s = v * total;
      const r = radius + 0.35;
      if (s < arc) {
        const turn = Math.PI / 2 - s / (radius + 0.4);
        return at(x, radius + Math.sin(turn) * r, Math.cos(turn) * r);
      }
      const turn = Math.PI / 2 - Math.PI * 0.62;
      const from = at(x, radius + Math.sin(turn) * r, Math.cos(turn) * r);
      const t = (s - arc) / flap;
      const z = from.z + (flap - 2) * t;
      const drop = from.y * Math.max(0, 1 - t * 2.6) ** 2;
      const wave =
        (0.5 + 2.2 * t) * (0.5 + 0.5 * Math.sin(u * 17 + 1.4 * wobble(u * 6, 0, t * 3, 2) + t * 2));
      return at(
        x + 1.2 * t * Math.sin(u * 11),
        drop + 0.2 + wave * t * 1.3 + 0.3 * Math.abs(wobble(x * 0.12, 0, z * 0.12, 7)),
        z,
      );
    },
    { columns: 200, rows: 150, uv: (u, v) => [u * width, v * total] },
  );
}

/** A cone of yarn on a paper cone: threads cross in low diamonds. */
export function yarnCone(
  height: number,
  low: number,
  high: number,
  yarn: THREE.Material,
  paper: THREE.Material,
): THREE.Group {
  const rows = 240;
  const columns = 360;
  const body = grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      const end = 0.035;
      const inside = Math.min(1, Math.min(v, 1 - v) / end);
      const k = Math.max(0, Math.min(1, (v - end) / (1 - 2 * end)));
      const full = low + (high - low) * k;
      const core = 2.1 + (1.3 - 2.1) * k;
      const round = Math.sqrt(Math.max(0, 1 - (1 - inside) ** 2));
      const cross =
        Math.abs(Math.sin(turn * 9 + k * 70)) * 0.5 + Math.abs(Math.sin(turn * 9 - k * 70)) * 0.5;
      const r = core + (full - core) * (inside < 1 ? round : 1) + (inside < 1 ? 0 : 0.09 * cross);
      return at(Math.cos(turn) * r, 1.2 + k * height, -Math.sin(turn) * r);
    },
    { columns, rows, isClosed: true, uv: (u, v) => [u * 2 * Math.PI * low, v * height] },
  );
  const cone = lathe(
    [
      [2.3, 0],
      [2.45, 0.05],
      [1.28, height + 2.4],
      [1.1, height + 2.5],
      [1.0, height + 2.4],
      [1.9, 1],
    ],
    60,
  );
  return new THREE.Group().add(solid(body, yarn), solid(cone, paper));
}
