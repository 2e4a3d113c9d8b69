// Machines of a kitchen counter: kettle, tea maker, coffee machine, toaster.
import * as THREE from 'three';
import { fromAbove } from '../studio/device-geometry.ts';
import {
  at,
  curve,
  placed,
  roundedRectangle,
  solid,
  sweep,
  type Point,
} from '../studio/geometry.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import { tube } from './lathe.ts';
import { block, disc, oval, turnedPiece } from './parts.ts';

export type ApplianceLooks = {
  readonly body: THREE.Material;
  readonly steel: THREE.Material;
  readonly dark: THREE.Material;
  readonly light: THREE.Material;
};

/** A grip bent through points, its width along z. */
export function grip(
  points: readonly Point[],
  width: number,
  thick: number,
  look: THREE.Material,
): THREE.Mesh {
  const path = curve(points, 70);
  const section = roundedRectangle(width, thick, thick * 0.45, 5, 2);
  return solid(
    sweep(path, section, {
      side: at(0, 0, 1),
      scale: (t) => Math.min(1, 0.35 + 5 * Math.min(t, 1 - t)),
    }),
    look,
  );
}

/** The foot that a kettle stands on, with its ring of contacts hidden. */
const powerBase = (radius: number, dark: THREE.Material) =>
  turnedPiece(
    [
      [0, 0],
      [radius + 0.6, 0],
      [radius + 0.6, 0],
      [radius + 0.7, 0.4],
      [radius + 0.3, 1.6],
      [radius + 0.1, 1.8],
      [radius + 0.1, 1.8],
      [0, 1.8],
    ],
    dark,
    96,
  );

/** A spout that rises from the wall at +x. */
function spout(x: number, y: number, reach: number, look: THREE.Material): THREE.Mesh {
  const path = curve(
    [at(x - 1, y - 3.4, 0), at(x + reach * 0.4, y - 1.6, 0), at(x + reach, y + 1, 0)],
    24,
  );
  const form = sweep(path, oval(2, 1.7, 24), { side: at(0, 0, 1), scale: (t) => 1.1 - 0.5 * t });
  return solid(form, look);
}

/** A kettle on its base; spout at +x, grip at -x. */
export function kettle({ body, steel, dark, light }: ApplianceLooks): THREE.Group {
  const group = new THREE.Group().add(powerBase(7.6, dark));
  const wall: [number, number][] = [
    [7, 1.8],
    [7.8, 2],
    [8, 2.6],
    [8, 2.6],
    [7.8, 8],
    [7.1, 14],
    [6.3, 19.4],
    [6.3, 19.4],
    [6.1, 19.6],
  ];
  const lid: [number, number][] = [
    [6.2, 19.5],
    [5.9, 20.1],
    [4.4, 20.9],
    [1.9, 21.3],
    [0, 21.4],
  ];
  group.add(
    turnedPiece(wall, body, 96),
    turnedPiece(
      [
        [8.02, 2.5],
        [8.1, 2.7],
        [8.08, 3.8],
        [7.98, 4],
      ],
      steel,
      96,
    ),
    turnedPiece(lid, steel, 96),
    placed(
      turnedPiece(
        [
          [0.7, 0],
          [0.6, 0.8],
          [1.3, 1.4],
          [1.3, 1.9],
          [0.9, 2.2],
          [0, 2.3],
        ],
        dark,
      ),
      0,
      21.2,
      0,
    ),
    spout(6.4, 18, 3.6, body),
    grip(
      [
        at(-5.9, 19, 0),
        at(-9, 20, 0),
        at(-12, 18.4, 0),
        at(-12.6, 14, 0),
        at(-12, 8.4, 0),
        at(-10.6, 5.4, 0),
        at(-7.6, 4.4, 0),
      ],
      2.4,
      1.7,
      dark,
    ),
    placed(block(2.4, 0.7, 1.6, 0.25, light), -11, 5.6, 0),
  );
  // The glass of the level, at the front.
  const gauge = block(1.4, 9, 0.5, 0.2, dark);
  gauge.rotation.x = -0.1;
  gauge.position.set(0, 9.6, 7.62);
  return group.add(gauge);
}

