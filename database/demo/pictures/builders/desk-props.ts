// Things on the desk of a service: paper, a clipboard, a stamp, a magnifying glass, scales.
import * as THREE from 'three';
import { fromAbove } from '../studio/device-geometry.ts';
import {
  at,
  circle,
  clear,
  curve,
  grid,
  lathe,
  merge,
  placed,
  smoothNormals,
  smoothProfile,
  solid,
  sweep,
} from '../studio/geometry.ts';
import { slab } from '../studio/plates.ts';
import { tube } from './lathe.ts';
import { block, disc, hoop, turnedPiece } from './parts.ts';

/** A sheet of paper that lies; its near right corner rises by `curl`. */
export function paper(width: number, depth: number, look: THREE.Material, curl = 0.5): THREE.Mesh {
  const rise = (u: number, v: number) => curl * (Math.max(0, u - v - 0.1) / 0.9) ** 2.4;
  return solid(
    grid((u, v) => at((u - 0.5) * width, 0.06 + rise(u, v), (0.5 - v) * depth), {
      columns: 36,
      rows: 48,
    }),
    look,
  );
}

/** Sheets upon each other; the print lies on the top. */
export const paperStack = (
  width: number,
  depth: number,
  thick: number,
  look: THREE.Material,
  corner = 0.1,
): THREE.Mesh =>
  solid(
    fromAbove(slab(width, depth, thick, corner, Math.min(0.05, thick * 0.3)), width, depth),
    look,
  );

/** A clipboard with sheets, 23 × 32, its clip away from the viewer. */
export function clipboard(
  board: THREE.Material,
  metal: THREE.Material,
  sheets: THREE.Material,
): THREE.Group {
  const group = new THREE.Group().add(
    solid(slab(23, 32, 0.4, 1.4, 0.14), board),
    placed(paperStack(21, 29, 0.35, sheets), 0, 0.4, 0.9),
  );
  const bar = solid(slab(12, 2.8, 0.8, 0.5, 0.3), metal);
  const spring = block(5, 1.5, 2.6, 0.6, metal);
  const hook = tube(
    [at(-1.8, 1.2, -14.6), at(-1.7, 1.6, -16.4), at(0, 1.7, -17.3), at(1.7, 1.6, -16.4)].concat(
      at(1.8, 1.2, -14.6),
    ),
    0.22,
    metal,
  );
  return group.add(placed(bar, 0, 0.7, -13.8), placed(spring, 0, 1.4, -14.8), hook);
}

/** A rubber stamp with a turned handle, about 9 high. */
export function rubberStamp(
  wood: THREE.Material,
  metal: THREE.Material,
  rubber: THREE.Material,
): THREE.Group {
  const handle: [number, number][] = [
    [0.75, 1.9],
    [0.7, 2.8],
    [0.85, 4],
    [1.35, 5.6],
    [1.6, 6.9],
    [1.45, 8.1],
    [0.85, 8.8],
    [0, 9],
  ];
  const collar: [number, number][] = [
    [2.1, 0.5],
    [2.15, 0.6],
    [2.15, 0.6],
    [2.15, 1.3],
    [2.15, 1.3],
    [1.9, 1.5],
    [0.9, 1.8],
    [0.8, 2],
    [0.8, 2],
    [0.7, 2.05],
  ];
  return new THREE.Group().add(
    disc(2.05, 0.55, rubber),
    turnedPiece(collar, metal),
    turnedPiece(handle, wood),
  );
}

/** An ink pad in its open tin. */
export const inkPad = (tin: THREE.Material, ink: THREE.Material): THREE.Group =>
  new THREE.Group().add(
    solid(slab(11, 7, 1, 0.7, 0.2), tin),
    placed(solid(slab(9.6, 5.6, 0.2, 0.4, 0.08), ink), 0, 0.95, 0),
  );

/** A magnifying glass that lies, its handle towards +x. */
export function magnifier(
  metal: THREE.Material,
  handle: THREE.Material,
  lens: THREE.Material,
): THREE.Group {
  const round: [number, number][] = [
    [0, -0.05],
    [2.4, 0.02],
    [4.1, 0.3],
    [4.1, 0.45],
    [2.4, 0.7],
    [0, 0.8],
  ];
  const grip: [number, number][] = [
    [0.5, 0],
    [0.62, 0.2],
    [0.62, 0.2],
    [0.6, 1],
    [0.78, 3],
    [0.82, 6.4],
    [0.7, 8.4],
    [0.3, 8.9],
    [0, 8.95],
  ];
  const group = new THREE.Group().add(
    placed(solid(hoop(4.3, 0.42, 72), metal), 0, 0.45, 0),
    clear(lathe(smoothProfile(round, 6), 72), lens),
  );
  const neck = turnedPiece(
    [
      [0.34, 4.4],
      [0.34, 6],
      [0.5, 6],
      [0.5, 6.8],
    ],
    metal,
  );
  const hold = turnedPiece(grip, handle);
  for (const [part, x] of [
    [neck, 0],
    [hold, 6.6],
  ] as const) {
    part.rotation.z = -Math.PI / 2;
    part.position.set(x, 0.6, 0);
    group.add(part);
  }
  return group;
}

