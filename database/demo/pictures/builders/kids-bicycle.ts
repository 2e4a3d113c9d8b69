// Bicycles for children along x, the front at the right; wheels in the xy plane.
import * as THREE from 'three';
import { at, circle, curve, grid, placed, solid, sweep } from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import { saddleForm, spokedWheel, type BicycleLooks } from './bicycle.ts';
import { turned } from './fittings.ts';
import { ball, bent, blockAt, rod, type Place } from './parts.ts';
import { places } from './points.ts';

/** Looks of the larger ones, and the colour of the plastic parts. */
export type KidsLooks = BicycleLooks & { readonly plastic: THREE.Material };

type Frame = {
  readonly radius: number;
  readonly rear: Place;
  readonly front: Place;
  readonly headLow: Place;
  readonly headHigh: Place;
};

/** Two blades from the head to the axle, a crown above. */
function addFork(group: THREE.Group, { front, headLow }: Frame, looks: KidsLooks): void {
  const [x, y] = headLow;
  for (const z of [-3.4, 3.4])
    group.add(
      bent(
        [
          [x, y - 1, z * 0.5],
          [x + 1.4, y - 5, z],
          [front[0] - 1.6, front[1] + 6, z * 1.05],
          [front[0], front[1], z * 1.1],
        ],
        1,
        looks.frame,
      ),
    );
  group.add(blockAt([4, 3.4, 7.6], [x + 0.4, y - 2, 0], looks.frame, 1.4));
}

function addBars(group: THREE.Group, { headHigh }: Frame, rise: number, looks: KidsLooks): void {
  const [x, y] = headHigh;
  const top = y + rise;
  group.add(rod([x, y, 0], [x - 1.6, top, 0], 1.2, looks.metal));
  for (const side of [-1, 1]) {
    const end: Place = [x - 5, top + 5.4, side * 24];
    const hand: Place = [x - 4, top + 5.2, side * 14.6];
    group.add(
      bent(
        [
          [x - 1.6, top, 0],
          [x - 1.2, top + 0.6, side * 4],
          [x - 2.4, top + 4.4, side * 9],
          hand,
          end,
        ],
        1.05,
        looks.metal,
      ),
      rod(hand, end, 1.7, looks.plastic),
      ball(2.1, end, looks.plastic),
    );
  }
  group.add(blockAt([4.6, 6, 12], [x - 0.6, top + 1.6, 0], looks.plastic, 2));
}

function addSaddle(group: THREE.Group, from: Place, top: Place, looks: KidsLooks): void {
  const saddle = saddleForm(looks.saddle);
  saddle.scale.setScalar(0.78);
  group.add(
    rod(from, [top[0], top[1] + 1, 0], 1.1, looks.metal),
    placed(saddle, top[0] + 0.6, top[1], 0),
  );
}

/** A closed cover over the chain, from the crank to the rear axle. */
function chainCase(from: Place, to: Place, look: THREE.Material): THREE.Mesh {
  const big = 6.6;
  const small = 3.6;
  const shape = new THREE.Shape();
  shape.absarc(from[0], from[1], big, -Math.PI / 2, Math.PI / 2, false);
  shape.absarc(to[0], to[1], small, Math.PI / 2, (3 * Math.PI) / 2, false);
  shape.closePath();
  return placed(solid(plate(shape, 1.8, 0.5).rotateX(Math.PI / 2), look), 0, 0, 3.4);
}

function addPedals(group: THREE.Group, [x, y]: Place, looks: KidsLooks): void {
  for (const [side, turn] of [
    [1, -0.6],
    [-1, Math.PI - 0.6],
  ] as const) {
    const end: Place = [x + Math.cos(turn) * 9.4, y + Math.sin(turn) * 9.4, side * 7];
    group.add(
      rod([x, y, side * 6.2], end, 0.9, looks.metal),
      blockAt([7.4, 2, 6.4], [end[0], end[1], side * 10.6], looks.dark, 0.7),
    );
  }
  group.add(rod([x, y, -6.6], [x, y, 6.6], 1.8, looks.metal));
}

/** A small wheel at each side of the rear axle. */
function addStabilisers(group: THREE.Group, { rear }: Frame, looks: KidsLooks): void {
  for (const side of [-1, 1]) {
    const [x, y] = [rear[0] - 2, 6.2];
    const wheel = new THREE.Group().add(
      placed(solid(turned(6, 3, 0.9, 60), looks.dark), 0, -1.5, 0),
      placed(solid(turned(3.8, 3.4, 0.4, 48), looks.plastic), 0, -1.7, 0),
    );
    wheel.rotation.x = Math.PI / 2;
    wheel.position.set(x, y, side * 18);
    group.add(
      wheel,
      bent(
        [
          [rear[0], rear[1], side * 5.2],
          [rear[0] - 0.6, rear[1] - 3, side * 7],
          [x, y + 6, side * 13],
          [x, y, side * 16],
        ],
        0.9,
        looks.metal,
      ),
      rod([x, y, side * 15.6], [x, y, side * 20.4], 0.8, looks.metal),
    );
  }
}

