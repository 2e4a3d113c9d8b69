import * as THREE from 'three';
import { paintBrush } from '../builders/brushes.ts';
import { plank } from '../builders/boards.ts';
import { paintBucket, paintLid, paintTin, run, type PaintLooks } from '../builders/paint-packs.ts';
import { blockAt } from '../builders/parts.ts';
import { colors } from '../studio/colors.ts';
import { placed } from '../studio/geometry.ts';
import { material, plastic } from '../studio/materials.ts';
import { handleWood, paint as enamel, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { speckled } from '../studio/weaves.ts';
import { wood } from '../studio/wood.ts';

type Canvas = CanvasRenderingContext2D;
type Label = {
  readonly title: string;
  readonly line: string;
  readonly ink: string;
  readonly motif: (context: Canvas) => void;
};

/** A roller over a wall. */
function roller(context: Canvas): void {
  context.fillRect(-130, -90, 200, 64);
  context.lineWidth = 14;
  context.beginPath();
  context.moveTo(70, -58);
  context.lineTo(110, -58);
  context.lineTo(110, 0);
  context.lineTo(-10, 10);
  context.lineTo(-10, 40);
  context.stroke();
  context.fillRect(-28, 34, 36, 84);
}
/** A house with a gable. */
function house(context: Canvas): void {
  context.beginPath();
  context.moveTo(-130, 0);
  context.lineTo(0, -110);
  context.lineTo(130, 0);
  context.lineTo(98, 0);
  context.lineTo(98, 110);
  context.lineTo(-98, 110);
  context.lineTo(-98, 0);
  context.fill();
  context.clearRect(-60, 26, 44, 44);
  context.clearRect(18, 26, 44, 84);
}
/** Lines of grain. */
function grain(context: Canvas): void {
  context.lineWidth = 9;
  for (let i = 0; i < 5; i++) {
    context.beginPath();
    context.ellipse(0, 0, 130 - i * 24, 104 - i * 21, 0, 0, 7);
    context.stroke();
  }
}
/** Tiles in perspective. */
function floor(context: Canvas): void {
  context.lineWidth = 9;
  for (let i = -3; i <= 3; i++) {
    context.beginPath();
    context.moveTo(i * 24, -60);
    context.lineTo(i * 60, 100);
    context.stroke();
  }
  for (const [y, w] of [
    [-60, 72],
    [-22, 96],
    [30, 134],
    [100, 180],
  ] as const)
    context.fillRect(-w, y - 4, w * 2, 9);
}

const labels = {
  interior: { title: 'İÇ CEPHE', line: 'MAT', ink: '#15616d', motif: roller },
  exterior: { title: 'DIŞ CEPHE', line: 'AKRİLİK', ink: '#a2452c', motif: house },
  varnish: { title: 'AHŞAP VERNİK', line: 'SATEN', ink: '#6a4122', motif: grain },
  epoxy: { title: 'EPOKSİ ZEMİN', line: 'A', ink: '#2c3e5c', motif: floor },
  hardener: { title: 'SERTLEŞTİRİCİ', line: 'B', ink: '#2c3e5c', motif: floor },
} as const satisfies Record<string, Label>;

/** A label with a motif, two lines and a field of the paint's colour. */
function labelLook(name: keyof typeof labels, color: string, isWhole: boolean): THREE.Material {
  const { title, line, ink, motif } = labels[name];
  const [w, h] = isWhole ? [2400, 640] : [1200, 640];
  const print = drawn(`paint label ${name} ${color}`, w, h, (context) => {
    const art = document.createElement('canvas');
    [art.width, art.height] = [400, 320];
    const drawing = art.getContext('2d')!;
    drawing.translate(200, 160);
    drawing.fillStyle = drawing.strokeStyle = ink;
    motif(drawing);
    context.fillStyle = '#f6f3ec';
    context.fillRect(0, 0, w, h);
    context.fillStyle = ink;
    context.fillRect(0, 0, w, 46);
    context.fillStyle = color;
    context.fillRect(0, 476, w, 164);
    context.fillStyle = ink;
    context.fillRect(0, 466, w, 10);
    // Words keep to what is seen of a round label.
    context.translate(w / 2, 260);
    context.scale(isWhole ? 0.72 : 0.84, isWhole ? 0.9 : 0.95);
    context.translate(0, -260);
    context.drawImage(art, -470, 100);
    context.textAlign = 'left';
    context.font = '700 150px "Markazi Text Variable"';
    const fit = Math.min(1, 560 / context.measureText(title).width);
    context.font = `700 ${150 * fit}px "Markazi Text Variable"`;
    context.fillText(title, -70, 240);
    context.font = '600 130px "Markazi Text Variable"';
    context.fillText(line, -70, 380);
  });
  return material({ color: '#f6f3ec', roughness: 0.4, specular: 0.04, print, printRoughness: 0.4 });
}

const wet = (color: string) =>
  material({ color, roughness: 0.3, specular: 0.045, coat: 0.35, translucency: 0.1 });

const looksOf = (name: keyof typeof labels, color: string, body: THREE.Material): PaintLooks => ({
  body,
  label: labelLook(name, color, name !== 'interior' && name !== 'exterior'),
  paint: wet(color),
  wire: satin('#b9bcbe', 0.3),
  grip: plastic('#f0eee8', 0.4),
});

/** A bucket of wall paint, its lid leaning on it. */
const bucket = (name: 'interior' | 'exterior') =>
  function draw(color: string = colors.white): SceneFile {
    const isInside = name === 'interior';
    return {
      set: 'horizon',
      ground: isInside ? 'rose' : 'sky',
      around: isInside ? -14 : 16,
      above: 30,
      fill: 0.82,
      product() {
        const looks = looksOf(name, color, plastic(isInside ? '#f3f1eb' : '#e9e4d8', 0.42));
        const lid = paintLid(13.2, looks);
        const leaning = new THREE.Group().add(lid);
        lid.rotation.set(1.12, 0, 0);
        return new THREE.Group().add(
          placed(paintBucket(13, 25, looks), 0, 0, 0, isInside ? -0.06 : 0.08),
          run(13, 25, 3.2, isInside ? 0.62 : -0.7, looks.paint),
          run(13, 25, 1.9, isInside ? 0.78 : -0.5, looks.paint),
          placed(leaning, isInside ? 22 : -22, 12.6, 2.4, isInside ? 0.34 : -0.34),
        );
      },
    };
  };

/** A tin of varnish; a plank before it is coated over its half. */
function varnish(color: string = colors.white): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -16,
    above: 34,
    fill: 0.84,
    product() {
      const looks = looksOf('varnish', color, satin('#c9cbcb', 0.26));
      const natural = wood('oak', { length: 40, width: 12, stave: 12, seed: 9 });
      const coat = material({ color, roughness: 0.3, specular: 0.045, coat: 0.3 });
      const brush = paintBrush(5, {
        handle: handleWood('#c48a4c', '#8c5a2b'),
        ferrule: satin('#c3c5c7', 0.2),
        bristles: material({ color: '#a8865a', roughness: 0.75, sheen: 0.2 }),
        rivet: satin('#a8864a', 0.25),
      });
      const sample = new THREE.Group().add(
        plank(36, 2, 11, natural, { edge: 0.2 }),
        blockAt([17, 0.3, 11.1], [9.5, 0.95, 0], coat, 0.12),
      );
      const lid = paintLid(8, looks);
      return new THREE.Group().add(
        placed(paintTin(9.4, 19, looks), -6, 0, 0),
        placed(sample, 2, 1, 20, 0.06),
        placed(brush, 6, 2.1, 19, 0.5),
        placed(lid, 15, 0, 3),
      );
    },
  };
}

