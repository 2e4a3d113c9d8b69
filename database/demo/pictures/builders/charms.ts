// Charms of souvenirs: the blue eye, a daisy, an open hand. They lie on y = 0, their loop at -z.
import * as THREE from 'three';
import { at, grid, merge, placed, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { plate } from '../studio/plates.ts';
import { turned } from './fittings.ts';
import { egg, hoop } from './parts.ts';

export type Charm = 'nazar' | 'daisy' | 'hand';

const gloss = (color: string) => material({ color, roughness: 0.1, specular: 0.06, coat: 0.8 });
const gold = () => satin('#e0b55e', 0.2);

/** A small ring that stands at the upper end. */
const eye = (z: number, look: THREE.Material): THREE.Mesh =>
  placed(solid(hoop(0.2, 0.06, 36).rotateZ(Math.PI / 2), look), 0, 0.2, z);

/** Rings of glass: dark blue, white, light blue, black. */
export function nazar(radius: number): THREE.Group {
  const group = new THREE.Group();
  const drop = (share: number, high: number, color: string) => {
    const form = egg(radius * share, high, radius * share, 30).translate(0, 0.18, 0);
    group.add(solid(form, gloss(color)));
  };
  drop(1, 0.28, '#12359c');
  drop(0.64, 0.335, '#f4f3ee');
  drop(0.46, 0.37, '#4fa6dc');
  drop(0.24, 0.4, '#0d0f16');
  return group.add(eye(-radius - 0.12, gold()));
}

/** White petals around a yellow heart. */
export function daisy(radius: number): THREE.Group {
  const group = new THREE.Group();
  const petals = Array.from({ length: 9 }, (_, i) => {
    const turn = (i / 9) * 2 * Math.PI;
    return egg(radius * 0.42, 0.14, radius * 0.2, 18)
      .translate(radius * 0.62, 0.14, 0)
      .rotateY(turn);
  });
  group.add(
    solid(merge(petals), gloss('#f7f4ec')),
    placed(solid(egg(radius * 0.32, 0.2, radius * 0.32, 24), gloss('#e9b530')), 0, 0.2, 0),
  );
  return group.add(eye(-radius - 0.1, gold()));
}

/** An open hand, its fingers up, an eye in its palm. */
export function hand(size: number): THREE.Group {
  const s = size;
  const shape = new THREE.Shape();
  shape.moveTo(-0.3 * s, -1 * s);
  shape.bezierCurveTo(-0.6 * s, -0.9 * s, -0.75 * s, -0.5 * s, -0.7 * s, -0.2 * s);
  shape.bezierCurveTo(-1.05 * s, -0.1 * s, -1.05 * s, 0.35 * s, -0.8 * s, 0.42 * s);
  shape.bezierCurveTo(-0.72 * s, 0.3 * s, -0.62 * s, 0.2 * s, -0.52 * s, 0.2 * s);
  shape.lineTo(-0.52 * s, 0.86 * s);
  shape.bezierCurveTo(-0.5 * s, 1.06 * s, -0.22 * s, 1.06 * s, -0.2 * s, 0.86 * s);
  shape.lineTo(-0.17 * s, 1.08 * s);
  shape.bezierCurveTo(-0.15 * s, 1.3 * s, 0.15 * s, 1.3 * s, 0.17 * s, 1.08 * s);
  shape.lineTo(0.2 * s, 0.86 * s);
  shape.bezierCurveTo(0.22 * s, 1.06 * s, 0.5 * s, 1.06 * s, 0.52 * s, 0.86 * s);
  shape.lineTo(0.52 * s, 0.2 * s);
  shape.bezierCurveTo(0.62 * s, 0.2 * s, 0.72 * s, 0.3 * s, 0.8 * s, 0.42 * s);
  shape.bezierCurveTo(1.05 * s, 0.35 * s, 1.05 * s, -0.1 * s, 0.7 * s, -0.2 * s);
  shape.bezierCurveTo(0.75 * s, -0.5 * s, 0.6 * s, -0.9 * s, 0.3 * s, -1 * s);
  shape.lineTo(-0.3 * s, -1 * s);
  const palm = nazar(0.42 * s);
  palm.children.at(-1)!.removeFromParent();
  palm.position.set(0, 0.16, 0.28 * s);
  const group = new THREE.Group().add(solid(plate(shape, 0.28, 0.1), gold()), palm);
  return group.add(eye(-1.36 * s, gold()));
}

export const charm = (kind: Charm, size: number): THREE.Group =>
  kind === 'nazar' ? nazar(size) : kind === 'daisy' ? daisy(size) : hand(size * 0.9);

/** A split ring of a key ring, lying. */
export const splitRing = (radius: number, look: THREE.Material): THREE.Group =>
  new THREE.Group().add(
    placed(solid(hoop(radius, 0.11), look), 0, 0.12, 0),
    placed(solid(hoop(radius, 0.11), look), 0.02, 0.3, 0.03),
    placed(solid(turned(0.14, 0.2, 0.05, 20), look), radius, 0.12, 0),
  );

/** A cord of plaited threads along a closed or open way. */
export function plait(
  points: readonly THREE.Vector3[],
  radius: number,
  look: readonly THREE.Material[],
): THREE.Group {
  const line = new THREE.CatmullRomCurve3([...points], false, 'centripetal');
  const length = line.getLength();
  const group = new THREE.Group();
  look.forEach((one, strand) => {
    const form = grid(
      (u, v) => {
        const t = Math.min(0.9999, v);
        const p = line.getPointAt(t);
        const forward = line.getTangentAt(t);
        const side = forward
          .clone()
          .cross(at(0, 1, 0))
          .normalize();
        const phase = (t * length) / (radius * 3.2) + (strand * 2 * Math.PI) / look.length;
        const turn = u * 2 * Math.PI;
        return p
          .addScaledVector(side, Math.sin(phase) * radius * 0.85 + Math.cos(turn) * radius * 0.62)
          .add(
            at(0, Math.cos(phase * 2) * radius * 0.4 + Math.sin(turn) * radius * 0.62 + radius, 0),
          );
      },
      { columns: 10, rows: Math.round(length * 30), isClosed: true },
    );
    group.add(solid(form, one));
  });
  return group;
}
