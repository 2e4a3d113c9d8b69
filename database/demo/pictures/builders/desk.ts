// The top of a desk, on which a service lays out its work.
import type * as THREE from 'three';
import { placed } from '../studio/geometry.ts';
import { wood, type WoodName } from '../studio/wood.ts';
import { plank } from './boards.ts';

/** A wooden top whose surface is y = 0. */
export function deskTop(width: number, depth: number, name: WoodName): THREE.Group {
  const look = wood(name, {
    length: 76,
    width: 54,
    thickness: 3,
    stave: 10,
    lacquer: 0.3,
    seed: 4,
  });
  return placed(plank(width, 2.4, depth, look, { edge: 0.5 }), 0, -1.2, 0);
}
