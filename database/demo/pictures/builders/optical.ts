// Discs, the stacks that they are sold in, drives with an open tray.
import * as THREE from 'three';
import {
  at,
  circle,
  clear,
  grid,
  lathe,
  placed,
  smoothProfile,
  solid,
} from '../studio/geometry.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { plate, slab } from '../studio/plates.ts';
import { block, disc, turnedPiece } from './parts.ts';

const radius = 6;
const thick = 0.12;

/** A disc that lies, 12 across; its print is seen from above. */
export function opticalDisc(look: THREE.Material): THREE.Mesh {
  const outline = new THREE.Shape(circle(radius, 140));
  outline.holes.push(new THREE.Path(circle(0.75, 48).toReversed()));
  return solid(fromAbove(plate(outline, thick, 0.03), 2 * radius, 2 * radius), look);
}

export type SpindleLooks = {
  readonly base: THREE.Material;
  readonly rims: THREE.Material;
  readonly top: THREE.Material;
  readonly cover: THREE.Material;
  /** The print of the band around the cover. */
  readonly band: THREE.Material;
};

/** So many discs on a pole under a clear cover with a printed band. */
export function discSpindle(count: number, looks: SpindleLooks): THREE.Group {
  const { base, rims, top, cover, band } = looks;
  const high = count * thick;
  const foot: [number, number][] = [
    [0, 0],
    [6.9, 0],
    [7.1, 0.2],
    [7.1, 0.9],
    [6.9, 1.1],
    [6.9, 1.1],
    [0, 1.1],
  ];
  const stack: [number, number][] = [];
  for (let i = 0; i < count; i++)
    stack.push([radius - 0.06, i * thick], [radius, i * thick + 0.03], [radius, i * thick + 0.09]);
  const shell: [number, number][] = [
    [6.7, 0.4],
    [6.7, 2],
    [6.7, high + 1.4],
    [6.6, high + 2],
    [6.2, high + 2.4],
    [4, high + 2.55],
    [0, high + 2.6],
  ];
  const wide = 1.15;
  const strip = grid(
    (u, v) => {
      const turn = (u - 0.5) * 2 * wide;
      return at(Math.sin(turn) * 6.76, 1.5 + v * 3.4, Math.cos(turn) * 6.76);
    },
    { columns: 60, rows: 2 },
  );
  return new THREE.Group().add(
    turnedPiece(foot, base, 128),
    placed(solid(lathe(stack, 128), rims), 0, 1.1, 0),
    placed(opticalDisc(top), 0, 1.1 + high, 0),
    placed(disc(0.72, high + 1.1, base), 0, 1.1, 0),
    clear(lathe(smoothProfile(shell, 8), 128), cover),
    solid(strip, band),
  );
}

export type DriveLooks = {
  readonly shell: THREE.Material;
  readonly tray: THREE.Material;
  readonly dark: THREE.Material;
  readonly light: THREE.Material;
  /** Lies over the lid once. */
  readonly lid: THREE.Material;
};

/** A flat drive; its tray with a disc is out by `open` towards +z. */
export function slimDrive(
  [width, depth, high]: readonly [number, number, number],
  open: number,
  looks: DriveLooks,
  inTray: THREE.Object3D,
): THREE.Group {
  const { shell, tray, dark, light, lid } = looks;
  const trayHigh = high * 0.42;
  const out = depth / 2 + open;
  const well = new THREE.Group().add(
    placed(solid(slab(width - 0.7, depth - 1, trayHigh, 0.5, 0.1), tray), 0, 0, out - depth / 2),
    placed(disc(1.5, 0.14, dark), 0, trayHigh, out - depth / 2),
    placed(disc(0.72, 0.5, dark), 0, trayHigh, out - depth / 2),
    placed(inTray, 0, trayHigh + 0.12, out - depth / 2),
    // The face of the tray, its button and a lamp.
    placed(block(width - 0.3, high * 0.86, 0.5, 0.18, shell), 0, high * 0.36, out),
    placed(block(1.3, 0.3, 0.2, 0.08, dark), width * 0.3, high * 0.36, out + 0.22),
    placed(block(0.34, 0.16, 0.2, 0.06, light), width * 0.18, high * 0.36, out + 0.22),
  );
  return new THREE.Group().add(
    solid(fromAbove(slab(width, depth, high, 0.9, 0.24), width, depth), lid),
    placed(block(width - 0.6, high * 0.7, 0.3, 0.05, dark), 0, high / 2, depth / 2),
    placed(well, 0, high * 0.1, 0),
  );
}
