// Tyres and alloy wheels. Their axis is y; scenes stand them up.
import * as THREE from 'three';
import {
  at,
  circle,
  grid,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
} from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import { hexagon } from './fittings.ts';
import { loft } from './tools.ts';

/** A car tyre, axis y, middle at y = 0. */
export function tyre(
  radius: number,
  width: number,
  rim: number,
  look: THREE.Material,
  letters: THREE.Material,
): THREE.Group {
  const half = width / 2;
  const side: [number, number][] = [
    [rim, half * 0.72],
    [rim - 0.1, half * 0.86],
    [rim + 0.5, half * 0.93],
    [rim + 1.3, half * 0.92],
    [rim + 1.3, half * 0.92],
    [rim + 1.5, half * 0.985],
    [rim + 1.9, half * 0.985],
    [rim + 2.1, half * 0.95],
    [rim + 2.1, half * 0.95],
    [rim + (radius - rim) * 0.45, half * 1.06],
    [radius - 3.5, half * 1.04],
    [radius - 3.5, half * 1.04],
    [radius - 3.3, half * 1.0],
    [radius - 3.3, half * 1.0],
    [radius - 2, half * 0.96],
    [radius - 0.9, half * 0.86],
  ];
  const wall = smoothProfile(side, 4);
  // Across the tread: ribs between four grooves.
  const tread: [number, number][] = [];
  const count = 60;
  for (let i = 0; i <= count; i++) {
    const z = (1 - (2 * i) / count) * half * 0.82;
    const crown = radius - 0.7 * (z / half) ** 2 - 0.35 * Math.max(0, Math.abs(z / half) - 0.6);
    const isGroove = [0.16, 0.5].some((place) => Math.abs(Math.abs(z / half) - place) < 0.045);
    tread.push([crown - (isGroove ? 0.85 : 0), z]);
  }
  const inner: [number, number][] = [
    [radius - 1.6, -half * 0.8],
    [radius - 1.5, 0],
    [radius - 1.6, half * 0.8],
    [rim + 3, half * 0.9],
    [rim, half * 0.72],
  ];
  const other = wall.toReversed().map(([r, y]) => [r, -y] as [number, number]);
  const profile = [...wall, ...tread, ...other, ...smoothProfile(inner, 3)];
  const columns = 480;
  const body = grid(
    (u, v) => {
      const [r, y] = profile[Math.round(v * (profile.length - 1))]!;
      const across = Math.abs(y) / half;
      const isTread = r > radius - 1.7 && across < 0.9;
      // The columns lean with the pattern, so that slots stay sharp.
      const lean = isTread ? 0.075 * (y / half) * Math.sign(y) : 0.075 * 0.85;
      const turn = u * 2 * Math.PI + lean;
      const cut = isTread ? slot(Math.round(u * columns), across) : 0;
      return at(Math.cos(turn) * (r - cut), y, -Math.sin(turn) * (r - cut));
    },
    { columns, rows: profile.length - 1, isClosed: true },
  );
  // A band over the side wall carries the letters.
  const sides = [1, -1].map((sign) =>
    grid(
      (u, v) => {
        const turn = sign * u * 2 * Math.PI;
        const r = rim + 3 + v * (radius - rim - 7);
        const k = (r - rim - 3) / (radius - rim - 7);
        const bulge = half * (1.045 + 0.035 * Math.sin(Math.min(1, k * 0.9 + 0.1) * Math.PI));
        return at(Math.cos(turn) * r, sign * bulge, Math.sin(turn) * r);
      },
      { columns: 160, rows: 6, isClosed: true },
    ),
  );
  return new THREE.Group().add(solid(body, look), solid(merge(sides), letters));
}

/** Depth of the cross slots: wide ones at the shoulders, narrow ones inwards. */
function slot(column: number, across: number): number {
  const step = column % 8;
  if (across > 0.56) return step < 2 ? 0.7 : 0;
  if (across > 0.2 && across < 0.46) return step === 4 ? 0.55 : 0;
  return 0;
}

