// An inline skate, its toes towards x.
import * as THREE from 'three';
import { at, circle, curve, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { blended, eggAt, joined, limb, type Far } from './blended.ts';
import { turned } from './fittings.ts';
import { blockAt } from './parts.ts';
import { pairs, places } from './points.ts';

type SkateLooks = {
  readonly shell: THREE.Material;
  readonly cuff: THREE.Material;
  readonly liner: THREE.Material;
  readonly frame: THREE.Material;
  readonly wheel: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
};

const sole = 10;
/** What is in both, its edge rounded. */
const cutBy = (a: number, b: number): number => {
  const h = Math.max(0.9 - Math.abs(a - b), 0) / 0.9;
  return Math.max(a, b) + (h * h * 0.9) / 4;
};
const above =
  (far: Far, level: number): Far =>
  (x, y, z) =>
    cutBy(far(x, y, z), level - y);
const below =
  (far: Far, level: (x: number) => number): Far =>
  (x, y, z) =>
    cutBy(far(x, y, z), (y - level(x)) * 0.9);

const foot = joined(
  [
    eggAt([10, sole + 2.2, 0], [8.2, 3.7, 4.7]),
    eggAt([2.4, sole + 3.4, 0], [8.4, 5, 4.4]),
    eggAt([-7, sole + 4, 0], [5.6, 6, 4.4]),
    limb([-4.6, sole + 6, 0], [-4.4, sole + 28, 0], 4.8, 6),
  ],
  5,
);
/** The same, larger by `grow`. */
const grown =
  (grow: number): Far =>
  (x, y, z) =>
    foot(x, y, z) - grow;

const form = (far: Far) => blended(far, { from: [-16, 8, -9], to: [20, 40, 9], cell: 0.36 });

/** A band around the leg or the instep, with a buckle on its outer side. */
function strap(line: readonly number[], looks: SkateLooks): THREE.Group {
  const path = curve(
    places(line).map((p) => at(...p)),
    50,
  );
  const section = Array.from({ length: 16 }, (_, i) => {
    const turn = (i / 16) * 2 * Math.PI;
    return new THREE.Vector2(Math.cos(turn) * 0.4, Math.sin(turn) * 1.5);
  });
  const middle = path[38]!;
  return new THREE.Group().add(
    solid(sweep(path, section, { side: at(0, 0, 1) }), looks.dark),
    blockAt([4, 2.6, 1.4], [middle.x, middle.y, middle.z + 0.5], looks.metal, 0.5),
  );
}

export function inlineSkate(looks: SkateLooks): THREE.Group {
  const skate = new THREE.Group();
  const shell = above(
    below(grown(0.6), (x) => sole + 9.6 + Math.max(0, -x) * 0.3),
    sole - 0.4,
  );
  const cuff = above(
    below(grown(1.1), (x) => sole + 21 - 0.26 * x),
    sole + 11.4,
  );
  const padded = below(grown(-0.1), (x) => sole + 24.4 - 0.3 * x);
  const liner: Far = (x, y, z) => cutBy(padded(x, y, z), -foot(x, y, z) - 1.5);
  skate.add(
    solid(form(shell), looks.shell),
    solid(
      form((x, y, z) => cutBy(cuff(x, y, z), x - 2.4 + 0.2 * (y - sole))),
      looks.cuff,
    ),
    solid(form(liner), looks.liner),
    blockAt([27, 1.6, 7.6], [0.6, sole - 0.8, 0], looks.dark, 0.7),
  );
  const outline = new THREE.Shape(
    pairs([
      -13, 9, 14, 9, 13.8, 6, 14, 3.2, 11.4, 3.2, 10.4, 6.2, 6.2, 6.2, 5.4, 3.2, 3, 3.2, 2.2, 6.2,
      -2.2, 6.2, -3, 3.2, -5.4, 3.2, -6.2, 6.2, -10.4, 6.2, -11.4, 3.2, -14, 3.2, -13.8, 6,
    ]).map(([x, y]) => new THREE.Vector2(x, y)),
  );
  for (const z of [-1.9, 1.3])
    skate.add(placed(solid(plate(outline, 0.6, 0.15).rotateX(Math.PI / 2), looks.frame), 0, 0, z));
  const wheels: THREE.BufferGeometry[] = [];
  const cores: THREE.BufferGeometry[] = [];
  for (const x of [-12.6, -4.2, 4.2, 12.6]) {
    wheels.push(
      turned(4, 2.3, 1, 56)
        .rotateX(Math.PI / 2)
        .translate(x, 4, -1.15),
    );
    cores.push(
      turned(2.1, 2.5, 0.2, 40)
        .rotateX(Math.PI / 2)
        .translate(x, 4, -1.25),
    );
    skate.add(
      placed(solid(turned(0.8, 4.4, 0.2, 24).rotateX(Math.PI / 2), looks.metal), x, 4, -2.2),
    );
  }
  skate.add(solid(merge(wheels), looks.wheel), solid(merge(cores), looks.frame));
  skate.add(
    strap([-7, 28, -6, 0, 28.6, -5.4, 3, 28.8, 0, 0, 28.6, 5.6, -7, 28, 6.6], looks),
    strap([-8, 19.6, -6, 0, 20.4, -6.2, 4.6, 20.8, 0, 0, 20.4, 6.4, -8, 19.6, 6.8], looks),
  );
  const laces = Array.from({ length: 5 }, (_, i) => {
    const x = 3.4 + i * 1.7;
    const y = sole + 9.2 - i * 0.5;
    return sweep(
      curve([at(x, y - 1, -2.4), at(x + 0.4, y + 0.7, 0), at(x, y - 1, 2.4)], 20),
      circle(0.3, 8),
    );
  });
  skate.add(solid(merge(laces), looks.liner));
  // The brake behind the last wheel.
  const brake = solid(roundedBox(3.4, 4, 3, 0.9, 4), looks.dark);
  brake.position.set(-19.4, 4.4, 0);
  brake.rotation.z = -0.3;
  return skate.add(brake, blockAt([7, 1.2, 3], [-17.4, 6.6, 0], looks.dark, 0.4));
}
