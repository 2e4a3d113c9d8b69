// Cups, tumblers, jars and square bottles.
import * as THREE from 'three';
import {
  at,
  circle,
  clear,
  curve,
  grid,
  lathe,
  merge,
  placed,
  shade,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { hollow, saucer } from './lathe.ts';
import { oval, turnedPiece, wireForm, type Profile } from './parts.ts';

/** A coffee cup on its saucer, its handle at the right; `coffee` fills it. */
export function coffeeCup(
  look: THREE.Material,
  handle: THREE.Material,
  plate: THREE.Material,
  coffee?: THREE.Material,
): THREE.Group {
  const cup = new THREE.Group();
  const outer: Profile = [
    [0, 0.15],
    [1.5, 0.15],
    [1.5, 0.15],
    [1.55, 0],
    [1.85, 0],
    [1.85, 0],
    [1.95, 0.35],
    [2.5, 1.1],
    [2.95, 2.4],
    [3.05, 3.6],
    [3.12, 4.7],
    [3.35, 5.4],
  ];
  cup.add(placed(solid(lathe(hollow(outer, 0.24, 0.5), 112), look), 0, 0.45, 0));
  const ear = [
    at(2.75, 2.35, 0),
    at(3.6, 2.2, 0),
    at(4.5, 2.9, 0),
    at(4.75, 3.9, 0),
    at(4.2, 4.75, 0),
    at(3.02, 4.7, 0),
  ];
  cup.add(solid(sweep(curve(ear, 50), oval(0.42, 0.3, 14), { side: at(0, 0, 1) }), handle));
  cup.add(saucer(6.3, plate));
  if (coffee) cup.add(placed(solid(surface(2.86), coffee), 0, 4.85, 0));
  return cup;
}

/** A round surface that faces upwards: what fills a vessel. */
export const surface = (radius: number): THREE.BufferGeometry =>
  lathe(
    [
      [radius, 0.05],
      [radius * 0.97, 0],
      [radius * 0.5, 0],
      [0, 0],
    ],
    80,
  );

/** A vessel with a square plan and round corners; `power` is 2 for round, 8 for nearly square. */
export function squareLathe(
  profile: Profile,
  power: (t: number) => number,
  segments = 96,
): THREE.BufferGeometry {
  return grid(
    (u, v) => {
      const i = Math.round(v * (profile.length - 1));
      const [radius, height] = profile[i]!;
      const turn = u * Math.PI * 2;
      const x = Math.cos(turn);
      const z = -Math.sin(turn);
      const p = power(v);
      const reach = radius / (Math.abs(x) ** p + Math.abs(z) ** p) ** (1 / p);
      return at(x * reach, height, z * reach);
    },
    { columns: segments, rows: profile.length - 1, isClosed: true },
  );
}

/** A tumbler with a thick base; `cut` deepens diamonds into its lower part. */
export function tumbler(look: THREE.Material, cut = 0): THREE.Group {
  const high = 9;
  const outer: Profile = [
    [0, 0.1],
    [2.6, 0.1],
    [2.95, 0],
    [3.15, 0.15],
    [3.25, 0.6],
    [3.25, 0.6],
    [3.4, 3],
    [3.62, 6],
    [3.9, high],
  ];
  const form = lathe(hollow(outer, 0.2, 1.1, 24), 144);
  if (cut > 0) cutDiamonds(form, cut, high);
  const shadow: Profile = [
    [0, 0.05],
    [2.6, 0.05],
    [2.6, 0.7],
    [0, 0.7],
  ];
  return new THREE.Group().add(clear(form, look), shade(lathe(shadow, 40)));
}

/** Makes light fall as on diamonds cut into the glass; its form stays as it is. */
function cutDiamonds(form: THREE.BufferGeometry, depth: number, high: number): void {
  const points = form.getAttribute('position');
  const normals = form.getAttribute('normal') as THREE.BufferAttribute;
  const count = 14;
  for (let i = 0; i < points.count; i++) {
    const x = points.getX(i);
    const z = points.getZ(i);
    const y = points.getY(i);
    const radius = Math.hypot(x, z);
    if (y < 0.5 || y > high * 0.62 || radius < 3.1) continue;
    const turn = Math.atan2(z, x);
    const a = (turn / (2 * Math.PI)) * count;
    const b = y / 1.5;
    const slope = (t: number) => (((t % 1) + 1) % 1 < 0.5 ? 1 : -1);
    const s = slope(a + b) + slope(a - b);
    const t = slope(a + b) - slope(a - b);
    const normal = new THREE.Vector3().fromBufferAttribute(normals, i);
    normal.add(at((-z / radius) * s * depth, t * depth, (x / radius) * s * depth)).normalize();
    normals.setXYZ(i, normal.x, normal.y, normal.z);
  }
}

type JarLooks = {
  readonly glass: THREE.Material;
  readonly filling: THREE.Material | undefined;
};

/** A preserve jar without its lid; its mouth is at `height`. */
export function jar(radius: number, height: number, looks: JarLooks): THREE.Group {
  const r = radius;
  const neck = r * 0.8;
  const outer: Profile = [
    [0, 0.25],
    [r * 0.7, 0.2],
    [r * 0.84, 0],
    [r * 0.96, 0.25],
    [r, 0.8],
    [r, 0.8],
    [r, height * 0.74],
    [r, height * 0.74],
    [r * 0.97, height * 0.8],
    [neck * 1.04, height * 0.87],
    [neck, height * 0.9],
    [neck, height * 0.9],
    [neck, height],
  ];
  const group = new THREE.Group().add(clear(lathe(hollow(outer, 0.22, 0.5), 112), looks.glass));
  if (!looks.filling) {
    const shadow: Profile = [
      [0, 0.05],
      [r * 0.8, 0.05],
      [r * 0.8, 0.4],
      [0, 0.4],
    ];
    return group.add(shade(lathe(shadow, 40)));
  }
  const i = r - 0.35;
  const level = height * 0.8;
  const inside: Profile = [
    [0, 0.55],
    [i * 0.85, 0.5],
    [i, 1],
    [i, 1],
    [i, height * 0.74],
    [i * 0.97, level],
    [i * 0.97, level],
    [0, level],
  ];
  return group.add(turnedPiece(inside, looks.filling, 96, 8));
}

/** A twist-off lid with a ribbed edge, on y = 0. */
export function twistLid(radius: number, look: THREE.Material): THREE.Mesh {
  const r = radius;
  const profile: Profile = [
    [r * 0.96, 0],
    [r, 0.1],
    [r, 0.2],
    [r * 0.975, 0.3],
    [r * 0.975, 0.3],
    [r * 0.975, 1.05],
    [r * 0.94, 1.3],
    [r * 0.9, 1.34],
    [r * 0.84, 1.28],
    [r * 0.8, 1.12],
    [r * 0.8, 1.12],
    [0, 1.12],
  ];
  const form = lathe(smoothProfile(profile, 5), 192);
  const points = form.getAttribute('position') as THREE.BufferAttribute;
  for (let i = 0; i < points.count; i++) {
    const y = points.getY(i);
    if (y < 0.3 || y > 1.1 || Math.hypot(points.getX(i), points.getZ(i)) < r * 0.93) continue;
    const turn = Math.atan2(points.getZ(i), points.getX(i));
    const share = 1 + 0.012 * Math.sin(turn * 48);
    points.setXYZ(i, points.getX(i) * share, y, points.getZ(i) * share);
  }
  form.computeVertexNormals();
  return solid(form, look);
}

/** A glass lid with a rubber ring and a wire that clips it shut, on y = 0. */
export function clipLid(
  radius: number,
  looks: { glass: THREE.Material; rubber: THREE.Material; wire: THREE.Material },
): THREE.Group {
  const r = radius;
  const group = new THREE.Group();
  const lid: Profile = [
    [0, 0.5],
    [r * 0.9, 0.45],
    [r * 1.06, 0.45],
    [r * 1.1, 0.7],
    [r * 1.06, 1],
    [r * 0.8, 1.15],
    [0, 1.3],
  ];
  const seal: Profile = [
    [r * 0.9, 0],
    [r * 1.12, 0.05],
    [r * 1.15, 0.22],
    [r * 1.12, 0.4],
    [r * 0.9, 0.44],
  ];
  const wire = (points: readonly THREE.Vector3[], isClosed = false) =>
    wireForm(points, 0.13, { steps: 70, sides: 10, isClosed });
  const ring = (level: number, wide: number) =>
    wire(
      circle(wide, 24).map(({ x, y }) => at(x, level, y)),
      true,
    );
  const front = r * 1.12;
  const bail = [
    at(-1.5, 1.15, r * 0.4),
    at(-1.5, 1.3, front),
    at(-1.6, -0.6, front + 0.75),
    at(-1.1, -2.6, front + 0.5),
    at(0, -3, front + 0.5),
    at(1.1, -2.6, front + 0.5),
    at(1.6, -0.6, front + 0.75),
    at(1.5, 1.3, front),
    at(1.5, 1.15, r * 0.4),
  ];
  const over = [
    at(-1.5, 1.15, -front - 0.3),
    at(-1.5, 1.35, 0),
    at(-1.5, 1.2, r * 0.5),
    at(0, 1.45, r * 0.6),
    at(1.5, 1.2, r * 0.5),
    at(1.5, 1.35, 0),
    at(1.5, 1.15, -front - 0.3),
  ];
  const glass = clear(lathe(smoothProfile(lid, 6), 96), looks.glass);
  group.add(glass, turnedPiece(seal, looks.rubber, 96, 5));
  return group.add(
    solid(merge([ring(0.75, r * 1.13), ring(-1, r * 1.03), wire(bail), wire(over)]), looks.wire),
  );
}
