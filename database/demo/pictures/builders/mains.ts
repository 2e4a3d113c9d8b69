// Mains power: plugs, a bar of sockets, a drum of cable on its stand.
import * as THREE from 'three';
import { at, circle, curve, lathe, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { turnedZ, type Plug } from './cables.ts';
import { tube } from './lathe.ts';
import { block, disc, facing, polygon, turnedPiece } from './parts.ts';

type Looks = {
  readonly shell: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
};

/** A round plug with two pins, earthed at its sides. */
export function mainsPlug({ shell, dark, metal }: Looks, thick = 0.36): Plug {
  const body: [number, number][] = [
    [thick * 1.3, -0.4],
    [thick * 1.5, 0.4],
    [0.9, 1.2],
    [1.5, 2.2],
    [1.85, 3],
    [1.9, 3.4],
    [1.9, 3.4],
    [1.9, 5],
    [1.9, 5],
    [1.8, 5.1],
    [0, 5.1],
  ];
  const group = new THREE.Group().add(turnedZ(body, shell));
  for (const side of [-1, 1])
    group.add(
      placed(
        turnedZ(
          [
            [0.24, 5],
            [0.24, 6.7],
            [0.2, 6.9],
            [0, 6.95],
          ],
          metal,
        ),
        side * 0.95,
        0,
        0,
      ),
      placed(block(0.6, 0.18, 1.6, 0.06, metal), 0, side * 1.86, 4.3),
      placed(block(1, 1.5, 0.9, 0.2, dark), side * 1.72, 0, 3.9),
    );
  return { level: 1.92, body: group };
}

/** The plug at the device's end: three holes, two of its corners cut off. */
export function devicePlug({ shell, dark }: Looks, thick = 0.36): Plug {
  const outline = polygon([
    [-1.3, -0.9],
    [1.3, -0.9],
    [1.3, 0.35],
    [0.75, 0.9],
    [-0.75, 0.9],
    [-1.3, 0.35],
  ]);
  const body = plate(outline, 2.4, 0.12)
    .rotateX(Math.PI / 2)
    .translate(0, 0, 2.2);
  const neck = sweep(
    curve([at(0, 0, -0.4), at(0, 0, 0.6), at(0, 0, 1.6), at(0, 0, 2.6)], 20),
    circle(thick * 1.4, 20),
    { scale: (t) => 1 + 0.9 * t ** 1.4 },
  );
  const holes = [
    [-0.7, -0.2],
    [0.7, -0.2],
    [0, 0.35],
  ].map(([x, y]) => roundedBox(0.24, 0.62, 0.1, 0.04, 1).translate(x!, y!, 4.6));
  return {
    level: 0.92,
    body: new THREE.Group().add(solid(merge([body, neck]), shell), solid(merge(holes), dark)),
  };
}

/** A socket that faces upwards: a ring, a well with two holes. */
export function socket(radius: number, { shell, dark, metal }: Looks): THREE.Group {
  const r = radius;
  const group = new THREE.Group();
  const well: [number, number][] = [
    [r, 0],
    [r, 0.16],
    [r * 0.95, 0.22],
    [r * 0.86, 0.2],
    [r * 0.84, 0.1],
    [r * 0.84, 0.1],
    [r * 0.8, -0.3],
  ];
  const floor: [number, number][] = [
    [r * 0.84, 0.06],
    [0, 0.06],
  ];
  group.add(turnedPiece(well, shell, 64, 5), solid(lathe(floor, 64), dark));
  for (const side of [-1, 1])
    group.add(
      placed(disc(r * 0.13, 0.05, metal), side * r * 0.42, 0.06, 0),
      placed(block(r * 0.2, 0.16, r * 0.12, 0.03, metal), 0, 0.12, side * r * 0.78),
    );
  return group;
}

/** A bar with sockets and a lit switch, along x. */
export function socketBar(count: number, looks: Looks, light: THREE.Material): THREE.Group {
  const step = 5;
  const length = count * step + 5;
  const group = new THREE.Group().add(solid(slab(length, 6, 3.8, 1.4, 0.6), looks.shell));
  for (let i = 0; i < count; i++) {
    const x = -length / 2 + 3.4 + i * step;
    group.add(placed(socket(2.15, looks), x, 3.78, 0, 0.7));
  }
  const x = length / 2 - 2.3;
  return group.add(
    placed(solid(slab(2, 2.9, 0.3, 0.3, 0.1), looks.dark), x, 3.72, 0),
    placed(block(1.5, 0.5, 2.4, 0.2, light), x, 4, 0),
  );
}

/** A drum of cable that stands, its front with four sockets towards +z. */
export function mainsDrum(looks: Looks, cable: THREE.Material, light: THREE.Material): THREE.Group {
  const { shell, dark, metal } = looks;
  const group = new THREE.Group();
  const reel = new THREE.Group();
  const flange = (z: number) => {
    const profile: [number, number][] = [
      [0, 0],
      [10.4, 0],
      [10.4, 0],
      [11, 0.3],
      [11, 0.9],
      [10.6, 1.2],
      [9.6, 1],
      [0, 1],
    ];
    return turnedZ(
      profile.map(([r, y]) => [r, y + z] as const),
      shell,
    );
  };
  const windings: [number, number][] = [];
  for (let i = 0; i < 9; i++)
    for (let k = 0; k <= 4; k++) {
      const t = (k / 4) * Math.PI;
      windings.push([8.6 + 0.46 * Math.sin(t), -4.4 + i * 0.98 + 0.49 - 0.49 * Math.cos(t)]);
    }
  reel.add(
    flange(-5.6),
    flange(4.4),
    solid(lathe(windings, 96).rotateX(Math.PI / 2), cable),
    turnedZ(
      [
        [8, 5.3],
        [8, 5.9],
        [7.6, 6.1],
        [0, 6.1],
      ],
      dark,
    ),
  );
  for (let i = 0; i < 4; i++) {
    const turn = (i / 4) * 2 * Math.PI + Math.PI / 4;
    const one = new THREE.Group().add(facing(socket(2.3, looks)));
    reel.add(placed(one, Math.cos(turn) * 4.6, Math.sin(turn) * 4.6, 6.1));
  }
  reel.add(placed(facing(disc(1.1, 0.5, light)), 0, 0, 6.1));
  group.add(placed(reel, 0, 13, 0));
  // The stand: one bent tube around the drum with a grip above.
  for (const z of [-7, 7.6])
    group.add(
      tube(
        [at(-9, 0.7, z), at(-8.6, 1.2, z), at(0, 13, z * 1.02), at(8.6, 1.2, z), at(9, 0.7, z)],
        0.62,
        metal,
        60,
      ),
    );
  for (const x of [-9, 9]) group.add(tube([at(x, 0.7, -7.6), at(x, 0.7, 8.2)], 0.62, metal, 6));
  group.add(
    tube(
      [
        at(0, 13, -7.1),
        at(0, 24, -7),
        at(0, 26, -5),
        at(0, 26.6, 0),
        at(0, 26, 5.4),
        at(0, 24, 7.6),
      ].concat(at(0, 13, 7.8)),
      0.62,
      metal,
      90,
    ),
    tube([at(0, 26.55, -3.6), at(0, 26.65, 0), at(0, 26.4, 4)], 1.15, dark, 12),
  );
  return group;
}
