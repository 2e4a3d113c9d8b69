// Batteries: round cells that stand, blocks of nine volts.
import * as THREE from 'three';
import { placed, solid } from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';
import { disc, turnedPiece } from './parts.ts';

/** A round cell; the print of its sleeve runs around it once. */
export function roundCell(
  radius: number,
  height: number,
  sleeve: THREE.Material,
  metal: THREE.Material,
): THREE.Group {
  const r = radius;
  const body: [number, number][] = [
    [r * 0.8, 0],
    [r * 0.96, 0],
    [r, r * 0.06],
    [r, r * 0.06],
    [r, height * 0.5],
    [r, height - r * 0.1],
    [r, height - r * 0.1],
    [r * 0.94, height],
  ];
  const cap: [number, number][] = [
    [r * 0.95, height - 0.04],
    [r * 0.9, height + 0.02],
    [r * 0.86, height - 0.03],
    [r * 0.42, height - 0.03],
    [r * 0.42, height - 0.03],
    [r * 0.38, height],
    [r * 0.37, height + r * 0.18],
    [r * 0.3, height + r * 0.24],
    [0, height + r * 0.24],
  ];
  return new THREE.Group().add(turnedPiece(body, sleeve, 96), turnedPiece(cap, metal));
}

/** A block with two snaps on its top. */
export function blockCell(sleeve: THREE.Material, metal: THREE.Material, dark: THREE.Material) {
  const group = new THREE.Group().add(
    placed(solid(roundedBox(2.65, 4.5, 1.75, 0.18, 4), sleeve), 0, 2.25, 0),
    placed(solid(roundedBox(2.5, 0.1, 1.6, 0.04, 2), dark), 0, 4.52, 0),
  );
  const female: [number, number][] = [
    [0.46, 0],
    [0.5, 0.3],
    [0.42, 0.34],
    [0.36, 0.3],
    [0.3, 0.05],
    [0, 0.05],
  ];
  return group.add(
    placed(disc(0.3, 0.32, metal), -0.64, 4.55, 0),
    placed(turnedPiece(female, metal), 0.64, 4.55, 0),
  );
}
