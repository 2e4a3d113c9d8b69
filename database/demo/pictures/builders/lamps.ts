// Mosaic lamps: globes of coloured glass on brass.
import * as THREE from 'three';
import { at, circle, lathe, merge, placed, solid } from '../studio/geometry.ts';
import { tube } from './lathe.ts';
import { sphere, turnedPiece, wireForm, type Profile } from './parts.ts';

export type LampLooks = { readonly glass: THREE.Material; readonly brass: THREE.Material };

/** A globe, a little flat, open at top and bottom, its middle at the origin. */
function mosaicGlobe(radius: number, look: THREE.Material): THREE.Mesh {
  const profile = Array.from({ length: 41 }, (_, i) => {
    const turn = (-0.42 + (i / 40) * 0.84) * Math.PI;
    return [Math.cos(turn) * radius, Math.sin(turn) * radius * 0.96] as const;
  });
  return solid(lathe(profile, 144), look);
}

/** A brass cap over the opening of a globe, beads around its rim. */
function crown(radius: number, high: number, look: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  group.add(
    turnedPiece(
      [
        [radius * 1.12, 0],
        [radius * 1.16, high * 0.08],
        [radius * 0.9, high * 0.3],
        [radius * 0.5, high * 0.45],
        [radius * 0.34, high * 0.7],
        [radius * 0.2, high],
        [0, high],
      ],
      look,
      96,
      8,
    ),
  );
  const beads = Array.from({ length: 18 }, (_, i) => {
    const turn = (i / 18) * 2 * Math.PI;
    const around = radius * 1.14;
    return sphere(radius * 0.12, 12, 8).translate(
      Math.cos(turn) * around,
      0,
      Math.sin(turn) * around,
    );
  });
  return group.add(solid(merge(beads), look));
}

/** A table lamp: foot, stem, a globe upon it, a cap. */
export function tableLamp(looks: LampLooks): THREE.Group {
  const lamp = new THREE.Group();
  const r = 8.5;
  lamp.add(
    turnedPiece(
      [
        [0, 0],
        [8, 0],
        [8, 0],
        [8.2, 0.4],
        [7.4, 1],
        [4.2, 1.7],
        [1.8, 3],
        [1.1, 4.6],
        [1.6, 5.6],
        [0.9, 6.6],
        [0.75, 9],
        [0.75, 9],
      ],
      looks.brass,
      96,
      8,
    ),
  );
  lamp.add(
    turnedPiece(
      [
        [0.7, 8.6],
        [2.2, 9.2],
        [4.1, 10.6],
        [4.4, 11.2],
        [3.6, 11.4],
        [0, 11.4],
      ],
      looks.brass,
      96,
      8,
    ),
  );
  lamp.add(placed(mosaicGlobe(r, looks.glass), 0, 19, 0));
  return lamp.add(placed(crown(r * 0.36, 4.4, looks.brass), 0, 26.4, 0));
}

/** A lantern that hangs on a chain, with a tassel of brass below. */
export function hangingLantern(looks: LampLooks, r = 9.5): THREE.Group {
  const lamp = new THREE.Group();
  lamp.add(mosaicGlobe(r, looks.glass));
  lamp.add(placed(crown(r * 0.42, 4.6, looks.brass), 0, r * 0.88, 0));
  lamp.add(
    turnedPiece(
      [
        [r * 0.42, -r * 0.9],
        [r * 0.36, -r * 0.98],
        [r * 0.16, -r * 1.12],
        [r * 0.09, -r * 1.3],
        [r * 0.15, -r * 1.42],
        [r * 0.05, -r * 1.62],
        [0, -r * 1.66],
      ],
      looks.brass,
      96,
      8,
    ),
  );
  const links: THREE.BufferGeometry[] = [];
  const start = r * 0.88 + 4.7;
  for (let i = 0; i < 11; i++) {
    const link = wireForm(
      circle(1, 20).map(({ x, y }) => at(x * 0.62, y * 1.05, 0)),
      0.17,
      { steps: 36, sides: 8, isClosed: true },
    );
    links.push(link.rotateY(i % 2 ? Math.PI / 2 : 0).translate(0, start + 0.7 + i * 1.62, 0));
  }
  lamp.add(solid(merge(links), looks.brass));
  const top = start + 11 * 1.62 + 0.4;
  const rose: Profile = [
    [0.3, top - 0.3],
    [0.6, top],
    [3.4, top + 1.2],
    [4.4, top + 2.2],
    [4.4, top + 2.4],
    [0, top + 2.4],
  ];
  return lamp.add(turnedPiece(rose, looks.brass, 96, 8));
}

/** A floor lamp: a stem with an arm on either side, each with a lantern, one above. */
export function floorLamp(looks: LampLooks): THREE.Group {
  const lamp = new THREE.Group();
  lamp.add(
    turnedPiece(
      [
        [0, 0],
        [16, 0],
        [16, 0],
        [16.4, 0.8],
        [14, 2],
        [6, 3.6],
        [2.4, 6],
        [1.5, 10],
        [1.4, 60],
        [2.4, 62],
        [1.4, 64],
        [1.3, 112],
        [2.6, 114],
        [1.3, 116],
        [1.2, 124],
      ],
      looks.brass,
      96,
      8,
    ),
  );
  const globe = (x: number, y: number, r: number) => {
    const one = new THREE.Group().add(mosaicGlobe(r, looks.glass));
    one.add(placed(crown(r * 0.42, 6, looks.brass), 0, r * 0.88, 0));
    one.add(
      turnedPiece(
        [
          [r * 0.42, -r * 0.9],
          [r * 0.2, -r * 1.1],
          [r * 0.08, -r * 1.35],
          [0, -r * 1.4],
        ],
        looks.brass,
        96,
        8,
      ),
    );
    lamp.add(placed(one, x, y, 0));
  };
  for (const [side, level, r] of [
    [-1, 104, 12],
    [1, 78, 12],
  ] as const) {
    const arm = [
      at(0, level - 14, 0),
      at(side * 8, level - 2, 0),
      at(side * 17, level + 16, 0),
      at(side * 24, level + 20, 0),
      at(side * 27, level + 14, 0),
      at(side * 27, level + 8, 0),
    ];
    lamp.add(tube(arm, 0.8, looks.brass, 70));
    globe(side * 27, level - 8, r);
  }
  globe(0, 138, 13);
  return lamp;
}
