// Rooms of wide pictures: floor, walls, windows, lamps that hang. The lower edge of the picture
// shows the floor at z = 0; everything in a room stands behind that.
import * as THREE from 'three';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { paint } from '../studio/metals.ts';
import type { SceneFile } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { paper } from '../studio/textures.ts';
import { mixed, shaded } from '../studio/tones.ts';
import { drawn } from '../studio/textures.ts';
import { type Place, repeated, rod, turnedPiece } from './parts.ts';
import { roundedBox } from '../studio/plates.ts';

type Canvas = CanvasRenderingContext2D;
export type Floor = 'planks' | 'concrete' | 'tiles' | 'asphalt';

/** Middle, width, lower and upper edge. */
export type Window = readonly [middle: number, width: number, low: number, high: number];

export type Room = {
  /** Centimetres that the picture is wide at z = 0; it is a third as high. */
  readonly width: number;
  /** How far the back wall stands behind. */
  readonly depth: number;
  /** A colour that the walls have a little of. */
  readonly tint: string;
  /** How much of it, from 0 to 1. */
  readonly share?: number;
  readonly floor: Floor;
  readonly isBrick?: boolean;
  /** Under the sky: hills stand where the back wall would. */
  readonly isOpen?: boolean;
  readonly windows: readonly Window[];
  /** Windows of the left wall, their middles along z. */
  readonly side?: readonly Window[];
  /** Which wall has them; the light comes from the left in any case. */
  readonly isRight?: boolean;
  readonly lamps?: readonly Place[];
  readonly ground?: Ground;
  readonly around?: number;
  readonly above?: number;
  readonly exposure?: number;
  readonly things: () => THREE.Object3D;
};

/** Windows of one size in a row. */
export const windowsAt = (
  middles: readonly number[],
  [width, low, high]: Place,
): readonly Window[] => middles.map((middle) => [middle, width, low, high]);

/** Lamps in a row. */
export const lampsAt = (row: readonly number[], [y, z]: readonly [number, number]): Place[] =>
  row.map((x) => [x, y, z]);

/** A scene whose picture is a room. */
export const roomScene = (room: Room): SceneFile => ({
  set: 'plain',
  ground: room.ground ?? 'stone',
  around: room.around ?? 0,
  above: room.above ?? 6,
  fill: 1,
  lift: 1,
  aspect: 3,
  exposure: room.exposure ?? 1.08,
  product: () => frameOf(room),
  backdrop: () => shellOf(room).add(room.things()),
});

/** Nothing that is seen: the edges of the picture, and how deep the room is. */
function frameOf({ width, depth }: Room): THREE.Mesh {
  const x = width / 2;
  return solid(
    repeated(roundedBox(0.02, 0.02, 0.02, 0.004, 1), [
      [-x, 0, 0],
      [x, 0, 0],
      [-x, width / 3, 0],
      [x, width / 3, 0],
      [0, width / 12, -depth],
    ]),
    material({ color: '#888' }),
  );
}

function shellOf(room: Room): THREE.Group {
  const { width, depth, side = [], lamps = [], isRight = false } = room;
  const group = new THREE.Group();
  const half = width * 0.56;
  const far = width * 1.6;
  const floor = sheet(
    (u, v) => at((u - 0.5) * 2 * far, 0, width - v * (width + depth)),
    [far * 2, width + depth],
    tileOf[room.floor],
  );
  group.add(new THREE.Mesh(floor, floorLook(room.floor)));
  if (room.isOpen) group.add(skyOf(far * 2, depth));
  else group.add(wallWith(room, far * 2, room.windows, at(0, 0, -depth), 0));
  const wing = wallWith(room, depth * 2, side, at(isRight ? half : -half, 0, 0), isRight ? -1 : 1);
  if (side.length > 0) group.add(wing);
  for (const place of lamps) group.add(hangingLamp(place));
  return group;
}

function skyOf(wide: number, depth: number): THREE.Mesh {
  const high = wide * 0.3;
  const sky = grid((u, v) => at((u - 0.5) * wide, v * high - high * 0.06, -depth), {
    columns: 2,
    rows: 2,
  });
  const print = drawn('room sky', 1024, 512, (context) => drawOutside(context, 3));
  return new THREE.Mesh(sky, shining('#fff', 0.9, print));
}

/** Prints repeat every so many centimetres. */
export function sheet(
  point: (u: number, v: number) => THREE.Vector3,
  [wide, high]: readonly [number, number],
  tile: number,
): THREE.BufferGeometry {
  const form = grid(point, { columns: 8, rows: 8, uv: (u, v) => [u * wide, v * high] });
  const unit = form.getAttribute('uv1') as THREE.BufferAttribute;
  for (let i = 0; i < unit.count; i++)
    unit.setXY(i, (unit.getX(i) * wide) / tile, (unit.getY(i) * high) / tile);
  return form;
}

const wallHeight = (room: Room): number => room.width * 0.75;

