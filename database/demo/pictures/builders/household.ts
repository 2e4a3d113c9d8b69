// Appliances of a household: fan, iron, blender, vacuum cleaner.
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
  smoothProfile,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import { grip } from './hot-drinks.ts';
import { tube } from './lathe.ts';
import { block, disc, facing, hoop, turnedPiece, wireForm } from './parts.ts';

type Looks = {
  readonly shell: THREE.Material;
  readonly accent: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
};

/** A fan with a guard of wires on a column. */
export function standFan({ shell, accent, dark, metal }: Looks): THREE.Group {
  const group = new THREE.Group();
  const head = new THREE.Group();
  const r = 21;
  const wires: THREE.BufferGeometry[] = [];
  for (let i = 0; i < 48; i++) {
    const turn = (i / 48) * 2 * Math.PI;
    const spot = (radius: number, y: number) =>
      at(Math.cos(turn) * radius, y, Math.sin(turn) * radius);
    wires.push(
      sweep(curve([spot(4.6, 5.2), spot(12, 5), spot(18.4, 3.4), spot(r, 0)], 14), circle(0.13, 6)),
    );
    if (i % 2 === 0)
      wires.push(
        sweep(curve([spot(5, -5.6), spot(13, -5), spot(19, -3), spot(r, 0)], 12), circle(0.13, 6)),
      );
  }
  head.add(
    solid(merge([...wires, hoop(13, 0.14, 96, 10).translate(0, 4.9, 0)]), metal),
    solid(hoop(r, 0.55, 96, 10), shell),
    placed(disc(4.8, 0.9, accent), 0, 4.8, 0),
  );
  const blades = Array.from({ length: 5 }, (_, i) =>
    grid(
      (u, v) => {
        const radius = 2.4 + 15.6 * v;
        const wide = 0.5 + 0.5 * Math.sin(Math.PI * Math.min(1, v * 1.1)) ** 0.6;
        const turn = (u - 0.5) * 0.95 * wide + 0.5 * v;
        return at(Math.cos(turn) * radius, (0.5 - u) * 4.4, Math.sin(turn) * radius);
      },
      { columns: 14, rows: 16 },
    ).rotateY((i / 5) * 2 * Math.PI),
  );
  head.add(solid(merge(blades), accent), placed(disc(3, 3.6, accent), 0, -1.6, 0));
  head.add(
    placed(
      turnedPiece(
        [
          [5.2, 0],
          [5.6, -2],
          [5, -8],
          [3.6, -10],
          [0, -10.4],
        ],
        shell,
      ),
      0,
      -5.4,
      0,
    ),
  );
  const tilted = new THREE.Group().add(facing(head));
  tilted.position.set(0, 74, 2);
  tilted.rotation.x = -0.12;
  group.add(
    tilted,
    placed(disc(15, 2.4, shell), 0, 0, 0),
    placed(disc(2.2, 42, shell), 0, 2, -3),
    placed(disc(1.5, 66, metal), 0, 4, -3),
    placed(disc(2.8, 2.6, dark), 0, 43, -3),
    placed(block(5.6, 11, 5.4, 1.4, shell), 0, 60, -3),
  );
  for (let i = 0; i < 4; i++)
    group.add(placed(facing(disc(0.7, 0.5, dark)), (i - 1.5) * 1.25, 58.4, -0.4));
  return group;
}

/** Half of the width of an iron's sole; t runs from its point to its heel. */
const soleWidth = (t: number): number =>
  5.6 * Math.sin(Math.min(1, t * 0.62 + 0.02) * Math.PI * 0.5 * 1.55) ** 0.82;

/** The outline of an iron's sole at a height, `grow` times its size. */
function soleLine(y: number, grow: number): Point[] {
  const length = 25;
  const points: Point[] = [];
  for (const side of [1, -1])
    for (let i = 0; i <= 30; i++) {
      const t = side > 0 ? i / 30 : 1 - i / 30;
      points.push(at((t - 0.5) * length * grow, y, side * soleWidth(t) * grow));
    }
  return points;
}

