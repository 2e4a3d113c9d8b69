// A basin turned from one block, its waste in the middle.
import * as THREE from 'three';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { wobble } from '../studio/noise.ts';
import { turnedPiece } from './parts.ts';

type Profile = readonly (readonly [number, number])[];
type Basin = {
  readonly radius: number;
  readonly height: number;
  /** Its outer side keeps the skin of a boulder. */
  readonly isRaw: boolean;
  readonly outside: THREE.Material;
  readonly inside: THREE.Material;
  readonly metal: THREE.Material;
};

/** Profiles as shares of radius and height, from the middle outwards. */
const shell: Profile = [
  [0, 0],
  [0.5, 0],
  [0.56, 0.02],
  [0.7, 0.13],
  [0.84, 0.36],
  [0.94, 0.66],
  [0.99, 0.92],
  [1, 0.975],
  [0.99, 1],
];
const well: Profile = [
  [0.99, 1],
  [0.95, 1.005],
  [0.905, 1],
  [0.89, 0.97],
  [0.83, 0.68],
  [0.71, 0.4],
  [0.52, 0.22],
  [0.28, 0.15],
  [0.12, 0.13],
  [0, 0.13],
];

function surface({ radius, height, isRaw }: Basin, profile: Profile, isOutside: boolean) {
  const line = new THREE.CatmullRomCurve3(
    profile.map(([r, y]) => at(r, y, 0)),
    false,
    'centripetal',
  ).getPoints(90);
  const form = grid(
    (u, v) => {
      const { x: r, y } = line[Math.round(v * 90)]!;
      const turn = u * 2 * Math.PI;
      const c = Math.cos(turn);
      const s = Math.sin(turn);
      const out = isRaw ? Math.max(0, (r - 0.6) / 0.4) ** 1.5 : 0;
      const bulge = 0.1 * wobble(c * 1.3, 0, s * 1.3, 4) + 0.03 * wobble(c * 4, y * 3, s * 4, 2);
      const skin =
        isRaw && isOutside
          ? 0.012 * wobble(c * 14, y * 9, s * 14, 6) * Math.max(0, Math.min(1, (0.97 - y) * 9))
          : 0;
      const share = Math.max(0, r) * (1 + bulge * out) + skin * Math.min(1, r * 4);
      const rise = isRaw ? 0.05 * wobble(c * 2, 1, s * 2, 9) * out : 0;
      return at(
        c * share * radius,
        Math.max(0, y + rise * (y > 0.5 ? 1 : 0)) * height,
        -s * share * radius,
      );
    },
    { columns: 240, rows: 90, isClosed: true },
  );
  return faced(form, radius, height);
}

/** Veins lie over stone as one sees it from the front and above, not around it. */
function faced(form: THREE.BufferGeometry, radius: number, height: number) {
  const points = form.getAttribute('position');
  const unit = form.getAttribute('uv1') as THREE.BufferAttribute;
  const span = radius * 2 + height;
  for (let i = 0; i < unit.count; i++)
    unit.setXY(
      i,
      (points.getX(i) + points.getY(i) * 0.25) / span + 0.5,
      (points.getY(i) * 0.8 - points.getZ(i) * 0.7) / span + 0.5,
    );
  return form;
}

export function stoneBasin(basin: Basin): THREE.Group {
  const { height, outside, inside, metal } = basin;
  const drain = turnedPiece(
    [
      [2.9, 0],
      [3, 0.1],
      [2.9, 0.25],
      [2.5, 0.3],
      [2.3, 0.2],
      [2.3, 0.2],
      [2.2, 0.1],
      [2.2, 0.1],
      [2.1, 0.35],
      [1.4, 0.55],
      [0, 0.6],
    ],
    metal,
    64,
  );
  return new THREE.Group().add(
    solid(surface(basin, shell, true), outside),
    solid(surface(basin, well, false), inside),
    placed(drain, 0, height * 0.13 + 0.02, 0),
  );
}
