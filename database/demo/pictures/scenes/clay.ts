import * as THREE from 'three';
import { hollow, tube } from '../builders/lathe.ts';
import { knobLid } from '../builders/pans.ts';
import { turnedPiece, type Profile } from '../builders/parts.ts';
import { at, lathe, placed, solid, type Point } from '../studio/geometry.ts';
import { glaze } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { clay } from '../studio/weaves.ts';

type Canvas = CanvasRenderingContext2D;
type Kind = 'lidded' | 'glazed' | 'testi';
const red = '#a9583a';
const grounds = { lidded: 'sage', glazed: 'mist', testi: 'butter' } as const;
const sides = { lidded: -24, glazed: 20, testi: -14 } as const;

/** A stewpot of red clay. */
function clayPot(kind: Kind): SceneFile {
  return {
    set: kind === 'testi' ? 'arch' : 'horizon',
    ground: grounds[kind],
    around: sides[kind],
    above: kind === 'glazed' ? 36 : 16,
    fill: kind === 'testi' ? 0.7 : 0.78,
    product() {
      if (kind === 'testi') return testi();
      return kind === 'lidded' ? liddedPot() : glazedDish();
    },
  };
}

/** Loops of clay at both sides. */
function ears(radius: number, level: number, size: number, look: THREE.Material): THREE.Group {
  const group = new THREE.Group();
  for (const side of [-1, 1]) {
    const bow: Point[] = [
      at(side * (radius - 0.5), level + size * 0.55, 0),
      at(side * (radius + size * 0.6), level + size * 0.6, 0),
      at(side * (radius + size * 0.95), level, 0),
      at(side * (radius + size * 0.5), level - size * 0.6, 0),
      at(side * (radius - 0.4), level - size * 0.6, 0),
    ];
    group.add(tube(bow, size * 0.2, look, 50, (t) => 1.25 - 0.4 * Math.sin(t * Math.PI)));
  }
  return group;
}

function liddedPot(): THREE.Group {
  const look = clay(red);
  const outer: Profile = [
    [0, 0],
    [6, 0],
    [6, 0],
    [6.6, 0.4],
    [8.8, 3.2],
    [9.8, 6.6],
    [9.2, 9.8],
    [8.2, 11.4],
    [8.5, 12.2],
  ];
  const pot = new THREE.Group().add(solid(lathe(hollow(outer, 0.7, 1), 128), look));
  pot.add(ears(9.4, 8.6, 3.4, look));
  return pot.add(placed(knobLid(8.1, 3.4, look, look), 0, 12.15, 0));
}

/** A low dish, brown glaze inside. */
function glazedDish(): THREE.Group {
  const look = clay('#b0623f');
  const outside: Profile = [
    [0, 0],
    [8, 0],
    [8, 0],
    [8.6, 0.4],
    [10.4, 3],
    [11.2, 5.6],
    [11.5, 6],
  ];
  const inside: Profile = [
    [11.5, 6],
    [11.3, 6.35],
    [10.9, 6.1],
    [10.5, 5.4],
    [9.8, 3],
    [8, 1],
    [0, 0.7],
  ];
  const dish = new THREE.Group();
  dish.add(turnedPiece(outside, look, 128, 10));
  dish.add(turnedPiece(inside, glaze('#6a3318'), 128, 10));
  for (const side of [-1, 1]) {
    const lug: Point[] = [
      at(side * 10.6, 4.6, -3.2),
      at(side * 12.8, 5.2, -2.4),
      at(side * 13.5, 5.4, 0),
      at(side * 12.8, 5.2, 2.4),
      at(side * 10.6, 4.6, 3.2),
    ];
    dish.add(tube(lug, 0.75, look, 50));
  }
  return dish;
}

