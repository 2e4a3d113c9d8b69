import * as THREE from 'three';
import { flatBow } from '../builders/ribbons.ts';
import { paperStack } from '../builders/desk-props.ts';
import { placed, solid } from '../studio/geometry.ts';
import { board } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import { plate } from '../studio/plates.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { velvet } from '../studio/fabrics.ts';

type Canvas = CanvasRenderingContext2D;

/** A gift card with a bow on its envelope. */
function shopVoucher(): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: -18,
    above: 46,
    fill: 0.84,
    product() {
      const group = new THREE.Group();
      const envelope = board('#efe2c6', drawn('gift envelope', 1024, 660, drawEnvelope));
      const card = board('#14606b', drawn('gift card', 1024, 660, drawGiftCard));
      group.add(
        placed(paperStack(20, 13, 0.3, envelope, 0.2), 1.2, 0, -3, -0.16),
        placed(paperStack(17.4, 11.2, 0.14, card, 0.8), -0.6, 0.32, 2.4, 0.1),
        placed(flatBow(4.4, velvet('#b3202c')), 5.4, 0.5, 0.2, 0.5),
      );
      return group;
    },
  };
}

/** The back of an envelope with its flap. */
function drawEnvelope(context: Canvas): void {
  context.fillStyle = '#efe2c6';
  context.fillRect(0, 0, 1024, 660);
  context.strokeStyle = 'rgba(120,92,52,.6)';
  context.lineWidth = 6;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(512, 390);
  context.lineTo(1024, 0);
  context.moveTo(0, 660);
  context.lineTo(430, 330);
  context.moveTo(1024, 660);
  context.lineTo(594, 330);
  context.stroke();
}

function drawGiftCard(context: Canvas): void {
  context.fillStyle = '#14606b';
  context.fillRect(0, 0, 1024, 660);
  context.strokeStyle = context.fillStyle = '#f0c873';
  context.lineWidth = 6;
  context.strokeRect(36, 36, 952, 588);
  star(context, 190, 200, 96);
  context.font = '700 170px "Markazi Text Variable"';
  context.fillText('HEDİYE', 90, 450);
  context.font = '600 130px "Markazi Text Variable"';
  context.fillStyle = '#fff';
  context.fillText('ÇEKİ', 90, 570);
}

/** Two tickets with a stub that tears off. */
function workshopVisit(): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: 22,
    above: 44,
    fill: 0.86,
    product() {
      const ticket = (paper: string, accent: string) =>
        solid(
          fromAbove(plate(ticketOutline(20, 8.6), 0.1, 0.03), 20, 8.6),
          board(
            paper,
            drawn(`ticket ${paper}`, 1600, 688, (context) => drawTicket(context, paper, accent)),
          ),
        );
      const group = new THREE.Group();
      group.add(
        placed(ticket('#e9c7b4', '#8a3a24'), -0.6, 0, -3.4, 0.24),
        placed(ticket('#f6ecd4', '#1d6a78'), 0.8, 0.14, 3, -0.08),
      );
      return group;
    },
  };
}

/** A rectangle with half circles cut out where the stub begins. */
function ticketOutline(width: number, depth: number): THREE.Shape {
  const w = width / 2;
  const d = depth / 2;
  const cut = w - 5;
  const shape = new THREE.Shape();
  shape.moveTo(-w, -d);
  shape.lineTo(cut - 0.6, -d);
  shape.absarc(cut, -d, 0.6, Math.PI, 0, true);
  shape.lineTo(w, -d);
  shape.lineTo(w, d);
  shape.lineTo(cut + 0.6, d);
  shape.absarc(cut, d, 0.6, 0, Math.PI, true);
  shape.lineTo(-w, d);
  shape.closePath();
  return shape;
}

function drawTicket(context: Canvas, paper: string, accent: string): void {
  context.fillStyle = paper;
  context.fillRect(0, 0, 1600, 688);
  context.strokeStyle = context.fillStyle = accent;
  context.lineWidth = 10;
  context.strokeRect(50, 50, 1100, 588);
  context.setLineDash([20, 18]);
  context.beginPath();
  context.moveTo(1200, 60);
  context.lineTo(1200, 628);
  context.stroke();
  context.setLineDash([]);
  // A pot on a wheel.
  context.beginPath();
  context.moveTo(150, 260);
  context.bezierCurveTo(90, 360, 150, 440, 200, 450);
  context.lineTo(300, 450);
  context.bezierCurveTo(350, 440, 410, 360, 350, 260);
  context.bezierCurveTo(330, 220, 320, 200, 330, 170);
  context.lineTo(170, 170);
  context.bezierCurveTo(180, 200, 170, 220, 150, 260);
  context.fill();
  context.fillRect(120, 470, 260, 34);
  context.fillRect(230, 504, 40, 70);
  context.font = '700 180px "Markazi Text Variable"';
  context.fillText('ATÖLYE', 460, 320);
  context.font = '600 130px "Markazi Text Variable"';
  context.fillText('ziyareti', 466, 470);
  star(context, 1400, 300, 110);
  context.fillRect(1270, 500, 260, 22);
  context.fillRect(1270, 550, 180, 22);
}

export const scenes: Scenes = {
  'voucher-shop': { draw: shopVoucher, isColored: false },
  'voucher-workshop': { draw: workshopVisit, isColored: false },
};
