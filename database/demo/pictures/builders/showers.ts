// Showers before a wall at z = 0: a rail with a hand shower, an overhead shower on its arm.
import * as THREE from 'three';
import { at, circle, curve, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { turnedZ } from './cables.ts';
import { turned } from './fittings.ts';
import { bent, blockAt, rod, turnedPiece, type Place } from './parts.ts';

export type ShowerLooks = {
  readonly body: THREE.Material;
  readonly face: THREE.Material;
  readonly nozzle: THREE.Material;
};

/** Nozzles on rings, on y = 0. */
function nozzles(radius: number, rings: number, size: number): THREE.BufferGeometry {
  const forms: THREE.BufferGeometry[] = [];
  for (let i = 1; i <= rings; i++) {
    const r = (radius * i) / rings;
    const count = Math.round(i * 6.3);
    for (let k = 0; k < count; k++) {
      const turn = (k / count) * 2 * Math.PI + i * 0.4;
      forms.push(
        turned(size, size * 1.5, size * 0.3, 14).translate(
          Math.cos(turn) * r,
          0,
          Math.sin(turn) * r,
        ),
      );
    }
  }
  return merge(forms);
}

/** A hose of wound metal along places. */
function hose(places: readonly Place[], look: THREE.Material): THREE.Mesh {
  const path = curve(
    places.map((place) => at(...place)),
    1500,
  );
  return solid(
    sweep(path, circle(0.72, 12), { scale: (t) => 1 - 0.13 * Math.abs(Math.sin(t * 700)) }),
    look,
  );
}

/** A hand shower: head at the origin whose face is +z, its handle down. */
function handShower({ body, face, nozzle }: ShowerLooks): THREE.Group {
  const head = turnedZ(
    [
      [0, -2.2],
      [1.6, -2.1],
      [3.6, -1.2],
      [5.4, 0],
      [5.6, 0.5],
      [5.5, 0.9],
      [5.2, 1],
      [5.2, 1],
      [5, 0.9],
    ],
    body,
  );
  const plate = turnedZ(
    [
      [5.05, 0.6],
      [5.05, 0.92],
      [5.05, 0.92],
      [0, 1.05],
    ],
    face,
  );
  const handle = sweep(
    curve([at(0, -2, -0.9), at(0, -6, -1.1), at(0, -12, -1.9), at(0, -19, -3)], 60),
    circle(1, 28),
    { scale: (t) => 1.7 - 0.75 * Math.min(1, t * 1.6) + 0.12 * t },
  );
  return new THREE.Group().add(
    head,
    plate,
    solid(
      nozzles(4.3, 5, 0.19)
        .rotateX(Math.PI / 2)
        .translate(0, 0, 0.98),
      nozzle,
    ),
    solid(handle, body),
    rod([0, -18.8, -3], [0, -21, -3.3], 0.95, body),
  );
}

/** A rail of 68 cm with two brackets, a slider and a hand shower; the hose hangs in a loop. */
export function riserRail(looks: ShowerLooks): THREE.Group {
  const { body } = looks;
  const group = new THREE.Group();
  const low = 14;
  const high = 82;
  const out = 5.4;
  group.add(rod([0, low, out], [0, high, out], 1.05, body));
  for (const y of [low + 2, high - 2])
    group.add(
      placed(
        turnedZ(
          [
            [0, 0],
            [2.3, 0],
            [2.3, 0],
            [2.3, 0.7],
            [1.3, 1.2],
            [1.2, 3],
            [1.5, 4.2],
            [1.5, 6.6],
            [1.5, 6.6],
            [0, 6.8],
          ],
          body,
        ),
        0,
        y,
        0,
      ),
    );
  for (const y of [low, high])
    group.add(placed(solid(turned(1.25, 1, 0.2), body), 0, y - 0.5, out));
  // The slider and what hangs in it.
  group.add(
    placed(solid(turned(1.75, 4.6, 0.4), body), 0, 64, out),
    placed(
      turnedZ(
        [
          [0, -1.2],
          [1.3, -1.1],
          [1.3, 4.2],
          [1.1, 4.4],
          [0, 4.4],
        ],
        body,
      ),
      0,
      66.4,
      out + 1,
    ),
    placed(turnedPiece(slider, body, 48).rotateZ(-Math.PI / 2), 1.2, 66.3, out),
  );
  const hand = handShower(looks);
  hand.rotation.x = 0.1;
  group.add(placed(hand, 0, 77.5, out + 8));
  const end: Place = [0, 56.8, 8.2];
  group.add(
    hose(
      [
        end,
        [0.2, 51, 8],
        [3, 39, 7.6],
        [7.6, 24, 5.4],
        [7.4, 12, 4.6],
        [2, 5.4, 4.6],
        [-5.4, 8, 4.6],
        [-9, 17, 4.4],
        [-10.4, 26, 3.6],
      ],
      body,
    ),
    placed(turnedZ(elbow, body), -10.4, 28.5, 0),
    rod([-10.4, 28.5, 3.6], [-10.4, 25, 3.6], 1.05, body),
    blockAt([7, 1.1, 9], [0, 41.4, out + 1], looks.face, 0.5),
  );
  return group;
}

const slider: [number, number][] = [
  [0, 0],
  [1.3, 0],
  [1.5, 0.6],
  [1.7, 2.4],
  [1.5, 3],
  [0, 3.1],
];
const elbow: [number, number][] = [
  [0, 0],
  [2.6, 0],
  [2.6, 0],
  [2.5, 0.8],
  [1.3, 1.2],
  [1.3, 4.4],
  [1.1, 4.8],
  [0, 4.8],
];

/** An overhead shower on its arm; `tilt` turns its face from the ground to the viewer. */
export function overheadShower(
  radius: number,
  tilt: number,
  level: number,
  looks: ShowerLooks,
): THREE.Group {
  const { body, face, nozzle } = looks;
  const reach = radius + 12;
  const group = new THREE.Group().add(
    placed(
      turnedZ(
        [
          [0, 0],
          [3.2, 0],
          [3.2, 0],
          [3.1, 0.6],
          [1.6, 1],
          [1.2, 1.2],
        ],
        body,
      ),
      0,
      level,
      0,
    ),
    bent(
      [
        [0, level, 0],
        [0, level, reach * 0.4],
        [0, level, reach - 5],
        [0, level - 0.7, reach - 1.6],
        [0, level - 3.6, reach],
        [0, level - 7, reach],
      ],
      1.1,
      body,
    ),
    placed(solid(turned(1.6, 2.4, 0.3), body), 0, level - 8.4, reach),
  );
  const head = new THREE.Group().add(
    turnedPiece(
      [
        [0, -2.4],
        [1.7, -2.3],
        [2, -1.4],
        [3, -0.9],
        [radius * 0.96, -0.7],
        [radius, -0.4],
        [radius, -0.4],
        [radius, 0.1],
        [radius * 0.985, 0.2],
        [radius * 0.985, 0.2],
        [radius * 0.97, 0.12],
      ],
      body,
      140,
    ),
    turnedPiece(
      [
        [radius * 0.98, 0.1],
        [radius * 0.98, 0.1],
        [0, 0.12],
      ],
      face,
      120,
    ),
    solid(nozzles(radius * 0.86, 9, 0.26).translate(0, 0.1, 0), nozzle),
  );
  // Its face looks down when the head is turned over.
  head.rotation.x = Math.PI - tilt;
  return group.add(placed(head, 0, level - 10, reach + 1.6));
}
