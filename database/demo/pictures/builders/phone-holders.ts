// What holds a phone in a car, on a table or at a stick.
import * as THREE from 'three';
import { upright } from '../studio/device-geometry.ts';
import { at, lathe, merge, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import { tube } from './lathe.ts';
import { ball, block, disc, facing, turnedPiece } from './parts.ts';
import { handheld } from './screens.ts';

export type HolderLooks = {
  readonly shell: THREE.Material;
  readonly grip: THREE.Material;
  readonly metal: THREE.Material;
  readonly accent: THREE.Material;
};

export type PhoneLooks = {
  readonly frame: THREE.Material;
  readonly glass: THREE.Material;
  readonly back: THREE.Material;
  readonly screen: THREE.Material;
};

/** A phone that stands, its middle at the origin, its screen towards +z, its back at z = 0. */
export function standingPhone(looks: PhoneLooks): THREE.Group {
  const phone = handheld({
    width: 7.4,
    height: 15.6,
    thickness: 0.8,
    corner: 1.1,
    bezel: 0.3,
    lenses: 2,
    ...looks,
  });
  return new THREE.Group().add(upright(phone));
}

/** A foot that sucks itself to glass, an arm that rises; the head sits at its end, tilted. */
export function suctionArm(reach: number, { shell, grip, metal }: HolderLooks): THREE.Group {
  const cup: [number, number][] = [
    [0, 0.2],
    [3.6, 0],
    [3.8, 0.15],
    [3.6, 0.5],
    [3.2, 1.1],
    [3.1, 1.2],
    [3.1, 1.2],
    [3.1, 2],
    [2.6, 2.7],
    [1.8, 3],
    [0, 3.05],
  ];
  const lever = block(1.5, 0.5, 3.6, 0.2, grip);
  lever.rotation.x = -0.3;
  const base = -5;
  const pin = disc(0.9, 3.2, grip);
  pin.rotation.z = Math.PI / 2;
  return new THREE.Group().add(
    placed(turnedPiece(cup, grip, 96), 0, 0, base),
    placed(
      turnedPiece(
        [
          [2.5, 2.5],
          [2.7, 2.7],
          [2.5, 2.95],
          [1.6, 3.1],
          [0, 3.12],
        ],
        shell,
      ),
      0,
      0,
      base,
    ),
    placed(new THREE.Group().add(lever), 0, 2.1, base - 3.4),
    placed(block(1.6, 2.6, 2.2, 0.5, shell), 0, 3.8, base),
    placed(new THREE.Group().add(pin), 1.6, 4.6, base),
    tube(
      [at(0, 4.6, base), at(0, 5.6 + reach * 0.4, base + 0.2), at(0, 4.6 + reach, base + 2.4)],
      0.8,
      shell,
      30,
    ),
    ball(1.3, [0, 4.8 + reach, base + 2.8], metal),
    tube([at(0, 4.8 + reach, base + 2.8), at(0, 5.2 + reach, base + 4)], 0.85, shell, 6),
  );
}

/** A piece of dashboard with slats of an air vent; its face is z = 0, its foot on y = 0. */
export function airVent(
  width: number,
  frame: THREE.Material,
  slat: THREE.Material,
  dark: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  const height = 11.4;
  group.add(placed(block(width - 1, height - 1, 2, 0.6, dark), 0, height / 2, -4));
  for (const y of [0.8, height - 0.8])
    group.add(placed(block(width, 1.6, 5, 0.7, frame), 0, y, -2.4));
  for (const side of [-1, 1])
    group.add(
      placed(block(1.6, height, 5, 0.7, frame), side * (width / 2 - 0.8), height / 2, -2.4),
    );
  for (let i = 0; i < 5; i++) {
    const one = block(width - 2.6, 0.34, 2.8, 0.12, slat);
    one.rotation.x = 0.24;
    group.add(placed(new THREE.Group().add(one), 0, 2.6 + i * 1.56, -1.6));
  }
  return group.add(placed(block(0.8, 1.2, 0.9, 0.2, frame), width * 0.25, 5.7, -0.4));
}

/** The clip that bites a slat, and the neck to the head at +z. */
export function ventClip({ shell, grip, metal }: HolderLooks): THREE.Group {
  return new THREE.Group().add(
    placed(block(1.5, 0.5, 2.6, 0.15, grip), 0, 0.5, -0.9),
    placed(block(1.5, 0.5, 2.6, 0.15, grip), 0, -0.5, -0.9),
    placed(block(2, 1.9, 1.2, 0.4, shell), 0, 0, 0.7),
    ball(0.95, [0, 0, 1.6], metal),
  );
}

/** A round head with a magnet: a dish, a ring of metal, a mark. It looks to +z from z = 0. */
export function magnetHead(looks: HolderLooks): THREE.Group {
  const dish: [number, number][] = [
    [0, 0],
    [1.7, 0],
    [2.7, 0.5],
    [2.9, 0.9],
    [2.9, 0.9],
    [2.9, 1.3],
    [2.7, 1.5],
    [2.7, 1.5],
    [2.4, 1.5],
  ];
  const rim: [number, number][] = [
    [2.4, 1.5],
    [2.3, 1.6],
    [2.05, 1.6],
    [1.95, 1.5],
  ];
  return new THREE.Group().add(
    facing(turnedPiece(dish, looks.shell, 96)),
    facing(turnedPiece(rim, looks.metal, 96)),
    facing(
      turnedPiece(
        [
          [1.95, 1.48],
          [1.6, 1.54],
          [0, 1.56],
        ],
        looks.grip,
        96,
      ),
    ),
    placed(facing(disc(0.6, 0.06, looks.accent)), 0, 0, 1.54),
  );
}

/** A cradle: a back, two arms with soft jaws, a foot below. The phone's back is at z = 1.5. */
export function cradle(looks: HolderLooks, isCharging: boolean): THREE.Group {
  const { shell, grip, metal, accent } = looks;
  const group = new THREE.Group();
  const back = solid(slab(6.2, isCharging ? 10.6 : 8.6, 1.4, 1.6, 0.5), shell);
  group.add(facing(back));
  if (isCharging)
    group.add(
      placed(facing(solid(ringForm(2.3), accent)), 0, 0.6, 1.44),
      placed(block(2.4, 0.24, 0.2, 0.08, accent), 0, -4.3, 1.4),
    );
  else group.add(placed(block(4, 5.4, 0.3, 0.1, grip), 0, 0.4, 1.36));
  for (const side of [-1, 1]) {
    const x = side * 4.15;
    group.add(
      placed(block(3, 1.5, 0.7, 0.25, metal), side * 2.9, 0.9, 0.8),
      placed(block(0.7, 4.6, 2.9, 0.3, shell), x, 0.9, 1.7),
      placed(block(0.3, 4, 1.2, 0.12, grip), x - side * 0.4, 0.9, 2),
      placed(block(1.5, 4.6, 0.5, 0.22, shell), x - side * 0.4, 0.9, 3.05),
    );
    group.add(
      placed(block(1.4, 0.7, 2.6, 0.28, shell), side * 1.7, -7.6, 1.9),
      placed(block(1.4, 1.5, 0.5, 0.22, shell), side * 1.7, -7.1, 3.05),
    );
  }
  return group.add(placed(block(2.4, 4, 0.6, 0.25, metal), 0, -5.8, 0.8));
}

const ringForm = (radius: number): THREE.BufferGeometry =>
  lathe(
    smoothProfile(
      [
        [radius - 0.22, 0],
        [radius - 0.1, 0.1],
        [radius + 0.1, 0.1],
        [radius + 0.22, 0],
      ],
      4,
    ),
    96,
  );

/** Jaws above and below that hold a phone upright; the middle of the phone is the origin. */
export function springClamp(height: number, { shell, grip, metal }: HolderLooks): THREE.Group {
  const group = new THREE.Group().add(
    placed(block(1.6, height, 0.8, 0.3, shell), 0, 0, -0.6),
    placed(block(1, height * 0.5, 0.5, 0.2, metal), 0, height * 0.2, -1),
  );
  for (const side of [-1, 1])
    group.add(
      placed(block(4.6, 0.8, 2.2, 0.36, shell), 0, side * (height / 2 + 0.3), 0.3),
      placed(block(4.2, 0.3, 1.4, 0.12, grip), 0, side * (height / 2 - 0.15), 0.4),
      placed(block(4.6, 1.2, 0.5, 0.22, shell), 0, side * (height / 2 - 0.1), 1.3),
    );
  return group;
}

/** A key ring and keys' companion: a flat round device with a hole. */
export const trackerForm = (radius: number): THREE.BufferGeometry =>
  merge([
    lathe(
      smoothProfile(
        [
          [0, 0],
          [radius - 0.3, 0],
          [radius, 0.25],
          [radius, 0.45],
          [radius - 0.25, 0.72],
          [radius * 0.5, 0.82],
          [0, 0.84],
        ],
        8,
      ),
      96,
    ),
    roundedBox(1.5, 0.5, 1, 0.2, 4).translate(0, 0.36, -radius - 0.1),
  ]);
