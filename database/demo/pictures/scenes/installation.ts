import * as THREE from 'three';
import { deskLaptop, deskScrewdriver, deskTop } from '../builders/desk.ts';
import { hardHat } from '../builders/desk-props.ts';
import { networkBox, patchCable } from '../builders/racks.ts';
import { wrench } from '../builders/tools.ts';
import { flipChart, toolBox } from '../builders/workshop.ts';
import {
  aluminium,
  lacquer,
  litScreen,
  networkSockets,
  softPlastic,
} from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { board, plastic } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

/** A tool box, a helmet, two wrenches and a screwdriver. */
function machines(): SceneFile {
  return {
    set: 'horizon',
    ground: 'butter',
    around: -26,
    above: 24,
    fill: 0.84,
    product() {
      const group = new THREE.Group().add(
        toolBox({
          shell: paint('#b03024', 0.34),
          dark: plastic('#26292c', 0.5),
          metal: satin('#c9cbcd', 0.3),
        }),
      );
      group.add(placed(hardHat(paint('#e9b52c', 0.3)), 23, 0, 19, 0.5));
      for (const [size, x, z, turn] of [
        [1.9, -20, 21, 0.16],
        [1.4, -16, 26, 0.1],
      ] as const)
        group.add(
          placed(wrench(size, satin('#c4c6c8', 0.24), satin('#d5d7d8', 0.16)), x, 0, z, turn),
        );
      const tool = deskScrewdriver(1.5, 12, false, '#1f5fae');
      return group.add(placed(tool, -18, 0, 31, 0.04));
    },
  };
}

/** A flip chart with a machine and its steps. */
function training(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -22,
    above: 10,
    fill: 0.86,
    product: () =>
      flipChart(
        board('#fdfcf8', drawn('flip chart', 1024, 1440, drawChart)),
        plastic('#f2f3f1', 0.4),
        satin('#b9bcbe', 0.4),
        plastic('#2c3034', 0.5),
      ),
  };
}

/** A cog, arrows and numbered steps, by hand with a marker. */
function drawChart(context: Canvas): void {
  context.fillStyle = '#fdfcf8';
  context.fillRect(0, 0, 1024, 1440);
  context.textAlign = 'left';
  context.fillStyle = '#14606b';
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('EĞİTİM', 90, 190);
  context.fillRect(90, 226, 460, 14);
  drawCog(context, 350, 560, 190, '#1f5fae');
  drawCog(context, 690, 720, 130, '#b3352b');
  for (let i = 0; i < 3; i++) {
    const y = 1000 + i * 140;
    context.fillStyle = '#2c3034';
    context.beginPath();
    context.arc(140, y, 48, 0, 7);
    context.fill();
    context.fillStyle = '#fff';
    context.font = '700 76px "Markazi Text Variable"';
    context.textAlign = 'center';
    context.fillText(String(i + 1), 140, y + 24);
    context.fillStyle = '#2c3034';
    context.fillRect(230, y - 26, 620 - i * 110, 18);
    context.fillStyle = '#a9adae';
    context.fillRect(230, y + 14, 480 + i * 60, 14);
  }
}

function drawCog(context: Canvas, x: number, y: number, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  for (let i = 0; i < 48; i++) {
    const turn = (i / 48) * 2 * Math.PI;
    const r = radius * (i % 4 < 2 ? 1 : 0.78);
    context.lineTo(x + Math.cos(turn) * r, y + Math.sin(turn) * r);
  }
  context.fill();
  context.fillStyle = '#fdfcf8';
  context.beginPath();
  context.arc(x, y, radius * 0.36, 0, 7);
  context.fill();
}

/** A laptop with the plan of a network beside a switch with its cables. */
function network(): SceneFile {
  return {
    set: 'plain',
    ground: 'lilac',
    around: -24,
    above: 26,
    fill: 0.92,
    product() {
      const group = new THREE.Group().add(deskTop(66, 44, 'walnut'));
      const device = deskLaptop({
        width: 33,
        depth: 22.4,
        lean: 18,
        shell: aluminium(),
        screen: litScreen(drawn('network plan', 1536, 960, drawPlan), 0.5),
      });
      group.add(placed(device, -12, 0, 2, 0.16));
      const box = networkBox({
        width: 18,
        height: 3.4,
        depth: 10,
        ears: false,
        ports: { from: -4.6, blocks: 1, columns: 8, rows: 1, gap: 0 },
        looks: {
          shell: lacquer('#3a4046'),
          front: aluminium('#c9ccce'),
          ...networkSockets(),
        },
      });
      const net = new THREE.Group().add(box);
      for (const [port, color, swing, reach] of [
        [0, '#2a6fb5', -1.6, 4],
        [2, '#d9a32a', -0.5, 6],
        [3, '#b3352b', 0.9, 5],
      ] as const)
        net.add(patchCable(-4.6 + port * 1.52, 1.7, swing, reach, softPlastic(color)));
      group.add(placed(net, 19, 0, 2, -0.2));
      const tool = deskScrewdriver(0.9, 8, true, '#e08a2a');
      return group.add(placed(tool, 11, 0, -11, -0.4));
    },
  };
}

/** Boxes joined by lines: a router, a switch, tills. */
function drawPlan(context: Canvas): void {
  context.fillStyle = '#f3f6f5';
  context.fillRect(0, 0, 1536, 960);
  context.fillStyle = '#14606b';
  context.fillRect(0, 0, 1536, 90);
  const spots: [number, number, string][] = [
    [768, 240, '#b3352b'],
    [768, 490, '#1f5fae'],
    ...[240, 592, 944, 1296].map((x): [number, number, string] => [x, 770, '#2f7d55']),
  ];
  context.strokeStyle = '#5b666c';
  context.lineWidth = 10;
  for (const [x, y] of spots.slice(1)) {
    const [fromX, fromY] = y > 600 ? spots[1]! : spots[0]!;
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.lineTo(fromX, (fromY + y) / 2);
    context.lineTo(x, (fromY + y) / 2);
    context.lineTo(x, y);
    context.stroke();
  }
  for (const [x, y, color] of spots) {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x - 120, y - 70, 240, 140, 20);
    context.fill();
    context.fillStyle = '#fff';
    context.fillRect(x - 76, y - 26, 152, 20);
    context.fillRect(x - 76, y + 14, 96, 16);
  }
}

export const scenes: Scenes = {
  'installation-machines': { draw: machines, isColored: false },
  'installation-training': { draw: training, isColored: false },
  'installation-network': { draw: network, isColored: false },
};
