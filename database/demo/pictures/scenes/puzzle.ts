import * as THREE from 'three';
import { puzzle } from '../builders/puzzle.ts';
import { blockAt } from '../builders/parts.ts';
import { board, material } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { star } from '../studio/patterns.ts';
import { drawn, paper } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

const face = (print: THREE.Texture) =>
  material({
    color: '#cdb894',
    roughness: 0.5,
    specular: 0.035,
    detail: paper(),
    detailSize: 8,
    bump: 0.15,
    print,
    printRoughness: 0.45,
  });

/** A puzzle of İznik tiles, two pieces lying beside it. */
const tiles = (isLarge: boolean) => (): SceneFile => ({
  set: 'plain',
  ground: isLarge ? 'sand' : 'rose',
  around: isLarge ? -16 : 18,
  above: 56,
  fill: 0.88,
  product() {
    const columns = isLarge ? 10 : 6;
    const rows = isLarge ? 10 : 4;
    const size = isLarge ? 3.4 : 6;
    const print = drawn(`tiles ${isLarge}`, 1800, isLarge ? 1800 : 1200, (context) =>
      iznikTiles(context, 3, isLarge ? 3 : 2),
    );
    return puzzle({
      columns,
      rows,
      size,
      thick: 0.3,
      face: face(print),
      apart: [
        [
          columns - 1,
          rows - 1,
          (columns * size) / 2 + size * 0.6,
          (rows * size) / 2 - size * 0.3,
          0.5,
        ],
        [
          columns - 2,
          rows - 1,
          (columns * size) / 2 - size * 0.9,
          (rows * size) / 2 + size * 0.7,
          -0.4,
        ],
      ],
    });
  },
});

/** Tiles with a star of leaves in the middle and tulips at its corners. */
function iznikTiles(context: Canvas, across: number, down: number): void {
  const size = context.canvas.width / across;
  for (let j = 0; j < down; j++)
    for (let i = 0; i < across; i++) {
      context.save();
      context.translate(i * size, j * size);
      context.fillStyle = '#f1efe6';
      context.fillRect(0, 0, size, size);
      context.strokeStyle = '#1f3f96';
      context.lineWidth = size * 0.014;
      context.strokeRect(size * 0.02, size * 0.02, size * 0.96, size * 0.96);
      context.translate(size / 2, size / 2);
      tile(context, size);
      context.restore();
    }
}

function tile(context: Canvas, size: number): void {
  for (let k = 0; k < 8; k++) {
    context.save();
    context.rotate((k / 8) * 2 * Math.PI);
    context.fillStyle = k % 2 ? '#1d93a0' : '#1f3f96';
    context.beginPath();
    context.moveTo(0, -size * 0.08);
    context.bezierCurveTo(size * 0.1, -size * 0.16, size * 0.07, -size * 0.28, 0, -size * 0.36);
    context.bezierCurveTo(-size * 0.07, -size * 0.28, -size * 0.1, -size * 0.16, 0, -size * 0.08);
    context.fill();
    context.fillStyle = '#f1efe6';
    context.beginPath();
    context.ellipse(0, -size * 0.22, size * 0.018, size * 0.07, 0, 0, 7);
    context.fill();
    context.restore();
  }
  context.fillStyle = '#b93a24';
  star(context, 0, 0, size * 0.1);
  for (let k = 0; k < 4; k++) {
    context.save();
    context.rotate((k / 4) * 2 * Math.PI + Math.PI / 4);
    context.translate(0, -size * 0.52);
    context.fillStyle = '#b93a24';
    context.beginPath();
    context.moveTo(0, size * 0.14);
    context.bezierCurveTo(
      -size * 0.12,
      size * 0.06,
      -size * 0.08,
      -size * 0.04,
      -size * 0.07,
      -size * 0.1,
    );
    context.lineTo(0, -size * 0.02);
    context.lineTo(size * 0.07, -size * 0.1);
    context.bezierCurveTo(size * 0.08, -size * 0.04, size * 0.12, size * 0.06, 0, size * 0.14);
    context.fill();
    context.fillStyle = '#2f7d55';
    for (const side of [-1, 1]) {
      context.beginPath();
      context.ellipse(side * size * 0.1, size * 0.13, size * 0.07, size * 0.022, side * 0.7, 0, 7);
      context.fill();
    }
    context.restore();
  }
}

