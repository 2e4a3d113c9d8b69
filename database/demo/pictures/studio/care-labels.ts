// Labels of cosmetics: a plain ground, a motif, a name in two lines, in Turkish.
import { material } from './materials.ts';
import { drawn } from './textures.ts';
import * as textures from './textures.ts';

type Canvas = CanvasRenderingContext2D;
export type Motif = 'rose' | 'olive' | 'drop' | 'sun' | 'none';
export type CareLabel = {
  readonly paper: string;
  readonly ink: string;
  readonly accent: string;
  readonly title: string;
  readonly line: string;
  readonly motif: Motif;
};

/** The material of a label: `width` × `height` are the pixels of its print. */
export const careLabel = (
  label: CareLabel,
  width = 1024,
  height = 1024,
  roughness = 0.4,
  /** Share of the width that words may take. */
  seen = 0.72,
) =>
  material({
    color: label.paper,
    roughness,
    specular: 0.04,
    detail: textures.skin(),
    detailSize: 2,
    bump: 0.05,
    print: drawn(
      `care ${width} ${height} ${seen} ${Object.values(label).join()}`,
      width,
      height,
      (canvas) => drawCareLabel(canvas, label, 1, seen),
    ),
    printRoughness: roughness,
    printFlat: 1,
  });

/** Draws a label; `size` scales what is on it, `seen` is the share of the width for words. */
export function drawCareLabel(context: Canvas, label: CareLabel, size = 1, seen = 0.8): void {
  const { width: w, height: h } = context.canvas;
  const unit = Math.min(w, h) * size;
  context.fillStyle = label.paper;
  context.fillRect(0, 0, w, h);
  context.save();
  context.translate(w / 2, h * 0.5 - unit * 0.2);
  drawMotif(context, label.motif, unit * 0.17, label.accent);
  context.restore();
  context.fillStyle = label.ink;
  context.textAlign = 'center';
  const write = (text: string, weight: number, share: number, down: number) => {
    context.font = `${weight} ${unit * share}px "Markazi Text Variable"`;
    const fit = Math.min(1, (w * seen) / context.measureText(text).width);
    context.font = `${weight} ${unit * share * fit}px "Markazi Text Variable"`;
    context.fillText(text, w / 2, h * 0.5 + unit * down);
  };
  write(label.title, 600, 0.15, 0.13);
  write(label.line, 500, 0.085, 0.24);
  context.fillStyle = label.accent;
  context.fillRect(w / 2 - unit * 0.16, h * 0.5 + unit * 0.3, unit * 0.32, unit * 0.01);
}

function drawMotif(context: Canvas, motif: Motif, r: number, accent: string): void {
  context.fillStyle = context.strokeStyle = accent;
  context.lineWidth = r * 0.08;
  if (motif === 'rose') rose(context, r, accent);
  if (motif === 'olive') sprig(context, r);
  if (motif === 'drop') {
    context.beginPath();
    context.moveTo(0, -r);
    context.bezierCurveTo(r * 0.3, -r * 0.3, r * 0.7, 0, r * 0.62, r * 0.45);
    context.bezierCurveTo(r * 0.5, r * 1.05, -r * 0.5, r * 1.05, -r * 0.62, r * 0.45);
    context.bezierCurveTo(-r * 0.7, 0, -r * 0.3, -r * 0.3, 0, -r);
    context.fill();
  }
  if (motif === 'sun') {
    context.beginPath();
    context.arc(0, 0, r * 0.5, 0, 7);
    context.fill();
    for (let i = 0; i < 12; i++) {
      context.save();
      context.rotate((i / 12) * 2 * Math.PI);
      context.fillRect(-r * 0.05, r * 0.64, r * 0.1, r * 0.34);
      context.restore();
    }
  }
}

/** A rose seen from above: petals in rings, two leaves. */
function rose(context: Canvas, r: number, accent: string): void {
  context.fillStyle = '#6f8f5c';
  for (const side of [-1, 1]) {
    context.beginPath();
    context.ellipse(side * r * 0.95, r * 0.45, r * 0.5, r * 0.2, side * 0.5, 0, 7);
    context.fill();
  }
  context.fillStyle = accent;
  context.strokeStyle = 'rgba(255,255,255,.75)';
  for (const [share, petals] of [
    [1, 6],
    [0.66, 5],
    [0.36, 4],
  ] as const)
    for (let i = 0; i < petals; i++) {
      const turn = (i / petals) * 2 * Math.PI + share * 4;
      context.beginPath();
      context.arc(
        Math.cos(turn) * r * share * 0.5,
        Math.sin(turn) * r * share * 0.5,
        r * share * 0.46,
        0,
        7,
      );
      context.fill();
      context.stroke();
    }
}

function sprig(context: Canvas, r: number): void {
  context.beginPath();
  context.moveTo(-r, r * 0.5);
  context.quadraticCurveTo(0, r * 0.2, r, -r * 0.6);
  context.stroke();
  for (let i = 0; i < 5; i++) {
    const t = i / 4;
    const x = -r + 2 * r * t;
    const y = r * 0.5 - r * 1.1 * t ** 1.3;
    for (const side of [-1, 1]) {
      context.beginPath();
      context.ellipse(x + r * 0.1, y + side * r * 0.24, r * 0.3, r * 0.1, side * 0.7 - 0.35, 0, 7);
      context.fill();
    }
  }
  context.beginPath();
  context.ellipse(r * 0.15, r * 0.55, r * 0.2, r * 0.27, 0.3, 0, 7);
  context.fill();
}
