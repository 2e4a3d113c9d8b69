// A stand at a fair, at one tenth of its size: floor, walls, a counter, lamps.
import * as THREE from 'three';
import { sheet, upright } from '../studio/device-geometry.ts';
import { at, placed, solid } from '../studio/geometry.ts';
import { slab } from '../studio/plates.ts';
import { tube } from './lathe.ts';
import { block, disc } from './parts.ts';

export type StandLooks = {
  readonly floor: THREE.Material;
  readonly panel: THREE.Material;
  readonly frame: THREE.Material;
  readonly header: THREE.Material;
  readonly counter: THREE.Material;
  readonly top: THREE.Material;
  readonly seat: THREE.Material;
  readonly dark: THREE.Material;
  readonly light: THREE.Material;
  /** Prints of the back wall, from the left. */
  readonly posters: readonly THREE.Material[];
};

const width = 40;
const depth = 30;
const tall = 25;

/** A stand that is open to the front and the right. */
export function fairStand(looks: StandLooks, panels = 4): THREE.Group {
  const group = new THREE.Group();
  group.add(placed(block(width + 1, 0.8, depth + 1, 0.15, looks.floor), 0, 0.4, 0));
  const step = width / panels;
  for (let i = 0; i < panels; i++)
    group.add(
      placed(
        block(step - 0.5, tall - 1, 0.5, 0.08, looks.panel),
        (i + 0.5) * step - width / 2,
        tall / 2,
        -depth / 2,
      ),
    );
  for (let i = 0; i <= panels; i++)
    group.add(
      placed(
        block(0.55, tall, 0.75, 0.12, looks.frame),
        i * step - width / 2,
        tall / 2,
        -depth / 2,
      ),
    );
  const sideStep = depth / 3;
  for (let i = 0; i < 2; i++)
    group.add(
      placed(
        block(0.5, tall - 1, sideStep - 0.5, 0.08, looks.panel),
        -width / 2,
        tall / 2,
        -depth / 2 + (i + 0.5) * sideStep,
      ),
      placed(
        block(0.75, tall, 0.55, 0.12, looks.frame),
        -width / 2,
        tall / 2,
        -depth / 2 + (i + 1) * sideStep,
      ),
    );
  // Rails below and above the panels.
  for (const y of [1.1, tall - 0.2])
    group.add(
      placed(block(width, 0.5, 0.8, 0.12, looks.frame), 0, y, -depth / 2),
      placed(
        block(0.8, 0.5, sideStep * 2, 0.12, looks.frame),
        -width / 2,
        y,
        -depth / 2 + sideStep,
      ),
    );
  addHeader(group, looks);
  looks.posters.forEach((poster, i) => {
    const x = (i + 1 + (panels - looks.posters.length - 1) / 2) * step - width / 2 + step / 2;
    group.add(
      placed(upright(sheet(step - 1.6, 13, poster)), x - step * 0.5, 11.6, -depth / 2 + 0.4),
    );
  });
  group.add(placed(counterOf(looks), 8.4, 0.8, 6.4));
  for (const [x, z] of [
    [3.4, 1.4],
    [12.6, 0.6],
    [-12.4, -3.4],
    [-7.4, 1.4],
  ] as const)
    group.add(placed(stool(looks), x, 0.8, z));
  return group.add(placed(tableOf(looks), -10.6, 0.8, 0.8));
}

/** The board with the name on two posts, and lamps on arms. */
function addHeader(group: THREE.Group, { frame, header, dark, light }: StandLooks): void {
  const z = depth / 2 - 0.8;
  group.add(
    placed(block(0.7, tall, 0.7, 0.12, frame), -width / 2, tall / 2, z),
    placed(block(0.7, tall, 0.7, 0.12, frame), width / 2, tall / 2, z),
    placed(block(width, 4.6, 0.6, 0.12, header), 0, tall - 2.3, z),
    placed(block(0.5, 0.5, depth, 0.1, frame), -width / 2, tall - 0.2, 0),
    placed(block(0.5, 0.5, depth, 0.1, frame), width / 2, tall - 0.2, 0),
  );
  for (let i = 0; i < 4; i++) {
    const x = (i - 1.5) * (width / 4);
    group.add(
      tube(
        [at(x, tall, -depth / 2), at(x, tall + 2.4, -depth / 2 + 2), at(x, tall + 2, 2 - 11)],
        0.16,
        dark,
        16,
      ),
      placed(block(2.2, 0.7, 1.4, 0.25, dark), x, tall + 1.8, -8.6),
      placed(block(1.8, 0.2, 1, 0.08, light), x, tall + 1.4, -8.6),
    );
  }
}

function counterOf({ counter, top, light }: StandLooks): THREE.Group {
  return new THREE.Group().add(
    placed(block(13, 9.6, 5, 0.3, counter), 0, 4.8, 0),
    placed(block(14, 0.6, 6, 0.2, top), 0, 9.9, 0),
    placed(block(13.2, 0.4, 5.2, 0.1, light), 0, 0.3, 0),
  );
}

function stool({ seat, frame }: StandLooks): THREE.Group {
  const group = new THREE.Group().add(placed(disc(1.7, 0.7, seat), 0, 6.6, 0));
  group.add(placed(disc(1.9, 0.25, frame), 0, 0, 0), placed(disc(0.28, 6.6, frame), 0, 0.1, 0));
  return group;
}

function tableOf({ top, frame }: StandLooks): THREE.Group {
  const group = new THREE.Group().add(placed(solid(slab(6.4, 6.4, 0.4, 3.1, 0.1), top), 0, 7.2, 0));
  group.add(placed(disc(2.4, 0.3, frame), 0, 0, 0), placed(disc(0.35, 7.2, frame), 0, 0.1, 0));
  return group;
}
