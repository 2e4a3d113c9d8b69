// Woven baskets: upright stakes, strips that run over and under them, a bound rim, handles.
import * as THREE from 'three';
import { at, circle, curve, lathe, merge, solid, sweep, type Point } from '../studio/geometry.ts';

export type Basket = {
  readonly radius: number;
  readonly height: number;
  /** How much wider the rim is than the base. */
  readonly open: number;
  /** Length divided by width: 1 is round. */
  readonly oval: number;
  readonly stakes: number;
  readonly strip: { readonly width: number; readonly thick: number };
  /** One arch over the basket, or a loop at each end. */
  readonly handle: 'over' | 'ends';
};

type Looks = { readonly strip: THREE.Material; readonly stake: THREE.Material };

/** The cut through a strip of the weave, a flat oval: x is up, y is outwards. */
const section = (wide: number, thick: number): THREE.Vector2[] =>
  circle(1, 14).map(({ x, y }) => {
    const bow = (value: number) => Math.sign(value) * Math.abs(value) ** 0.6;
    return new THREE.Vector2((bow(x) * wide) / 2, (bow(y) * thick) / 2);
  });

/** A woven basket on the ground (y = 0); its longer side runs along the x axis. */
export function basket(shape: Basket, looks: Looks): THREE.Group {
  const { height, stakes, strip } = shape;
  const radiusAt = (y: number) =>
    shape.radius * (1 + shape.open * (y / height) + 0.06 * Math.sin((y / height) * Math.PI));
  const on = (turn: number, y: number, out: number): Point => {
    const r = radiusAt(y) + out;
    return at(Math.cos(turn) * r * shape.oval, y, Math.sin(turn) * r);
  };
  const step = strip.width * 1.04;
  const rows = Math.floor((height - 0.8) / step);
  const strips: THREE.BufferGeometry[] = [];
  for (let j = 0; j < rows; j++) {
    const y = 0.5 + (j + 0.5) * step;
    const count = stakes * 10;
    const path = Array.from({ length: count }, (_, i) => {
      const turn = (i / count) * 2 * Math.PI;
      return on(turn, y, strip.thick * 1.15 * Math.cos((turn * stakes) / 2 + j * Math.PI));
    });
    strips.push(
      sweep(path, section(strip.width, strip.thick), { isClosed: true, side: at(0, 1, 0) }),
    );
  }
  const uprights = Array.from({ length: stakes }, (_, i) => stake(shape, i, step, rows, on));
  const group = new THREE.Group();
  group.add(solid(merge(strips), looks.strip), solid(merge(uprights), looks.stake));
  const base = lathe(
    [
      [0, 0.1],
      [shape.radius * 0.98, 0.1],
      [shape.radius * 0.98, 0.7],
      [0, 0.7],
    ],
    64,
  );
  base.scale(shape.oval, 1, 1);
  group.add(solid(base, looks.stake), solid(rim(shape, on), looks.strip));
  return group.add(solid(handles(shape, on), looks.strip));
}

/** A point of the wall at an angle and a height, `out` in front of it. */
type On = (turn: number, y: number, out: number) => Point;

/** An upright stake that passes behind one strip and in front of the next. */
function stake(
  { stakes, height, strip }: Basket,
  i: number,
  step: number,
  rows: number,
  on: On,
): THREE.BufferGeometry {
  const turn = (i / stakes) * 2 * Math.PI;
  const path: Point[] = [];
  for (let k = 0; k <= rows * 6; k++) {
    const y = (k / (rows * 6)) * height;
    const phase = (y - 0.5) / step - 0.5;
    path.push(on(turn, y, -strip.thick * 0.8 * Math.cos((i + phase) * Math.PI)));
  }
  const along = at(-Math.sin(turn), 0, Math.cos(turn));
  return sweep(path, section(strip.width * 0.92, strip.thick), { side: along });
}

/** Two hoops, and a thin strip that is wound around them. */
function rim({ height, strip, stakes }: Basket, on: On): THREE.BufferGeometry {
  const ring = (y: number, out: number) =>
    sweep(
      Array.from({ length: 160 }, (_, i) => on((i / 160) * 2 * Math.PI, y, out)),
      section(1.5, 0.5),
      { isClosed: true, side: at(0, 1, 0) },
    );
  const turns = stakes * 2;
  const count = turns * 10;
  const wound = Array.from({ length: count }, (_, i) => {
    const turn = (i / count) * 2 * Math.PI;
    const around = turn * turns;
    return on(turn, height + Math.sin(around) * 0.95, Math.cos(around) * (strip.thick + 0.75));
  });
  const binding = sweep(wound, circle(0.2, 7), { isClosed: true });
  return merge([ring(height, strip.thick + 0.35), ring(height, -strip.thick - 0.25), binding]);
}

function handles(shape: Basket, on: On): THREE.BufferGeometry {
  const { height, radius, handle } = shape;
  const parts: THREE.BufferGeometry[] = [];
  const wrap = (path: readonly Point[], thick: number) => {
    parts.push(sweep(path, circle(thick, 12)));
    const turns = Math.round(path.length / 2.2);
    const wound = Array.from({ length: turns * 9 }, (_, i) => {
      const t = (i / (turns * 9 - 1)) * (path.length - 1);
      const k = Math.min(path.length - 2, Math.floor(t));
      const from = path[k]!.clone().lerp(path[k + 1]!, t - k);
      const forward = path[k + 1]!.clone().sub(path[k]!).normalize();
      const side = at(0, 0, 1).addScaledVector(forward, -forward.z).normalize();
      const up = forward.clone().cross(side);
      const around = (i / 9) * 2 * Math.PI;
      return from
        .addScaledVector(side, Math.cos(around) * (thick + 0.1))
        .addScaledVector(up, Math.sin(around) * (thick + 0.1));
    });
    parts.push(sweep(wound, circle(0.22, 7)));
  };
  if (handle === 'over') {
    const high = height + radius * 1.15;
    const left = on(Math.PI, height * 0.55, 0.6);
    const right = on(0, height * 0.55, 0.6);
    wrap(
      curve(
        [
          left,
          on(Math.PI, height * 1.02, 0.5),
          at(left.x * 0.72, high * 0.95, 0),
          at(0, high * 1.06, 0),
          at(right.x * 0.72, high * 0.95, 0),
          on(0, height * 1.02, 0.5),
          right,
        ],
        90,
      ),
      0.55,
    );
    return merge(parts);
  }
  for (const middle of [0, Math.PI]) {
    const spread = 0.3;
    wrap(
      curve(
        [
          on(middle - spread, height * 0.82, 0.6),
          on(middle - spread, height + 1.5, 0.8),
          on(middle - spread * 0.5, height + 4, 1.6),
          on(middle + spread * 0.5, height + 4, 1.6),
          on(middle + spread, height + 1.5, 0.8),
          on(middle + spread, height * 0.82, 0.6),
        ],
        44,
      ),
      0.5,
    );
  }
  return merge(parts);
}
