// Rolls: ribbons on a core, labels on the paper that they are peeled from.
import * as THREE from 'three';
import { at, grid, lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';

type Roll = {
  readonly radius: number;
  readonly core: number;
  readonly width: number;
  /** How far the free end runs out over the ground, towards +z. */
  readonly tail: number;
  readonly liner: THREE.Material;
  readonly tube: THREE.Material;
  /** Printed once on each label. */
  readonly label: THREE.Material;
  /** Distance from one label to the next. */
  readonly pitch: number;
  /** Gaps at the sides and between two labels. */
  readonly gap?: number;
};

/** A wound roll whose axis is x; it lies on y = 0. */
export function coil(
  radius: number,
  core: number,
  width: number,
  side: THREE.Material,
  inside: THREE.Material,
): THREE.Group {
  const w = width / 2;
  const turned = (profile: [number, number][], look: THREE.Material) =>
    solid(lathe(smoothProfile(profile, 4), 96).rotateZ(Math.PI / 2), look);
  const edge = 0.12;
  const group = new THREE.Group().add(
    turned(
      [
        [core, -w],
        [radius - edge, -w],
        [radius - edge, -w],
        [radius, -w + edge],
        [radius, -w + edge],
        [radius, w - edge],
        [radius, w - edge],
        [radius - edge, w],
        [radius - edge, w],
        [core, w],
      ],
      side,
    ),
    turned(
      [
        [core, -w - 0.1],
        [core, -w - 0.1],
        [core - 0.3, -w - 0.1],
        [core - 0.3, -w - 0.1],
        [core - 0.3, w + 0.1],
        [core - 0.3, w + 0.1],
        [core, w + 0.1],
        [core, w + 0.1],
        [core, -w - 0.1],
      ],
      inside,
    ),
  );
  // Windings, seen from the side.
  const count = Math.round((radius - core) / 0.32);
  for (let i = 1; i < count; i++) {
    const r = core + ((radius - core) * i) / count;
    for (const x of [-w, w])
      group.add(
        turned(
          [
            [r, x],
            [r + 0.04, x + Math.sign(x) * 0.03],
            [r + 0.08, x],
          ],
          inside,
        ),
      );
  }
  return placed(group, 0, radius, 0);
}

/** A roll of labels that stands on its edge; its end runs out to the front. */
export function labelRoll(roll: Roll): THREE.Group {
  const { radius, core, width, tail, liner, label, pitch, gap = 0.35 } = roll;
  const group = new THREE.Group().add(coil(radius, core, width, liner, roll.tube));
  // The free end runs from the top down the front of the roll, then over the ground.
  const arc = Math.PI * radius;
  const path = (s: number, lift: number) => {
    if (s < arc) {
      const turn = Math.PI / 2 - s / radius;
      const r = radius + lift;
      return at(0, radius + Math.sin(turn) * r, Math.cos(turn) * r);
    }
    const on = s - arc;
    const wave = 0.5 * Math.sin((on / tail) * Math.PI) ** 2 * Math.min(1, on / 3);
    return at(0, lift + wave + 0.02, on);
  };
  const strip = (from: number, to: number, wide: number, lift: number, look: THREE.Material) =>
    solid(
      grid(
        (u, v) => {
          const p = path(to - v * (to - from), lift);
          return at((u - 0.5) * wide, p.y, p.z);
        },
        { columns: 2, rows: Math.max(6, Math.round((to - from) / 0.3)) },
      ),
      look,
    );
  const end = arc + tail;
  group.add(strip(0, end, width, 0.05, liner));
  for (let s = end - pitch; s > 0; s -= pitch)
    group.add(strip(s + gap, s + pitch - gap * 0.3, width - gap * 2, 0.1, label));
  return group;
}
