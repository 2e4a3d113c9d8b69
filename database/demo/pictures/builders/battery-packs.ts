// Flat batteries for devices: pouches in a frame, their label, a plug on coloured wires.
import * as THREE from 'three';
import { fromAbove } from '../studio/device-geometry.ts';
import { at, circle, merge, placed, roundedRectangle, solid } from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { paperStack } from './desk-props.ts';
import { tube } from './lathe.ts';
import { block } from './parts.ts';

export type PackLooks = {
  readonly frame: THREE.Material;
  readonly pouch: THREE.Material;
  readonly label: THREE.Material;
  readonly plug: THREE.Material;
  readonly gold: THREE.Material;
  readonly wires: readonly THREE.Material[];
};

/** Pouches side by side in a frame with ears for screws; the plug is at the far side. */
export function laptopPack(
  cells: number,
  width: number,
  depth: number,
  looks: PackLooks,
): THREE.Group {
  const { frame, pouch, label, plug, gold, wires } = looks;
  const group = new THREE.Group();
  const high = 0.62;
  group.add(solid(slab(width, depth, high, 0.5, 0.14), frame));
  const step = (width - 1.2) / cells;
  for (let i = 0; i < cells; i++)
    group.add(
      placed(
        solid(slab(step - 0.28, depth - 2.4, 0.3, 0.4, 0.13), pouch),
        (i - (cells - 1) / 2) * step,
        high - 0.1,
        0.5,
      ),
    );
  group.add(placed(paperStack(width * 0.62, depth * 0.5, 0.05, label, 0.15), 0, high + 0.19, 0.7));
  // Ears with a hole.
  for (const [x, z] of [
    [-1, -0.3],
    [-1, 0.36],
    [1, -0.3],
    [1, 0.36],
  ] as const) {
    const ear = new THREE.Shape(roundedRectangle(1.2, 1.2, 0.5, 6));
    ear.holes.push(new THREE.Path(circle(0.26, 24).toReversed()));
    group.add(placed(solid(plate(ear, 0.26, 0.06), frame), x * (width / 2 + 0.3), 0.1, z * depth));
  }
  // The strip with electronics, and wires to a plug.
  group.add(placed(block(width - 1.6, 0.34, 1.3, 0.12, frame), 0, high + 0.06, -depth / 2 + 1));
  const from = width * 0.18;
  wires.forEach((look, i) => {
    const x = from + (i - (wires.length - 1) / 2) * 0.3;
    group.add(
      tube(
        [
          at(x, 0.5, -depth / 2 + 0.4),
          at(x, 0.5, -depth / 2 - 0.8),
          at(x + 0.9, 0.3, -depth / 2 - 2),
          at(x + 2.6, 0.3, -depth / 2 - 2.9 + i * 0.04),
        ],
        0.13,
        look,
        40,
      ),
    );
  });
  const end = placed(
    connector(wires.length * 0.3 + 0.3, plug, gold),
    from + 3.2,
    0.3,
    -depth / 2 - 3,
  );
  return group.add(end);
}

/** A flat plug with a row of contacts. */
function connector(width: number, plug: THREE.Material, gold: THREE.Material): THREE.Group {
  const count = Math.round(width / 0.3);
  const pins = Array.from({ length: count }, (_, i) =>
    roundedBox(0.4, 0.06, 0.1, 0.02, 1).translate(0.3, 0.2, (i - (count - 1) / 2) * 0.28),
  );
  return new THREE.Group().add(
    block(1.1, 0.5, width, 0.08, plug),
    solid(merge(pins).translate(0, 0.06, 0), gold),
  );
}

export type PouchLooks = {
  readonly foil: THREE.Material;
  readonly label: THREE.Material;
  readonly tape: THREE.Material;
  readonly flex: THREE.Material;
  readonly plug: THREE.Material;
  readonly gold: THREE.Material;
};

/** A soft pouch with a welded edge, tape at its far end and a flat tail with a plug. */
export function pouchCell(
  [width, depth, high]: readonly [number, number, number],
  tail: number,
  looks: PouchLooks,
): THREE.Group {
  const { foil, label, tape, flex, plug, gold } = looks;
  const print = fromAbove(
    slab(width * 0.82, depth * 0.72, 0.03, 0.15, 0.01),
    width * 0.82,
    depth * 0.72,
  );
  const group = new THREE.Group().add(
    solid(slab(width, depth, high, 0.3, Math.min(0.14, high * 0.4)), foil),
    // The weld at the far edge, folded tape over it.
    placed(solid(slab(width - 0.3, 1.4, 0.06, 0.1, 0.02), foil), 0, high * 0.4, -depth / 2 - 0.4),
    placed(solid(slab(width - 0.2, 1.5, 0.06, 0.1, 0.02), tape), 0, high - 0.02, -depth / 2 + 0.72),
    placed(
      solid(slab(width - 0.5, 1, high * 0.5, 0.1, 0.05), tape),
      0,
      high * 0.24,
      -depth / 2 - 0.4,
    ),
    placed(solid(print, label), 0, high, depth * 0.07),
  );
  // The tail leaves at the right, bends to the side.
  const shape = new THREE.Shape();
  const w = 0.34;
  shape.moveTo(-w, 0);
  shape.lineTo(-w, tail);
  shape.lineTo(-w + 1.6, tail + 0.6);
  shape.lineTo(1.6, tail + 0.2);
  shape.lineTo(1.6, tail - 0.5);
  shape.lineTo(w, tail - 0.6);
  shape.lineTo(w, 0);
  shape.closePath();
  const ribbon = plate(shape, 0.05, 0.015);
  const x = width * 0.24;
  const pins = Array.from({ length: 5 }, (_, i) =>
    roundedBox(0.1, 0.05, 0.3, 0.02, 1).translate((i - 2) * 0.17, 0.16, 0),
  );
  return group.add(
    placed(solid(ribbon, flex), x, 0.06, -depth / 2 - 0.6),
    placed(block(1.2, 0.2, 0.6, 0.06, plug), x + 1.1, 0.18, -depth / 2 - 0.6 - tail + 0.1),
    placed(solid(merge(pins), gold), x + 1.1, 0.14, -depth / 2 - 0.6 - tail + 0.1),
  );
}
