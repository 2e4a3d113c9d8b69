import * as THREE from 'three';
import { flatBow } from '../builders/ribbons.ts';
import { drawBars } from '../studio/documents.ts';
import { velvet } from '../studio/fabrics.ts';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { board } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { thisWayUp } from '../studio/small-prints.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

/** Waves between the liners, seen at a cut edge. */
function drawFlutes(context: Canvas): void {
  context.fillStyle = '#a9834f';
  context.fillRect(0, 0, 1024, 64);
  context.strokeStyle = '#6f5128';
  context.lineWidth = 5;
  for (const y of [18, 46]) {
    context.beginPath();
    for (let x = 0; x <= 1024; x += 4) context.lineTo(x, y + 9 * Math.sin(x / (y > 30 ? 7 : 10)));
    context.stroke();
  }
  context.fillStyle = '#c79f68';
  for (const y of [0, 29, 58]) context.fillRect(0, y, 1024, 6);
}

/** A wall or flap of double-wall board: smooth faces, its flutes at the edges. */
function wall(width: number, height: number, look: THREE.Material): THREE.Group {
  const flutes = board('#b08a57', drawn('flutes', 1024, 64, drawFlutes));
  const thick = 0.7;
  const group = new THREE.Group().add(
    placed(solid(roundedBox(width, height, thick, 0.06, 2), look), 0, height / 2, 0),
  );
  const edge = grid((u, v) => at((u - 0.5) * width, height + 0.02, (v - 0.5) * thick), {
    columns: 2,
    rows: 1,
  });
  return group.add(solid(edge, flutes));
}

/** An open carton, its four flaps out. */
function doubleWall(): SceneFile {
  return {
    set: 'plain',
    ground: 'sky',
    around: -32,
    above: 30,
    fill: 0.82,
    product() {
      const look = board('#bf965f');
      const front = board('#bf965f', drawn('carton front', 1024, 768, drawMarks));
      const group = new THREE.Group();
      const [w, d, h] = [40, 30, 30];
      const side = (
        turn: number,
        x: number,
        z: number,
        wide: number,
        face: THREE.Material,
        fold: number,
      ) => {
        const one = new THREE.Group().add(wall(wide, h, face));
        const flap = new THREE.Group().add(wall(wide - 0.6, 14.6, look));
        flap.rotation.x = fold;
        flap.position.set(0, h, 0);
        group.add(placed(one.add(flap), x, 0, z, turn));
      };
      side(0, 0, d / 2, w, front, 1.95);
      side(Math.PI, 0, -d / 2, w, look, 0.62);
      side(Math.PI / 2, w / 2, 0, d, look, 1.2);
      side(-Math.PI / 2, -w / 2, 0, d, look, 1.5);
      return group.add(placed(solid(roundedBox(w, 0.6, d, 0.1, 2), look), 0, 0.3, 0));
    },
  };
}

/** Two arrows for this way up, and lines for an address. */
function drawMarks(context: Canvas): void {
  context.fillStyle = '#bf965f';
  context.fillRect(0, 0, 1024, 768);
  context.fillStyle = context.strokeStyle = '#3a2a18';
  context.lineWidth = 14;
  thisWayUp(context, { at: [720, 840], foot: 640, neck: 480, barbs: 510, tip: 440, half: 40 });
  context.fillRect(680, 660, 200, 16);
  context.fillRect(90, 560, 300, 22);
  context.fillRect(90, 610, 220, 16);
}

/** Two flat boxes for the post with their label. */
function postal(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: 28,
    above: 30,
    fill: 0.84,
    product() {
      const look = board('#c89c63');
      const box = (w: number, h: number, d: number, label: boolean) => {
        const group = new THREE.Group().add(
          placed(solid(roundedBox(w, h, d, 0.3, 3), look), 0, h / 2, 0),
          // The lid folds down over the front.
          placed(
            solid(roundedBox(w - 3, h * 0.5, 0.4, 0.1, 2), board('#ba8d54')),
            0,
            h * 0.72,
            d / 2 + 0.1,
          ),
          placed(solid(roundedBox(w + 0.1, 0.2, d + 0.1, 0.08, 2), board('#cda36b')), 0, h, 0),
        );
        if (label)
          group.add(
            placed(
              solid(
                roundedBox(13, 0.06, 9, 0.02, 1),
                board('#fff', drawn('post label', 650, 450, drawAddress)),
              ),
              w * 0.14,
              h + 0.12,
              1,
              0.03,
            ),
          );
        return group;
      };
      return new THREE.Group().add(
        placed(box(34, 10, 24, false), 0, 0, 0),
        placed(box(26, 8, 18, true), -1, 10.1, -0.6, 0.16),
      );
    },
  };
}

function drawAddress(context: Canvas): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 650, 450);
  context.fillStyle = '#1c1e20';
  context.fillRect(40, 40, 320, 30);
  context.fillRect(40, 96, 260, 18);
  context.fillRect(40, 136, 290, 18);
  star(context, 560, 80, 44);
  drawBars(context, 40, 220, 560, 180);
}

/** A printed box with its lid and a bow. */
function gift(): SceneFile {
  return {
    set: 'plain',
    ground: 'lilac',
    around: -26,
    above: 24,
    fill: 0.78,
    product() {
      const print = board('#7a1f2b', drawn('gift print', 1024, 1024, drawStars));
      const ribbon = velvet('#e0b45a');
      const group = new THREE.Group().add(
        placed(solid(roundedBox(24, 11, 18, 0.2, 2), print), 0, 5.5, 0),
        placed(solid(roundedBox(24.8, 4.4, 18.8, 0.2, 2), print), 0, 11.6, 0),
      );
      for (const [w, h, d, y] of [
        [3, 11.1, 18.1, 5.5],
        [24.1, 11.1, 3, 5.5],
        [3, 4.5, 18.9, 11.62],
        [24.9, 4.5, 3, 11.62],
      ] as const)
        group.add(placed(solid(roundedBox(w, h, d, 0.1, 2), ribbon), 0, y, 0));
      return group.add(placed(flatBow(6.6, ribbon), 0, 13.8, 0, 0.3));
    },
  };
}

function drawStars(context: Canvas): void {
  context.fillStyle = '#7a1f2b';
  context.fillRect(0, 0, 1024, 1024);
  context.fillStyle = '#e8c98a';
  for (let row = 0; row < 6; row++)
    for (let i = 0; i < 7; i++)
      star(context, 80 + i * 160 - (row % 2) * 80, 90 + row * 172, row % 2 ? 26 : 38);
}

export const scenes: Scenes = {
  'carton-box': { draw: doubleWall, isColored: false },
  'postal-box': { draw: postal, isColored: false },
  'gift-box': { draw: gift, isColored: false },
};
