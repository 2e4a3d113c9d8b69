// Machines of workshops: looms, sewing machines, knitting beds, a saw for stone, a press for paper.
import * as THREE from 'three';
import { at, circle, grid, placed, solid, sweep } from '../studio/geometry.ts';
import { board, cotton, material, plastic } from '../studio/materials.ts';
import { castIron, paint, satin } from '../studio/metals.ts';
import { shaded } from '../studio/tones.ts';
import { drawn } from '../studio/textures.ts';
import { disc, facing, type Place, repeated, rod, rodForm } from './parts.ts';
import { box } from './room.ts';
import { cone, wound } from './room-stock.ts';
import { moved, table } from './room-racks.ts';

/** A sheet of cloth or paper over rods, along x: `places` are (y, z). */
export function web(
  width: number,
  places: readonly (readonly [number, number])[],
  look: THREE.Material,
): THREE.Mesh {
  const lengths = [0];
  places.forEach(([y, z], i) => {
    if (i > 0)
      lengths.push(lengths[i - 1]! + Math.hypot(y - places[i - 1]![0], z - places[i - 1]![1]));
  });
  const rows = places.length - 1;
  const form = grid(
    (u, v) => {
      const [y, z] = places[Math.round(v * rows)]!;
      return at((u - 0.5) * width, y, z);
    },
    { columns: 4, rows, uv: (u, v) => [u * width, lengths[Math.round(v * rows)]!] },
  );
  const unit = form.getAttribute('uv1') as THREE.BufferAttribute;
  for (let i = 0; i < unit.count; i++) unit.setY(i, lengths[Math.floor(i / 5)]! / lengths.at(-1)!);
  return solid(form, look);
}

/** Stripes along the warp, as a peshtemal has them. */
function drawStripes(context: CanvasRenderingContext2D, color: string): void {
  context.fillStyle = '#f0e9da';
  context.fillRect(0, 0, 512, 512);
  context.fillStyle = color;
  for (let i = 0; i < 26; i++) context.fillRect(i * 20, 0, i % 5 === 0 ? 14 : 8, 512);
}

/** A jacquard loom, its cloth towards the viewer; about 230 high. */
export function loom(width: number, color: string, isStriped = true): THREE.Group {
  const iron = paint('#5c6f6b', 0.44);
  const steel = satin('#b9bdbd', 0.34);
  const wood = material({ color: '#a9804f', roughness: 0.5 });
  const cloth = isStriped
    ? cotton(
        '#fff',
        drawn(`loom stripes ${color}`, 512, 512, (context) => drawStripes(context, color)),
      )
    : cotton(color);
  const group = new THREE.Group();
  const x = width / 2;
  const put = (size: Place, place: Place, look: THREE.Material = iron, radius = 1.4) =>
    group.add(box(size, place, look, radius));
  for (const side of [-1, 1]) {
    put([8, 96, 20], [side * x, 48, 40]);
    put([8, 96, 20], [side * x, 48, -110]);
    put([8, 16, 170], [side * x, 88, -35]);
    put([8, 10, 170], [side * x, 12, -35]);
    put([9, 150, 13], [side * x, 160, -24]);
    put([16, 34, 30], [side * (x + 10), 66, 10], paint('#e9e6dc', 0.4), 3);
  }
  put([width + 8, 10, 12], [0, 232, -24]);
  put([width * 0.62, 34, 44], [0, 254, -24], paint('#e9e6dc', 0.4), 4);
  put([width, 13, 4], [0, 96, 2], wood);
  for (let i = 0; i < 4; i++)
    for (const y of [64, 128]) put([width - 12, 3, 1.4], [0, y + i, -14 - i * 5], steel, 0.4);
  const threads: THREE.BufferGeometry[] = [];
  const count = 54;
  for (let i = 0; i < count; i++) {
    const t = i / (count - 1) - 0.5;
    const low: Place = [t * (width - 18), 128, -20 - (i % 3) * 3];
    threads.push(rodForm([t * width * 0.56, 238, -22], low, 0.34, 5));
    threads.push(rodForm(low, [low[0], 66, low[2]], 0.26, 5));
  }
  for (const form of threads)
    group.add(solid(form, material({ color: '#e6ddc8', roughness: 0.8 })));
  group.add(rod([-x, 92, 46], [x, 92, 46], 4, steel));
  const front: [number, number][] = [
    [97, -2],
    [96.6, 20],
    [96.4, 44],
  ];
  for (let i = 0; i <= 6; i++) {
    const turn = (i / 6) * (Math.PI / 2);
    front.push([92 + Math.cos(turn) * 4.4, 46 + Math.sin(turn) * 4.4]);
  }
  front.push([60, 49.4], [34, 48]);
  group.add(web(width - 22, front, cloth));
  group.add(
    web(
      width - 22,
      [
        [97, -34],
        [96, -70],
        [94, -104],
        [84, -112],
        [60, -114],
      ],
      cotton('#efe7d4'),
    ),
  );
  group.add(moved(wound({ length: width - 20, radius: 17, color, look: cloth }), [0, 20, 32]));
  const beam = wound({ length: width - 24, radius: 30, color: '#e6dcc6' });
  group.add(moved(beam, [0, 22, -112]));
  return group;
}