/** A wall with its windows; `turn` is 0 for the back, 1 for the left, -1 for the right. */
function wallWith(
  room: Room,
  long: number,
  windows: readonly Window[],
  place: THREE.Vector3,
  turn: number,
): THREE.Group {
  const high = wallHeight(room);
  const group = new THREE.Group();
  const look = wallLook(room, turn);
  const form = sheet(
    (u, v) => at((u - 0.5) * long, v * high, 0),
    [long, high],
    room.isBrick ? 96 : 200,
  );
  group.add(new THREE.Mesh(form, look));
  const skirting = material({ color: shaded(wallColor(room), 0.72), roughness: 0.6 });
  group.add(placed(box([long, 9, 1.6], [0, 4.5, 0.8], skirting, 0.3), 0, 0, 0));
  for (const each of windows) group.add(windowOf(each, turn));
  group.position.copy(place);
  group.rotation.y = (turn * Math.PI) / 2;
  return group;
}

const wallColor = ({ tint, share = 0.24 }: Room): string => mixed('#f1ece1', tint, share);

function wallLook(room: Room, turn: number): THREE.Material {
  const color = wallColor(room);
  const look = material({
    color,
    roughness: 0.92,
    specular: 0.015,
    detail: paper(),
    detailSize: 70,
    bump: 0.14,
    print: room.isBrick
      ? drawn(`room bricks ${color}`, 768, 768, (context) => drawBricks(context, color))
      : undefined,
    printRoughness: 0.92,
  });
  // Brighter where the windows are; the lamps of the studio do not reach the left wall.
  look.uniforms.glow!.value = turn === 0 ? 0.8 : 1.5;
  look.uniforms.glowRadius!.value = turn === 0 ? room.width : 1e6;
  look.uniforms.glowCentre!.value.set(-room.width * 0.3, room.width * 0.2, -room.depth * 0.4);
  return look;
}

/** Painted bricks, 24 by 8 cm. */
function drawBricks(context: Canvas, color: string): void {
  context.fillStyle = shaded(color, 0.84);
  context.fillRect(0, 0, 768, 768);
  for (let row = 0; row < 12; row++)
    for (let i = -1; i < 4; i++) {
      const tone = 0.94 + 0.07 * Math.sin(row * 7.3 + i * 5.1 + row * i);
      context.fillStyle = shaded(color, Math.min(1, tone));
      context.beginPath();
      context.roundRect(i * 192 + (row % 2) * 96 + 4, row * 64 + 4, 184, 56, 6);
      context.fill();
    }
}

const tileOf: Record<Floor, number> = { planks: 240, concrete: 600, tiles: 120, asphalt: 500 };

function floorLook(floor: Floor): THREE.Material {
  const print = drawn(`room floor ${floor}`, 1024, 1024, floorDraws[floor]);
  const roughness = { planks: 0.5, concrete: 0.55, tiles: 0.34, asphalt: 0.9 }[floor];
  return material({ color: '#fff', print, roughness, printRoughness: roughness, specular: 0.03 });
}

const floorDraws: Record<Floor, (context: Canvas) => void> = {
  planks(context) {
    for (let row = 0; row < 12; row++) {
      const y = (row * 1024) / 12;
      for (let i = 0; i < 3; i++) {
        const x = (i * 1024) / 2 - ((row * 397) % 512);
        const tone = 0.9 + 0.1 * Math.sin(row * 12.9 + i * 4.7);
        context.fillStyle = shaded('#c7a377', tone);
        context.fillRect(x, y, 512, 86);
        context.strokeStyle = 'rgba(110,76,42,.16)';
        for (let k = 0; k < 14; k++) {
          context.lineWidth = 0.8 + (k % 3) * 0.5;
          const from = y + 5 + k * 5.6 + 2 * Math.sin(k * 3.1 + row);
          context.beginPath();
          context.moveTo(x, from);
          context.bezierCurveTo(x + 160, from + 4, x + 340, from - 4, x + 512, from);
          context.stroke();
        }
        context.fillStyle = 'rgba(70,46,24,.55)';
        context.fillRect(x, y, 2, 86);
      }
      context.fillRect(0, y, 1024, 2.5);
    }
  },
  concrete(context) {
    clouded(context, '#bdb9b1', 0.05);
    context.strokeStyle = 'rgba(90,88,84,.4)';
    context.lineWidth = 2;
    context.strokeRect(0, 0, 1024, 1024);
  },
  asphalt: (context) => clouded(context, '#8d8d8b', 0.06),
  tiles(context) {
    for (let i = 0; i < 4; i++)
      for (let k = 0; k < 4; k++) {
        context.fillStyle = shaded('#cfc7b8', 0.96 + 0.04 * Math.sin(i * 9.1 + k * 5.3));
        context.fillRect(i * 256, k * 256, 256, 256);
      }
    context.fillStyle = 'rgba(120,112,100,.75)';
    for (let i = 0; i < 4; i++) {
      context.fillRect(i * 256, 0, 4, 1024);
      context.fillRect(0, i * 256, 1024, 4);
    }
  },
};

