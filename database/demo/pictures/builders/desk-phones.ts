// Telephones of an office: with a cord, with a screen, without a cord on its cradle.
import * as THREE from 'three';
import { fromAbove, sheet } from '../studio/device-geometry.ts';
import { at, circle, curve, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import { block } from './parts.ts';
import { loft, through } from './tools.ts';

export type PhoneLooks = {
  readonly shell: THREE.Material;
  readonly dark: THREE.Material;
  /** Keys of the dial, printed from above over `dialSize`. */
  readonly keys: THREE.Material;
  readonly soft: THREE.Material;
  readonly screen?: THREE.Material;
  readonly lamp?: THREE.Material;
};

const dialSize = [8.4, 9.6] as const;

/** Twelve keys in four rows. */
function dial(): THREE.BufferGeometry {
  const caps: THREE.BufferGeometry[] = [];
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++)
      caps.push(slab(2.2, 1.7, 0.5, 0.4, 0.16).translate((column - 1) * 2.8, 0, (row - 1.5) * 2.4));
  return fromAbove(merge(caps), ...dialSize);
}

/** A handset along z, its ear away from the viewer; lies on y = 0 with its inside down. */
function handset(length: number, look: THREE.Material, dark: THREE.Material): THREE.Group {
  const bar = loft({
    length,
    wide: through([
      [0, 1.2],
      [0.06, 2.2],
      [0.2, 2.35],
      [0.34, 1.7],
      [0.66, 1.7],
      [0.8, 2.35],
      [0.94, 2.2],
      [1, 1.2],
    ]),
    thick: through([
      [0, 0.9],
      [0.08, 1.7],
      [0.2, 1.75],
      [0.36, 1.05],
      [0.64, 1.05],
      [0.8, 1.75],
      [0.92, 1.7],
      [1, 0.9],
    ]),
    rise: (t) => 2 + 1.3 * Math.sin(Math.PI * t),
    power: 3.4,
  }).translate(-length / 2, 0, 0);
  const group = new THREE.Group().add(solid(bar, look));
  for (const side of [-1, 1])
    group.add(placed(block(3.4, 0.5, 3.2, 0.2, dark), side * length * 0.37, 0.66, 0));
  group.rotation.y = Math.PI / 2;
  return new THREE.Group().add(group);
}

/** The coiled cord of a handset from one point to another. */
function spiralCord(look: THREE.Material): THREE.Mesh {
  const line = curve(
    [at(-7.6, 1.4, 8.4), at(-9.4, 0.8, 11.4), at(-6, 0.8, 14), at(0, 0.8, 13), at(3, 1, 10.6)],
    200,
  );
  const path = line.map((p, i) => {
    const ahead = line[Math.min(200, i + 1)]!.clone()
      .sub(line[Math.max(0, i - 1)]!)
      .normalize();
    const side = at(0, 1, 0).cross(ahead);
    const turn = (i / 200) * 2 * Math.PI * 34;
    return p
      .clone()
      .addScaledVector(side, Math.cos(turn) * 0.55)
      .add(at(0, 0.3 + Math.sin(turn) * 0.55, 0));
  });
  return solid(sweep(curve(path, 1600), circle(0.17, 8)), look);
}

/** A telephone with its handset at the left; the top slopes to the viewer. */
export function cordedPhone(looks: PhoneLooks): THREE.Group {
  const { shell, dark, keys, soft, screen, lamp } = looks;
  const group = new THREE.Group();
  const wide = screen ? 23 : 18.4;
  const deep = 20;
  const slope = 0.2;
  const top = new THREE.Group();
  top.add(solid(slab(wide, deep, 2.6, 1.6, 0.6), shell));
  // The well and the handset.
  const left = -wide / 2 + 3.3;
  top.add(
    placed(solid(slab(5.2, deep - 2, 0.3, 1, 0.1), dark), left, 2.5, 0),
    placed(handset(19.6, shell, dark), left, 2.2, 0),
  );
  const right = left + 3.2;
  const middle = (right + wide / 2) / 2;
  if (screen)
    top.add(
      placed(solid(slab(12.6, 6.8, 0.5, 0.6, 0.16), dark), middle, 2.5, -5.4),
      placed(sheet(11.4, 5.6, screen), middle, 3.04, -5.4),
    );
  else top.add(placed(solid(slab(9.4, 3.6, 0.2, 0.4, 0.08), soft), middle, 2.55, -6.8));
  top.add(placed(solid(dial(), keys), middle - (screen ? 1.8 : 0), 2.5, 3));
  if (screen)
    for (let i = 0; i < 4; i++)
      top.add(
        placed(solid(slab(2.2, 1.2, 0.4, 0.3, 0.12), soft), middle + 4.8, 2.5, -0.6 + i * 2.4),
      );
  if (lamp) top.add(placed(block(4, 0.7, 1.2, 0.3, lamp), middle, 2.6, -deep / 2 + 1.4));
  top.rotation.x = slope;
  top.position.set(0, 2.4, 0);
  const foot = roundedBox(wide - 3, 4.4, 9, 0.6, 3);
  return group.add(
    top,
    placed(solid(foot, dark), 0, 2.2, -4.6),
    placed(block(wide - 4, 1, 3, 0.3, dark), 0, 0.6, 7),
    spiralCord(dark),
  );
}

/** A handset with keys and a screen that stands in its cradle. */
export function cordlessPhone(looks: PhoneLooks): THREE.Group {
  const { shell, dark, keys, screen, lamp } = looks;
  const phone = new THREE.Group().add(
    solid(slab(5, 16, 2.2, 1.6, 0.7), shell),
    placed(solid(slab(4.1, 5.2, 0.2, 0.5, 0.08), dark), 0, 2.12, -4),
    placed(block(1.8, 0.2, 0.3, 0.08, dark), 0, 2.2, -7.2),
  );
  if (screen) phone.add(placed(sheet(3.5, 3.6, screen), 0, 2.34, -4.2));
  const caps = solid(dial(), keys);
  caps.scale.set(0.5, 0.7, 0.62);
  phone.add(placed(caps, 0, 2.1, 3.6));
  const standing = new THREE.Group().add(phone);
  standing.rotation.x = Math.PI / 2 - 0.28;
  standing.position.set(0, 9.6, -1.6);
  const group = new THREE.Group().add(
    standing,
    solid(slab(9.4, 9.4, 2.4, 2.4, 0.8), shell),
    placed(solid(roundedBox(7, 5, 3, 1.2, 5), shell), 0, 4, -3.2),
    placed(block(6, 1, 2.4, 0.4, dark), 0, 2.3, 0.6),
  );
  if (lamp) group.add(placed(block(2.4, 0.4, 0.8, 0.2, lamp), 0, 2.35, 3.6));
  return group;
}