/** The head of a sewing machine, 48 wide; it stands on a table. */
export function sewingMachine(body: THREE.Material, thread: string): THREE.Group {
  const steel = satin('#c4c7c8', 0.28);
  const dark = plastic('#2e3234', 0.5);
  const group = new THREE.Group();
  const put = (size: Place, place: Place, look = body, radius = 1.8) =>
    group.add(box(size, place, look, radius));
  put([50, 3.4, 18], [0, 1.7, 0], body, 1);
  put([11, 25, 14], [18, 14, 0]);
  put([44, 10, 12.6], [1, 28, 0], body, 3);
  put([10, 16, 12.6], [-17, 24, 0], body, 2.4);
  put([5, 5, 5], [-17, 14.6, 0], steel, 1);
  put([9, 0.7, 16], [-17, 3.7, 0], steel, 0.2);
  put([7, 7, 1.2], [18, 20, 7.2], dark, 0.6);
  group.add(rod([-17, 14, 0], [-17, 4, 0], 0.7, steel));
  const wheel = disc(7, 4, dark);
  wheel.rotation.z = -Math.PI / 2;
  group.add(placed(wheel, 24, 27, 0));
  group.add(
    rod([10, 32, -6], [10, 62, -6], 0.6, steel),
    rod([-3, 60, -6], [18, 60, -6], 0.5, steel),
  );
  return group.add(moved(cone(thread), [10, 33, -6]));
}

/** A table with a machine, a lamp and cloth that is being sewn. */
export function sewingPlace(color: string, index: number): THREE.Group {
  const legs = paint('#87908f', 0.46);
  const group = new THREE.Group().add(
    table(112, 56, 76, { top: plastic('#e8dfcb', 0.5), legs }),
    box([40, 15, 26], [18, 60, 0], paint('#5d6768', 0.5), 2),
    box([34, 3, 22], [-4, 12, 6], paint('#5d6768', 0.5), 1),
  );
  group.add(
    moved(sewingMachine(paint('#eceeec', 0.3), index % 2 ? '#f1ede4' : color), [8, 76, -4]),
  );
  const lamp = paint('#4a5557', 0.4);
  group.add(
    rod([48, 76, -22], [48, 128, -22], 1.1, lamp),
    rod([48, 128, -22], [6, 130, -16], 1.1, lamp),
  );
  return group.add(box([18, 3, 5], [2, 128, -15], lamp, 1));
}

/** A flat knitting machine, 260 long, with cones above and knitted cloth below. */
export function knittingBed(length: number, colors: readonly string[]): THREE.Group {
  const body = paint('#dfe2e0', 0.4);
  const dark = paint('#4c565a', 0.44);
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    group.add(box([26, 104, 62], [(side * (length - 26)) / 2, 52, 0], body, 3));
    group.add(
      rod([side * (length / 2 - 20), 104, -20], [side * (length / 2 - 20), 158, -20], 2, dark),
    );
  }
  group.add(box([length, 13, 54], [0, 104, 0], body, 3));
  group.add(box([length - 56, 7, 20], [0, 113, 4], satin('#b9bdbe', 0.3), 1));
  group.add(box([46, 16, 42], [-length * 0.12, 119, 4], dark, 3));
  group.add(box([length, 3, 30], [0, 158, -20], dark, 0.6));
  const panel = box([20, 26, 4], [length / 2 - 16, 132, 30], dark, 1.4);
  group.add(panel);
  for (let i = 0; i < Math.floor(length / 22); i++) {
    const x = (i + 0.5) * 22 - length / 2 + 6;
    group.add(moved(cone(colors[i % colors.length]!), [x, 160, -20]));
    group.add(rod([x, 178, -20], [-length * 0.12 + (x % 9), 124, 2], 0.22, board('#e9e2d2')));
  }
  const knit = cotton(colors[0]!);
  return group.add(
    web(
      length - 96,
      [
        [100, 16],
        [60, 19],
        [34, 22],
        [30, 26],
      ],
      knit,
    ),
  );
}

/** A bridge with a round blade over a block of stone; about 250 wide. */
export function stoneSaw(stone: THREE.Material): THREE.Group {
  const frame = paint('#d9a13a', 0.44);
  const steel = satin('#b4b8ba', 0.34);
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    group.add(box([26, 176, 44], [side * 150, 88, -20], frame, 3));
    group.add(box([40, 8, 70], [side * 150, 4, -20], castIron(), 2));
  }
  group.add(box([330, 32, 36], [0, 182, -20], frame, 3));
  group.add(box([46, 64, 50], [26, 168, -6], paint('#3f4a4e', 0.44), 3));
  const blade = facing(disc(56, 1.6, steel));
  group.add(placed(blade, 26, 118, 16));
  group.add(placed(facing(disc(13, 4, castIron())), 26, 118, 18));
  const guard = sweep(
    Array.from({ length: 25 }, (_, i) => {
      const turn = (i / 24) * Math.PI;
      return at(26 + Math.cos(turn) * 58, 122 + Math.sin(turn) * 58, 17);
    }),
    circle(7, 10),
  );
  group.add(solid(guard, paint('#3f4a4e', 0.44)));
  group.add(box([230, 66, 110], [0, 47, -4], stone, 2.4));
  return group.add(box([250, 14, 120], [0, 7, -4], paleSteel(), 1));
}
const paleSteel = () => paint('#848d90', 0.5);