/** A wooden puzzle: painted animals on a hill, in a frame. */
const animals = (isLarge: boolean) => (): SceneFile => ({
  set: 'plain',
  ground: isLarge ? 'mist' : 'sage',
  around: isLarge ? 14 : -14,
  above: 52,
  fill: 0.88,
  product() {
    const columns = isLarge ? 10 : 6;
    const rows = isLarge ? 10 : 4;
    const size = isLarge ? 3.2 : 5.4;
    const [w, d] = [columns * size, rows * size];
    const print = drawn(`animals ${isLarge}`, 1500, Math.round((1500 * d) / w), meadow);
    const frame = material({
      color: '#cfa572',
      roughness: 0.55,
      detail: paper(),
      detailSize: 6,
      bump: 0.3,
    });
    const group = puzzle({
      columns,
      rows,
      size,
      thick: 0.7,
      face: face(print),
      apart: [[columns - 1, rows - 1, w / 2 + size * 1.1, d / 2 - size * 0.2, 0.4]],
    });
    const bar = 1.6;
    group.add(
      blockAt([w + bar * 2, 0.4, d + bar * 2], [0, -0.2, 0], board('#c49a66'), 0.1),
      blockAt([w + bar * 2, 1, bar], [0, 0.5, d / 2 + bar / 2 + 0.05], frame, 0.2),
      blockAt([w + bar * 2, 1, bar], [0, 0.5, -d / 2 - bar / 2 - 0.05], frame, 0.2),
      blockAt([bar, 1, d], [w / 2 + bar / 2 + 0.05, 0.5, 0], frame, 0.2),
      blockAt([bar, 1, d], [-w / 2 - bar / 2 - 0.05, 0.5, 0], frame, 0.2),
    );
    const loose = group.children.find((child) => child instanceof THREE.Group)!;
    loose.position.x += bar + 1;
    loose.position.y = -0.35;
    return group;
  },
});

function meadow(context: Canvas): void {
  const { width: w, height: h } = context.canvas;
  const hill = (y: number, rise: number, fill: string) => {
    context.fillStyle = fill;
    context.beginPath();
    context.moveTo(0, h);
    context.lineTo(0, h * y);
    context.bezierCurveTo(
      w * 0.3,
      h * (y - rise),
      w * 0.6,
      h * (y + rise),
      w,
      h * (y - rise * 0.5),
    );
    context.lineTo(w, h);
    context.fill();
  };
  context.fillStyle = '#bfe0ea';
  context.fillRect(0, 0, w, h);
  context.fillStyle = '#f2c14e';
  context.beginPath();
  context.arc(w * 0.83, h * 0.18, h * 0.11, 0, 7);
  context.fill();
  hill(0.42, 0.12, '#a9bf7a');
  hill(0.6, -0.1, '#86a95c');
  hill(0.82, 0.06, '#6f9550');
  const unit = Math.min(w, h);
  sheep(context, w * 0.22, h * 0.62, unit * 0.15);
  sheep(context, w * 0.42, h * 0.8, unit * 0.12);
  camel(context, w * 0.68, h * 0.62, unit * 0.2);
  stork(context, w * 0.1, h * 0.34, unit * 0.13);
}

