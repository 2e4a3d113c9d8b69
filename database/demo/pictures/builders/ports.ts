// Sockets in the face of a device. Each looks to +z, its middle at the origin.
import * as THREE from 'three';
import { merge, placed, solid } from '../studio/geometry.ts';
import { plate, roundedBox } from '../studio/plates.ts';
import { block, disc, facing, turnedPiece } from './parts.ts';

export type PortLooks = {
  readonly metal: THREE.Material;
  readonly dark: THREE.Material;
  readonly gold: THREE.Material;
};

/** Several boxes around the origin, as one group. */
const nested = (
  ...parts: readonly (readonly [number, number, number, number, THREE.Material])[]
): THREE.Group =>
  new THREE.Group().add(
    ...parts.map(([width, height, deep, y, look]) =>
      placed(block(width, height, deep, 0.04, look), 0, y, 0),
    ),
  );

export const usbPort = ({ metal, dark }: PortLooks, tongue: THREE.Material): THREE.Group =>
  nested([1.5, 0.76, 0.14, 0, metal], [1.32, 0.58, 0.2, 0, dark], [1.12, 0.2, 0.26, 0.1, tongue]);

export const usbCPort = ({ metal, dark }: PortLooks, tongue: THREE.Material): THREE.Group =>
  nested([1, 0.44, 0.14, 0, metal], [0.86, 0.3, 0.2, 0, dark], [0.6, 0.08, 0.24, 0, tongue]);

/** A plate with its lower corners cut, or only the left one. */
function cutFace(width: number, height: number, isOneSided: boolean, deep: number) {
  const w = width / 2;
  const h = height / 2;
  const shape = new THREE.Shape();
  shape.moveTo(-w, h);
  shape.lineTo(w, h);
  shape.lineTo(w, isOneSided ? -h : -h * 0.2);
  if (!isOneSided) shape.lineTo(w * 0.74, -h);
  shape.lineTo(-w * 0.74, -h);
  shape.lineTo(-w, -h * 0.2);
  shape.closePath();
  return plate(shape, deep, 0.02)
    .rotateX(Math.PI / 2)
    .translate(0, 0, -deep / 2);
}

/** A socket for a screen: HDMI, or DisplayPort with one cut corner. */
export const screenPort = (
  kind: 'HDMI' | 'DisplayPort',
  { metal, dark }: PortLooks,
): THREE.Group => {
  const isOneSided = kind === 'DisplayPort';
  return new THREE.Group().add(
    solid(cutFace(1.7, 0.72, isOneSided, 0.16), metal),
    solid(cutFace(1.5, 0.52, isOneSided, 0.24), dark),
    placed(block(1.1, 0.12, 0.28, 0.03, metal), 0, 0.02, 0),
  );
};

/** A network socket with eight contacts and two lamps. */
export function networkPort(
  { metal, dark, gold }: PortLooks,
  lamps: readonly [THREE.Material, THREE.Material],
): THREE.Group {
  const contacts = Array.from({ length: 8 }, (_, i) =>
    roundedBox(0.06, 0.3, 0.06, 0.02, 1).translate((i - 3.5) * 0.125, 0.34, 0.13),
  );
  return nested(
    [1.66, 1.44, 0.12, 0, metal],
    [1.24, 0.84, 0.18, 0.16, dark],
    [0.66, 0.3, 0.18, -0.36, dark],
    [0.4, 0.2, 0.18, -0.56, dark],
  ).add(
    solid(merge(contacts), gold),
    placed(block(0.3, 0.2, 0.18, 0.04, lamps[0]), -0.58, -0.5, 0),
    placed(block(0.3, 0.2, 0.18, 0.04, lamps[1]), 0.58, -0.5, 0),
  );
}

/** Two sockets for fibre side by side: `SC` square, `LC` small; a white sleeve in each. */
export function fibrePort(
  kind: 'SC' | 'LC',
  body: THREE.Material,
  dark: THREE.Material,
  sleeve: THREE.Material,
): THREE.Group {
  const wide = kind === 'SC' ? 1.06 : 0.62;
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    const x = (side * wide) / 2;
    group.add(
      placed(block(wide, wide * 1.1, 0.5, 0.05, body), x, 0, 0),
      placed(block(wide * 0.74, wide * 0.84, 0.56, 0.03, dark), x, 0, 0),
      placed(facing(disc(wide * 0.2, 0.1, sleeve)), x, 0, 0.26),
    );
  }
  return group;
}

/** A round socket for the cable of a supply. */
export const powerJack = (dark: THREE.Material, metal: THREE.Material): THREE.Group =>
  new THREE.Group().add(
    facing(
      turnedPiece(
        [
          [0.44, 0],
          [0.44, 0.12],
          [0.4, 0.16],
          [0.28, 0.14],
          [0.28, 0],
        ],
        dark,
      ),
    ),
    facing(disc(0.09, 0.16, metal)),
  );
