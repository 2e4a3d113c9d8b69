// Cameras that watch, and sheet-metal cabinets for a rack.
import * as THREE from 'three';
import {
  clear,
  lathe,
  placed,
  roundedRectangle,
  smoothProfile,
  solid,
} from '../studio/geometry.ts';
import { plate, roundedBox, slab } from '../studio/plates.ts';
import { block, disc, facing, turnedPiece } from './parts.ts';

type Looks = {
  readonly shell: THREE.Material;
  readonly dark: THREE.Material;
  readonly glass: THREE.Material;
  readonly metal: THREE.Material;
};

/** A lens that looks along +y, and lamps for the night around it. */
function eye(radius: number, { dark, glass, metal }: Looks, lamps: number): THREE.Group {
  const group = new THREE.Group().add(
    disc(radius, 0.5, dark),
    placed(disc(radius * 0.42, 0.5, metal), 0, 0.3, 0),
    placed(
      turnedPiece(
        [
          [radius * 0.36, 0],
          [radius * 0.26, 0.24],
          [radius * 0.12, 0.34],
          [0, 0.38],
        ],
        glass,
      ),
      0,
      0.8,
      0,
    ),
  );
  for (let i = 0; i < lamps; i++) {
    const turn = (i / lamps) * 2 * Math.PI;
    group.add(
      placed(
        disc(radius * 0.11, 0.16, metal),
        Math.cos(turn) * radius * 0.72,
        0.46,
        Math.sin(turn) * radius * 0.72,
      ),
    );
  }
  return group;
}

/** A dome camera on its ceiling plate, turned so that it stands on the ground. */
export function domeCamera(looks: Looks, bubble: THREE.Material): THREE.Group {
  const { shell, dark } = looks;
  const group = new THREE.Group();
  const base: [number, number][] = [
    [0, 0],
    [6.4, 0],
    [6.6, 0.3],
    [6.6, 2.4],
    [6.2, 3.4],
    [5.4, 3.9],
    [5.2, 3.8],
    [5, 3.4],
  ];
  const dome: [number, number][] = [
    [5, 3.4],
    [5, 4.4],
    [4.5, 6.4],
    [3.2, 8],
    [1.4, 8.8],
    [0, 9],
  ];
  const ball = new THREE.Group().add(
    turnedPiece(
      [
        [0, -3.2],
        [2.3, -2.3],
        [3.2, 0],
        [2.3, 2.3],
        [1.9, 2.6],
      ],
      dark,
    ),
    placed(eye(2, looks, 8), 0, 2.3, 0),
  );
  ball.rotation.x = 0.8;
  ball.position.set(0, 4.6, 0);
  return group.add(
    turnedPiece(base, shell, 96),
    ball,
    clear(lathe(smoothProfile(dome, 8), 96), bubble),
  );
}

/** A camera like a tube under a roof, on a bracket with a round foot. */
export function bulletCamera(looks: Looks): THREE.Group {
  const { shell, dark, metal } = looks;
  const group = new THREE.Group();
  const tube = new THREE.Group().add(
    turnedPiece(
      [
        [0, 0],
        [3, 0],
        [3.6, 0.6],
        [3.8, 2],
        [3.8, 15],
        [3.8, 15],
        [3.5, 15.2],
        [3.5, 15.2],
        [3.4, 14.6],
      ],
      shell,
      96,
    ),
    placed(eye(3.4, looks, 12), 0, 14.2, 0),
  );
  const head = new THREE.Group().add(facing(tube));
  const roof = new THREE.Shape();
  roof.absarc(0, 0, 4.3, Math.PI * 0.12, Math.PI * 0.88, false);
  roof.absarc(0, 0, 3.95, Math.PI * 0.88, Math.PI * 0.12, true);
  head.add(
    solid(
      plate(roof, 17.4, 0.12)
        .rotateX(Math.PI / 2)
        .translate(0, 0, 1),
      shell,
    ),
  );
  head.rotation.x = 0.16;
  head.position.set(0, 15.4, -5);
  return group.add(
    head,
    placed(disc(4.6, 1.4, shell), 0, 0, -4),
    placed(disc(1.7, 9.4, shell), 0, 1.2, -4),
    placed(disc(2.2, 1.8, metal), 0, 9.6, -4),
    placed(block(2.8, 2.6, 3, 0.6, shell), 0, 11.2, -3.6),
    placed(block(0.5, 0.5, 0.5, 0.1, dark), 2.6, 1.4, -1.4),
  );
}

/** A cabinet for the rack: posts, side walls, a door of glass, what stands behind it. */
export function rackCabinet(
  width: number,
  height: number,
  depth: number,
  looks: Looks,
  pane: THREE.Material,
  inside: readonly THREE.Object3D[],
): THREE.Group {
  const { shell, dark, metal } = looks;
  const group = new THREE.Group();
  const wall = 1;
  const front = depth / 2;
  for (const side of [-1, 1])
    group.add(
      placed(block(wall, height, depth, 0.3, shell), (side * (width - wall)) / 2, height / 2, 0),
      placed(
        block(1.6, height - 4, 1.6, 0.2, metal),
        side * (width / 2 - 4.4),
        height / 2,
        front - 7,
      ),
    );
  for (const y of [wall / 2, height - wall / 2])
    group.add(placed(block(width, wall, depth, 0.3, shell), 0, y, 0));
  group.add(placed(block(width - 2, height - 2, 0.6, 0.2, dark), 0, height / 2, -front + 0.6));
  // Slots in the roof.
  for (let i = 0; i < 12; i++)
    group.add(placed(block(0.8, 0.1, depth * 0.34, 0.04, dark), (i - 5.5) * 2.4, height + 0.02, 0));
  inside.forEach((thing) => {
    thing.position.z += front - 7;
    group.add(thing);
  });
  const outline = new THREE.Shape(roundedRectangle(width, height, 0.6, 4));
  outline.holes.push(new THREE.Path(roundedRectangle(width - 9, height - 8, 0.6, 4).toReversed()));
  group.add(
    placed(
      new THREE.Group().add(facing(solid(plate(outline, 1, 0.2), shell))),
      0,
      height / 2,
      front + 0.2,
    ),
    placed(clear(roundedBox(width - 9, height - 8, 0.3, 0.1, 2), pane), 0, height / 2, front + 0.6),
    placed(
      solid(slab(2.2, 5, 0.8, 0.8, 0.2).rotateX(Math.PI / 2), metal),
      width / 2 - 2.4,
      height / 2,
      front + 1.2,
    ),
  );
  return group;
}
