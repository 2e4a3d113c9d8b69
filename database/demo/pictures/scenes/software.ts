import * as THREE from 'three';
import { deskLaptop } from '../builders/desk.ts';
import { paperStack } from '../builders/desk-props.ts';
import { block } from '../builders/parts.ts';
import { fromAbove, sheet, upright } from '../studio/device-geometry.ts';
import { aluminium, darkGlass, litScreen, softPlastic } from '../studio/device-materials.ts';
import { textLines } from '../studio/documents.ts';
import { placed, solid } from '../studio/geometry.ts';
import { board } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import { slab } from '../studio/plates.ts';
import { drawInvoices, drawOffice, drawTill } from '../studio/programs.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

/** A card with the key of a licence. */
function licence(accent: string, users: string): THREE.Group {
  const face = drawn(`licence ${accent}`, 1012, 638, (context) => {
    context.fillStyle = accent;
    context.fillRect(0, 0, 1012, 638);
    context.fillStyle = '#f4c86a';
    star(context, 150, 170, 88);
    context.fillStyle = '#fff';
    context.font = '700 170px "Markazi Text Variable"';
    context.fillText('LİSANS', 290, 220);
    context.fillStyle = '#fbfaf6';
    context.beginPath();
    context.roundRect(64, 330, 884, 130, 20);
    context.fill();
    context.fillStyle = '#22303a';
    context.textAlign = 'center';
    context.font = '700 96px "Markazi Text Variable"';
    context.fillText('7K4P-92MX-Q8LD', 506, 428);
    context.fillStyle = '#fff';
    context.textAlign = 'left';
    context.font = '600 84px "Markazi Text Variable"';
    context.fillText(users, 64, 570);
    textLines(context, { x: 560, y: 520, width: 380, count: 2, step: 44, color: '#d3dee0' });
  });
  const card = paperStack(12.8, 8.1, 0.16, board(accent, face), 0.6);
  card.rotation.x = 1.12;
  // It leans on a small foot.
  return new THREE.Group().add(
    placed(card, 0, 3.65, 0),
    placed(block(5, 0.5, 4.4, 0.2, softPlastic('#2b2f33')), 0, 0.25, 0),
  );
}

function onLaptop(
  print: THREE.Texture,
  card: () => THREE.Object3D,
  view: Pick<SceneFile, 'ground' | 'around'>,
): SceneFile {
  return {
    set: 'plain',
    ...view,
    above: 18,
    fill: 0.84,
    product() {
      const device = deskLaptop({
        width: 35.6,
        depth: 23.4,
        lean: 18,
        shell: aluminium('#b4b8bb'),
        screen: litScreen(print, 0.7),
      });
      const side = (view.around ?? 0) > 0 ? -1 : 1;
      return new THREE.Group().add(
        device,
        placed(new THREE.Group().add(card()), side * 15.4, 0, 13.4, side * -0.3),
      );
    },
  };
}

const invoices = () =>
  onLaptop(drawn('invoices', 1536, 960, drawInvoices), () => licence('#14606b', '5 kullanıcı'), {
    ground: 'butter',
    around: -22,
  });

const office = () =>
  onLaptop(drawn('office', 1536, 960, drawOffice), () => licence('#1f5fae', '1 kullanıcı'), {
    ground: 'rose',
    around: 24,
  });

/** A till: a leaning panel on a foot, the card beside it. */
function till(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -26,
    above: 20,
    fill: 0.84,
    product() {
      const shell = softPlastic('#26292d');
      const panel = new THREE.Group().add(
        placed(solid(slab(35, 26, 2.2, 1.2, 0.4), shell), 0, -2.2, 0),
        placed(solid(slab(34.4, 25.4, 0.1, 1, 0.03), darkGlass()), 0, 0, 0),
        placed(
          sheet(32.4, 23.2, litScreen(drawn('till', 1400, 1000, drawTill), 0.7), 0.2),
          0,
          0.12,
          0,
        ),
      );
      const foot = fromAbove(slab(24, 19, 1.6, 1.4, 0.4), 24, 19);
      const neck = block(11, 15, 3.4, 1, shell);
      neck.rotation.x = -0.4;
      return new THREE.Group().add(
        solid(foot, shell),
        placed(new THREE.Group().add(neck), 0, 8.4, -3.6),
        placed(upright(panel, 26), 0, 17.4, 0.6),
        placed(licence('#9d4a30', '1 kasa'), 14.6, 0, 11.6, -0.3),
      );
    },
  };
}

export const scenes: Scenes = {
  'invoice-software': { draw: invoices, isColored: false },
  'till-software': { draw: till, isColored: false },
  'office-software': { draw: office, isColored: false },
};