/** A narrow jar that is sealed and broken at the table. */
function testi(): THREE.Group {
  const look = clay(red);
  const outer: Profile = [
    [0, 0],
    [3.6, 0],
    [3.6, 0],
    [4, 0.4],
    [6.6, 6],
    [7.4, 11],
    [6.4, 15.6],
    [3.6, 18.6],
    [2.4, 20],
    [2.3, 22],
    [3, 23.4],
  ];
  const jug = new THREE.Group().add(solid(lathe(hollow(outer, 0.5, 1), 128), look));
  const dough: Profile = [
    [2.6, 23],
    [3.3, 23.4],
    [3.1, 24.2],
    [2, 24.9],
    [0, 25.1],
  ];
  jug.add(turnedPiece(dough, clay('#dcc59a'), 64, 8));
  return jug.add(ears(3.4, 18.6, 3.4, look));
}

type Decoration = 'hittite' | 'carved' | 'smoked';
const vaseGrounds = { hittite: 'sand', carved: 'sky', smoked: 'rose' } as const;
const vaseSides = { hittite: -10, carved: 16, smoked: -20 } as const;

const vaseShape: Profile = [
  [0, 0],
  [4.2, 0],
  [4.2, 0],
  [4.8, 0.5],
  [4, 1.8],
  [4.6, 3.2],
  [8.4, 10],
  [10, 17],
  [8.8, 22.6],
  [5, 26.4],
  [3.4, 28.6],
  [3.2, 32],
  [4.4, 34.6],
];

/** An amphora with two handles. */
function vase(decoration: Decoration): SceneFile {
  return {
    set: decoration === 'hittite' ? 'plinth' : 'horizon',
    ground: vaseGrounds[decoration],
    around: vaseSides[decoration],
    above: 10,
    fill: decoration === 'hittite' ? 0.7 : 0.8,
    product() {
      const base = { hittite: '#c28a5c', carved: '#b0653f', smoked: '#2b2927' }[decoration];
      const print =
        decoration === 'smoked'
          ? drawn('vase smoke', 1024, 1024, smoke)
          : drawn(`vase ${decoration}`, 2048, 2048, decoration === 'hittite' ? hittite : carved);
      const look = clay(base, print);
      if (decoration === 'smoked') look.uniforms.roughness!.value = 0.36;
      if (decoration === 'smoked') look.uniforms.printRoughness!.value = 0.36;
      const body = new THREE.Group().add(solid(lathe(hollow(vaseShape, 0.5, 1.4, 14), 160), look));
      const plain = clay(base);
      if (decoration === 'smoked') plain.uniforms.roughness!.value = 0.36;
      for (const side of [-1, 1]) {
        const bow: Point[] = [
          at(side * 3.2, 31, 0),
          at(side * 6, 31.8, 0),
          at(side * 8.6, 29.6, 0),
          at(side * 9.2, 25.6, 0),
          at(side * 7.8, 22.6, 0),
        ];
        body.add(tube(bow, 0.75, plain, 60, (t) => 1.15 - 0.3 * Math.sin(t * Math.PI)));
      }
      return body;
    },
  };
}

/** The row of the print at a share of the height; the outside has 53.5 % of the print. */
const row = (share: number) => 2048 * (1 - share * 0.535);

/** Bands of key pattern, zigzags and stags, in dark slip. */
function hittite(context: Canvas): void {
  const ink = '#3a2318';
  context.fillStyle = context.strokeStyle = ink;
  const band = (share: number, thick: number) =>
    context.fillRect(0, row(share) - thick, 2048, thick);
  for (const share of [0.36, 0.39, 0.56, 0.585, 0.7, 0.73, 0.9, 0.985]) band(share, 9);
  context.lineWidth = 9;
  zigzag(context, row(0.3), 40, 40);
  zigzag(context, row(0.65), 44, 32);
  for (let i = 0; i < 22; i++) {
    const x = (i + 0.5) * (2048 / 22);
    context.strokeRect(x - 24, row(0.83) - 24, 48, 48);
    context.fillRect(x - 9, row(0.83) - 9, 18, 18);
  }
  for (let i = 0; i < 8; i++) stag(context, (i + 0.5) * 256, row(0.475), 1.0);
  context.fillStyle = '#7a2f1c';
  band(0.345, 20);
  band(0.61, 16);
}