/** A pail of resin and a tin of hardener; a slab of concrete coated over its half. */
function epoxy(color: string = colors.grey): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: 14,
    above: 32,
    fill: 0.86,
    product() {
      const steel = enamel('#d3d5d4', 0.3);
      const resin = looksOf('epoxy', color, steel);
      const hardener = {
        ...looksOf('hardener', '#c9a13a', steel),
        paint: wet('#c79a3a'),
      };
      const coat = material({ color, roughness: 0.08, specular: 0.05, coat: 0.9 });
      const slab = new THREE.Group().add(
        blockAt([34, 3, 17], [0, 1.5, 0], speckled('#a9a7a1', '#7d7b76', 0.9), 0.3),
        blockAt([17, 0.5, 17.2], [8.6, 2.95, 0], coat, 0.24),
      );
      return new THREE.Group().add(
        placed(paintTin(12.4, 26, resin), -6, 0, 0),
        placed(paintTin(7, 13, hardener), 15, 0, 3, 0.1),
        placed(slab, 2, 0, 24, -0.06),
      );
    },
  };
}

export const scenes: Scenes = {
  'paint-interior': { draw: bucket('interior'), isColored: true },
  'paint-exterior': { draw: bucket('exterior'), isColored: true },
  varnish: { draw: varnish, isColored: true },
  'epoxy-coating': { draw: epoxy, isColored: true },
};
