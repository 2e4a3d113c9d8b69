// What a technician or a teacher brings: a tool box, a flip chart on its easel.
import * as THREE from 'three';
import { upright } from '../studio/device-geometry.ts';
import { at, placed, solid } from '../studio/geometry.ts';
import { slab } from '../studio/plates.ts';
import { paperStack } from './desk-props.ts';
import { tube } from './lathe.ts';
import { block } from './parts.ts';

export type ToolBoxLooks = {
  readonly shell: THREE.Material;
  readonly dark: THREE.Material;
  readonly metal: THREE.Material;
};

/** A closed tool box, 42 wide, with a handle and two latches. */
export function toolBox({ shell, dark, metal }: ToolBoxLooks): THREE.Group {
  const group = new THREE.Group();
  group.add(
    placed(block(42, 14, 20, 1.2, shell), 0, 7.4, 0),
    placed(block(43, 1, 21, 0.4, dark), 0, 14.6, 0),
    placed(block(42.6, 5.4, 20.6, 1.6, shell), 0, 17.4, 0),
    placed(block(34, 1.4, 9, 0.6, dark), 0, 20.2, 0),
    tube(
      [
        at(-9.5, 20, 0),
        at(-9.5, 23.4, 0),
        at(-7.6, 25, 0),
        at(7.6, 25, 0),
        at(9.5, 23.4, 0),
        at(9.5, 20, 0),
      ],
      0.95,
      dark,
      80,
    ),
  );
  for (const x of [-13, 13]) {
    group.add(
      placed(block(4, 5.4, 0.9, 0.3, metal), x, 14.6, 10.6),
      placed(block(3, 1.6, 0.5, 0.2, dark), x, 13.2, 11.1),
    );
    group.add(placed(block(5, 1.2, 20.4, 0.4, dark), x * 1.25, 0.6, 0));
  }
  return group.add(placed(block(9, 2.6, 0.5, 0.2, dark), 0, 8, 10.1));
}

/** A flip chart, about 165 high; its print lies on the sheet. */
export function flipChart(
  print: THREE.Material,
  board: THREE.Material,
  metal: THREE.Material,
  dark: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  const panel = new THREE.Group().add(
    solid(slab(70, 100, 1.6, 1.4, 0.4), board),
    placed(paperStack(64, 90, 0.8, print), 0, 1.6, 2),
    placed(block(66, 2.4, 4, 0.6, dark), 0, 2.6, -45),
  );
  group.add(placed(upright(panel, 8), 0, 112, 0));
  group.add(placed(block(70, 1.4, 6, 0.4, dark), 0, 60.5, 5.4));
  for (const [x, color] of [
    [-12, dark],
    [4, metal],
  ] as const)
    group.add(placed(block(13, 1.8, 1.8, 0.8, color), x, 62, 5.6));
  for (const side of [-1, 1])
    group.add(tube([at(side * 24, 60, 3), at(side * 38, 0, 16)], 1.4, metal, 8));
  return group.add(tube([at(0, 150, -10), at(0, 80, -28), at(0, 0, -46)], 1.4, metal, 12));
}
