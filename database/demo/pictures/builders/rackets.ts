// Rackets that lie on y = 0 with their handle towards z; balls and a shuttlecock.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  grid,
  lathe,
  merge,
  placed,
  roundedRectangle,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import { egg, rodForm } from './parts.ts';
import { pairs, places } from './points.ts';
import { loft, roundEnds, through } from './tools.ts';

type Strung = {
  /** Half of the head, across and along. */
  readonly head: readonly [number, number];
  readonly frame: readonly [number, number];
  readonly strings: readonly [number, number];
  readonly string: number;
};
type RacketLooks = {
  readonly frame: THREE.Material;
  readonly accent: THREE.Material;
  readonly string: THREE.Material;
  readonly grip: THREE.Material;
};

const headLine = ([a, b]: readonly [number, number], steps = 120): Point[] =>
  Array.from({ length: steps }, (_, i) => {
    const turn = (i / steps) * 2 * Math.PI;
    const wide = 1 + 0.05 * Math.cos(turn);
    return at(Math.sin(turn) * a * wide, 0, -Math.cos(turn) * b);
  });

/** The strings within a head, woven. */
function stringsOf({ head: [a, b], strings: [along, across], string }: Strung) {
  const lines: THREE.BufferGeometry[] = [];
  const bed = 0.96;
  for (let i = 0; i < along; i++) {
    const x = ((i + 0.5) / along - 0.5) * 2 * a * 0.86;
    const end = b * bed * Math.sqrt(1 - (x / a) ** 2);
    lines.push(rodForm([x, 0, -end], [x, 0, end], string, 8));
  }
  for (let i = 0; i < across; i++) {
    const z = ((i + 0.5) / across - 0.5) * 2 * b * 0.88;
    const end = a * bed * Math.sqrt(1 - (z / b) ** 2);
    const line = Array.from({ length: along * 2 + 1 }, (_, k) => {
      const t = k / (along * 2);
      return at((t * 2 - 1) * end, string * 0.9 * Math.cos(k * Math.PI + i * Math.PI), z);
    });
    lines.push(sweep(line, circle(string, 8)));
  }
  return merge(lines);
}

/** A tape that is wound around a handle: each turn stands up a little. */
function wrappedGrip(length: number, wide: number, thick: number): THREE.BufferGeometry {
  return loft({
    length,
    wide: (t) =>
      (wide * (1 + 0.12 * Math.max(0, t - 0.88) * 8) + ridge(t * length)) *
      roundEnds(t, 0.004, 0.03),
    thick: (t) =>
      (thick * (1 + 0.12 * Math.max(0, t - 0.88) * 8) + ridge(t * length)) *
      roundEnds(t, 0.004, 0.03),
    power: 3,
    rows: 200,
  }).rotateY(-Math.PI / 2);
}
const ridge = (along: number): number => -0.07 * Math.abs(Math.sin((along / 2.2) * Math.PI)) ** 12;

/** A tennis racket, 68 cm; the middle of its head is the origin. */
export function tennisRacket(looks: RacketLooks): THREE.Group {
  const strung: Strung = {
    head: [12.6, 16.6],
    frame: [1.2, 2.1],
    strings: [16, 19],
    string: 0.075,
  };
  const group = new THREE.Group();
  const level = 1.2;
  const head = headLine(strung.head);
  const section = roundedRectangle(strung.frame[1], strung.frame[0], 0.5, 5, 2);
  const hoop = sweep(head, section, { isClosed: true, side: at(0, 1, 0) });
  group.add(placed(solid(hoop, looks.frame), 0, level, 0));
  const top = headLine([12.68, 16.68], 120).filter((p) => p.z < -9.5);
  const half = top.findIndex((p) => p.x < 0);
  const cap = [...top.slice(half), ...top.slice(0, half)];
  group.add(
    placed(
      solid(
        sweep(cap, roundedRectangle(2.3, 1.3, 0.55, 5, 2), { side: at(0, 1, 0) }),
        looks.accent,
      ),
      0,
      level,
      0,
    ),
  );
  group.add(placed(solid(stringsOf(strung), looks.string), 0, level, 0));
  for (const side of [-1, 1]) {
    const arm = curve(
      places([
        side * 9.6,
        level,
        11,
        side * 7.2,
        level,
        17,
        side * 3.6,
        level,
        23.4,
        side * 1.25,
        level,
        29,
        side * 1.15,
        level,
        33,
      ]).map((p) => at(...p)),
      60,
    );
    group.add(
      solid(sweep(arm, roundedRectangle(2.2, 1.5, 0.6, 5, 2), { side: at(0, 1, 0) }), looks.frame),
    );
  }
  group.add(placed(solid(wrappedGrip(21, 1.5, 1.6), looks.grip), 0, level + 0.3, 31));
  return group;
}

