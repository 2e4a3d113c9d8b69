// Rugs and mats that lie flat; a corner may be turned back so that the back is seen.
import * as THREE from 'three';
import {
  at,
  displace,
  fuzzy,
  grid,
  merge,
  roundedRectangle,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { tassel } from './cloth.ts';

export type Rug = {
  readonly width: number;
  readonly length: number;
  readonly thickness: number;
  /** How far the front right corner is turned back, along its diagonal. */
  readonly turned?: number;
  /** Radius of the roll where the corner turns back. */
  readonly curl?: number;
  /** Height of the loops that soften its outline. */
  readonly fur?: number;
  readonly fringe?: { readonly look: THREE.Material; readonly length: number } | undefined;
};

type RugLooks = {
  readonly top: THREE.RawShaderMaterial;
  readonly back: THREE.Material;
  readonly edge: THREE.Material;
};

/** Rolls the corner back, around a cylinder that lies across it. */
function turnBack({ width, length, turned = 0, curl = 5 }: Rug): (point: Point) => void {
  const towards = at(1, 0, 0.9).normalize();
  const start = at(width / 2, 0, length / 2).dot(towards) - turned;
  return (point) => {
    if (turned === 0) return;
    const beyond = at(point.x, 0, point.z).dot(towards) - start;
    if (beyond <= 0) return;
    const turn = Math.min(beyond / curl, Math.PI * 0.94);
    const rest = Math.max(0, beyond - Math.PI * 0.94 * curl);
    const radius = curl - point.y;
    const along = Math.sin(turn) * radius + Math.cos(turn) * rest;
    const high = curl - Math.cos(turn) * radius + Math.sin(turn) * rest;
    point.addScaledVector(towards, along - beyond).setY(high);
  };
}

/** A rug on the floor, its length towards the viewer. */
export function flatRug(rug: Rug, looks: RugLooks): THREE.Group {
  const { width, length, thickness, fur = 0, fringe } = rug;
  const turn = turnBack(rug);
  const wave = (x: number, z: number) => 0.12 * Math.sin(x * 0.11 + 1) * Math.sin(z * 0.09 + 2);
  const face = (level: number) =>
    displace(
      grid((u, v) => at((u - 0.5) * width, level, (0.5 - v) * length), {
        columns: 160,
        rows: 200,
        uv: (u, v) => [u * width, v * length],
      }),
      (point) => {
        point.y += wave(point.x, point.z);
        turn(point);
      },
    );
  const rim = displace(
    sweep(
      roundedRectangle(width, length, 0.8, 4, 120).map(({ x, y }) => at(x, thickness / 2, y)),
      roundedRectangle(thickness * 0.9, thickness, thickness * 0.42, 4),
      { isClosed: true, side: at(0, 1, 0) },
    ),
    (point) => {
      point.y += wave(point.x, point.z);
      turn(point);
    },
  );
  const group = new THREE.Group();
  const top = face(thickness);
  group.add(fur > 0 ? fuzzy(top, looks.top, fur) : solid(top, looks.top));
  group.add(solid(face(0.05), looks.back), solid(rim, looks.edge));
  if (!fringe) return group;
  const tassels: THREE.BufferGeometry[] = [];
  const count = Math.round(width / 1.5);
  for (const end of [-1, 1])
    for (let i = 0; i < count; i++)
      tassels.push(
        tassel(
          at(((i + 0.5) / count - 0.5) * width * 0.985, thickness * 0.5, end * (length / 2 - 0.2)),
          fringe.length * (1 + 0.1 * Math.sin(i * 5.1)),
          i,
          at(0.09 * Math.sin(i * 2.2), -0.02, end),
        ),
      );
  return group.add(solid(displace(merge(tassels), turn), fringe.look));
}
