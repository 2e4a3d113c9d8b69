import * as THREE from 'three';
import { coil } from '../builders/rolls.ts';
import { at, displace, fuzzy, grid, placed, solid } from '../studio/geometry.ts';
import { board, material } from '../studio/materials.ts';
import { random, tileNoise, wobble } from '../studio/noise.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn, paper, skin } from '../studio/textures.ts';
import { coir } from '../studio/weaves.ts';
import { still } from '../studio/views.ts';

type View = Pick<SceneFile, 'set' | 'around' | 'above'> & { readonly ground: Ground };
type Board = { readonly thick: number; readonly count: number };

/** Fibres of stone wool: matted on its faces, in layers at its edges. */
const woolFace = () => coir('#b9a97c');
const woolEdge = () =>
  coir(
    '#b3a274',
    drawn('stone wool layers', 512, 256, (context) => {
      const chance = random(5);
      for (let i = 0; i < 700; i++) {
        context.strokeStyle = chance() > 0.5 ? 'rgba(96,82,46,.16)' : 'rgba(222,208,160,.2)';
        context.lineWidth = 2 + chance() * 4;
        const [x, y] = [chance() * 512, chance() * 256];
        context.beginPath();
        context.moveTo(x, y);
        context.quadraticCurveTo(x + 20, y + (chance() - 0.5) * 18, x + 44, y + chance() * 8);
        context.stroke();
      }
    }),
  );

/** A board of 60 × 100 cm whose edges are a little ragged. */
function woolBoard(thick: number, seed: number): THREE.Group {
  const ragged = (form: THREE.BufferGeometry, by: number) =>
    displace(form, (p) => {
      p.x += by * wobble(p.y * 0.9, p.z * 0.23, 1, seed);
      p.z += by * wobble(p.x * 0.21, p.y * 0.8, 2, seed);
      p.y += by * 0.5 * wobble(p.x * 0.17, p.z * 0.19, 3, seed);
    });
  const group = new THREE.Group();
  const face = (up: number) =>
    grid((u, v) => at((u - 0.5) * 100, (up * thick) / 2, (v - 0.5) * 60), {
      columns: 100,
      rows: 60,
    });
  const side = (turn: number, wide: number, away: number) =>
    grid((u, v) => at((u - 0.5) * wide, (v - 0.5) * thick, away), {
      columns: Math.round(wide),
      rows: 10,
    }).rotateY(turn);
  for (const up of [-1, 1]) group.add(fuzzy(ragged(face(up), 0.35), woolFace(), 0.5));
  for (const turn of [0, Math.PI])
    group.add(fuzzy(ragged(side(turn, 100, 30), 0.35), woolEdge(), 0.7));
  for (const turn of [Math.PI / 2, -Math.PI / 2])
    group.add(fuzzy(ragged(side(turn, 60, 50), 0.35), woolEdge(), 0.7));
  return group;
}

/** Boards in a stack, the uppermost a little askew. */
function stack(
  { thick, count }: Board,
  make: (thick: number, seed: number) => THREE.Group,
): THREE.Group {
  const group = new THREE.Group();
  for (let i = 0; i < count; i++) {
    const isTop = i === count - 1;
    const shift = ((i * 37) % 5) * 0.3 - 0.6;
    group.add(
      placed(make(thick, i + 2), isTop ? 7 : shift, thick * (i + 0.5), shift, isTop ? 0.14 : 0),
    );
  }
  return group;
}

const stoneWool = (boards: Board, view: View): SceneFile => ({
  ...view,
  fill: 0.86,
  product: () => stack(boards, (thick, seed) => woolBoard(thick * 0.94, seed)),
});

/** A foam board with a step along its edges; its faces have a skin. */
function foamBoard(thick: number): THREE.Group {
  const look = material({
    color: '#8ec0d6',
    second: '#7fb2ca',
    roughness: 0.62,
    specular: 0.03,
    translucency: 0.3,
    detail: skin(),
    detailSize: 5,
    bump: 0.3,
  });
  const cut = material({
    color: '#98c9dd',
    roughness: 0.8,
    specular: 0.02,
    translucency: 0.3,
    detail: paper(),
    detailSize: 3,
    bump: 0.5,
    cavity: 0.12,
  });
  const half = thick / 2;
  const step = 2;
  return new THREE.Group().add(
    placed(solid(roundedBox(100, half, 60, 0.25, 3), look), step / 2, half / 2, step / 2),
    placed(solid(roundedBox(100, half, 60, 0.25, 3), cut), -step / 2, -half / 2, -step / 2),
    placed(solid(roundedBox(97.6, thick - 0.2, 57.6, 0.1, 2), cut), 0, 0, 0),
  );
}

