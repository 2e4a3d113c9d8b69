// Drawings of carpets, prayer rugs and doormats.
import { star } from './patterns.ts';
import { random } from './noise.ts';

type Canvas = CanvasRenderingContext2D;
export type Palette = {
  readonly field: string;
  readonly border: string;
  readonly light: string;
  readonly accent: string;
  readonly dark: string;
  readonly leaf: string;
};

const inset = (context: Canvas, by: number, color: string): void => {
  const { width, height } = context.canvas;
  context.fillStyle = color;
  context.fillRect(by, by, width - 2 * by, height - 2 * by);
};

/** A flower with petals, a ring and a heart. */
function bloom(context: Canvas, x: number, y: number, r: number, colors: readonly string[]): void {
  const [petal, ring, heart] = colors as [string, string, string];
  context.fillStyle = petal;
  for (let i = 0; i < 8; i++) {
    const turn = (i / 8) * 2 * Math.PI;
    context.beginPath();
    context.ellipse(
      x + Math.cos(turn) * r * 0.62,
      y + Math.sin(turn) * r * 0.62,
      r * 0.42,
      r * 0.26,
      turn,
      0,
      7,
    );
    context.fill();
  }
  for (const [share, fill] of [
    [0.5, ring],
    [0.26, heart],
  ] as const) {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(x, y, r * share, 0, 7);
    context.fill();
  }
}

/** Two leaves that lean to either side of a point. */
function leaves(
  context: Canvas,
  x: number,
  y: number,
  r: number,
  turn: number,
  fill: string,
): void {
  context.fillStyle = fill;
  for (const side of [-1, 1]) {
    const angle = turn + side * 0.7;
    context.beginPath();
    context.ellipse(
      x + Math.cos(angle) * r,
      y + Math.sin(angle) * r,
      r * 0.8,
      r * 0.3,
      angle,
      0,
      7,
    );
    context.fill();
  }
}

/** Flowers and leaves along the four sides of a frame. */
function frame(context: Canvas, by: number, wide: number, p: Palette): void {
  const { width, height } = context.canvas;
  inset(context, by, p.border);
  const middle = by + wide / 2;
  const sides = [
    [middle, middle, width - middle, middle],
    [width - middle, middle, width - middle, height - middle],
    [width - middle, height - middle, middle, height - middle],
    [middle, height - middle, middle, middle],
  ] as const;
  for (const [x0, y0, x1, y1] of sides) {
    const long = Math.hypot(x1 - x0, y1 - y0);
    const count = Math.round(long / (wide * 1.15));
    const turn = Math.atan2(y1 - y0, x1 - x0);
    for (let i = 0; i < count; i++) {
      const t = i / count;
      const x = x0 + (x1 - x0) * t;
      const y = y0 + (y1 - y0) * t;
      bloom(
        context,
        x,
        y,
        wide * 0.36,
        i % 2 ? [p.light, p.accent, p.dark] : [p.accent, p.light, p.field],
      );
      const half = (long / count) * 0.5;
      leaves(
        context,
        x + Math.cos(turn) * half,
        y + Math.sin(turn) * half,
        wide * 0.17,
        turn + (i % 2 ? Math.PI / 2 : -Math.PI / 2),
        p.leaf,
      );
    }
  }
}

/** A round shape with so many lobes around a middle. */
function lobed(
  context: Canvas,
  [x, y]: readonly [number, number],
  [wide, high]: readonly [number, number],
  lobes: number,
  depth: number,
  fill: string,
): void {
  context.fillStyle = fill;
  context.beginPath();
  for (let i = 0; i <= 360; i++) {
    const turn = (i / 360) * 2 * Math.PI;
    const reach = 1 - depth * Math.abs(Math.sin((turn * lobes) / 2)) ** 0.7;
    context.lineTo(x + Math.cos(turn) * wide * reach, y + Math.sin(turn) * high * reach);
  }
  context.fill();
}

/** A field of small flowers on winding stems. */
function scatter(context: Canvas, by: number, p: Palette, size: number): void {
  const { width, height } = context.canvas;
  const columns = Math.round((width - 2 * by) / (size * 4));
  const rows = Math.round((height - 2 * by) / (size * 4));
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const mirrored = column < columns / 2 ? 1 : -1;
      const x = by + ((column + 0.5) / columns) * (width - 2 * by);
      const y = by + ((row + 0.5) / rows) * (height - 2 * by);
      const isBloom = (row + column) % 2 === 0;
      if (isBloom) bloom(context, x, y, size, [p.light, p.accent, p.border]);
      else leaves(context, x, y, size * 0.7, -Math.PI / 2 + mirrored * 0.5, p.leaf);
    }
}

