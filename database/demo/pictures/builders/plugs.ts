// More plugs of cables: the wide one of USB, the serial one with nine pins, two at one end.
import * as THREE from 'three';
import { at, circle, curve, merge, placed, solid, sweep } from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { flat, relief, turnedZ, type Plug } from './cables.ts';
import { hexagon } from './fittings.ts';

type Looks = {
  readonly shell: THREE.Material;
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
};

/** The wide plug of USB; its tongue shows the colour. */
export const usbAPlug = (
  { shell, metal, dark }: Looks,
  tongue: THREE.Material,
  thick = 0.24,
): Plug => ({
  level: 0.5,
  body: new THREE.Group().add(
    solid(merge([relief(thick, 1), flat(1.64, 2.8, 0.9, 0.9, 0.24, 0.16)]), shell),
    solid(flat(1.24, 1.35, 0.48, 3.66, 0.05, 0.03), metal),
    solid(flat(1.08, 0.06, 0.36, 4.98, 0.03, 0.02), dark),
    solid(flat(1, 0.08, 0.14, 4.99, 0.03, 0.02).translate(0, 0.09, 0), tongue),
    ...[-0.3, 0.3].map((x) => placed(solid(flat(0.26, 0.26, 0.5, 4.1, 0.02, 0.01), dark), x, 0, 0)),
  ),
});

/** A D: wider above than below. */
function dShape(width: number, height: number): THREE.Shape {
  const shape = new THREE.Shape();
  const w = width / 2;
  const h = height / 2;
  shape.moveTo(-w, h);
  shape.lineTo(w, h);
  shape.lineTo(w * 0.86, -h);
  shape.lineTo(-w * 0.86, -h);
  shape.closePath();
  return shape;
}

export type SerialLooks = {
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
  readonly gold: THREE.Material;
};

/** The face of a serial connector with nine pins, towards +z, its middle at the origin. */
export function serialFace({ metal, dark, gold }: SerialLooks): THREE.Group {
  const shaped = (width: number, height: number, deep: number, z: number) =>
    plate(dShape(width, height), deep, 0.04)
      .rotateX(Math.PI / 2)
      .translate(0, 0, z);
  const sleeve = dShape(1.86, 0.92);
  sleeve.holes.push(new THREE.Path(dShape(1.7, 0.76).getPoints().toReversed()));
  const group = new THREE.Group().add(
    solid(roundedBox(3.1, 1.26, 0.12, 0.05, 2), metal),
    solid(plate(sleeve, 0.6, 0.03).rotateX(Math.PI / 2), metal),
    solid(shaped(1.74, 0.8, 0.12, 0.04), dark),
  );
  const pins: THREE.BufferGeometry[] = [];
  for (const [count, y] of [
    [5, 0.16],
    [4, -0.18],
  ] as const)
    for (let i = 0; i < count; i++)
      pins.push(
        roundedBox(0.09, 0.09, 0.44, 0.04, 2).translate((i - (count - 1) / 2) * 0.28, y, 0.3),
      );
  group.add(solid(merge(pins), gold));
  for (const x of [-1.25, 1.25])
    group.add(placed(solid(hexagon(0.5, 0.34, 0.14).rotateX(Math.PI / 2), metal), x, 0, 0.04));
  return group;
}

/** A serial plug with two screws to turn by hand. */
export function serialPlug(looks: Looks & SerialLooks, thick = 0.3): Plug {
  const group = new THREE.Group().add(
    solid(merge([relief(thick, 1.2), flat(3.2, 3, 1.5, 1.1, 0.5, 0.3)]), looks.shell),
    placed(serialFace(looks), 0, 0, 4.2),
  );
  for (const x of [-1.25, 1.25])
    group.add(
      placed(
        turnedZ(
          [
            [0, 0.3],
            [0.3, 0.3],
            [0.3, 0.3],
            [0.34, 0.5],
            [0.34, 1.3],
            [0.2, 1.4],
            [0.2, 1.4],
          ],
          looks.shell,
        ),
        x,
        0,
        0,
      ),
    );
  return { level: 0.78, body: group };
}

/** Two plugs side by side at one end of a cable. */
export function forkedPlug(left: Plug, right: Plug, spread: number, look: THREE.Material): Plug {
  const level = Math.max(left.level, right.level);
  const group = new THREE.Group();
  for (const [plug, side] of [
    [left, -1],
    [right, 1],
  ] as const) {
    const x = side * spread;
    const y = plug.level - level;
    const path = curve([at(0, 0, -0.2), at(x * 0.3, y * 0.3, 0.9), at(x, y, 2.2), at(x, y, 3)], 24);
    group.add(solid(sweep(path, circle(0.26, 12)), look), placed(plug.body, x, y, 2.8));
  }
  return { level, body: group };
}
