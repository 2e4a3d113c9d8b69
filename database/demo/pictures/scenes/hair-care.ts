import { careBottle, creamJar, flipCap, pumpHead } from '../builders/care-packs.ts';
import { placed } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { careLabel, type CareLabel } from '../studio/care-labels.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const shampooLabel: CareLabel = {
  paper: '#2f6d6a',
  ink: '#f4efe2',
  accent: '#e0b45c',
  title: 'ŞAMPUAN',
  line: 'pH 5,5',
  motif: 'drop',
};

/** Shampoo: 400 ml with a flip cap for the shelf, a litre with a pump for the salon. */
const shampoo = (isLitre: boolean) => (): SceneFile => ({
  set: isLitre ? 'horizon' : 'plinth',
  ground: isLitre ? 'sand' : 'mist',
  around: isLitre ? -16 : 14,
  above: 10,
  fill: 0.76,
  product() {
    const height = isLitre ? 22 : 19;
    const bottle = careBottle({
      radius: isLitre ? 4.5 : 3.9,
      height,
      neck: isLitre ? 1.5 : 2,
      flat: isLitre ? 1 : 0.62,
      shoulder: isLitre ? 0.5 : 0.8,
      body: plastic('#2f6d6a', 0.28),
      label: careLabel(shampooLabel, 1024, isLitre ? 1500 : 1300, 0.28),
    });
    const look = plastic('#f2ece0', 0.3);
    const cap = isLitre ? pumpHead(1.5, look) : flipCap(2.5, 2.6, look, 0.7);
    return bottle.add(placed(cap, 0, height, 0));
  },
});

/** A jar of hair mask. */
function hairMask(): SceneFile {
  return {
    set: 'disc',
    ground: 'rose',
    around: -10,
    above: 22,
    fill: 0.66,
    product: () =>
      creamJar({
        radius: 4.8,
        height: 7,
        lidHeight: 2.2,
        body: plastic('#7a4a30', 0.3),
        lid: plastic('#f2ece0', 0.3),
        label: careLabel(
          {
            paper: '#7a4a30',
            ink: '#f6ead6',
            accent: '#e0b45c',
            title: 'SAÇ MASKESİ',
            line: 'Yoğun bakım',
            motif: 'drop',
          },
          1500,
          760,
          0.3,
        ),
      }),
  };
}

export const scenes: Scenes = {
  shampoo: { draw: shampoo(false), isColored: false },
  'shampoo-pump': { draw: shampoo(true), isColored: false },
  'hair-mask': { draw: hairMask, isColored: false },
};
