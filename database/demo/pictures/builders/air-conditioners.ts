// Air conditioners: an indoor unit for the wall, an outdoor unit, a portable one with its hose.
import * as THREE from 'three';
import { sheet } from '../studio/device-geometry.ts';
import { at, circle, curve, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { roundedBox } from '../studio/plates.ts';
import { turnedZ } from './cables.ts';
import { bent, blockAt, hoop, turnedPiece } from './parts.ts';
import { ringed } from './rings.ts';
import { loft, roundEnds } from './tools.ts';

export type CoolingLooks = {
  readonly shell: THREE.Material;
  readonly shade: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
  readonly screen: THREE.Material;
};

/** A body along x whose section has other corners above and below: front at +z, back flat. */
function longBody(length: number, high: number, deep: number, look: THREE.Material): THREE.Mesh {
  // Rings lie across x; so the body is made standing and then laid down.
  const ring = (y: number, inset: number) =>
    [y, high / 2 - inset, inset * 0.4, deep - inset, 3.2, 9] as const;
  const form = ringed([
    [0, 0, deep / 2, deep / 2 + 0.1, 3.2, 9],
    ring(0, 1.2),
    ring(0, 1.2),
    ring(0.3, 0.5),
    ring(1.2, 0),
    ring(1.2, 0),
    ring(length - 1.2, 0),
    ring(length - 1.2, 0),
    ring(length - 0.3, 0.5),
    ring(length, 1.2),
    ring(length, 1.2),
    [length, 0, deep / 2, deep / 2 + 0.1, 3.2, 9],
  ]);
  return solid(form.rotateZ(-Math.PI / 2).translate(-length / 2, 0, 0), look);
}

/** The indoor unit with its flap open; its back lies on the plane z = 0, around the origin. */
export function indoorUnit(looks: CoolingLooks): THREE.Group {
  const { shell, shade, dark, screen } = looks;
  const length = 82;
  const high = 29;
  const deep = 20;
  const group = new THREE.Group().add(longBody(length, high, deep, shell));
  const outlet = blockAt([length - 12, 5.4, 6], [0, -high / 2 + 3.6, deep - 5.4], dark, 0.8);
  outlet.rotation.x = 0.55;
  group.add(outlet);
  for (let i = 0; i < 12; i++)
    group.add(
      blockAt([0.4, 4, 4], [-length / 2 + 10 + i * 5.64, -high / 2 + 3.6, deep - 4.4], shade, 0.15),
    );
  const flap = solid(
    loft({
      length: length - 12,
      wide: (t) => 3.6 * roundEnds(t, 0.006),
      thick: () => 0.45,
      rise: () => 0,
      power: 3,
      rows: 40,
    }).translate(-(length - 12) / 2, 0, 0),
    shell,
  );
  flap.rotation.x = 0.95;
  group.add(placed(flap, 0, -high / 2 + 0.6, deep - 0.4));
  group.add(blockAt([length - 0.6, 0.16, 0.5], [0, -high / 2 + 9, deep - 0.55], shade, 0.06));
  const digits = new THREE.Group().add(sheet(10, 4.5, screen, 0.3));
  digits.rotation.x = Math.PI / 2;
  group.add(placed(digits, length / 2 - 12, -2, deep + 0.02));
  for (let i = 0; i < 9; i++)
    group.add(blockAt([length - 8, 0.3, 0.8], [0, high / 2 - 0.1, 3 + i * 1.4], shade, 0.1));
  return group;
}

/** An outdoor unit with the guard of its fan, on two feet. */
export function outdoorUnit(looks: CoolingLooks): THREE.Group {
  const { shell, shade, dark, metal } = looks;
  const width = 78;
  const high = 54;
  const deep = 29;
  const lift = 3;
  const group = new THREE.Group().add(
    blockAt([width, high, deep], [0, lift + high / 2, 0], shell, 1.8),
  );
  const z = deep / 2;
  const fan = new THREE.Group();
  fan.add(
    turnedZ(
      [
        [0, 0.02],
        [22.4, 0.04],
        [23, 0.4],
        [23.8, 0.7],
        [24.4, 0.3],
        [24.6, 0],
      ],
      shell,
    ),
    turnedZ(
      [
        [0, 0.12],
        [22.4, 0.12],
      ],
      dark,
    ),
  );
  const rings = [5, 7.4, 9.8, 12.2, 14.6, 17, 19.4, 21.6].map((r) => hoop(r, 0.22, 110));
  const spokes = Array.from({ length: 24 }, (_, i) => {
    const turn = (i / 24) * 2 * Math.PI;
    const spot = (r: number, rise: number, more: number) =>
      at(Math.cos(turn + more) * r, rise, Math.sin(turn + more) * r);
    return sweep(
      curve([spot(4, 0, 0), spot(12, 0.1, 0.22), spot(22.6, -0.6, 0.5)], 20),
      circle(0.24, 8),
    );
  });
  const guard = solid(merge([...rings, ...spokes]).rotateX(Math.PI / 2), shade);
  fan.add(placed(guard, 0, 0, 1.5));
  fan.add(
    turnedZ(
      [
        [0, 1.5],
        [4.2, 1.5],
        [4.2, 1.5],
        [4, 2],
        [0, 2.1],
      ],
      shell,
    ),
    blades(metal),
  );
  group.add(placed(fan, -10.4, lift + high / 2, z));
  group.add(
    blockAt([0.35, high - 2, 0.3], [width / 2 - 15.4, lift + high / 2, z], shade, 0.1),
    blockAt([2, high * 0.3, 1], [width / 2 - 5, lift + high * 0.32, z], shade, 0.4),
    blockAt([4.6, 12, 1.6], [width / 2 - 0.2, lift + 11, -4], shell, 0.6),
  );
  for (let i = 0; i < 9; i++)
    group.add(blockAt([0.3, 1.1, 15], [width / 2 + 0.02, lift + 24 + i * 2.6, 2], shade, 0.1));
  for (const x of [-26, 26]) group.add(blockAt([5, lift, deep + 6], [x, lift / 2, 0], dark, 0.5));
  return group;
}

/** Blades of a fan behind its guard. */
function blades(look: THREE.Material): THREE.Mesh {
  const forms = Array.from({ length: 3 }, (_, i) =>
    loft({
      length: 18,
      wide: (t) => (2.6 + 5.2 * t) * roundEnds(t, 0.02, 0.3),
      thick: () => 0.2,
      aside: (t) => 3 * t * t,
      power: 3,
    })
      .rotateX(Math.PI / 2 + 0.05)
      .translate(3.4, 0, 0.5)
      .rotateZ((i / 3) * 2 * Math.PI + 0.5),
  );
  return solid(merge(forms), look);
}

/** A portable unit on castors: louvres above, a grille, keys on its top, a hose from its back. */
export function portableUnit(looks: CoolingLooks): THREE.Group {
  const { shell, shade, dark, screen } = looks;
  const group = new THREE.Group();
  const lift = 5;
  const body = ringed([
    [lift, 0, -1, 1, 4, 4],
    [lift, 19, -17, 17, 4, 5],
    [lift, 19, -17, 17, 4, 5],
    [lift + 1, 20.4, -18, 18.4, 4, 5],
    [lift + 20, 21, -18.4, 19, 4, 5],
    [lift + 52, 20.6, -18, 18.4, 4, 5],
    [lift + 64, 19.8, -17.4, 17, 4, 5],
    [lift + 68, 18.6, -16.4, 14.6, 4, 5],
    [lift + 69.4, 16.6, -14.6, 12, 4, 5],
    [lift + 69.8, 14, -12, 9.6, 4, 5],
    [lift + 70, 0, -1, 1, 4, 4],
  ]);
  group.add(solid(body, shell));
  group.add(blockAt([29, 9, 2], [0, lift + 57, 17.3], dark, 1));
  for (let i = 0; i < 4; i++) {
    const slat = blockAt([27.6, 0.5, 2.6], [0, lift + 54 + i * 2.1, 18], shell, 0.2);
    slat.rotation.x = -0.5;
    group.add(slat);
  }
  const lines = Array.from({ length: 15 }, (_, i) =>
    roundedBox(20, 0.7, 0.8, 0.3, 2).translate(0, lift + 12 + i * 1.9, 18.9),
  );
  group.add(solid(merge(lines), shade));
  const top = new THREE.Group().add(sheet(15, 6, screen, 1));
  top.rotation.x = 0.2;
  group.add(placed(top, 0, lift + 70.1, 3));
  for (const x of [-14, 14])
    for (const z of [-12, 12]) {
      const castor = turnedPiece(
        [
          [0, -1.2],
          [2.1, -1.2],
          [2.3, -0.8],
          [2.3, 0.8],
          [2.1, 1.2],
          [0, 1.2],
        ],
        dark,
        40,
      );
      castor.rotation.z = Math.PI / 2;
      group.add(placed(castor, x, 2.3, z), blockAt([2.4, 2, 2.4], [x, 4.4, z], dark, 0.5));
    }
  for (const side of [-1, 1])
    group.add(blockAt([1.2, 3, 11], [side * 20.4, lift + 50, -2], shade, 0.5));
  return group.add(hose(looks, lift));
}

/** A corrugated hose that leaves the back and ends in a flat nozzle for a window. */
function hose({ shell, shade }: CoolingLooks, lift: number): THREE.Group {
  const path = curve(
    [
      at(0, lift + 34, -17),
      at(6, lift + 34, -26),
      at(24, lift + 38, -32),
      at(42, lift + 50, -32),
      at(51, lift + 66, -30),
      at(53, lift + 80, -29),
    ],
    620,
  );
  const form = sweep(path, circle(6.8, 40), {
    scale: (t) => 1 - 0.1 * Math.abs(Math.sin(t * Math.PI * 26)),
  });
  const nozzle = loft({
    length: 9,
    wide: (t) => 6.8 + 6.4 * t,
    thick: (t) => 6.8 - 3 * t,
    power: 2.6,
    rows: 30,
  }).rotateZ(Math.PI / 2);
  return new THREE.Group().add(
    solid(form, shade),
    placed(solid(nozzle, shell), 53, lift + 78, -29, -0.5),
    bent(
      [
        [-6.8, lift + 34, -18],
        [0, lift + 40.8, -18],
        [6.8, lift + 34, -18],
        [0, lift + 27.2, -18],
      ],
      0.9,
      shell,
      { isClosed: true },
    ),
  );
}