/** Two cheeks with rollers, a roll of paper behind, printed paper in front. */
export function printingUnit(color: string, index: number): THREE.Group {
  const cheek = paint('#d7dcda', 0.4);
  const steel = satin('#c6c9ca', 0.2);
  const inks = ['#2b9fc0', '#c23a72', '#e3b928', '#2a2c2f'];
  const ink = inks[index % inks.length]!;
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    group.add(box([16, 150, 96], [side * 82, 75, -10], cheek, 5));
    group.add(box([17, 26, 60], [side * 82, 122, -4], paint(color, 0.36), 3));
  }
  for (const [y, z, radius, look] of [
    [128, 6, 11, steel],
    [108, 14, 12, paint(ink, 0.24)],
    [84, 16, 14, steel],
    [58, 22, 11, plastic('#3a4043', 0.4)],
    [34, 26, 9, steel],
  ] as const)
    group.add(rod([-76, y, z], [76, y, z], radius, look));
  const print = board(
    '#f8f6f0',
    drawn(`room print ${ink} ${color}`, 512, 1024, (context) => drawPages(context, ink, color)),
  );
  group.add(
    web(
      128,
      [
        [98, 28],
        [84, 30.4],
        [58, 33.4],
        [34, 35.4],
        [24, 40],
        [14, 58],
        [13, 84],
      ],
      print,
    ),
  );
  group.add(box([140, 12, 44], [0, 6, 74], paleSteel(), 1));
  return group;
}

/** Pages of a catalogue: pictures as blocks, texts as lines. */
function drawPages(context: CanvasRenderingContext2D, ink: string, color: string): void {
  context.fillStyle = '#faf8f3';
  context.fillRect(0, 0, 512, 1024);
  for (let y = 0; y < 4; y++)
    for (let x = 0; x < 2; x++) {
      context.fillStyle = (x + y) % 2 ? ink : color;
      context.fillRect(x * 256 + 26, y * 256 + 20, 204, 110);
      context.fillStyle = shaded('#b9b4aa', 0.9);
      for (let i = 0; i < 6; i++)
        context.fillRect(x * 256 + 26, y * 256 + 146 + i * 15, 204 - ((i * 37) % 80), 7);
    }
}

/** A belt on rollers, along x, with legs. */
export function conveyor(length: number, depth: number, high: number): THREE.Group {
  const steel = satin('#b9bdbe', 0.36);
  const legs = paint('#7c8689', 0.46);
  const group = new THREE.Group().add(
    box([length, 2, depth - 8], [0, high - 1, 0], plastic('#41524d', 0.6), 0.8),
  );
  for (const side of [-1, 1])
    group.add(box([length, 9, 4], [0, high - 4, (side * depth) / 2], steel, 0.8));
  const places: Place[] = [];
  for (let x = -length / 2 + 20; x <= length / 2 - 20; x += 110)
    for (const side of [-1, 1]) places.push([x, 0, side * (depth / 2 - 3)]);
  group.add(solid(repeated(rodForm([0, 0, 0], [0, high - 6, 0], 2.6, 10), places), legs));
  return group;
}

/** A cabinet of servers behind a dark door with small lights. */
export function serverCabinet(accent: string, seed: number): THREE.Group {
  const print = drawn(`room servers ${accent} ${seed}`, 256, 1024, (context) => {
    context.fillStyle = '#15191c';
    context.fillRect(0, 0, 256, 1024);
    for (let i = 0; i < 30; i++) {
      context.fillStyle = i % 3 === 0 ? '#2b3237' : '#20262a';
      context.fillRect(14, 20 + i * 33, 228, 29);
      for (let k = 0; k < 12; k++) {
        const on = Math.sin(seed * 9 + i * 7.7 + k * 3.1);
        context.fillStyle = on > 0.62 ? '#7ff0a8' : on > 0.4 ? accent : '#0e1113';
        context.fillRect(26 + k * 12, 31 + i * 33, 7, 7);
      }
      context.fillStyle = '#0c0f11';
      for (let k = 0; k < 6; k++) context.fillRect(182 + k * 9, 26 + i * 33, 5, 17);
    }
  });
  const front = material({ color: '#fff', print, roughness: 0.4, printRoughness: 0.4, coat: 0.4 });
  front.uniforms.glow!.value = 0.9;
  front.uniforms.glowRadius!.value = 1e6;
  const shell = paint('#2b3135', 0.4);
  return new THREE.Group().add(
    box([60, 204, 96], [0, 103, 0], shell, 1.2),
    box([52, 190, 1], [0, 104, 48.4], front, 0.2),
    box([1.6, 30, 2], [24, 104, 50], satin('#c4c7c9', 0.3), 0.6),
  );
}