/** A badminton racket, 67 cm. */
export function badmintonRacket(looks: RacketLooks): THREE.Group {
  const strung: Strung = { head: [9.4, 12], frame: [0.7, 0.9], strings: [20, 21], string: 0.05 };
  const level = 0.7;
  const hoop = sweep(headLine(strung.head), roundedRectangle(0.95, 0.75, 0.3, 5, 1), {
    isClosed: true,
    side: at(0, 1, 0),
  });
  return new THREE.Group().add(
    placed(solid(hoop, looks.frame), 0, level, 0),
    placed(solid(stringsOf(strung), looks.string), 0, level, 0),
    solid(rodForm([0, level, 11.8], [0, level, 36], 0.42), looks.frame),
    solid(rodForm([0, level, 11.6], [0, level, 14.4], 0.75), looks.accent),
    solid(rodForm([0, level, 33.4], [0, level, 36.6], 0.8), looks.accent),
    placed(solid(wrappedGrip(18, 1.2, 1.2), looks.grip), 0, level + 0.3, 36),
  );
}

/** A feather shuttlecock that stands on its skirt. */
export function shuttlecock(feather: THREE.Material, cork: THREE.Material, band: THREE.Material) {
  const skirt = Array.from({ length: 16 }, (_, i) => {
    const turn = (i / 16) * 2 * Math.PI;
    return grid(
      (u, v) => {
        const wide = 0.09 + 0.36 * Math.max(0, (v - 0.25) / 0.75) ** 0.8;
        const a = turn + (u - 0.5) * wide * 1.5 + 0.06 * v;
        const r = 1.15 + 2.1 * v + 0.1 * (u - 0.5);
        const tip = v > 0.9 ? (v - 0.9) * 4 * (2 * u - 1) ** 2 : 0;
        return at(Math.cos(a) * r, 6.2 * (1 - v) + tip, Math.sin(a) * r);
      },
      { columns: 6, rows: 24 },
    );
  });
  const rings = [2.2, 3.4].map((y) =>
    sweep(
      circle(1.15 + 2.1 * (1 - y / 6.2) - 0.06, 60).map((p) => at(p.x, y, p.y)),
      circle(0.07, 8),
      { isClosed: true },
    ),
  );
  const head = lathe(pairs([1.3, 6, 1.32, 6.8, 1.28, 7.6, 1.05, 8.3, 0.6, 8.75, 0, 8.9]), 48);
  return new THREE.Group().add(
    solid(merge([...skirt, ...rings]), feather),
    solid(head, cork),
    solid(lathe(pairs([1.33, 6, 1.36, 6.1, 1.36, 6.7, 1.33, 6.8]), 48), band),
  );
}