/** An alloy wheel with five pairs of spokes, axis y, its face upwards. */
export function alloyWheel(
  radius: number,
  width: number,
  looks: {
    alloy: THREE.Material;
    barrel: THREE.Material;
    dark: THREE.Material;
    bolt: THREE.Material;
  },
): THREE.Group {
  const wheel = new THREE.Group();
  const r = radius;
  const half = width / 2;
  const barrel = smoothProfile(
    [
      [r, half],
      [r - 0.35, half - 1],
      [r - 1.4, half - 1.3],
      [r - 2.4, half - 3.6],
      [r - 3.4, half - 6],
      [r - 3.3, -half * 0.4],
      [r - 1.8, -half + 1.4],
      [r - 0.2, -half + 0.3],
      [r, -half],
      [r - 0.7, -half + 0.1],
      [r - 2.2, -half + 1.8],
      [r - 3.8, -half * 0.4],
      [r - 3.9, half - 6],
      [r - 2.9, half - 3.2],
    ],
    6,
  );
  const lip = smoothProfile(
    [
      [r - 2.95, half - 3.3],
      [r - 2.2, half - 1.4],
      [r - 1.6, half - 0.5],
      [r - 1.6, half - 0.5],
      [r - 0.7, half - 0.05],
      [r - 0.2, half + 0.1],
      [r, half],
    ],
    6,
  );
  wheel.add(solid(lathe(barrel, 160), looks.barrel), solid(lathe(lip, 160), looks.alloy));
  const spokes: THREE.BufferGeometry[] = [];
  for (let i = 0; i < 10; i++) {
    const side = i % 2 ? 1 : -1;
    const reach = r - 6;
    spokes.push(
      loft({
        length: reach,
        wide: (t) => 1.45 - 0.42 * Math.sin(t * Math.PI) + 0.35 * t,
        thick: (t) => 1.7 - 0.7 * t,
        aside: (t) => side * (1.3 + r * 0.1 * t),
        rise: (t) => half - 4.4 + 2.4 * t ** 1.4,
        power: 3.4,
        rows: 40,
      })
        .translate(4, 0, 0)
        .rotateY((Math.floor(i / 2) / 5) * 2 * Math.PI + Math.PI / 2),
    );
  }
  wheel.add(solid(merge(spokes), looks.alloy), wheelHub(half - 2.6, looks));
  return wheel;
}

/** The middle of a wheel: five bolts in their seats, a cap. */
function wheelHub(
  top: number,
  looks: { alloy: THREE.Material; dark: THREE.Material; bolt: THREE.Material },
): THREE.Group {
  const hub = new THREE.Group();
  const outline = new THREE.Shape(circle(7.2, 96));
  for (let i = 0; i < 5; i++) {
    const turn = ((i + 0.5) / 5) * 2 * Math.PI + Math.PI / 2;
    const x = Math.cos(turn) * 5.1;
    const z = Math.sin(turn) * 5.1;
    outline.holes.push(new THREE.Path(circle(1.2, 32).map((p) => p.add(new THREE.Vector2(x, z)))));
    hub.add(placed(solid(hexagon(1.7, 1, 0), looks.bolt), x, top - 1.5, -z));
  }
  const cap = lathe(
    smoothProfile(
      [
        [3.2, 0],
        [3.2, 0.35],
        [3.0, 0.6],
        [3.0, 0.6],
        [2.7, 0.6],
        [2.6, 0.5],
        [2.6, 0.5],
        [1.4, 0.75],
        [0, 0.85],
      ],
      5,
    ),
    72,
  );
  hub.add(
    solid(plate(outline, 3.2, 0.22).translate(0, top - 3.2, 0), looks.alloy),
    solid(
      lathe(
        [
          [0, top - 1.5],
          [6.8, top - 1.5],
        ],
        48,
      ),
      looks.dark,
    ),
    placed(solid(cap, looks.alloy), 0, top, 0),
  );
  return hub;
}
