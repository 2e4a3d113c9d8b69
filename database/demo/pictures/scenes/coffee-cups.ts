import * as THREE from 'three';
import { coffeeCup } from '../builders/tableware.ts';
import { placed } from '../studio/geometry.ts';
import { glaze, material } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Decoration = 'plain' | 'gold' | 'tulip';
type Canvas = CanvasRenderingContext2D;
const grounds = { plain: 'sky', gold: 'rose', tulip: 'sage' } as const;
const sides = { plain: -20, gold: 16, tulip: -34 } as const;

/** Six cups with saucers, coffee in the first. */
function coffeeCups(decoration: Decoration): SceneFile {
  return {
    set: decoration === 'gold' ? 'horizon' : 'plain',
    ground: grounds[decoration],
    around: sides[decoration],
    above: decoration === 'plain' ? 38 : 30,
    fill: 0.86,
    exposure: 0.95,
    product() {
      const group = new THREE.Group();
      const white = '#f6f3ec';
      const look = (of: 'cup' | 'saucer') =>
        glaze(
          white,
          decoration === 'plain'
            ? undefined
            : drawn(`${decoration} ${of}`, 1024, 1024, (context) =>
                decorate(context, decoration, of),
              ),
        );
      const coffee = material({
        color: '#2a140a',
        roughness: 0.3,
        specular: 0.04,
        print: drawn('coffee foam', 64, 512, foam),
        printRoughness: 0.6,
      });
      [1, 0].forEach((row) => {
        for (let i = 0; i < 3; i++)
          group.add(
            placed(
              coffeeCup(look('cup'), glaze(white), look('saucer'), coffee),
              (i - 1) * 14 + row * 3.4,
              0,
              -row * 13.4,
              [0.5, -0.3, -0.7][i]! - row * 0.4,
            ),
          );
      });
      return group;
    },
  };
}

/** The print runs up the outside and down the inside of a cup or saucer, its rim in the middle. */
function decorate(context: Canvas, decoration: Decoration, of: 'cup' | 'saucer'): void {
  const gold = '#b98d35';
  const rim = 0.52;
  const line = (y: number, thick: number, color: string) => {
    context.fillStyle = color;
    context.fillRect(0, (1 - y) * 1024 - thick / 2, 1024, thick);
  };
  if (decoration === 'gold') {
    line(rim, of === 'cup' ? 34 : 30, gold);
    line(of === 'cup' ? rim - 0.06 : rim + 0.09, 9, gold);
    line(of === 'cup' ? 0.24 : 0.72, 12, gold);
    return;
  }
  line(rim, 16, '#1f3f96');
  const count = of === 'cup' ? 6 : 8;
  for (let i = 0; i < count; i++) {
    const x = ((i + 0.5) * 1024) / count;
    flower(context, x, of === 'cup' ? 660 : 410, of === 'cup' ? 1 : 0.62);
  }
}

/** A tulip on its stem with two leaves. */
function flower(context: Canvas, x: number, y: number, size: number): void {
  context.save();
  context.translate(x, y);
  context.scale(size * 0.8, size);
  context.strokeStyle = context.fillStyle = '#2f7d55';
  context.lineWidth = 7;
  context.beginPath();
  context.moveTo(0, 90);
  context.lineTo(0, 0);
  context.stroke();
  for (const side of [-1, 1]) {
    context.beginPath();
    context.ellipse(side * 26, 50, 34, 10, -side * 0.8, 0, 7);
    context.fill();
  }
  context.fillStyle = '#b93a24';
  context.strokeStyle = '#7c1f14';
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(0, 6);
  context.bezierCurveTo(-52, -6, -38, -60, -34, -86);
  context.quadraticCurveTo(-18, -60, 0, -96);
  context.quadraticCurveTo(18, -60, 34, -86);
  context.bezierCurveTo(38, -60, 52, -6, 0, 6);
  context.fill();
  context.stroke();
  context.restore();
}

/** Lighter foam at the wall of the cup. */
function foam(context: Canvas): void {
  const shade = context.createLinearGradient(0, 512, 0, 0);
  shade.addColorStop(0, '#8a5a34');
  shade.addColorStop(0.25, '#6d4122');
  shade.addColorStop(0.6, '#4a2813');
  shade.addColorStop(1, '#3b1e0d');
  context.fillStyle = shade;
  context.fillRect(0, 0, 64, 512);
}

export const scenes: Scenes = {
  'coffee-cups': { draw: () => coffeeCups('plain'), isColored: false },
  'coffee-cups-gold': { draw: () => coffeeCups('gold'), isColored: false },
  'coffee-cups-tulip': { draw: () => coffeeCups('tulip'), isColored: false },
};
