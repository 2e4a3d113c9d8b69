// Equipment of a photographer: a tripod, a panel of lamps on its stand, a tent of light.
import * as THREE from 'three';
import { sheet } from '../studio/device-geometry.ts';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { turned } from './fittings.ts';
import { bent, blockAt, rod, turnedPiece, type Place } from './parts.ts';

export type GearLooks = {
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
  readonly rubber: THREE.Material;
  readonly accent: THREE.Material;
};

const between = (a: Place, b: Place, t: number): Place => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** A tripod of this height: legs in three parts with clamps, braces, a head with its handle. */
export function tripod(height: number, looks: GearLooks): THREE.Group {
  const { metal, dark, rubber, accent } = looks;
  const group = new THREE.Group();
  const top = height * 0.76;
  const spread = height * 0.34;
  const s = height / 100;
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI + Math.PI / 6;
    const [c, d] = [Math.cos(turn), Math.sin(turn)];
    const from: Place = [c * 3.4 * s, top, d * 3.4 * s];
    const to: Place = [c * spread, 1 * s, d * spread];
    const part = (a: number, b: number, r: number, look: THREE.Material) =>
      group.add(rod(between(from, to, a), between(from, to, b), r * s, look));
    part(0, 0.4, 1.7, metal);
    part(0.38, 0.72, 1.35, metal);
    part(0.7, 0.97, 1.05, metal);
    part(0.36, 0.41, 2.2, dark);
    part(0.69, 0.735, 1.85, dark);
    part(0.95, 1.0, 1.7, rubber);
    for (const t of [0.385, 0.712]) {
      const [x, y, z] = between(from, to, t);
      group.add(
        blockAt([1.4 * s, 3.4 * s, 2 * s], [x + c * 1.9 * s, y, z + d * 1.9 * s], accent, 0.3),
      );
    }
    group.add(
      rod(between(from, to, 0.42), [0, top - 33 * s, 0], 0.5 * s, metal),
      blockAt([4 * s, 6 * s, 4.6 * s], [c * 3 * s, top - 1 * s, d * 3 * s], dark, 1 * s),
    );
  }
  const ringed = (r: number, from: number, to: number, look: THREE.Material) =>
    group.add(placed(solid(turned(r * s, (to - from) * s, 0.3 * s), look), 0, top + from * s, 0));
  ringed(1.3, -36, 10, metal);
  ringed(2.2, -36, -31, dark);
  ringed(4.6, -3, 3, dark);
  ringed(2.4, 3, 6, dark);
  ringed(2.7, 10, 14, dark);
  // The head: a pan on its axle, a plate for the camera, a handle towards the viewer.
  group.add(
    blockAt([5 * s, 5.4 * s, 5 * s], [0, top + 16.4 * s, 0], dark, 0.9 * s),
    blockAt([8.6 * s, 1.6 * s, 6.6 * s], [0, top + 20.2 * s, 0], dark, 0.5 * s),
    blockAt([6 * s, 0.9 * s, 5 * s], [0, top + 21.3 * s, 0], rubber, 0.3 * s),
    placed(solid(turned(0.5 * s, 1.6 * s, 0.1), metal), 0, top + 21.4 * s, 0),
    rod([0.4 * s, top + 16 * s, 1 * s], [9 * s, top + 9.4 * s, 15 * s], 0.6 * s, metal),
    rod([8 * s, top + 10.1 * s, 13.4 * s], [14.6 * s, top + 5 * s, 24 * s], 1.25 * s, rubber),
  );
  const knob = turnedPiece(
    [
      [0, 0],
      [1.6 * s, 0],
      [1.7 * s, 0.4 * s],
      [1.6 * s, 2 * s],
      [0, 2.2 * s],
    ],
    accent,
    32,
  );
  knob.rotation.z = -Math.PI / 2;
  return group.add(placed(knob, 2.5 * s, top + 16.4 * s, 0));
}

/** A stand with three legs, its pole to `height`. */
function lightStand(height: number, { metal, dark }: GearLooks): THREE.Group {
  const group = new THREE.Group().add(
    rod([0, 4, 0], [0, height * 0.56, 0], 1.3, dark),
    rod([0, height * 0.5, 0], [0, height, 0], 0.95, metal),
    blockAt([4, 5, 4], [0, height * 0.55, 0], dark, 1),
    blockAt([4.4, 5, 4.4], [0, 34, 0], dark, 1),
    blockAt([4, 4, 4], [0, 11, 0], dark, 1),
  );
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI + Math.PI / 6;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    group.add(
      rod([c * 2, 33, s * 2], [c * 34, 1, s * 34], 0.8, metal),
      rod([c * 2, 11, s * 2], [c * 17.6, 17.4, s * 17.6], 0.55, metal),
      placed(solid(turned(1.2, 2.2, 0.3), dark), c * 34, 0, s * 34),
    );
  }
  return group;
}

