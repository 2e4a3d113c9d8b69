// Prints of paper: letters with a heading and lines, forms with ticks, a seal, a code of bars.
import { star } from './patterns.ts';

type Canvas = CanvasRenderingContext2D;
const ink = '#2b3136';
const grey = '#a9adae';

/** Bars in place of a text too small to read; `isRight` sets them from the right. */
export function textLines(
  context: Canvas,
  {
    x,
    y,
    width,
    count,
    step,
    isRight = false,
    color = grey,
  }: {
    x: number;
    y: number;
    width: number;
    count: number;
    step: number;
    isRight?: boolean;
    color?: string;
  },
): void {
  context.fillStyle = color;
  for (let i = 0; i < count; i++) {
    const isLast = i % 5 === 4 || i === count - 1;
    const share = isLast ? 0.45 + 0.1 * (i % 3) : 0.9 + 0.1 * ((i * 7) % 3) * 0.5;
    const long = width * Math.min(1, share);
    const gap = Math.floor(i / 5) * step * 0.5;
    // Each line consists of words of different lengths.
    let done = 0;
    for (let k = 0; done < long; k++) {
      const word = Math.min(long - done, width * (0.07 + 0.035 * ((i * 5 + k * 3) % 4)));
      const left = isRight ? x + width - done - word : x + done;
      context.fillRect(left, y + i * step + gap, word, step * 0.34);
      done += word + width * 0.018;
    }
  }
}

export type Letter = {
  readonly title: string;
  readonly accent: string;
  readonly paper?: string;
  readonly lines?: number;
  readonly isRight?: boolean;
  readonly line?: string;
};

/** A letter: a bar of colour with a star, a heading, lines. */
export function drawLetter(context: Canvas, letter: Letter): void {
  const { title, accent, paper = '#fbfaf6', lines = 16, isRight = false, line } = letter;
  const { width: w, height: h } = context.canvas;
  context.fillStyle = paper;
  context.fillRect(0, 0, w, h);
  context.fillStyle = accent;
  context.fillRect(0, 0, w, h * 0.022);
  star(context, isRight ? w * 0.86 : w * 0.14, h * 0.1, w * 0.055);
  context.fillStyle = ink;
  context.textAlign = isRight ? 'right' : 'left';
  context.font = `700 ${w * 0.098}px "Markazi Text Variable"`;
  context.fillText(title, isRight ? w * 0.78 : w * 0.23, h * 0.118);
  if (line) {
    context.fillStyle = accent;
    context.font = `600 ${w * 0.06}px "Markazi Text Variable"`;
    context.fillText(line, isRight ? w * 0.92 : w * 0.09, h * 0.21);
  }
  const top = line ? 0.25 : 0.2;
  textLines(context, {
    x: w * 0.09,
    y: h * top,
    width: w * 0.82,
    count: lines,
    step: (h * (0.92 - top)) / (lines * 1.12),
    isRight,
  });
}

/** The print of a round stamp: two rings, a star. */
export function drawSeal(context: Canvas, x: number, y: number, radius: number, color: string) {
  context.save();
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = radius * 0.08;
  for (const share of [1, 0.66]) {
    context.beginPath();
    context.arc(x, y, radius * share, 0, 7);
    context.stroke();
  }
  star(context, x, y, radius * 0.4);
  for (let i = 0; i < 28; i++) {
    context.save();
    context.translate(x, y);
    context.rotate((i / 28) * 2 * Math.PI);
    context.fillRect(-radius * 0.045, -radius * 0.92, radius * 0.09, radius * 0.18);
    context.restore();
  }
  context.restore();
}