/** A tea maker: a kettle below, the pot with the brew upon it. */
export function teaMaker(looks: ApplianceLooks, brew: THREE.Material): THREE.Group {
  const { body, steel, dark, light } = looks;
  const group = new THREE.Group().add(powerBase(8.4, dark));
  const lower: [number, number][] = [
    [7.8, 1.8],
    [8.8, 2.2],
    [9.2, 4],
    [9.2, 8],
    [8.2, 12],
    [6.2, 14.2],
    [6.2, 14.2],
    [6, 14.8],
  ];
  group.add(
    turnedPiece(lower, body, 96),
    turnedPiece(
      [
        [6.4, 14.2],
        [6.7, 14.5],
        [6.6, 15.2],
        [6.2, 15.4],
      ],
      steel,
      96,
    ),
    spout(7.6, 11, 4.2, body),
    grip(
      [
        at(-7.8, 12.4, 0),
        at(-11.4, 13.4, 0),
        at(-14, 11.4, 0),
        at(-13.6, 7.6, 0),
        at(-12, 5.2, 0),
        at(-8.9, 4.6, 0),
      ],
      2.4,
      1.7,
      dark,
    ),
  );
  const pot: [number, number][] = [
    [5.2, 15.3],
    [6.2, 15.5],
    [7, 17.4],
    [6.8, 19.8],
    [5.2, 22.4],
    [4.4, 23.2],
    [4.4, 23.2],
    [4.2, 23.6],
  ];
  const lid: [number, number][] = [
    [4.7, 23.4],
    [4.5, 24],
    [2.6, 25],
    [0.7, 25.3],
    [0.6, 25.9],
    [1.1, 26.6],
    [0.9, 27.3],
    [0, 27.5],
  ];
  return group.add(
    turnedPiece(pot, brew, 96),
    turnedPiece(lid, steel, 96),
    spout(5.6, 21, 3.2, brew),
    grip(
      [
        at(-5.2, 22.2, 0),
        at(-8, 23.2, 0),
        at(-10.4, 21.8, 0),
        at(-10.2, 18.8, 0),
        at(-8.8, 17.2, 0),
        at(-6.6, 16.8, 0),
      ],
      2,
      1.4,
      dark,
    ),
    placed(block(3.4, 1, 0.6, 0.25, light), 0, 1, 8.9),
  );
}

/** A coffee machine: a foot with a hob, a tower behind it, a pot with a long grip. */
export function coffeeMachine(looks: ApplianceLooks, copper: THREE.Material): THREE.Group {
  const { body, steel, dark, light } = looks;
  const group = new THREE.Group();
  group.add(
    solid(slab(18, 23, 4.4, 3.4, 0.8), body),
    placed(solid(slab(18, 8.6, 22, 3.4, 1.2), body), 0, 2, -7.2),
    placed(solid(slab(17, 14.6, 5.4, 3.2, 1.2), body), 0, 19.4, -3.6),
    placed(disc(5.6, 0.5, steel), 0, 4.2, 4.2),
    placed(disc(4.6, 0.4, dark), 0, 4.6, 4.2),
    placed(disc(2.6, 1.4, dark), 0, 18.4, 1.2),
  );
  const button = disc(1.7, 0.7, steel);
  button.rotation.x = Math.PI / 2;
  button.position.set(0, 22.2, 3.4);
  const glow = disc(0.8, 0.4, light);
  glow.rotation.x = Math.PI / 2;
  glow.position.set(0, 22.2, 4);
  group.add(button, glow);
  const pot: [number, number][] = [
    [0, 5],
    [4, 5],
    [4.5, 5.4],
    [4.7, 7.4],
    [4, 10.4],
    [3.3, 12],
    [3.9, 13.8],
    [3.7, 13.9],
    [3.1, 12],
    [3.8, 10.3],
    [0, 9.6],
  ];
  group.add(
    placed(turnedPiece(pot, copper, 96), 0, 0, 4.2),
    grip(
      [at(3.2, 12.6, 4.2), at(6.4, 13.2, 4.6), at(10, 14.4, 5.2), at(14, 16, 6)],
      1.7,
      1.1,
      dark,
    ),
  );
  return group;
}

/** A toaster with two slots along x; lever and dial at the end of +x. */
export function toaster(looks: ApplianceLooks, bread: THREE.Material): THREE.Group {
  const { body, steel, dark, light } = looks;
  const group = new THREE.Group();
  group.add(
    placed(solid(roundedBox(27, 17, 15.6, 3.6, 8), body), 0, 9.6, 0),
    placed(block(25.6, 1.6, 14.4, 0.6, dark), 0, 0.9, 0),
    placed(solid(slab(22.4, 10.4, 0.5, 1.2, 0.15), steel), 0, 17.95, 0),
  );
  for (const z of [-2.5, 2.5]) {
    group.add(placed(block(18.6, 0.3, 2.7, 0.1, dark), 0, 18.36, z));
    const slice = solid(fromAbove(slab(12.4, 10, 1.5, 2.6, 0.5), 12.6, 10.2), bread);
    slice.rotation.x = Math.PI / 2;
    slice.position.set(0, 18.2, z - 0.75);
    group.add(slice);
  }
  const onEnd = (thing: THREE.Object3D, y: number, z: number) => {
    thing.rotation.z = -Math.PI / 2;
    thing.position.set(13.4, y, z);
    group.add(thing);
  };
  onEnd(disc(1.9, 1.2, dark), 6.4, 3.4);
  onEnd(disc(0.7, 0.6, light), 6.4, -3.2);
  group.add(
    placed(block(0.3, 9.4, 1, 0.1, dark), 13.5, 10.6, 0),
    placed(block(3.2, 1.5, 4, 0.6, dark), 15, 13.6, 0),
    tube([at(13.4, 13.6, 0), at(15, 13.6, 0)], 0.5, steel, 4),
  );
  return group;
}