function zigzag(context: Canvas, y: number, high: number, count: number): void {
  context.beginPath();
  for (let i = 0; i <= count * 2; i++)
    context.lineTo((i * 2048) / (count * 2), y + (i % 2 ? -high : high) / 2);
  context.stroke();
}

/** A stag in profile: body, legs, neck, antlers. */
function stag(context: Canvas, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  context.fillStyle = context.strokeStyle = '#3a2318';
  context.beginPath();
  context.ellipse(0, 0, 62, 22, 0, 0, 7);
  context.fill();
  context.lineWidth = 11;
  context.lineCap = 'round';
  const line = (...points: (readonly [number, number])[]) => {
    context.beginPath();
    for (const [px, py] of points) context.lineTo(px, py);
    context.stroke();
  };
  for (const leg of [-48, -30, 34, 50]) line([leg, 10], [leg + 4, 66]);
  context.lineWidth = 18;
  line([50, -8], [74, -46]);
  context.lineWidth = 14;
  line([74, -48], [98, -40]);
  context.lineWidth = 7;
  line([74, -54], [58, -78], [70, -104]);
  line([62, -76], [40, -88]);
  line([76, -54], [92, -76], [86, -104]);
  line([90, -74], [112, -86]);
  line([-60, -6], [-74, 8]);
  context.restore();
}

/** Leaves and lines that are cut down to a lighter clay. */
function carved(context: Canvas): void {
  const cut = '#e2b98d';
  const shadow = 'rgba(60,24,10,.55)';
  const draw = (style: string, shift: number) => {
    context.save();
    context.translate(0, shift);
    context.fillStyle = context.strokeStyle = style;
    context.lineWidth = 7;
    for (const share of [0.28, 0.3, 0.62, 0.64, 0.84, 0.86])
      context.fillRect(0, row(share) - 4, 2048, 8);
    for (let i = 0; i < 14; i++) {
      const x = (i + 0.5) * (2048 / 14);
      const [low, high] = [row(0.32), row(0.6)];
      context.beginPath();
      context.moveTo(x, low);
      context.lineTo(x, high);
      context.stroke();
      for (let k = 0; k < 6; k++)
        for (const side of [-1, 1]) {
          context.beginPath();
          const y = low + ((high - low) * (k + 0.8)) / 6.6;
          context.ellipse(x + side * 30, y, 34, 11, side * -0.7, 0, 7);
          context.fill();
        }
    }
    zigzag(context, row(0.74), 70, 22);
    zigzag(context, row(0.74) + 26, 70, 22);
    context.restore();
  };
  draw(shadow, -5);
  draw(cut, 0);
}

/** Clouds where the smoke was thinner. */
function smoke(context: Canvas): void {
  context.filter = 'blur(26px)';
  for (let i = 0; i < 26; i++) {
    const x = (i * 397) % 1024;
    const y = 430 + ((i * 271) % 540);
    context.fillStyle = i % 3 ? 'rgba(126,92,70,.5)' : 'rgba(160,120,90,.35)';
    context.beginPath();
    context.ellipse(x, y, 40 + ((i * 37) % 60), 22 + ((i * 17) % 36), i, 0, 7);
    context.fill();
  }
}

export const scenes: Scenes = {
  'clay-pot': { draw: () => clayPot('lidded'), isColored: false },
  'clay-dish': { draw: () => clayPot('glazed'), isColored: false },
  testi: { draw: () => clayPot('testi'), isColored: false },
  'vase-hittite': { draw: () => vase('hittite'), isColored: false },
  'vase-carved': { draw: () => vase('carved'), isColored: false },
  'vase-smoked': { draw: () => vase('smoked'), isColored: false },
};