/** A strip bent over a wheel. */
const guardOver = ([x, y]: Place, radius: number, from: number, to: number, look: THREE.Material) =>
  solid(
    grid(
      (u, v) => {
        const turn = from + (to - from) * v;
        const a = (u - 0.5) * Math.PI;
        const r = radius + 0.9 + Math.cos(a) * 1.1;
        return at(x + Math.cos(turn) * r, y + Math.sin(turn) * r, Math.sin(a) * 3.1);
      },
      { columns: 16, rows: 70 },
    ),
    look,
  );

/** A bicycle of 16 inches with stabilisers and a closed chain case. */
export function childrensBicycle(looks: KidsLooks): THREE.Group {
  const frame: Frame = {
    radius: 20.3,
    rear: [-30, 20.3, 0],
    front: [35, 20.3, 0],
    headLow: [25, 42, 0],
    headHigh: [21.6, 54, 0],
  };
  const { radius, rear, front, headLow, headHigh } = frame;
  const bottom: Place = [-3, 19.5, 0];
  const seat: Place = [-12, 45, 0];
  const group = new THREE.Group().add(
    placed(spokedWheel(radius, 2.3, looks, false), rear[0], rear[1], 0),
    placed(spokedWheel(radius, 2.3, looks, false), front[0], front[1], 0),
    rod(headLow, headHigh, 1.9, looks.frame),
    rod(bottom, seat, 1.5, looks.frame),
    bent(places([...bottom, 6, 22, 0, 17, 34, 0, ...headLow]), 2, looks.frame),
    bent(places([-7.6, 33, 0, 6, 35, 0, 16, 44, 0, 22.6, 51, 0]), 1.5, looks.frame),
    chainCase(bottom, rear, looks.plastic),
  );
  for (const z of [-2.6, 2.6])
    group.add(
      bent(
        places([bottom[0], bottom[1], z * 0.6, -14, 20, z, rear[0], rear[1], z * 1.4]),
        0.8,
        looks.frame,
      ),
      bent(places([-11, 42, z * 0.4, -18, 34, z, rear[0], rear[1], z * 1.4]), 0.75, looks.frame),
    );
  addFork(group, frame, looks);
  addBars(group, frame, 5, looks);
  addSaddle(group, seat, [-14, 50, 0], looks);
  addPedals(group, bottom, looks);
  addStabilisers(group, frame, looks);
  group.add(
    guardOver(rear, radius, 0.5, 3, looks.plastic),
    guardOver(front, radius, 0.7, 2.3, looks.plastic),
  );
  return group;
}

/** Without pedals: a low frame of one bend. */
export function balanceBicycle(looks: KidsLooks): THREE.Group {
  const frame: Frame = {
    radius: 15,
    rear: [-28, 15, 0],
    front: [30, 15, 0],
    headLow: [22, 35, 0],
    headHigh: [19.4, 45, 0],
  };
  const { radius, rear, front, headLow, headHigh } = frame;
  const group = new THREE.Group().add(
    placed(spokedWheel(radius, 2.4, looks, false), rear[0], rear[1], 0),
    placed(spokedWheel(radius, 2.4, looks, false), front[0], front[1], 0),
    rod(headLow, headHigh, 1.9, looks.frame),
  );
  const spine = curve(
    places([-12, 32, 0, -6, 23, 0, 4, 20.4, 0, 14, 26, 0, 22.6, 36, 0]).map((p) => at(...p)),
    80,
  );
  group.add(
    solid(sweep(spine, circle(2.1, 20)), looks.frame),
    blockAt([13, 1.6, 8], [-2, 21.4, 0], looks.plastic, 0.7),
  );
  for (const z of [-2.8, 2.8])
    group.add(
      bent(places([-2, 21.6, z * 0.5, -14, 19, z, rear[0], rear[1], z * 1.2]), 0.95, looks.frame),
      bent(places([-11.4, 31, z * 0.4, -18, 26, z, rear[0], rear[1], z * 1.2]), 0.9, looks.frame),
    );
  addFork(group, frame, looks);
  addBars(group, frame, 4, looks);
  addSaddle(group, [-11.6, 30, 0], [-13, 37, 0], looks);
  return group;
}
