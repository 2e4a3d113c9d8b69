// Memory modules and the chips that lie on circuit boards.
import * as THREE from 'three';
import { fromAbove, stackedLoft } from '../studio/device-geometry.ts';
import { merge, placed, solid } from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';

/** A chip with a body that lies flat. */
export const chip = (width: number, depth: number, height: number): THREE.BufferGeometry =>
  stackedLoft(width, depth, 0.04, [
    [0, 0],
    [0, height * 0.5],
    [0.02, height * 0.85],
    [0.04, height],
  ]);

type Module = {
  length: number;
  height: number;
  chips: number;
  board: THREE.Material;
  chip: THREE.Material;
  gold: THREE.Material;
  label: THREE.Material;
  tin: THREE.Material;
};

/** A memory module that lies, its contacts towards the viewer. */
export function memoryModule({
  length,
  height,
  chips,
  board,
  chip: chipLook,
  gold,
  label,
  tin,
}: Module): THREE.Group {
  const module = new THREE.Group();
  const thick = 0.14;
  module.add(solid(boardOutline(length, height), board));
  const contacts: THREE.BufferGeometry[] = [];
  const pads = Math.round(length / 0.17);
  for (let i = 0; i < pads; i++) {
    const x = ((i + 0.5) / pads - 0.5) * (length - 0.5);
    if (Math.abs(x - length * 0.045) < 0.22) continue;
    contacts.push(
      slab(0.115, 0.34, 0.03, 0.02, 0.008).translate(x, thick - 0.012, height / 2 - 0.22),
    );
  }
  module.add(solid(merge(contacts), gold));
  const step = length / (chips + 0.6);
  const bodies: THREE.BufferGeometry[] = [];
  const small: THREE.BufferGeometry[] = [];
  for (let i = 0; i < chips; i++) {
    const x = (i - (chips - 1) / 2) * step;
    bodies.push(chip(Math.min(1.05, step * 0.8), 1.2, 0.12).translate(x, thick, -height * 0.1));
    for (let k = 0; k < 4; k++)
      small.push(
        roundedBox(0.16, 0.09, 0.09, 0.02, 1).translate(
          x - 0.4 + k * 0.26,
          thick + 0.04,
          height * 0.5 - 0.62,
        ),
      );
  }
  module.add(solid(merge(bodies), chipLook), solid(merge(small), tin));
  const sticker = fromAbove(
    slab(length * 0.4, height * 0.5, 0.03, 0.06, 0.008),
    length * 0.4,
    height * 0.5,
  );
  return module.add(placed(solid(sticker, label), -length * 0.16, thick + 0.115, -height * 0.12));
}

/** The outline with the notch between its contacts and one in either end. */
function boardOutline(length: number, height: number): THREE.BufferGeometry {
  const x = length / 2;
  const y = height / 2;
  const notch = length * 0.045;
  const outline = new THREE.Shape();
  outline.moveTo(-x, -y);
  outline.lineTo(notch - 0.12, -y);
  outline.lineTo(notch - 0.12, -y + 0.38);
  outline.absarc(notch, -y + 0.38, 0.12, Math.PI, 0, true);
  outline.lineTo(notch + 0.12, -y);
  outline.lineTo(x, -y);
  outline.lineTo(x, -y * 0.2);
  outline.absarc(x, 0, y * 0.16, -Math.PI / 2, Math.PI / 2, true);
  outline.lineTo(x, y);
  outline.lineTo(-x, y);
  outline.absarc(-x, 0, y * 0.16, Math.PI / 2, -Math.PI / 2, true);
  outline.lineTo(-x, -y);
  return fromAbove(plate(outline, 0.14, 0.015), length, height);
}
