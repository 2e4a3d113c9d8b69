// Pieces of SVG that logos are made of. All of a logo lies in a square of 400 around (200, 200).

/** Hex codes: that of the mark, one between it and the ground, the ground. */
export type Inks = { readonly color: string; readonly tint: string; readonly ground: string };
/** Returns elements of SVG. */
export type Mark = (inks: Inks) => string;

const short = (value: number): string => String(Math.round(value * 10) / 10);
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

/** A line with round ends. */
export const line = (path: string, color: string, width: number, dashes = ''): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"` +
  ` stroke-linecap="round" stroke-linejoin="round"${dashes && ` stroke-dasharray="${dashes}"`}/>`;

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, width: number, color: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="none" stroke="${color}"` +
  ` stroke-width="${width}"/>`;

/** A rectangle from its upper left corner. */
export const bar = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  round = 0,
): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${width}" height="${height}" rx="${round}"` +
  ` fill="${fill}"/>`;

/** Turns clockwise around the middle, in degrees. */
export const turned = (degrees: number, piece: string): string =>
  `<g transform="rotate(${short(degrees)} 200 200)">${piece}</g>`;

/** The same piece several times around the middle. */
export const around = (count: number, piece: string, from = 0): string =>
  Array.from({ length: count }, (_, i) => turned(from + (i * 360) / count, piece)).join('');

/** The piece and its mirror image, left and right. */
export const onBothSides = (piece: string): string =>
  `${piece}<g transform="translate(400 0) scale(-1 1)">${piece}</g>`;

export const several = <Value>(values: readonly Value[], piece: (value: Value) => string): string =>
  values.map(piece).join('');

/** The path of a regular polygon around the middle, a corner on top. */
export const regular = (corners: number, radius: number): string =>
  `M${Array.from({ length: corners }, (_, i) => {
    const turn = radians((i * 360) / corners - 90);
    return `${short(200 + radius * Math.cos(turn))} ${short(200 + radius * Math.sin(turn))}`;
  }).join('L')}Z`;

/** A star of eight points, as two squares make it. */
export const star = (radius: number, fill: string, y = 200): string => {
  const half = radius * Math.SQRT1_2;
  const square = bar(200 - half, y - half, 2 * half, 2 * half, fill);
  return `${square}<g transform="rotate(45 200 ${y})">${square}</g>`;
};

/** The path of an arc; degrees run clockwise from the right. */
export function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const turn = radians(degrees);
    return `${short(x + radius * Math.cos(turn))} ${short(y + radius * Math.sin(turn))}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}

/** A leaf that grows from a point; 0 degrees is to the right. */
export const leaf = (
  [x, y]: readonly [number, number],
  degrees: number,
  [length, half]: readonly [number, number],
  fill: string,
): string =>
  `<path transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)})" fill="${fill}"` +
  ` d="M0 0C${short(length * 0.25)} ${-half} ${short(length * 0.7)} ${-half} ${length} 0` +
  `C${short(length * 0.7)} ${half} ${short(length * 0.25)} ${half} 0 0Z"/>`;

/** The path of a spiral that opens from its middle. */
export const spiral = (x: number, y: number, radius: number, turns: number): string =>
  `M${Array.from({ length: Math.round(turns * 24) + 1 }, (_, i) => {
    const turn = (i / 24) * 2 * Math.PI;
    const r = (radius * i) / (turns * 24);
    return `${short(x + r * Math.cos(turn))} ${short(y + r * Math.sin(turn))}`;
  }).join('L')}`;
