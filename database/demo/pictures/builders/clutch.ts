// A clutch in three pieces. Their axis is z; what the engine sees looks to +z.
import * as THREE from 'three';
import {
  at,
  circle,
  lathe,
  merge,
  placed,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { turned } from './fittings.ts';
import { turnedStreaks } from './machine-parts.ts';
import { pairs } from './points.ts';

type ClutchLooks = {
  readonly lining: THREE.Material;
  readonly steel: THREE.Material;
  readonly black: THREE.Material;
  readonly spring: THREE.Material;
  readonly brass: THREE.Material;
};

const facing = (form: THREE.BufferGeometry) => form.rotateX(Math.PI / 2);
const around = (count: number, make: (turn: number, i: number) => THREE.BufferGeometry) =>
  merge(Array.from({ length: count }, (_, i) => make((i / count) * 2 * Math.PI, i)));

/** A sector of a ring as a plate on y = 0. */
export function sector(
  from: number,
  to: number,
  half: number,
  thick: number,
): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  shape.absarc(0, 0, to, -half, half, false);
  shape.absarc(0, 0, from, half, -half, true);
  shape.closePath();
  return plate(shape, thick, 0.08);
}

/** A spring along the rim, its middle at `radius` and angle `turn`. */
function coilSpring(radius: number, turn: number): THREE.BufferGeometry {
  const line = Array.from({ length: 90 }, (_, i) => {
    const a = (i / 90) * 7 * 2 * Math.PI;
    return at(Math.cos(a) * 0.62, 0.6 + Math.sin(a) * 0.62, (i / 90 - 0.5) * 2.9);
  });
  return sweep(line, circle(0.15, 8)).translate(radius, 0, 0).rotateY(turn);
}

/** The disc with its linings, springs and splined hub. */
export function clutchDisc(looks: ClutchLooks): THREE.Group {
  const count = 20;
  const half = Math.PI / count - 0.022;
  const linings = around(count, (turn) =>
    sector(7.6, 11.4, half, 0.7).rotateY(turn).translate(0, 0.2, 0),
  );
  const rivets = around(count * 2, (turn, i) =>
    turned(0.26, 0.16, 0.05, 16).translate(
      Math.cos(turn + 0.08) * (i % 2 ? 8.5 : 10.5),
      0.86,
      Math.sin(turn + 0.08) * (i % 2 ? 8.5 : 10.5),
    ),
  );
  const web = new THREE.Shape(circle(7.9, 96));
  web.holes.push(new THREE.Path(circle(1.2, 40)));
  for (let i = 0; i < 6; i++) {
    const turn = (i / 6) * 2 * Math.PI;
    const window = pairs([3.6, -1.7, 5.6, -1.7, 5.6, 1.7, 3.6, 1.7]).map(([x, y]) =>
      new THREE.Vector2(x, y).rotateAround(new THREE.Vector2(), turn),
    );
    web.holes.push(new THREE.Path(window));
  }
  const hub = new THREE.Shape(circle(2.5, 60));
  hub.holes.push(
    new THREE.Path(
      Array.from({ length: 80 }, (_, i) => {
        const turn = (i / 80) * 2 * Math.PI;
        const r = 1.15 + (i % 4 < 2 ? 0.22 : 0);
        return new THREE.Vector2(Math.cos(turn) * r, Math.sin(turn) * r);
      }),
    ),
  );
  const disc = new THREE.Group().add(
    solid(facing(linings), looks.lining),
    solid(facing(rivets), looks.brass),
    solid(facing(plate(web, 0.5, 0.08).translate(0, 0.3, 0)), looks.steel),
    solid(facing(around(6, (turn) => coilSpring(4.6, -turn))), looks.spring),
    solid(facing(plate(hub, 2.6, 0.2)), looks.steel),
    solid(
      facing(
        around(6, (turn) =>
          turned(0.45, 0.4, 0.12, 20).translate(
            Math.cos(turn + 0.52) * 6.4,
            0.7,
            Math.sin(turn + 0.52) * 6.4,
          ),
        ),
      ),
      looks.steel,
    ),
  );
  return disc;
}

/** The pressure plate: a pressed cover with the fingers of its diaphragm. */
export function pressurePlate(looks: ClutchLooks): THREE.Group {
  const cover = lathe(
    smoothProfile(
      pairs([
        13.6, 0, 13.6, 0.35, 13.6, 0.35, 12, 0.5, 11.4, 0.9, 10.8, 2.6, 10.4, 3.2, 10.4, 3.2, 8.8,
        3.5, 8.4, 3.3, 8.3, 2.6,
      ]),
      6,
    ),
    128,
  );
  const fingers = around(18, (turn) => {
    const shape = new THREE.Shape(
      pairs([2.2, -0.26, 8.6, -1.22, 8.6, 1.22, 2.2, 0.26]).map(
        ([x, y]) => new THREE.Vector2(x, y),
      ),
    );
    return plate(shape, 0.34, 0.1).rotateZ(-0.16).translate(0, 3.7, 0).rotateY(turn);
  });
  const studs = around(9, (turn) =>
    turned(0.75, 0.5, 0.15, 24).translate(Math.cos(turn) * 9.5, 3.3, Math.sin(turn) * 9.5),
  );
  const ears = around(6, (turn) => {
    const hole = new THREE.Shape(circle(1.5, 40));
    hole.holes.push(new THREE.Path(circle(0.55, 24)));
    return plate(hole, 0.5, 0.1).translate(Math.cos(turn) * 13.2, 0, Math.sin(turn) * 13.2);
  });
  const ring = lathe(
    smoothProfile(pairs([12.4, -0.2, 12.4, -1.6, 12.4, -1.6, 7.6, -1.6, 7.6, -1.6, 7.6, 0.4]), 4),
    128,
  );
  return new THREE.Group().add(
    solid(facing(turnedStreaks(cover, 0.75)), looks.black),
    solid(facing(merge([ears])), looks.black),
    solid(facing(fingers), looks.steel),
    solid(facing(studs), looks.steel),
    solid(facing(ring), looks.steel),
  );
}

/** The release bearing; its axis is y. */
export function releaseBearing(looks: ClutchLooks): THREE.Group {
  const sleeve = smoothProfile(pairs([1.9, 0, 2.4, 0, 2.4, 0, 2.4, 2.4, 3.2, 2.6, 3.2, 2.6]), 4);
  const race = smoothProfile(
    pairs([
      3.3, 2.5, 3.5, 2.6, 3.5, 2.6, 3.5, 4.6, 3.3, 4.9, 3.3, 4.9, 2.5, 5.1, 2.1, 5, 2.1, 5, 2, 4.4,
      2, 2.5,
    ]),
    4,
  );
  const inner = smoothProfile(pairs([1.9, 0, 1.8, 0.2, 1.8, 4.4, 2, 4.6]), 4);
  return new THREE.Group().add(
    solid(lathe(sleeve, 72), looks.black),
    solid(turnedStreaks(lathe(race, 96)), looks.steel),
    solid(lathe(inner, 72), looks.black),
    ...[-1, 1].map((side) =>
      placed(solid(roundedBox(1.6, 0.8, 2.4, 0.2, 3), looks.black), side * 3.2, 1.2, 0),
    ),
  );
}