function sheep(context: Canvas, x: number, y: number, r: number): void {
  context.fillStyle = '#4a3a34';
  for (const dx of [-0.6, -0.3, 0.4, 0.7])
    context.fillRect(x + dx * r, y + r * 0.4, r * 0.16, r * 0.7);
  context.fillStyle = '#fbf5e6';
  for (let i = 0; i < 9; i++) {
    const turn = (i / 9) * 2 * Math.PI;
    context.beginPath();
    context.arc(x + Math.cos(turn) * r * 0.7, y + Math.sin(turn) * r * 0.42, r * 0.42, 0, 7);
    context.fill();
  }
  context.beginPath();
  context.ellipse(x, y, r * 0.9, r * 0.6, 0, 0, 7);
  context.fill();
  context.fillStyle = '#4a3a34';
  context.beginPath();
  context.ellipse(x - r * 1.15, y - r * 0.25, r * 0.32, r * 0.42, 0.4, 0, 7);
  context.fill();
}

function camel(context: Canvas, x: number, y: number, r: number): void {
  context.fillStyle = '#c98f4c';
  context.beginPath();
  context.moveTo(x - r, y + r);
  context.lineTo(x - r * 0.9, y);
  context.bezierCurveTo(x - r * 0.8, y - r * 0.5, x - r * 0.6, y - r, x - r * 0.4, y - r * 0.45);
  context.bezierCurveTo(
    x - r * 0.2,
    y - r * 1.05,
    x + r * 0.2,
    y - r * 1.05,
    x + r * 0.35,
    y - r * 0.4,
  );
  context.bezierCurveTo(
    x + r * 0.7,
    y - r * 0.1,
    x + r * 0.8,
    y - r * 0.8,
    x + r * 0.86,
    y - r * 1.15,
  );
  context.bezierCurveTo(x + r, y - r * 1.4, x + r * 1.4, y - r * 1.2, x + r * 1.42, y - r);
  context.lineTo(x + r * 1.1, y - r * 0.92);
  context.bezierCurveTo(
    x + r * 1.1,
    y - r * 0.2,
    x + r * 0.9,
    y + r * 0.3,
    x + r * 0.55,
    y + r * 0.3,
  );
  context.lineTo(x + r * 0.5, y + r);
  context.lineTo(x + r * 0.3, y + r);
  context.lineTo(x + r * 0.25, y + r * 0.3);
  context.lineTo(x - r * 0.65, y + r * 0.3);
  context.lineTo(x - r * 0.75, y + r);
  context.fill();
  context.fillStyle = '#a8402f';
  context.fillRect(x - r * 0.35, y - r * 0.5, r * 0.62, r * 0.5);
  context.fillStyle = '#efd9a0';
  context.fillRect(x - r * 0.35, y - r * 0.12, r * 0.62, r * 0.08);
}

function stork(context: Canvas, x: number, y: number, r: number): void {
  context.fillStyle = '#fdfaf3';
  context.beginPath();
  context.ellipse(x, y, r * 0.8, r * 0.42, -0.2, 0, 7);
  context.fill();
  context.fillStyle = '#3a3330';
  context.beginPath();
  context.ellipse(x - r * 0.5, y + r * 0.05, r * 0.5, r * 0.22, 0.2, 0, 7);
  context.fill();
  context.fillStyle = '#fdfaf3';
  context.fillRect(x + r * 0.5, y - r * 0.9, r * 0.18, r * 0.9);
  context.beginPath();
  context.arc(x + r * 0.62, y - r * 0.95, r * 0.2, 0, 7);
  context.fill();
  context.fillStyle = '#d8622f';
  context.fillRect(x + r * 0.75, y - r, r * 0.6, r * 0.12);
  context.fillRect(x - r * 0.05, y + r * 0.36, r * 0.09, r * 0.9);
  context.fillRect(x + r * 0.2, y + r * 0.36, r * 0.09, r * 0.9);
}

export const scenes: Scenes = {
  'tile-puzzle': { draw: tiles(false), isColored: false },
  'tile-puzzle-large': { draw: tiles(true), isColored: false },
  'animal-puzzle': { draw: animals(false), isColored: false },
  'animal-puzzle-large': { draw: animals(true), isColored: false },
};