/** A table-tennis bat: `rubber` above, `other` below. */
export function tableTennisBat(
  rubber: THREE.Material,
  other: THREE.Material,
  wood: THREE.Material,
  handle: THREE.Material,
): THREE.Group {
  const blade = (grow: number, from: number): THREE.Shape => {
    const shape = new THREE.Shape();
    const points = Array.from({ length: 90 }, (_, i) => {
      const turn = -Math.PI / 2 + 0.32 + (i / 89) * (2 * Math.PI - 0.64);
      return new THREE.Vector2(Math.cos(turn) * (7.5 + grow), Math.sin(turn) * (7.9 + grow));
    });
    shape.setFromPoints([...points, new THREE.Vector2(-1.5, from), new THREE.Vector2(1.5, from)]);
    return shape;
  };
  const rubberShape = (): THREE.Shape => {
    const points = Array.from({ length: 90 }, (_, i) => {
      const turn = -Math.PI / 2 + 0.62 + (i / 89) * (2 * Math.PI - 1.24);
      return new THREE.Vector2(Math.cos(turn) * 7.45, Math.sin(turn) * 7.85);
    });
    return new THREE.Shape(points);
  };
  const grip = loft({
    length: 10.4,
    wide: through([
      [0, 1.25],
      [0.5, 1.2],
      [1, 1.7],
    ]),
    thick: (t) => 1.15 * roundEnds(t, 0.08, 0.03),
    power: 3,
  }).rotateY(-Math.PI / 2);
  return new THREE.Group().add(
    placed(solid(plate(blade(0, -9.6), 0.6, 0.1), wood), 0, 0.75, 0),
    placed(solid(plate(rubberShape(), 0.35, 0.06), rubber), 0, 1.34, 0),
    placed(solid(plate(rubberShape(), 0.35, 0.06), other), 0, 0.41, 0),
    placed(solid(grip, handle), 0, 1.1, 7.4),
  );
}

/** A padel racket: a thick face with holes, a short handle. */
export function padelRacket(
  face: THREE.Material,
  frame: THREE.Material,
  dark: THREE.Material,
  grip: THREE.Material,
): THREE.Group {
  const outline = (grow: number): THREE.Shape =>
    new THREE.Shape(
      Array.from({ length: 120 }, (_, i) => {
        const turn = (i / 120) * 2 * Math.PI;
        const low = Math.max(0, -Math.sin(turn));
        const narrow = 1 - 0.2 * low ** 3;
        return new THREE.Vector2(
          Math.cos(turn) * (13 + grow) * narrow,
          Math.sin(turn) * (14.6 + grow) - 1.2 * low ** 2,
        );
      }),
    );
  const inner = outline(-0.9);
  for (let row = -4; row <= 4; row++)
    for (let k = -3; k <= 3; k++) {
      const [x, y] = [k * 2.5 + (row % 2 ? 1.25 : 0), row * 2.25 + 1.4];
      if (Math.hypot(x / 9, (y - 1.4) / 9.6) > 1) continue;
      inner.holes.push(new THREE.Path(circle(0.55, 24).map((p) => p.add(new THREE.Vector2(x, y)))));
    }
  const rim = outline(0);
  rim.holes.push(new THREE.Path(outline(-1).getPoints()));
  const group = new THREE.Group().add(
    placed(solid(plate(inner, 3.5, 0.12), face), 0, 0.1, 0),
    solid(plate(rim, 3.8, 0.6), frame),
  );
  for (const side of [-1, 1]) {
    const arm = curve(
      places([
        side * 7.4,
        1.9,
        13,
        side * 5,
        1.9,
        17.4,
        side * 2.2,
        1.9,
        21,
        side * 0.9,
        1.9,
        24,
      ]).map((p) => at(...p)),
      50,
    );
    group.add(solid(sweep(arm, roundedRectangle(3.4, 2, 0.8, 5, 2), { side: at(0, 1, 0) }), frame));
  }
  return group.add(
    placed(solid(wrappedGrip(13, 1.5, 1.6), grip), 0, 1.9, 22),
    placed(
      solid(plate(new THREE.Shape(circle(1.9, 40)), 0.8, 0.2).rotateX(Math.PI / 2), dark),
      0,
      1.9,
      34.6,
    ),
  );
}

/** The seam of a tennis ball: one line over all of it. */
export function ballSeam(radius: number): THREE.BufferGeometry {
  const [a, b] = [0.72, 0.28];
  const line = Array.from({ length: 160 }, (_, i) => {
    const t = (i / 160) * 2 * Math.PI;
    return at(
      a * Math.cos(t) + b * Math.cos(3 * t),
      a * Math.sin(t) - b * Math.sin(3 * t),
      2 * Math.sqrt(a * b) * Math.sin(2 * t),
    );
  });
  const seam = line.map((p) => p.normalize().multiplyScalar(radius));
  return sweep(seam, circle(radius * 0.045, 10), { isClosed: true });
}

export const ballForm = (radius: number): THREE.BufferGeometry => egg(radius, radius, radius, 60);
