// Puts the product of a written scene into another picture.
import * as THREE from 'three';
import { placed } from '../studio/geometry.ts';
import type { Scenes } from '../studio/scene.ts';

type Placing = {
  readonly color?: string;
  /** Centimetres; by itself it keeps its size. */
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly z?: number;
  /** Radians around its middle. */
  readonly turn?: number;
};

/** The product of a scene, its middle over (x, z), standing at y. Throws an Error if unknown. */
export function fromScene(
  scenes: Scenes,
  name: string,
  { color, height, x = 0, y = 0, z = 0, turn = 0 }: Placing = {},
): THREE.Group {
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no scene "${name}".`);
  const thing = scene.draw(color).product();
  const box = new THREE.Box3().setFromObject(thing, true);
  const middle = box.getCenter(new THREE.Vector3());
  thing.position.sub(new THREE.Vector3(middle.x, box.min.y, middle.z));
  const group = new THREE.Group().add(thing);
  if (height !== undefined) group.scale.setScalar(height / (box.max.y - box.min.y));
  return placed(group, x, y, z, turn);
}
