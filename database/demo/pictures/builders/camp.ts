// Furniture for camping: cloth on a frame that folds. Its front looks to +z.
import * as THREE from 'three';
import { at, circle, grid, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { slab } from '../studio/plates.ts';
import { wobble } from '../studio/noise.ts';
import { turned } from './fittings.ts';
import { bent, blockAt, rod, type Place } from './parts.ts';
import { places } from './points.ts';

export type CampLooks = {
  readonly cloth: THREE.Material;
  readonly binding: THREE.Material;
  readonly frame: THREE.Material;
  readonly hard: THREE.Material;
};

type Corners = readonly [Place, Place, Place, Place];

/** Cloth between four corners (around), `sag` deep in its middle, with a binding along its edge. */
function sling(corners: Corners, sag: Place, looks: CampLooks): THREE.Group {
  const [a, b, c, d] = corners.map((p) => at(...p)) as [
    THREE.Vector3,
    THREE.Vector3,
    THREE.Vector3,
    THREE.Vector3,
  ];
  const point = (u: number, v: number, lift: number) => {
    const belly = Math.sin(u * Math.PI) * Math.sin(v * Math.PI) ** 0.8;
    const edge = 0.35 * Math.sin(u * Math.PI) * (1 - Math.sin(v * Math.PI)) * 0.6;
    return a
      .clone()
      .lerp(b, u)
      .lerp(d.clone().lerp(c, u), v)
      .addScaledVector(at(...sag), belly + edge)
      .add(at(0, lift + 0.3 * belly * wobble(u * 6, v * 5, 0, 2), 0));
  };
  const size = { columns: 60, rows: 60 };
  const edge = [
    ...Array.from({ length: 30 }, (_, i) => point(i / 30, 0, 0)),
    ...Array.from({ length: 30 }, (_, i) => point(1, i / 30, 0)),
    ...Array.from({ length: 30 }, (_, i) => point(1 - i / 30, 1, 0)),
    ...Array.from({ length: 30 }, (_, i) => point(0, 1 - i / 30, 0)),
  ];
  return new THREE.Group().add(
    solid(
      grid((u, v) => point(u, v, 0), size),
      looks.cloth,
    ),
    solid(sweep(edge, circle(0.7, 8), { isClosed: true }), looks.binding),
  );
}

const foot = ([x, , z]: Place, look: THREE.Material) =>
  placed(solid(turned(2.4, 2.6, 0.6, 36), look), x, 0, z);

/** A chair on crossed legs, with armrests and a net for a cup. */
export function campChair(looks: CampLooks): THREE.Group {
  const group = new THREE.Group();
  const { frame, hard } = looks;
  const [w, d] = [27, 24];
  const seat = 42;
  const leg = (from: Place, to: Place) => group.add(rod(from, to, 1.15, frame));
  for (const z of [d, -d]) {
    leg([-w, 2, z], [w, seat, z]);
    leg([w, 2, z], [-w, seat, z]);
    group.add(placed(solid(turned(1.9, 2.8, 0.3, 28).rotateX(Math.PI / 2), hard), 0, 22, z - 1.4));
  }
  for (const x of [w, -w]) {
    leg([x, 2, d], [x, seat, -d]);
    leg([x, 2, -d], [x, seat, d]);
    group.add(
      rod([x, seat - 4, -d], [x * 1.02, 92, -d - 9], 1.25, frame),
      rod([x, seat - 2, d], [x, 62, d], 1.15, frame),
      foot([x, 0, d], hard),
      foot([x, 0, -d], hard),
      placed(solid(turned(1.7, 3, 0.5, 28), hard), x * 1.02, 91, -d - 9),
      blockAt([3.4, 3.4, 3.4], [x, seat, d], hard, 0.9),
      blockAt([3.4, 3.4, 3.4], [x, seat, -d], hard, 0.9),
    );
    const rest: Corners = [
      [x - 3.6, 62.4, d + 3],
      [x + 3.6, 62.4, d + 3],
      [x + 3.6, 64, -d - 4],
      [x - 3.6, 64, -d - 4],
    ];
    group.add(sling(rest, [0, -2, 0], looks));
  }
  // The cup holder hangs in the armrest at the right.
  group.add(
    placed(solid(turned(4.4, 10, 1, 48), looks.binding), w, 52.6, d - 8),
    placed(solid(turned(4.7, 0.8, 0.3, 48), hard), w, 62.3, d - 8),
  );
  group.add(
    sling(
      [
        [-w, seat, d],
        [w, seat, d],
        [w, seat, -d],
        [-w, seat, -d],
      ],
      [0, -7, 0],
      looks,
    ),
    sling(
      [
        [-w * 1.02, 52, -d - 3],
        [w * 1.02, 52, -d - 3],
        [w * 1.02, 91, -d - 9],
        [-w * 1.02, 91, -d - 9],
      ],
      [0, 0, -7],
      looks,
    ),
  );
  return group;
}

/** A table whose top is cloth, on crossed legs. */
export function campTable(looks: CampLooks): THREE.Group {
  const group = new THREE.Group();
  const { frame, hard } = looks;
  const [w, d, top] = [42, 29, 55];
  for (const z of [d - 3, -d + 3])
    group.add(
      rod([-w + 3, 1.5, z], [w - 3, top - 2, z], 1.25, frame),
      rod([w - 3, 1.5, z], [-w + 3, top - 2, z], 1.25, frame),
      placed(solid(turned(2, 3, 0.3, 28).rotateX(Math.PI / 2), hard), 0, top / 2, z - 1.5),
    );
  for (const x of [w - 3, -w + 3])
    group.add(
      rod([x * 0.82, 6, -d + 3], [x * 0.82, 6, d - 3], 1, frame),
      foot([x, 0, d - 3], hard),
      foot([x, 0, -d + 3], hard),
    );
  const rim: Corners = [
    [-w, top, -d],
    [w, top, -d],
    [w, top, d],
    [-w, top, d],
  ];
  group.add(
    sling(rim, [0, -0.9, 0], looks),
    ...rim.map((corner, i) => rod(corner, rim[(i + 1) % 4]!, 1.5, looks.binding)),
    ...rim.map(([x, y, z]) => blockAt([4.4, 4, 4.4], [x, y - 0.4, z], hard, 1)),
  );
  // Two holders for cups, sunk in the top.
  for (const z of [-14, 14]) {
    const ring = circle(4.4, 60).map((p) => at(p.x, 0, p.y));
    group.add(
      placed(solid(sweep(ring, circle(0.6, 10), { isClosed: true }), hard), w - 9, top + 0.3, z),
      placed(solid(turned(4.2, 9, 0.8, 48), looks.binding), w - 9, top - 9.1, z),
      placed(solid(slab(8, 8, 0.2, 3.9, 0.05), hard), w - 9, top + 0.1, z),
    );
  }
  return group;
}

/** A bed: cloth between two long rails on three crossed legs. */
export function campCot(looks: CampLooks): THREE.Group {
  const group = new THREE.Group();
  const { frame, hard } = looks;
  const [long, d, top] = [95, 32, 40];
  const bed = grid(
    (u, v) => {
      const s = u * 2 - 1;
      const t = v * 2 - 1;
      const sag = -2.4 * (1 - s * s) + 0.3 * wobble(s * 4, t * 6, 0, 6);
      return at(t * long, top + 1.6 + sag + (Math.abs(s) > 0.985 ? -1.4 : 0), s * (d + 1.6));
    },
    { columns: 60, rows: 120 },
  );
  group.add(solid(bed, looks.cloth));
  for (const side of [-1, 1])
    group.add(
      rod([-long - 2, top, side * d], [long + 2, top, side * d], 1.6, frame),
      rod([-long, top, side * d], [long, top, side * d], 1.95, looks.cloth),
      rod([side * long, top + 0.4, -d], [side * long, top + 0.4, d], 1.4, frame),
    );
  for (const x of [-long * 0.72, 0, long * 0.72]) {
    group.add(
      rod([x - 1.5, 1.5, -d + 2], [x - 1.5, top, d], 1.3, frame),
      rod([x + 1.5, 1.5, d - 2], [x + 1.5, top, -d], 1.3, frame),
      placed(solid(turned(2, 6, 0.3, 28).rotateZ(-Math.PI / 2), hard), x - 3, top / 2, 0),
    );
    for (const z of [-d + 2, d - 2]) group.add(foot([x + Math.sign(z) * 1.5, 0, z], hard));
  }
  group.add(
    bent(places([-long * 0.72, 3, d - 2, 0, 3, d - 2, long * 0.72, 3, d - 2]), 0.9, frame),
    bent(places([-long * 0.72, 3, -d + 2, 0, 3, -d + 2, long * 0.72, 3, -d + 2]), 0.9, frame),
  );
  const seams = [-long + 8, long - 8].map((x) =>
    sweep(
      [-1, -0.5, 0, 0.5, 1].map((s) => at(x, top + 1.75 - 2.4 * (1 - s * s), s * d)),
      circle(0.5, 8),
    ),
  );
  return group.add(solid(merge(seams), looks.binding));
}
