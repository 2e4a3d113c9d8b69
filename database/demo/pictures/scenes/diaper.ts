import * as THREE from 'three';
import { softBox } from '../builders/cushions.ts';
import { bandOutline, edging, laidShape } from '../builders/laid-shape.ts';
import { blockAt } from '../builders/parts.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { displace, placed, solid } from '../studio/geometry.ts';
import { cotton, material, plastic } from '../studio/materials.ts';
import { bear } from '../studio/baby-prints.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn, skin } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;

/** Film of a pack, printed on its front. */
const film = (color: string, name: string, draw: (context: Canvas) => void) =>
  material({
    color,
    roughness: 0.34,
    specular: 0.045,
    detail: skin(),
    detailSize: 5,
    bump: 0.2,
    print: drawn(`pack ${name}`, 1024, 1024, (context) => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1024, 1024);
      draw(context);
    }),
    printRoughness: 0.34,
    printFlat: 1,
  });

/** A soft pack that stands; its print lies over the front. */
function pack(width: number, height: number, depth: number, look: THREE.Material): THREE.Mesh {
  const form = displace(
    softBox({ width, height, depth, radius: 2, puff: [0.7, 0.6, 1.1], creases: 0.55, step: 0.9 }),
    () => undefined,
  );
  const positions = form.getAttribute('position');
  const unit = form.getAttribute('uv1') as THREE.BufferAttribute;
  for (let i = 0; i < unit.count; i++)
    unit.setXY(i, positions.getX(i) / (width + 1) + 0.5, positions.getY(i) / (height + 1) + 0.5);
  return placed(solid(form, look), 0, height / 2 + 0.4, 0);
}

const nappyPrint = (size: string, weight: string) => (context: Canvas) => {
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.ellipse(512, 1120, 760, 420, 0, 0, 7);
  context.fill();
  context.save();
  context.translate(330, 560);
  context.fillStyle = '#d3a877';
  bear(context, 170);
  context.restore();
  context.fillStyle = '#ffffff';
  context.textAlign = 'center';
  context.font = '700 150px "Markazi Text Variable"';
  context.fillText('BEBEK BEZİ', 512, 230);
  context.beginPath();
  context.arc(740, 560, 170, 0, 7);
  context.fill();
  context.fillStyle = '#2b6d92';
  context.font = '700 250px "Markazi Text Variable"';
  context.fillText(size, 740, 640);
  context.font = '600 96px "Markazi Text Variable"';
  context.fillText(weight, 512, 880);
};

/** A pack of nappies. */
const nappies = (size: string, weight: string) => (): SceneFile => ({
  set: 'horizon',
  ground: size === '2' ? 'butter' : 'sage',
  around: size === '2' ? -20 : 18,
  above: 20,
  fill: 0.82,
  product() {
    const color = size === '2' ? '#5aa9c9' : '#4f9d86';
    return new THREE.Group().add(
      pack(30, 25, 15, film(color, `nappy ${size}`, nappyPrint(size, weight))),
    );
  },
});

/** A pack of wet wipes with a lid that closes. */
function wipes(): SceneFile {
  return {
    set: 'plain',
    ground: 'mist',
    around: -28,
    above: 42,
    fill: 0.78,
    product() {
      const print = film('#f3f8f6', 'wipes', (context) => {
        context.fillStyle = '#6cb6a6';
        context.fillRect(0, 0, 1024, 190);
        context.fillRect(0, 834, 1024, 190);
        context.fillStyle = '#ffffff';
        context.textAlign = 'center';
        context.font = '700 130px "Markazi Text Variable"';
        context.fillText('Parfümsüz', 512, 140);
        context.fillText('ISLAK MENDİL', 512, 960);
      });
      const form = softBox({
        width: 20,
        height: 6,
        depth: 11,
        radius: 2.2,
        puff: [0.3, 0.7, 0.4],
        creases: 0.35,
        step: 0.5,
      });
      const lid = new THREE.Group().add(
        blockAt([9.6, 0.7, 6.4], [0, 0.3, 0], plastic('#ffffff', 0.3), 0.3),
        blockAt([8.8, 0.6, 5.6], [0, 0.75, 0], plastic('#6cb6a6', 0.3), 0.28),
        blockAt([1.8, 0.5, 0.6], [0, 0.8, 2.95], plastic('#ffffff', 0.3), 0.2),
      );
      const weld = (x: number) => blockAt([1.2, 0.2, 10], [x, 2.8, 0], print, 0.08);
      return new THREE.Group().add(
        placed(solid(fromAbove(form, 20, 11), print), 0, 3, 0),
        placed(lid, 0, 6.45, 0),
        weld(-10.4),
        weld(10.4),
      );
    },
  };
}

/** Changing mats: one spread, two folded. */
function changingMats(): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: -24,
    above: 40,
    fill: 0.86,
    product() {
      const look = (name: string) => cotton('#fdfdfb', drawn(`mat ${name}`, 512, 512, quilt), 1.4);
      const rectangle = (w: number, d: number) => bandOutline([w, -d], [w, d]);
      const open = rectangle(30, 20);
      const group = new THREE.Group().add(
        solid(laidShape(open, { thick: 1.1, soft: 2, step: 0.8, wrinkles: 1.6 }), look('open')),
        solid(edging(open, 1.6, 0.5, 0.3, true), material({ color: '#8cc3dc', roughness: 0.5 })),
      );
      for (let i = 0; i < 3; i++) {
        const folded = laidShape(rectangle(10, 14), {
          thick: 1.5,
          soft: 1.2,
          step: 0.6,
          seed: i + 3,
        });
        group.add(placed(solid(folded, look('folded')), 12 + 0.3 * i, 1.2 + i * 1.5, -3, 0.03 * i));
      }
      return group;
    },
  };
}

/** Small diamonds of a pad, its border of blue film. */
function quilt(context: Canvas): void {
  context.fillStyle = '#8cc3dc';
  context.fillRect(0, 0, 512, 512);
  context.fillStyle = '#fdfdfb';
  context.fillRect(26, 30, 460, 452);
  context.strokeStyle = 'rgba(110,140,160,.25)';
  context.lineWidth = 3;
  for (let i = -512; i < 1024; i += 34) {
    context.beginPath();
    context.moveTo(i, 30);
    context.lineTo(i + 452, 482);
    context.moveTo(i, 482);
    context.lineTo(i + 452, 30);
    context.stroke();
  }
}

export const scenes: Scenes = {
  'nappies-small': { draw: nappies('2', '3–6 kg'), isColored: false },
  'nappies-large': { draw: nappies('4', '7–14 kg'), isColored: false },
  'wet-wipes': { draw: wipes, isColored: false },
  'changing-mats': { draw: changingMats, isColored: false },
};