/** A name by hand. */
export function drawSignature(context: Canvas, x: number, y: number, size: number): void {
  context.strokeStyle = '#1f3f96';
  context.lineWidth = size * 0.05;
  context.lineCap = context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(
    x + size * 0.3,
    y - size,
    x + size * 0.5,
    y - size * 0.6,
    x + size * 0.3,
    y,
  );
  context.bezierCurveTo(
    x + size * 0.5,
    y - size * 0.5,
    x + size * 0.7,
    y - size * 0.3,
    x + size,
    y,
  );
  context.bezierCurveTo(x + size * 1.2, y - size * 0.4, x + size * 1.3, y, x + size * 2.2, y - 0.3);
  context.stroke();
}

/** A list of checks; `done` of them are ticked. */
export function drawChecklist(
  context: Canvas,
  { title, accent, rows, done }: { title: string; accent: string; rows: number; done: number },
): void {
  const { width: w, height: h } = context.canvas;
  context.fillStyle = '#fbfaf6';
  context.fillRect(0, 0, w, h);
  context.fillStyle = accent;
  context.fillRect(0, h * 0.06, w, h * 0.13);
  context.fillStyle = '#fff';
  context.textAlign = 'left';
  context.font = `700 ${w * 0.1}px "Markazi Text Variable"`;
  context.fillText(title, w * 0.08, h * 0.152);
  const step = (h * 0.7) / rows;
  for (let i = 0; i < rows; i++) {
    const y = h * 0.25 + i * step;
    const size = step * 0.56;
    context.strokeStyle = ink;
    context.lineWidth = w * 0.008;
    context.strokeRect(w * 0.08, y, size, size);
    textLines(context, {
      x: w * 0.08 + size * 1.6,
      y: y + size * 0.25,
      width: w * (0.5 + 0.06 * (i % 3)),
      count: 1,
      step: size * 1.1,
      color: '#8d9294',
    });
    if (i >= done) continue;
    context.strokeStyle = '#1d7a4a';
    context.lineWidth = w * 0.02;
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(w * 0.08 + size * 0.1, y + size * 0.45);
    context.lineTo(w * 0.08 + size * 0.42, y + size * 0.85);
    context.lineTo(w * 0.08 + size * 1.15, y - size * 0.25);
    context.stroke();
  }
}

/** Bars of a code, without a meaning. */
export function drawBars(context: Canvas, x: number, y: number, width: number, height: number) {
  context.fillStyle = '#16181a';
  const unit = width / 95;
  for (let i = 0, left = 0; left < 93; i++) {
    const bar = 1 + ((i * 7 + 3) % 3);
    context.fillRect(x + left * unit, y, bar * unit, height);
    left += bar + 1 + ((i * 5) % 3);
  }
}

/** The shadow in the fold of an open leaflet: its middle, width and opacity. */
export function drawFold(context: Canvas, middle: number, width: number, opacity: number): void {
  const left = middle - width / 2;
  const shadow = context.createLinearGradient(left, 0, left + width, 0);
  shadow.addColorStop(0, 'rgba(60,50,40,0)');
  shadow.addColorStop(0.5, `rgba(60,50,40,${opacity})`);
  shadow.addColorStop(1, 'rgba(60,50,40,0)');
  context.fillStyle = shadow;
  context.fillRect(left, 0, width, context.canvas.height);
}

/** A picture in a page: sky, hills, a sun. */
export function drawPhoto(
  context: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  [sky, near, far]: readonly [string, string, string],
): void {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.fillStyle = sky;
  context.fillRect(x, y, width, height);
  context.fillStyle = '#fff3cf';
  context.beginPath();
  context.arc(x + width * 0.7, y + height * 0.32, height * 0.13, 0, 7);
  context.fill();
  for (const [color, level, swing] of [
    [far, 0.55, 0.16],
    [near, 0.78, 0.12],
  ] as const) {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(x, y + height);
    for (let i = 0; i <= 24; i++)
      context.lineTo(
        x + (i / 24) * width,
        y + height * (level - swing * Math.sin((i / 24) * 5 + level * 9)),
      );
    context.lineTo(x + width, y + height);
    context.fill();
  }
  context.restore();
}
