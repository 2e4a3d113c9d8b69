// Pale stitches on leather, as prints. Lengths are pixels of the print.
import type * as THREE from 'three';
import { drawn } from '../studio/textures.ts';

export type Thread = {
  /** How long a stitch is, and the gap after it. */
  readonly dash: readonly [number, number];
  readonly width: number;
  readonly opacity?: number;
};

/** Lines are stitched from here on. */
export function takeThread(
  context: CanvasRenderingContext2D,
  { dash, width, opacity = 0.85 }: Thread,
): void {
  context.setLineDash([...dash]);
  context.lineWidth = width;
  context.strokeStyle = `rgba(238,214,170,${opacity})`;
}

/** Stitches around the edge of a print. */
export function stitchAround(
  context: CanvasRenderingContext2D,
  { inset, corner, ...thread }: Thread & { readonly inset: number; readonly corner: number },
): void {
  const { width, height } = context.canvas;
  takeThread(context, thread);
  context.beginPath();
  context.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, corner);
  context.stroke();
}

/** Stitches down a print: `across` says where, as shares of its width; both ends stay free. */
export const stitchesDown = (
  name: string,
  [width, height]: readonly [number, number],
  { across, free, ...thread }: Thread & { across: readonly number[]; free: number },
): THREE.Texture =>
  drawn(name, width, height, (context) => {
    takeThread(context, thread);
    for (const share of across) {
      context.beginPath();
      context.moveTo(share * width, free);
      context.lineTo(share * width, height - free);
      context.stroke();
    }
  });
