// Measures how much of its field a glyph covers, from its shapes without painting them, so that it
// can be placed on its foot.
import type { Extent } from './layouts.ts';

type Point = readonly [x: number, y: number];
type Cursor = { at: Point; start: Point; control: Point };

const field = 128;

/**
 * Accurate to a unit or two, enough for a shadow: curves are sampled, strokes count as thin, and
 * transforms of whole groups are ignored.
 */
export function extentOf(glyph: string): Extent {
  const painted = glyph.replace(/<(defs|clipPath|mask|symbol)\b[\s\S]*?<\/\1>/g, '');
  const shapes = [...painted.matchAll(/<(path|ellipse|circle)\b([^>]*)>/g)].map(
    ([, element, attributes]) => pointsOf(element!, attributes!),
  );
  const points = shapes.filter(isOnField).flat();
  if (points.length === 0) return { left: 0, top: 0, right: field, bottom: field };
  const within = (value: number) => Math.min(field, Math.max(0, value));
  const xs = points.map(([x]) => within(x));
  const ys = points.map(([, y]) => within(y));
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** Some glyphs have stray shapes far outside. */
const isOnField = (points: readonly Point[]) =>
  ([0, 1] as const).every(
    (axis) =>
      points.some((point) => point[axis] > 0) && points.some((point) => point[axis] < field),
  );

function pointsOf(element: string, attributes: string): Point[] {
  const attribute = (name: string) =>
    new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  const number = (name: string) => Number(attribute(name) ?? 0);
  if (attribute('fill') === 'none' && !attribute('stroke')) return []; // A spacer.
  const turn = rotation(attribute('transform'));
  if (element === 'path') return pathPoints(attribute('d') ?? '').map(turn);
  const [rx, ry] = element === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')];
  return fractions(16).map((part) =>
    turn([
      number('cx') + rx * Math.cos(part * 2 * Math.PI),
      number('cy') + ry * Math.sin(part * 2 * Math.PI),
    ]),
  );
}

/** `rotate(degrees x y)` is the only transform on shapes of this set. */
function rotation(transform: string | undefined): (point: Point) => Point {
  const [degrees, cx = 0, cy = 0] =
    /^rotate\(([^)]*)\)$/
      .exec(transform ?? '')?.[1]
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  if (degrees === undefined) return (point) => point;
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return ([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/** 1/n, 2/n … 1. */
const fractions = (n: number) => Array.from({ length: n }, (_, i) => (i + 1) / n);
const quarters = fractions(4);

const argumentCounts: Record<string, number> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

function pathPoints(d: string): Point[] {
  const points: Point[] = [];
  const cursor: Cursor = { at: [0, 0], start: [0, 0], control: [0, 0] };
  for (const [, letter, text] of d.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const numbers = text!.match(/[+-]?(?:\d*\.\d+|\d+)(?:e[+-]?\d+)?/gi)?.map(Number) ?? [];
    const count = argumentCounts[letter!.toLowerCase()]!;
    for (let i = 0; i === 0 || i < numbers.length; i += count || Infinity) {
      // Further pairs after a move are lines.
      const command = i > 0 && letter === 'm' ? 'l' : i > 0 && letter === 'M' ? 'L' : letter!;
      points.push(...segmentPoints(command, numbers.slice(i, i + count), cursor));
    }
  }
  return points;
}

/** Returns a segment's points, its end last, and moves the cursor there. */
function segmentPoints(letter: string, numbers: readonly number[], cursor: Cursor): Point[] {
  const command = letter.toLowerCase();
  const [ox, oy] = letter === command ? cursor.at : [0, 0];
  const pair = (i: number): Point => [ox + numbers[i]!, oy + numbers[i + 1]!];
  const from = cursor.at;
  const mirrored: Point = [2 * from[0] - cursor.control[0], 2 * from[1] - cursor.control[1]];
  const to =
    command === 'h'
      ? ([ox + numbers[0]!, from[1]] as const)
      : command === 'v'
        ? ([from[0], oy + numbers[0]!] as const)
        : command === 'z'
          ? cursor.start
          : pair(numbers.length - 2);
  cursor.at = to;
  cursor.control = to;
  switch (command) {
    case 'm':
      cursor.start = to;
      return [to];
    case 'c':
    case 's': {
      const [one, two] = command === 'c' ? [pair(0), pair(2)] : [mirrored, pair(0)];
      cursor.control = two;
      return quarters.map((t) => cubicAt(t, from, one, two, to));
    }
    case 'q':
    case 't': {
      const control = command === 'q' ? pair(0) : mirrored;
      cursor.control = control;
      return quarters.map((t) => between(between(from, control, t), between(control, to, t), t));
    }
    case 'a':
      return arcPoints(from, numbers, to);
    default:
      return [to];
  }
}

const between = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [
  ax + (bx - ax) * t,
  ay + (by - ay) * t,
];
function cubicAt(t: number, a: Point, b: Point, c: Point, d: Point): Point {
  const ab = between(a, b, t);
  const bc = between(b, c, t);
  const cd = between(c, d, t);
  return between(between(ab, bc, t), between(bc, cd, t), t);
}

/** Converts an arc from end points to centre and angles: SVG 1.1, appendix F.6. */
function arcPoints(from: Point, numbers: readonly number[], to: Point): Point[] {
  const [givenRx, givenRy, degrees, isLarge, isClockwise] = numbers.map(Math.abs) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (givenRx === 0 || givenRy === 0 || (from[0] === to[0] && from[1] === to[1])) return [to];
  const tilt = ((numbers[2]! < 0 ? -degrees : degrees) * Math.PI) / 180;
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  const halfX = (from[0] - to[0]) / 2;
  const halfY = (from[1] - to[1]) / 2;
  const x = cos * halfX + sin * halfY;
  const y = -sin * halfX + cos * halfY;
  const growth = Math.sqrt(Math.max(1, (x / givenRx) ** 2 + (y / givenRy) ** 2));
  const rx = givenRx * growth;
  const ry = givenRy * growth;
  const away =
    (isLarge === isClockwise ? -1 : 1) *
    Math.sqrt(Math.max(0, (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1));
  const cx = (away * rx * y) / ry;
  const cy = (-away * ry * x) / rx;
  const first = Math.atan2((y - cy) / ry, (x - cx) / rx);
  const last = Math.atan2((-y - cy) / ry, (-x - cx) / rx);
  const sweep = isClockwise
    ? (last - first + 4 * Math.PI) % (2 * Math.PI)
    : -((first - last + 4 * Math.PI) % (2 * Math.PI));
  const middleX = (from[0] + to[0]) / 2;
  const middleY = (from[1] + to[1]) / 2;
  return fractions(8).map((t) => {
    const ux = cx + rx * Math.cos(first + sweep * t);
    const uy = cy + ry * Math.sin(first + sweep * t);
    return [middleX + cos * ux - sin * uy, middleY + sin * ux + cos * uy];
  });
}