/** Of a ruler, a centimetre longer than it measures. */
export const rulerWidth = 3.2;

/** A ruler along x, which measures so many centimetres; its print shows the lines. */
export function ruler(look: THREE.Material, length = 30): THREE.Mesh {
  const whole = length + 1;
  return solid(fromAbove(slab(whole, rulerWidth, 0.3, 0.15, 0.06), whole, rulerWidth), look);
}

/** Draws the lines and numbers of a ruler of so many centimetres. */
export function drawRuler(
  context: CanvasRenderingContext2D,
  { ground, ink, length = 30 }: { ground: string; ink: string; length?: number },
): void {
  const { width, height } = context.canvas;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.font = `600 ${height * 0.3}px "Markazi Text Variable"`;
  const unit = width / (length + 1);
  for (let i = 0; i <= length * 2; i++) {
    const x = unit * (0.5 + i / 2);
    context.fillRect(x - 2, 0, 4, height * (i % 2 ? 0.2 : 0.36));
    if (i % 2 === 0) context.fillText(String(i / 2), x, height * 0.72);
  }
}

/** A balance with two pans, about 26 high. */
export function scales(metal: THREE.Material, foot: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  const column: [number, number][] = [
    [0.9, 2.2],
    [0.6, 3.4],
    [0.45, 6],
    [0.45, 18],
    [0.75, 19],
    [0.75, 19.6],
    [0.45, 20.6],
    [0.6, 24],
    [0.9, 24.6],
    [0.6, 25.4],
    [0, 25.8],
  ];
  group.add(
    disc(6, 1.2, foot),
    placed(disc(4, 1, metal), 0, 1.2, 0),
    turnedPiece(column, metal),
    tube(
      [at(-11, 22.6, 0), at(-5, 23.4, 0), at(0, 23, 0), at(5, 23.4, 0), at(11, 22.6, 0)],
      0.34,
      metal,
    ),
  );
  const pan: [number, number][] = [
    [0, 7.4],
    [2.4, 7.6],
    [4.2, 8.5],
    [4.7, 9.2],
    [4.5, 9.2],
    [2.3, 7.9],
    [0, 7.7],
  ];
  for (const x of [-11, 11]) {
    group.add(placed(turnedPiece(pan, metal), x, 0, 0));
    for (let i = 0; i < 3; i++) {
      const turn = (i / 3) * 2 * Math.PI + 0.5;
      group.add(
        tube(
          [at(x, 22.6, 0), at(x + Math.cos(turn) * 4.6, 9.2, Math.sin(turn) * 4.6)],
          0.09,
          metal,
          4,
        ),
      );
    }
  }
  return group;
}

/** A fan of colour cards, riveted at one corner; lies on y = 0. */
export function colorFan(looks: readonly THREE.Material[], rivet: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  looks.forEach((look, i) => {
    const card = placed(solid(slab(4.4, 15, 0.12, 0.4, 0.03), look), 0, 0, -6.4);
    group.add(
      placed(new THREE.Group().add(card), 0, i * 0.1, 0, 0.62 - (i * 1.24) / (looks.length - 1)),
    );
  });
  return group.add(placed(disc(0.5, 0.25, rivet), 0, looks.length * 0.1, 0));
}

/** A safety helmet with three ribs, its peak towards +z. */
export function hardHat(shell: THREE.Material): THREE.Group {
  const profile: [number, number][] = [
    [13.2, 0.2],
    [13.4, 0],
    [13.2, 0.5],
    [11.6, 1],
    [11.6, 1],
    [11.4, 4.5],
    [10.2, 8.8],
    [7.2, 12.2],
    [3.4, 13.6],
    [0, 13.9],
  ];
  const dome = lathe(smoothProfile(profile, 8), 96);
  const points = dome.getAttribute('position');
  for (let i = 0; i < points.count; i++) {
    const z = points.getZ(i);
    const isPeak = z > 0 && points.getY(i) < 1;
    points.setZ(i, z * (isPeak ? 1.16 + 0.12 * (z / 13) ** 2 : 1.16));
  }
  smoothNormals(dome);
  const rib = (x: number, wide: number) => {
    const path = curve(
      [
        at(x, 4, 12.9),
        at(x, 8.6, 11.4),
        at(x, 12, 7.6),
        at(x, 13.8, 0),
        at(x, 12, -7.6),
        at(x, 8.6, -11.4),
        at(x, 4, -12.9),
      ],
      60,
    );
    return sweep(path, circle(wide, 12), { scale: (t) => Math.sin(Math.PI * t) ** 0.3 });
  };
  return new THREE.Group().add(
    solid(dome, shell),
    solid(merge([rib(0, 0.9), rib(-3.4, 0.7), rib(3.4, 0.7)]), shell),
  );
}