/** Soft patches; they wrap, so that no seam shows. */
function clouded(context: Canvas, color: string, strength: number): void {
  context.fillStyle = color;
  context.fillRect(0, 0, 1024, 1024);
  for (let i = 0; i < 90; i++) {
    const x = (Math.sin(i * 12.7) * 0.5 + 0.5) * 1024;
    const y = (Math.sin(i * 78.2) * 0.5 + 0.5) * 1024;
    const radius = 60 + (i % 7) * 34;
    for (const dx of [-1024, 0, 1024])
      for (const dy of [-1024, 0, 1024]) {
        const fade = context.createRadialGradient(x + dx, y + dy, 0, x + dx, y + dy, radius);
        const tone = i % 2 ? '255,250,240' : '40,38,34';
        fade.addColorStop(0, `rgba(${tone},${strength})`);
        fade.addColorStop(1, `rgba(${tone},0)`);
        context.fillStyle = fade;
        context.fillRect(x + dx - radius, y + dy - radius, radius * 2, radius * 2);
      }
  }
}

/** A box with small round edges, cut coarsely; its middle at a place. */
export const box = (
  [width, height, depth]: Place,
  [x, y, z]: Place,
  look: THREE.Material,
  radius = 0.5,
  turn = 0,
): THREE.Mesh =>
  placed(
    solid(
      roundedBox(width, height, depth, Math.min(radius, width * 0.3, height * 0.3, depth * 0.3), 1),
      look,
    ),
    x,
    y,
    z,
    turn,
  );

/** Something that shines by itself. */
export function shining(color: string, strength: number, print?: THREE.Texture): THREE.Material {
  const look = material({ color, roughness: 1, specular: 0, print, printRoughness: 1 });
  look.uniforms.glow!.value = strength;
  look.uniforms.glowRadius!.value = 1e6;
  return look;
}

/** Steel bars before bright panes. */
function windowOf([x, width, low, high]: Window, turn: number): THREE.Group {
  const group = new THREE.Group();
  const middle = (low + high) / 2;
  const outside = drawn(`room outside ${turn}`, 512, 512, (context) => drawOutside(context, turn));
  const pane = grid((u, v) => at((u - 0.5) * width, (v - 0.5) * (high - low), 0), {
    columns: 2,
    rows: 2,
  });
  group.add(
    placed(new THREE.Mesh(pane, shining('#fff', turn === 0 ? 1.5 : 4, outside)), x, middle, 0.4),
  );
  const bar = paint('#4b5355', 0.5);
  const reveal = material({ color: '#efebe2', roughness: 0.8 });
  const columns = Math.max(2, Math.round(width / 42));
  const rows = Math.max(2, Math.round((high - low) / 48));
  for (let i = 0; i <= columns; i++)
    group.add(box([2.4, high - low, 3], [x + (i / columns - 0.5) * width, middle, 1.6], bar, 0.4));
  for (let i = 0; i <= rows; i++)
    group.add(box([width, 2.4, 3], [x, low + (i / rows) * (high - low), 1.6], bar, 0.4));
  group.add(box([width + 16, 4, 14], [x, low - 2.5, 6], reveal, 0.8));
  group.add(box([width + 12, 5, 3], [x, high + 3, 1.5], reveal, 0.6));
  for (const side of [-1, 1])
    group.add(box([5, high - low, 3], [x + side * (width / 2 + 3), middle, 1.5], reveal, 0.6));
  return group;
}

/** A pale sky, hills and trees, out of focus. */
function drawOutside(context: Canvas, seed: number): void {
  const sky = context.createLinearGradient(0, 0, 0, 512);
  sky.addColorStop(0, '#d5e7f2');
  sky.addColorStop(0.7, '#f6f3e8');
  context.fillStyle = sky;
  context.fillRect(0, 0, context.canvas.width, 512);
  context.filter = 'blur(9px)';
  for (const [color, level, swing] of [
    ['#cfdcd8', 330, 26],
    ['#bccdb6', 385, 20],
    ['#a3b896', 440, 14],
  ] as const) {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(-20, 540);
    const end = context.canvas.width + 28;
    for (let x = -20; x <= end; x += 12)
      context.lineTo(x, level + swing * Math.sin(x * 0.012 + level + seed * 2));
    context.lineTo(end, 540);
    context.fill();
  }
  context.filter = 'none';
}

/** An enamelled shade on a cord; its place is the middle of its lower rim. */
function hangingLamp([x, y, z]: Place): THREE.Group {
  const shade = turnedPiece(
    [
      [2.6, 17],
      [3, 13],
      [7, 10.4],
      [16, 5.6],
      [18.4, 0.6],
      [18.4, 0],
    ],
    paint('#3c4a4c', 0.36),
    48,
    4,
  );
  const bulb = turnedPiece(
    [
      [0, 0],
      [3.4, 1.4],
      [4, 4],
      [2, 8],
    ],
    shining('#fff1cf', 2.2),
    24,
    4,
  );
  return placed(
    new THREE.Group().add(
      shade,
      bulb,
      rod([0, 16, 0], [0, 400, 0], 0.5, material({ color: '#2b2d2e', roughness: 0.6 })),
    ),
    x,
    y,
    z,
  );
}
