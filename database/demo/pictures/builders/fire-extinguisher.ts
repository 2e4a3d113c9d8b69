// A powder fire extinguisher: cylinder, valve with two levers, gauge, hose on its side.
import * as THREE from 'three';
import { placed, solid } from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import { turnedZ } from './cables.ts';
import { wrapped } from './care-packs.ts';
import { bent, blockAt, hoop, turnedPiece } from './parts.ts';
import { loft, roundEnds } from './tools.ts';

export type ExtinguisherLooks = {
  readonly shell: THREE.Material;
  readonly label: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
  readonly dial: THREE.Material;
  readonly pin: THREE.Material;
};

export function extinguisher(looks: ExtinguisherLooks): THREE.Group {
  const { shell, label, dark, metal } = looks;
  const r = 7.5;
  const group = new THREE.Group().add(
    turnedPiece(
      [
        [0, 0.6],
        [r - 0.8, 0.6],
        [r - 0.5, 0],
        [r + 0.1, 0],
        [r + 0.3, 0.4],
        [r + 0.3, 3.4],
        [r + 0.1, 3.6],
        [r + 0.1, 3.6],
        [0, 3.6],
      ],
      dark,
      110,
    ),
    turnedPiece(
      [
        [r - 0.6, 3],
        [r, 4.4],
        [r, 4.4],
        [r, 38],
        [r, 38],
        [r - 0.4, 40.6],
        [r - 2.2, 43.4],
        [3.4, 44.8],
        [2.3, 45.4],
        [2.3, 45.4],
        [2.2, 46.4],
        [0, 46.4],
      ],
      shell,
      120,
    ),
    placed(solid(wrapped(r, 9, 33, 1.35), label), 0, 0, 0, -0.3),
  );
  return group.add(placed(valve(looks), 0, 46, 0), hose(r, dark, metal));
}

/** Body, levers that reach to -x, a gauge in front, a pin with a ring. */
function valve({ metal, dark, dial, pin }: ExtinguisherLooks): THREE.Group {
  const lever = (rise: number, length: number, tilt: number) => {
    const form = loft({
      length,
      wide: (t) => (1.15 + 0.25 * t) * roundEnds(t, 0.03, 0.08),
      thick: () => 0.34,
      power: 4,
    }).rotateY(Math.PI);
    const one = solid(form, dark);
    one.rotation.z = tilt;
    return placed(one, 2.4, rise, 0);
  };
  const group = new THREE.Group().add(
    turnedPiece(
      [
        [0, 0],
        [2.5, 0],
        [2.6, 0.3],
        [2.6, 1.6],
        [2.3, 1.9],
        [1.7, 2],
        [1.6, 4.4],
        [1.2, 5],
        [0, 5],
      ],
      metal,
      60,
    ),
    blockAt([4.6, 2.4, 2], [-0.4, 3.4, 0], metal, 0.4),
    lever(3.6, 11.5, 0.08),
    lever(5.6, 12.5, -0.2),
    blockAt([1, 2.8, 2.6], [2.2, 4.6, 0], dark, 0.3),
  );
  const gauge = turnedZ(
    [
      [0, 0],
      [1.9, 0],
      [2.05, 0.3],
      [2.05, 1],
      [1.9, 1.15],
      [1.75, 1.05],
    ],
    metal,
  );
  const face = solid(
    plate(
      new THREE.Shape(
        Array.from({ length: 60 }, (_, i) => {
          const turn = (i / 60) * 2 * Math.PI;
          return new THREE.Vector2(Math.cos(turn) * 1.7, Math.sin(turn) * 1.7);
        }),
      ),
      0.1,
      0.03,
    ),
    dial,
  );
  const unit = face.geometry.getAttribute('uv1') as THREE.BufferAttribute;
  const points = face.geometry.getAttribute('position');
  for (let i = 0; i < unit.count; i++)
    unit.setXY(i, points.getX(i) / 3.5 + 0.5, 0.5 - points.getZ(i) / 3.5);
  face.rotation.x = Math.PI / 2;
  group.add(placed(gauge, 0, 2.6, 2.1), placed(face, 0, 2.6, 3.05));
  const loop = solid(hoop(1.15, 0.14, 48), pin);
  loop.rotation.x = Math.PI / 2;
  return group.add(
    placed(loop, -1.6, 4.2, 2.9),
    bent(
      [
        [-1.6, 4.7, -1.6],
        [-1.6, 4.7, 0],
        [-1.6, 4.7, 2.6],
      ],
      0.16,
      pin,
      { steps: 12 },
    ),
  );
}

/** From the valve in a bend down the right side, its nozzle held by a clip. */
function hose(r: number, dark: THREE.Material, metal: THREE.Material): THREE.Group {
  const x = r + 1.5;
  return new THREE.Group().add(
    bent(
      [
        [2, 48.6, 0],
        [5, 48.8, 0.6],
        [8.4, 47, 1.4],
        [x + 0.6, 42, 2],
        [x + 0.2, 34, 2],
        [x, 22, 2],
        [x, 17, 2],
      ],
      1,
      dark,
      { steps: 120 },
    ),
    placed(
      turnedPiece(
        [
          [0, 0],
          [1.7, 0],
          [1.8, 0.3],
          [1.2, 5],
          [1.25, 6],
          [1.25, 8],
          [0, 8.1],
        ],
        dark,
        48,
      ),
      x,
      10.4,
      2,
    ),
    placed(
      turnedPiece(
        [
          [1.1, 0],
          [1.3, 0.1],
          [1.3, 1.4],
          [1.1, 1.5],
        ],
        metal,
        40,
      ),
      x,
      17.4,
      2,
    ),
    blockAt([2.6, 1.6, 3.4], [r + 0.7, 24, 2], dark, 0.4),
  );
}
