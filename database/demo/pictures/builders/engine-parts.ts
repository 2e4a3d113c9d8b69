// Parts of an engine: belts that stand on their edge, pulleys, a water pump, a mount. Axes are y.
import * as THREE from 'three';
import {
  at,
  circle,
  curve,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { bolt, hexagon, turned } from './fittings.ts';
import { turnedStreaks } from './machine-parts.ts';
import { blockAt } from './parts.ts';
import { pairs, places } from './points.ts';

export type EngineLooks = {
  readonly rubber: THREE.Material;
  readonly steel: THREE.Material;
  readonly cast: THREE.Material;
  readonly dark: THREE.Material;
  readonly zinc: THREE.Material;
};

/** A closed line on the ground through places (x, z), against the clock as seen from above. */
const loop = (list: readonly number[], steps: number): Point[] =>
  curve(
    pairs(list).map(([x, z]) => at(x, 0, z)),
    steps,
    true,
  );

/** Towards the outside of a loop. */
function outwards(line: readonly Point[], i: number): Point {
  const forward = line[(i + 1) % line.length]!.clone().sub(line.at(i - 1)!);
  return at(0, 1, 0).cross(forward).normalize();
}

/** A toothed belt along a loop; teeth inside. */
export function toothedBelt(
  list: readonly number[],
  wide: number,
  look: THREE.Material,
): THREE.Group {
  const length = curve(
    pairs(list).map(([x, z]) => at(x, 0, z)),
    200,
    true,
  ).reduce((sum, p, i, all) => sum + p.distanceTo(all[(i + 1) % all.length]!), 0);
  const count = Math.round(length / 0.9);
  const line = loop(list, count * 2);
  const section = pairs([wide / 2, 0.14, -wide / 2, 0.14, -wide / 2, -0.14, wide / 2, -0.14]).map(
    ([x, y]) => new THREE.Vector2(x, y),
  );
  const band = sweep(line, section, { isClosed: true, side: at(0, 1, 0) });
  const teeth = Array.from({ length: count }, (_, i) => {
    const out = outwards(line, i * 2);
    const p = line[i * 2]!.clone().addScaledVector(out, -0.26);
    return roundedBox(0.34, wide, 0.48, 0.12, 2)
      .rotateY(Math.atan2(-out.z, out.x))
      .translate(p.x, 0, p.z);
  });
  return placed(new THREE.Group().add(solid(merge([band, ...teeth]), look)), 0, wide / 2, 0);
}

/** A belt with six ribs along its inside. */
export function ribbedBelt(list: readonly number[], look: THREE.Material): THREE.Group {
  const ribs = 6;
  const pitch = 0.42;
  const wide = ribs * pitch;
  const section: THREE.Vector2[] = [
    new THREE.Vector2(wide / 2, 0.22),
    new THREE.Vector2(-wide / 2, 0.22),
  ];
  for (let i = 0; i < ribs; i++) {
    const y = -wide / 2 + i * pitch;
    section.push(
      new THREE.Vector2(y + 0.02, 0),
      new THREE.Vector2(y + pitch * 0.32, -0.3),
      new THREE.Vector2(y + pitch * 0.68, -0.3),
      new THREE.Vector2(y + pitch - 0.02, 0),
    );
  }
  const belt = sweep(loop(list, 360), section, { isClosed: true, side: at(0, 1, 0) });
  belt.computeVertexNormals();
  return placed(new THREE.Group().add(solid(belt, look)), 0, wide / 2, 0);
}

/** A pulley on its bearing; `teeth` of a sprocket, or 0 for a smooth one. */
export function pulley(
  radius: number,
  wide: number,
  teeth: number,
  looks: EngineLooks,
): THREE.Group {
  const r = radius;
  const rim = lathe(
    smoothProfile(
      pairs([
        r * 0.62,
        0,
        r + 0.25,
        0,
        r + 0.25,
        0,
        r + 0.25,
        0.3,
        r,
        0.42,
        r,
        0.42,
        r,
        wide - 0.42,
        r,
        wide - 0.42,
        r + 0.25,
        wide - 0.3,
        r + 0.25,
        wide,
        r + 0.25,
        wide,
        r * 0.62,
        wide,
      ]),
      4,
    ),
    120,
  );
  const group = new THREE.Group().add(
    solid(turnedStreaks(rim, 0.66), looks.steel),
    placed(solid(turned(r * 0.64, wide * 0.84, 0.1, 72), looks.dark), 0, wide * 0.1, 0),
    placed(solid(turned(r * 0.46, wide, 0.12, 60), looks.steel), 0, wide * 0.02, 0),
    placed(solid(hexagon(r * 0.42, wide * 0.34, 0), looks.zinc), 0, wide * 0.94, 0),
  );
  if (teeth === 0) return group;
  const cogs = Array.from({ length: teeth }, (_, i) =>
    roundedBox(0.5, wide - 0.9, (r * 3.1) / teeth, 0.12, 2)
      .translate(r + 0.12, wide / 2, 0)
      .rotateY((i / teeth) * 2 * Math.PI),
  );
  return group.add(solid(merge(cogs), looks.steel));
}

/** A tensioner: a smooth pulley on an arm with a slot. */
export function tensioner(looks: EngineLooks): THREE.Group {
  const arm = new THREE.Shape(
    curve(
      places([
        -2.6, 0, 0, 0, 2.8, 0, 3, 2, 0, 6.4, 1.4, 0, 7, 0, 0, 6.4, -1.4, 0, 3, -2, 0, 0, -2.8, 0,
      ]).map((p) => at(...p)),
      80,
      true,
    ).map((p) => new THREE.Vector2(p.x, p.y)),
  );
  arm.holes.push(new THREE.Path(circle(0.62, 28).map((p) => p.add(new THREE.Vector2(5.4, 0)))));
  return new THREE.Group().add(
    solid(plate(arm, 0.7, 0.14), looks.cast),
    placed(pulley(3, 2.6, 0, looks), 0, 0.7, 0),
  );
}

export const boltOf = (length: number, look: THREE.Material): THREE.Mesh =>
  solid(bolt(0.8, length), look);

/** A water pump: impeller below, flange with ears, snout, toothed pulley above. */
export function waterPump(looks: EngineLooks): THREE.Group {
  const flange = new THREE.Shape(
    Array.from({ length: 180 }, (_, i) => {
      const turn = (i / 180) * 2 * Math.PI;
      const ear = Math.max(0, Math.cos(turn * 5)) ** 6;
      const r = 5 + 1.5 * ear + 0.5 * Math.cos(turn);
      return new THREE.Vector2(Math.cos(turn) * r, Math.sin(turn) * r);
    }),
  );
  const spots = Array.from({ length: 5 }, (_, i) => {
    const turn = (i / 5) * 2 * Math.PI;
    return new THREE.Vector2(Math.cos(turn) * 5.6, Math.sin(turn) * 5.6);
  });
  for (const spot of spots)
    flange.holes.push(new THREE.Path(circle(0.5, 24).map((p) => p.add(spot))));
  const body = lathe(
    smoothProfile(
      pairs([
        4.6, 3.4, 4.4, 4, 3.6, 4.6, 3.6, 4.6, 3.2, 5.6, 2.4, 6.6, 2.2, 7.6, 2.2, 7.6, 2.2, 9, 0, 9,
      ]),
      6,
    ),
    96,
  );
  const ribs = Array.from({ length: 6 }, (_, i) =>
    roundedBox(2.4, 2.4, 0.5, 0.2, 3)
      .translate(3.2, 4.4, 0)
      .rotateY(((i + 0.5) / 6) * 2 * Math.PI),
  );
  const blades = Array.from({ length: 7 }, (_, i) =>
    roundedBox(2.4, 1.4, 0.28, 0.1, 2)
      .rotateY(0.5)
      .translate(2, 0.7, 0)
      .rotateY((i / 7) * 2 * Math.PI),
  );
  return new THREE.Group().add(
    solid(plate(flange, 1.2, 0.2).translate(0, 2.4, 0), looks.cast),
    solid(merge([body, ...ribs]), looks.cast),
    placed(solid(turned(4.1, 1, 0.2, 80), looks.cast), 0, 1.6, 0),
    solid(
      merge([
        ...blades,
        turned(1.2, 1.5, 0.15, 40),
        turned(3.4, 0.3, 0.1, 60).translate(0, 1.3, 0),
      ]),
      looks.zinc,
    ),
    placed(pulley(3.1, 2.6, 20, looks), 0, 8.6, 0),
    placed(solid(turned(4.5, 0.22, 0.1, 80), looks.rubber), 0, 2.2, 0),
  );
}

/** A mount: a cast eye with a bush of rubber, on a foot with two bolts. It looks to +z. */
export function engineMount(looks: EngineLooks): THREE.Group {
  const upright = (form: THREE.BufferGeometry) => form.rotateX(Math.PI / 2);
  const eye = new THREE.Shape();
  eye.absarc(0, 0, 5.2, -0.62, Math.PI + 0.62, false);
  eye.lineTo(-6.4, -6.6);
  eye.lineTo(6.4, -6.6);
  eye.closePath();
  eye.holes.push(new THREE.Path(circle(4.2, 80)));
  const bush = new THREE.Shape(circle(4.24, 80));
  for (const side of [-1, 1]) {
    const slot = Array.from({ length: 24 }, (_, i) => {
      const turn = (i / 24) * 2 * Math.PI;
      const bend = Math.cos(turn) * 1.9;
      return new THREE.Vector2(bend, side * (2.75 + Math.sin(turn) * 0.5 - 0.12 * bend ** 2));
    });
    bush.holes.push(new THREE.Path(slot));
  }
  const sleeve = new THREE.Shape(circle(1.75, 60));
  sleeve.holes.push(new THREE.Path(circle(0.85, 40)));
  const group = new THREE.Group().add(
    placed(solid(upright(plate(eye, 5, 0.35)), looks.cast), 0, 8, -2.5),
    placed(solid(upright(plate(bush, 4.4, 0.25)), looks.rubber), 0, 8, -2.2),
    placed(solid(upright(plate(sleeve, 6.2, 0.15)), looks.steel), 0, 8, -3.1),
    placed(solid(slab(20, 7, 1.3, 2, 0.25), looks.cast), 0, 0, 0),
  );
  for (const side of [-1, 1]) {
    const rib = new THREE.Shape(
      pairs([6, 0, 8.4, 0, 5.4, 4.6, 5, 4]).map(([x, y]) => new THREE.Vector2(side * x, y)),
    );
    group.add(
      placed(solid(upright(plate(rib, 1, 0.15)), looks.cast), 0, 1.2, -0.5),
      placed(solid(turned(1.25, 0.25, 0.06, 40), looks.zinc), side * 8.2, 1.3, 0),
      placed(solid(hexagon(1.7, 0.9, 0), looks.zinc), side * 8.2, 1.5, 0),
    );
  }
  return group.add(blockAt([2, 0.4, 2], [0, 13.3, 0], looks.cast, 0.15));
}