/** A part of an iron's body, closed above: (height, size of the outline, shift along x). */
function ironLayers(profile: readonly (readonly [number, number, number])[]) {
  const layers = profile.map(([y, grow, shift]) =>
    soleLine(y, grow).map((p) => p.add(at(shift, 0, 0))),
  );
  const top = layers.at(-1)!;
  layers.push(top.map((p) => at(p.x * 0.4, p.y + 0.1, p.z * 0.02)));
  return grid(
    (u, v) => {
      const row = layers[Math.round(v * (layers.length - 1))]!;
      return row[Math.round(u * row.length) % row.length]!.clone();
    },
    { columns: 62, rows: layers.length - 1, isClosed: true },
  );
}

/** A steam iron; its point is at -x. */
export function steamIron(
  { shell, accent, dark, metal }: Looks,
  water: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  group.add(
    solid(
      ironLayers([
        [0, 0.97, 0],
        [0.2, 1, 0],
        [0.9, 1, 0],
        [1, 0.98, 0],
      ]),
      metal,
    ),
    solid(
      ironLayers([
        [1, 0.97, 0],
        [1.6, 0.98, 0],
        [2.6, 0.96, 0],
        [3, 0.93, 0.1],
      ]),
      dark,
    ),
    solid(
      ironLayers([
        [2.9, 0.92, 0.1],
        [4, 0.9, 0.2],
        [6, 0.8, 0.8],
        [7.6, 0.62, 1.8],
        [8.6, 0.44, 2.6],
      ]),
      shell,
    ),
    solid(
      ironLayers([
        [3.4, 0.925, 0],
        [4.4, 0.9, 0.1],
        [5, 0.88, 0.2],
      ]),
      water,
    ),
  );
  group.add(
    grip(
      [
        at(-5.6, 8, 0),
        at(-5.4, 11.4, 0),
        at(-2.6, 13.2, 0),
        at(4, 13.4, 0),
        at(9.4, 12.4, 0),
        at(11.4, 8.6, 0),
        at(11, 3.6, 0),
      ],
      3.4,
      2.6,
      shell,
    ),
    grip([at(-4.6, 12.9, 0), at(-2, 14.1, 0), at(4, 14.4, 0), at(8.6, 13.6, 0)], 2.4, 0.8, dark),
    placed(disc(2, 0.9, accent), 1.4, 8.2, 0),
    placed(block(1.6, 0.8, 1.6, 0.3, accent), -4.4, 13.6, 0),
  );
  const cord = [
    at(10.6, 12, 0),
    at(14, 12.6, 0),
    at(17, 9, -1),
    at(18, 3, -3),
    at(20, 0.5, -8),
    at(14, 0.5, -15),
  ];
  return group.add(solid(wireForm(cord, 0.42, { sides: 10 }), dark));
}

/** A blender: a foot with a knob, a jug of glass with a lid. */
export function blender(
  { shell, dark, metal }: Looks,
  glass: THREE.Material,
  drink: THREE.Material,
): THREE.Group {
  const foot: [number, number][] = [
    [0, 0],
    [8.6, 0],
    [8.8, 0.4],
    [8.6, 3],
    [7.4, 10],
    [6.4, 13],
    [6.4, 13],
    [6, 13.6],
    [0, 13.6],
  ];
  const collar: [number, number][] = [
    [6.5, 12.6],
    [6.7, 12.8],
    [6.7, 14.2],
    [5.6, 14.8],
  ];
  const lid: [number, number][] = [
    [8.1, 33.4],
    [8.3, 33.6],
    [8.3, 35],
    [7.8, 35.5],
    [3.6, 35.8],
    [3.4, 35.8],
    [3.4, 37.2],
    [3, 37.5],
    [0, 37.5],
  ];
  const knob = new THREE.Group().add(
    facing(disc(2.1, 1.6, metal)),
    placed(block(0.5, 2.8, 0.5, 0.15, dark), 0, 0, 1.6),
  );
  knob.position.set(0, 6.6, 7.4);
  knob.rotation.x = -0.16;
  return new THREE.Group().add(
    turnedPiece(foot, shell, 96),
    turnedPiece(collar, metal, 96),
    ...filledJug(glass, drink),
    turnedPiece(lid, dark, 96),
    grip(
      [at(-7.4, 32, 0), at(-11, 32.4, 0), at(-12, 28, 0), at(-11, 20, 0), at(-6.4, 18.6, 0)],
      2.4,
      1.5,
      dark,
    ),
    knob,
  );
}