const foam = (boards: Board, view: View): SceneFile => ({
  ...view,
  fill: 0.86,
  product: () => stack(boards, foamBoard),
});

/** Chips of slate on bitumen. */
const slates = () =>
  material({
    color: '#fff',
    roughness: 0.95,
    specular: 0.02,
    detail: paper(),
    detailSize: 4,
    bump: 1.2,
    cavity: 0.3,
    print: drawn('slate chips', 1024, 1024, (context) => {
      const image = context.createImageData(1024, 1024);
      for (let j = 0, k = 0; j < 1024; j++)
        for (let i = 0; i < 1024; i++, k += 4) {
          const grain = tileNoise(i / 1024, j / 1024, 340, 4);
          const chip = tileNoise(i / 1024, j / 1024, 150, 9);
          const tone = 58 + 96 * grain * grain + 46 * Math.max(0, chip - 0.55);
          image.data.set([tone * 0.92, tone * 0.98, tone, 255], k);
        }
      context.putImageData(image, 0, 0);
    }),
    printRoughness: 0.95,
  });
const bitumen = () =>
  material({ color: '#1a1a1b', roughness: 0.42, specular: 0.04, detail: skin(), detailSize: 6 });

/** A roll that lies, its end run out; a second one stands behind it. */
function membrane(thick: number, view: View): SceneFile {
  return {
    ...view,
    fill: 0.86,
    product() {
      const group = new THREE.Group();
      const radius = 12;
      const width = 56;
      const tail = 40;
      group.add(coil(radius, 3.4, width, slates(), bitumen()));
      // The web leaves the roll in front and below, its slates upwards.
      const sheet = (lift: number) =>
        grid(
          (u, v) => {
            const s = v * (tail + 6);
            const rise = 0.5 * Math.max(0, (s - tail) / 6) ** 2 * 3;
            const wave = 0.25 * Math.sin(u * 5 + s * 0.12) * Math.min(1, s / 10);
            return at((u - 0.5) * width, lift + rise + Math.max(0, wave), s);
          },
          { columns: 40, rows: 60 },
        );
      group.add(
        solid(sheet(thick), slates()),
        solid(sheet(0.02), bitumen()),
        placed(solid(roundedBox(width, thick, 0.3, 0.05, 1), bitumen()), 0, 0.9, tail + 5.9),
      );
      const standing = new THREE.Group().add(coil(11, 3, 60, slates(), bitumen()));
      standing.children[0]!.position.y = 0;
      standing.rotation.z = Math.PI / 2;
      const band = new THREE.Group();
      for (const y of [14, 46]) band.add(placed(solid(bandForm(11.12), board('#e9e4d6')), 0, y, 0));
      return group.add(
        placed(new THREE.Group().add(placed(standing, 0, 30, 0), band), -14, 0, -27),
      );
    },
  };
}

/** A paper band around a standing roll. */
const bandForm = (radius: number): THREE.BufferGeometry =>
  grid(
    (u, v) => {
      const turn = u * 2 * Math.PI;
      return at(Math.cos(turn) * radius, (v - 0.5) * 5, -Math.sin(turn) * radius);
    },
    { columns: 80, rows: 2, isClosed: true },
  );

export const scenes: Scenes = {
  'stone-wool': still(() =>
    stoneWool({ thick: 5, count: 5 }, { set: 'horizon', ground: 'sky', around: -34, above: 24 }),
  ),
  'stone-wool-thick': still(() =>
    stoneWool({ thick: 10, count: 4 }, { set: 'plain', ground: 'sage', around: 32, above: 22 }),
  ),
  'xps-board': still(() =>
    foam({ thick: 5, count: 5 }, { set: 'horizon', ground: 'clay', around: 34, above: 24 }),
  ),
  'xps-board-thick': still(() =>
    foam({ thick: 10, count: 4 }, { set: 'plain', ground: 'butter', around: -32, above: 22 }),
  ),
  'bitumen-membrane': still(() =>
    membrane(0.5, { set: 'plain', ground: 'sand', around: 38, above: 26 }),
  ),
};