/** A medallion carpet: borders, corner pieces, a lobed medallion with pendants. */
export function medallionCarpet(context: Canvas, p: Palette): void {
  const { width, height } = context.canvas;
  const u = width / 100;
  inset(context, 0, p.dark);
  inset(context, u * 1.4, p.light);
  inset(context, u * 2.2, p.dark);
  frame(context, u * 2.8, u * 11, p);
  inset(context, u * 13.8, p.light);
  inset(context, u * 14.6, p.dark);
  inset(context, u * 15.4, p.accent);
  inset(context, u * 16.4, p.field);
  scatter(context, u * 17, p, u * 1.9);
  context.save();
  context.beginPath();
  context.rect(u * 16.4, u * 16.4, width - u * 32.8, height - u * 32.8);
  context.clip();
  for (const x of [u * 16.4, width - u * 16.4])
    for (const y of [u * 16.4, height - u * 16.4]) {
      lobed(context, [x, y], [u * 24, u * 30], 16, 0.16, p.light);
      lobed(context, [x, y], [u * 22.4, u * 28.4], 16, 0.16, p.border);
      bloom(
        context,
        x + Math.sign(width / 2 - x) * u * 8,
        y + Math.sign(height / 2 - y) * u * 9,
        u * 5,
        [p.light, p.accent, p.dark],
      );
    }
  context.restore();
  medallion(context, [width / 2, height / 2], u, p);
}

function medallion(
  context: Canvas,
  middle: readonly [number, number],
  u: number,
  p: Palette,
): void {
  const [x, y] = middle;
  for (const side of [-1, 1]) {
    lobed(context, [x, y + side * u * 39], [u * 5, u * 8], 8, 0.2, p.light);
    lobed(context, [x, y + side * u * 39], [u * 4.2, u * 7], 8, 0.2, p.accent);
  }
  const rings: [number, number, number, string][] = [
    [25, 34, 16, p.light],
    [24, 33, 16, p.dark],
    [22.6, 31.4, 16, p.border],
    [16.6, 23, 12, p.light],
    [15.8, 22, 12, p.field],
    [9.6, 13, 8, p.light],
    [8.8, 12, 8, p.accent],
  ];
  for (const [wide, high, lobes, fill] of rings)
    lobed(context, middle, [u * wide, u * high], lobes, 0.17, fill);
  for (let i = 0; i < 12; i++) {
    const turn = (i / 12) * 2 * Math.PI;
    bloom(context, x + Math.cos(turn) * u * 17.6, y + Math.sin(turn) * u * 24.6, u * 2.3, [
      p.light,
      p.accent,
      p.dark,
    ]);
    leaves(
      context,
      x + Math.cos(turn + 0.26) * u * 17.6,
      y + Math.sin(turn + 0.26) * u * 24.6,
      u * 1.1,
      turn + 0.26,
      p.leaf,
    );
  }
  for (let i = 0; i < 8; i++) {
    const turn = (i / 8) * 2 * Math.PI;
    bloom(context, x + Math.cos(turn) * u * 11.6, y + Math.sin(turn) * u * 15.8, u * 1.7, [
      p.accent,
      p.light,
      p.border,
    ]);
  }
  bloom(context, x, y, u * 5.4, [p.light, p.border, p.accent]);
}

/** Time has worn a carpet: its colours are pale, the ground shows in patches. */
export function wear(context: Canvas, ground: string): void {
  const { width, height } = context.canvas;
  const chance = random(21);
  context.fillStyle = ground;
  context.globalAlpha = 0.34;
  context.fillRect(0, 0, width, height);
  for (let i = 0; i < 2600; i++) {
    const x = chance() * width;
    const y = chance() * height;
    const patch = 0.5 + 0.5 * Math.sin(x * 0.011 + 2 * Math.sin(y * 0.006)) * Math.sin(y * 0.009);
    context.globalAlpha = 0.05 + 0.24 * patch * chance();
    context.fillRect(x, y, 6 + chance() * 46 * patch, 2 + chance() * 5);
  }
  context.globalAlpha = 1;
}