/** The jug of a blender and what is in it. */
function filledJug(glass: THREE.Material, drink: THREE.Material): THREE.Mesh[] {
  const jug: [number, number][] = [
    [5.2, 14],
    [5.6, 14.4],
    [6.2, 18],
    [7.2, 26],
    [7.9, 34],
    [7.9, 34],
    [7.6, 34],
    [6.9, 26],
    [5.9, 18],
    [5, 15],
    [0, 14.8],
  ];
  const filling: [number, number][] = [
    [0, 15.1],
    [4.8, 15.2],
    [5.7, 18],
    [6.5, 24.6],
    [6.5, 24.6],
    [0, 24.6],
  ];
  return [clear(lathe(smoothProfile(jug, 8), 96), glass), turnedPiece(filling, drink, 96, 8)];
}

/** A vacuum cleaner on wheels, its hose and its nozzle. */
export function vacuumCleaner({ shell, accent, dark, metal }: Looks): THREE.Group {
  const group = new THREE.Group();
  const form = roundedBox(38, 19, 27, 8, 12);
  const points = form.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const x = points.getX(i);
    const y = points.getY(i);
    // Lower and narrower towards the front.
    points.setY(i, y > 0 ? y * (1 - 0.28 * Math.max(0, -x / 19)) : y);
    points.setZ(i, points.getZ(i) * (1 - 0.2 * Math.max(0, -x / 19) ** 2));
  }
  form.computeVertexNormals();
  group.add(
    placed(solid(form, shell), 0, 12.6, 0),
    placed(solid(slab(30, 22, 2, 8, 0.8), dark), 0, 2.6, 0),
    placed(solid(roundedBox(22, 2, 18, 0.9, 4), accent), 3, 21.6, 0),
  );
  for (const side of [-1, 1]) {
    const wheel = new THREE.Group().add(
      facing(
        new THREE.Group().add(
          disc(8, 3, dark),
          placed(disc(5, 0.8, accent), 0, 2.8, 0),
          placed(disc(2, 1.2, metal), 0, 3, 0),
        ),
      ),
    );
    group.add(placed(wheel, 11, 8, side * 12.6, side > 0 ? 0 : Math.PI));
  }
  group.add(
    placed(disc(2.4, 3, dark), -13, 0, 0),
    grip(
      [at(-4, 21.6, 0), at(-3, 25.4, 0), at(4, 26.4, 0), at(12, 25, 0), at(13, 21.6, 0)],
      4,
      1.8,
      dark,
    ),
  );
  const hose = curve(
    [
      at(-17, 14, 0),
      at(-26, 18, 2),
      at(-36, 30, 8),
      at(-40, 46, 14),
      at(-33, 60, 18),
      at(-24, 66, 18),
      at(-19, 63, 18),
    ],
    180,
  );
  const rings = sweep(hose, circle(2.1, 18), { scale: (t) => 1 + 0.09 * Math.sin(t * 620) });
  group.add(
    solid(rings, dark),
    tube([at(-21, 65, 18), at(-14, 61, 18), at(-10, 57, 18)], 2, shell, 20),
    tube([at(-11, 58.4, 18), at(16, 8, 34), at(18, 4.4, 35.2)], 1.7, metal, 24),
  );
  const nozzle = new THREE.Group().add(
    placed(solid(roundedBox(11, 4, 28, 1.7, 5), shell), 0, 2, 0),
    placed(block(11.4, 1, 28.4, 0.4, dark), 0, 0.6, 0),
  );
  return group.add(placed(nozzle, 20, 0, 36, 0.5));
}