/** A panel of lamps with four leaves on a stand. */
export function ledLight(height: number, looks: GearLooks, front: THREE.Material): THREE.Group {
  const { metal, dark, accent } = looks;
  const group = lightStand(height, looks);
  const wide = 46;
  const high = 34;
  const head = new THREE.Group().add(
    blockAt([wide, high, 5], [0, 0, -2.6], dark, 1.2),
    faceOf(wide, high, front),
  );
  const leaf = (length: number, reach: number) =>
    grid((u, v) => at((u - 0.5) * (length - 9 * (1 - v) + 4 * v), v * reach, 0), {
      columns: 2,
      rows: 8,
    });
  const leaves: readonly (readonly [number, number, number])[] = [
    [0, wide, high / 2],
    [Math.PI, wide, high / 2],
    [Math.PI / 2, high, wide / 2],
    [-Math.PI / 2, high, wide / 2],
  ];
  for (const [turn, length, away] of leaves) {
    const hinge = new THREE.Group().add(solid(leaf(length, 15), dark));
    hinge.rotation.x = 0.95;
    hinge.position.set(0, away, 0.2);
    const side = new THREE.Group().add(hinge);
    side.rotation.z = turn;
    head.add(side);
  }
  head.rotation.x = 0.16;
  group.add(placed(head, 0, height + 4, 4));
  // A fork holds the head at both sides.
  group.add(
    bent(
      [
        [-wide / 2 - 2.4, height + 4, 2],
        [-wide / 2 - 2.4, height - 8, 1],
        [-wide / 2 + 4, height - 15.6, 0],
        [0, height - 16, 0],
        [wide / 2 - 4, height - 15.6, 0],
        [wide / 2 + 2.4, height - 8, 1],
        [wide / 2 + 2.4, height + 4, 2],
      ],
      0.9,
      metal,
    ),
    blockAt([5, 5, 5], [0, height - 15, 0], dark, 1),
  );
  for (const side of [-1, 1]) {
    const knob = solid(turned(2.3, 2.6, 0.4), accent);
    knob.rotation.z = Math.PI / 2;
    group.add(placed(knob, side * (wide / 2 + 3) + 1.3, height + 4, 2));
  }
  return group;
}

/** The lit face of a panel that stands. */
function faceOf(width: number, height: number, look: THREE.Material): THREE.Mesh {
  const face = sheet(width - 3, height - 3, look, 0.6);
  face.rotation.x = Math.PI / 2;
  return placed(face, 0, 0, 0.02);
}

/** A cube of white cloth, open in front: black seams, lamps under its roof, a sweep inside. */
export function lightTent(
  size: number,
  cloth: THREE.Material,
  inside: THREE.Material,
  seam: THREE.Material,
  light: THREE.Material,
): THREE.Group {
  const h = size / 2;
  const group = new THREE.Group();
  const wall = (turn: number, look: THREE.Material) =>
    solid(
      grid(
        (u, v) => {
          const x = (u - 0.5) * size;
          const y = v * size;
          const bow = 0.03 * size * (1 - (u * 2 - 1) ** 2) * (1 - (v * 2 - 1) ** 2);
          return at(x, y, -h - bow * 0.4);
        },
        { columns: 40, rows: 40 },
      ).rotateY(turn),
      look,
    );
  group.add(wall(Math.PI / 2, cloth), wall(-Math.PI / 2, cloth), wall(0, cloth));
  const roof = grid(
    (u, v) => at((u - 0.5) * size, size + 0.4 * Math.sin(u * 3), (v - 0.5) * size),
    {
      columns: 20,
      rows: 20,
    },
  );
  group.add(solid(roof, cloth));
  const sweepForm = grid(
    (u, v) => {
      const s = v * 1.9 * size;
      const bend = size * 0.4;
      const arc = (bend * Math.PI) / 2;
      const x = (u - 0.5) * size * 0.95;
      const drop = size * 0.94 - bend;
      if (s < drop) return at(x, size * 0.94 - s, -h + 1);
      if (s < drop + arc) {
        const turn = (s - drop) / bend;
        return at(x, bend - Math.sin(turn) * bend + 0.4, -h + 1 + bend - Math.cos(turn) * bend);
      }
      return at(x, 0.4, Math.min(h + size * 0.06, -h + 1 + bend + s - drop - arc));
    },
    { columns: 20, rows: 120 },
  );
  group.add(solid(sweepForm, inside));
  const edges: [Place, Place][] = [];
  for (const x of [-h, h])
    for (const z of [-h, h])
      edges.push([
        [x, 0, z],
        [x, size, z],
      ]);
  for (const y of [0, size])
    for (const z of [-h, h])
      edges.push([
        [-h, y, z],
        [h, y, z],
      ]);
  for (const y of [0, size])
    for (const x of [-h, h])
      edges.push([
        [x, y, -h],
        [x, y, h],
      ]);
  for (const [a, b] of edges) group.add(rod(a, b, size * 0.012, seam));
  // A flap of the front is folded back over the roof; lamps hang under the front edge.
  group.add(
    blockAt([size * 0.8, 1.4, 4], [0, size - 3, h - 5], seam, 0.5),
    blockAt([size * 0.76, 0.6, 2.6], [0, size - 3.9, h - 5], light, 0.25),
    blockAt([size * 0.98, 0.6, size * 0.3], [0, size + 0.9, h * 0.66], cloth, 0.25),
  );
  return group;
}