/** Large plain shapes that overlap, with thin lines. */
export function geometricCarpet(context: Canvas): void {
  const { width, height } = context.canvas;
  const cell = width / 4;
  const fills = ['#e6ddcb', '#c9b594', '#4b5a60', '#b5673f', '#d9a441', '#8b9a8e'];
  inset(context, 0, '#e6ddcb');
  for (let row = 0; row * cell < height; row++)
    for (let column = 0; column < 4; column++) {
      const kind = (row * 3 + column * 5) % 4;
      const [x, y] = [column * cell, row * cell];
      context.fillStyle = fills[(row * 2 + column * 3) % 6]!;
      context.fillRect(x, y, cell, cell);
      context.fillStyle = fills[(row * 5 + column + 2) % 6]!;
      context.beginPath();
      if (kind === 0) context.arc(x, y + cell, cell, -Math.PI / 2, 0);
      else if (kind === 1) context.arc(x + cell / 2, y + cell / 2, cell * 0.34, 0, 7);
      else if (kind === 2) context.arc(x + cell, y, cell, Math.PI / 2, Math.PI);
      else context.rect(x, y + cell / 2, cell, cell / 2);
      if (kind === 0) context.lineTo(x, y + cell);
      if (kind === 2) context.lineTo(x + cell, y);
      context.fill();
      if (kind === 3) {
        context.fillStyle = fills[(row + column * 2 + 4) % 6]!;
        context.beginPath();
        context.arc(x + cell / 2, y + cell / 2, cell / 2, Math.PI, 0);
        context.fill();
      }
    }
}

/** A prayer rug: a niche with a lamp, in a border of flowers. */
export function prayerRug(context: Canvas, p: Palette): void {
  const { width, height } = context.canvas;
  const u = width / 100;
  inset(context, 0, p.dark);
  inset(context, u * 1.6, p.accent);
  inset(context, u * 2.6, p.dark);
  frame(context, u * 3.4, u * 12, p);
  inset(context, u * 15.4, p.accent);
  inset(context, u * 16.4, p.dark);
  inset(context, u * 17.2, p.border);
  const [left, right] = [u * 22, width - u * 22];
  const bottom = height - u * 22;
  niche(context, left - u * 2, right + u * 2, bottom + u * 2, height * 0.2 - u * 3, p.accent);
  niche(context, left - u, right + u, bottom + u, height * 0.2 - u * 1.5, p.dark);
  niche(context, left, right, bottom, height * 0.2, p.field);
  for (const x of [u * 25, width - u * 25])
    for (const [y, r] of [
      [u * 25, 5],
      [u * 38, 3.4],
    ] as const)
      bloom(context, x + Math.sign(width / 2 - x) * (y > u * 30 ? -u : u * 3), y, u * r, [
        p.light,
        p.accent,
        p.dark,
      ]);
  lamp(context, width / 2, height * 0.2, u, p);
  for (const [y, r] of [
    [bottom - u * 10, 6],
    [bottom - u * 24, 4],
  ] as const)
    bloom(context, width / 2, y, u * r, [p.light, p.accent, p.border]);
  for (const side of [-1, 1])
    leaves(
      context,
      width / 2 + side * u * 11,
      bottom - u * 8,
      u * 4,
      -Math.PI / 2 + side * 0.5,
      p.leaf,
    );
}

/** A pointed arch on two columns. */
function niche(
  context: Canvas,
  left: number,
  right: number,
  bottom: number,
  top: number,
  fill: string,
): void {
  const middle = (left + right) / 2;
  const wide = right - left;
  const shoulder = top + wide * 0.62;
  context.fillStyle = fill;
  context.beginPath();
  context.moveTo(left, bottom);
  context.lineTo(left, shoulder);
  context.bezierCurveTo(
    left,
    shoulder - wide * 0.3,
    middle - wide * 0.22,
    top + wide * 0.26,
    middle,
    top,
  );
  context.bezierCurveTo(
    middle + wide * 0.22,
    top + wide * 0.26,
    right,
    shoulder - wide * 0.3,
    right,
    shoulder,
  );
  context.lineTo(right, bottom);
  context.fill();
}

/** A mosque lamp that hangs from the point of the niche. */
function lamp(context: Canvas, x: number, top: number, u: number, p: Palette): void {
  context.strokeStyle = p.accent;
  context.lineWidth = u * 0.8;
  context.beginPath();
  context.moveTo(x, top + u * 4);
  context.lineTo(x, top + u * 22);
  context.stroke();
  context.fillStyle = p.accent;
  const y = top + u * 22;
  context.beginPath();
  context.moveTo(x - u * 3, y);
  context.lineTo(x + u * 3, y);
  context.bezierCurveTo(x + u * 2, y + u * 4, x + u * 8, y + u * 6, x + u * 6.4, y + u * 11);
  context.quadraticCurveTo(x, y + u * 17, x - u * 6.4, y + u * 11);
  context.bezierCurveTo(x - u * 8, y + u * 6, x - u * 2, y + u * 4, x - u * 3, y);
  context.fill();
  context.fillStyle = p.light;
  star(context, x, y + u * 9, u * 3);
}
