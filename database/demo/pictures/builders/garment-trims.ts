// What is sewn on a garment or tied around it: belt, zip, bands, bow.
import * as THREE from 'three';
import { at, curve, grid, merge, solid } from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';
import { flatBand, mix, patch } from './laid.ts';
import { endOf, frontOf, halfWidth, sleeveOf, type Cut, type Make } from './tops.ts';

/** A belt around the waist at z, tied; both ends hang. */
export function belt(
  cut: Cut,
  z: number,
  wide: number,
  look: THREE.RawShaderMaterial,
  make: Make = solid,
): THREE.Group {
  const surface = frontOf(cut);
  const half = halfWidth(cut, z);
  const lying = (points: readonly (readonly [number, number])[], lift: number) =>
    curve(
      points.map(([x, y]) => surface(x, y, lift)),
      60,
    );
  const around = lying(
    Array.from({ length: 13 }, (_, i) => {
      const x = (i / 6 - 1) * (half + 0.2);
      return [x, z + 0.7 * Math.sin(i * 1.1) + 1.6 * (1 - (x / half) ** 2)] as const;
    }),
    0.6,
  );
  const middle = z + 1.4;
  const ends = [
    lying(
      [
        [-0.5, middle],
        [-2.6, middle + 6],
        [-4.6, middle + 18],
        [-4.2, middle + 34],
      ],
      1.0,
    ),
    lying(
      [
        [0.8, middle],
        [3.6, middle + 5],
        [6.4, middle + 16],
        [7.4, middle + 29],
      ],
      1.2,
    ),
  ];
  const knot = lying(
    [
      [-2.6, middle - 2.6],
      [-1, middle - 0.8],
      [0.9, middle + 0.6],
      [2.8, middle + 2.6],
    ],
    1.3,
  );
  const group = new THREE.Group();
  for (const path of [around, ...ends]) group.add(make(flatBand(path, wide, 0.9), look));
  group.add(
    make(
      flatBand(knot, wide, 1.7, (t) => 0.7 + 0.35 * Math.sin(t * Math.PI)),
      look,
    ),
  );
  return group;
}

/** A band around a V neck and down both fronts. */
export function frontBands(cut: Cut, wide: number, look: THREE.Material): THREE.Group {
  const surface = frontOf(cut);
  const group = new THREE.Group();
  const { neck, neckFront } = cut;
  for (const side of [1, -1]) {
    const lift = side < 0 ? 0.75 : 0.3;
    const down = Array.from({ length: 12 }, (_, i) => {
      const z = mix(neckFront + 2, endOf(cut, 0) - 0.1, i / 11);
      return surface(0, z, lift);
    });
    const path = curve(
      [
        at(-side * 0.4, 2.2, -1.6),
        at(side * neck * 0.7, 2.4, -1.0),
        at(side * neck * 1.02, 2.3, 1.6),
        at(side * neck * 0.72, 2.3, neckFront * 0.34),
        at(side * neck * 0.32, 2.4 + lift, neckFront * 0.72),
        ...down,
      ],
      160,
    );
    group.add(solid(flatBand(path, wide, 0.7), look));
  }
  return group;
}

/** A band sewn around both sleeves; centimetres above their ends. */
export function sleeveBands(cut: Cut, from: number, to: number, look: THREE.Material): THREE.Group {
  return new THREE.Group().add(
    ...[-1, 1].map((side) => {
      const sleeve = sleeveOf(cut, side);
      const outer = sleeve(0, 0).distanceTo(sleeve(0, 1));
      const inner = sleeve(1, 0).distanceTo(sleeve(1, 1));
      return solid(
        grid((u, v) => sleeve(u, 1 - mix(from, to, v) / mix(outer, inner, u), 0.18), {
          columns: 46,
          rows: 12,
        }),
        look,
      );
    }),
  );
}

/** A zip down the front, its slider at the top. */
export function zip(cut: Cut, tape: THREE.Material, metal: THREE.Material): THREE.Group {
  const surface = frontOf(cut);
  const from = cut.neckFront + 1;
  const group = new THREE.Group();
  const rows = Math.round((cut.length - from) / 0.5);
  const teeth = Array.from({ length: rows }, (_, i) => {
    const z = from + 2 + i * ((cut.length - from - 2.4) / rows);
    const { x, y } = surface(i % 2 ? 0.16 : -0.16, z, 0.5);
    return roundedBox(0.62, 0.3, 0.27, 0.08, 1).translate(x, y, z);
  });
  const strip = patch(surface, {
    left: () => -1.5,
    right: () => 1.5,
    from,
    to: cut.length - 0.2,
    lift: 0.4,
    rows: 130,
  });
  const head = surface(0, from + 2, 0.8);
  const slider = roundedBox(1.2, 0.6, 1.7, 0.25, 3).translate(head.x, head.y, head.z);
  const pull = roundedBox(0.75, 0.22, 3.2, 0.1, 2).translate(
    head.x + 0.1,
    head.y + 0.25,
    head.z + 2.1,
  );
  return group.add(solid(strip, tape), solid(merge([...teeth, slider, pull]), metal));
}

/** A bow of ribbon: two loops, two ends, a knot; it lies on the front at z. */
export function bow(cut: Cut, z: number, size: number, look: THREE.Material): THREE.Group {
  const surface = frontOf(cut);
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    const loop = grid(
      (u, v) => {
        const turn = u * Math.PI * 2;
        const half = size * (0.1 + 0.36 * Math.sin(Math.min(1, v * 1.08) * Math.PI * 0.72) ** 1.3);
        const x = side * (0.3 + v * size - 0.25 * half * Math.cos(turn * 2) * v);
        const crease = 0.12 * size * Math.sin(turn * 3 + 1) * (1 - v);
        const y = surface(x, z, 0).y + 0.7 + size * 0.14 * Math.sin(v * Math.PI) ** 0.7;
        return at(
          x,
          y + Math.sin(turn) * size * 0.1 * Math.sin(Math.min(1, v + 0.06) * Math.PI) ** 0.6,
          z + Math.cos(turn) * half + 0.16 * size * v + crease * 0.4,
        );
      },
      { columns: 60, rows: 40, isClosed: true },
    );
    const tail = curve(
      [
        surface(side * 0.3, z, 1.1),
        surface(side * size * 0.22, z + size * 0.6, 0.8),
        surface(side * size * 0.3, z + size * 1.4, 0.7),
        surface(side * size * 0.46, z + size * (side > 0 ? 2.5 : 2.2), 0.6),
      ],
      60,
    );
    group.add(
      solid(loop, look),
      solid(
        flatBand(tail, size * 0.46, 0.3, (t) => 0.5 + 0.5 * Math.min(1, t * 2)),
        look,
      ),
    );
  }
  const { y } = surface(0, z, 0);
  const knot = roundedBox(size * 0.3, size * 0.24, size * 0.34, size * 0.1, 4);
  return group.add(solid(knot.translate(0, y + 1.7, z + 0.3), look));
}
