import * as THREE from 'three';
import { creamJar, squeezeTube } from '../builders/care-packs.ts';
import { placed } from '../studio/geometry.ts';
import { board, plastic } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import { careLabel, drawCareLabel, type CareLabel } from '../studio/care-labels.ts';
import { solid } from '../studio/geometry.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

const faceLabel: CareLabel = {
  paper: '#f4f1e8',
  ink: '#2f4238',
  accent: '#7f9a6d',
  title: 'YÜZ KREMİ',
  line: 'Normal ve kuru ciltler',
  motif: 'drop',
};

/** A jar of face cream beside its box. */
function faceCream(): SceneFile {
  return {
    set: 'horizon',
    ground: 'lilac',
    around: -18,
    above: 20,
    fill: 0.72,
    product() {
      const jar = creamJar({
        radius: 3.4,
        height: 3.6,
        lidHeight: 1.9,
        body: plastic('#f4f1e8', 0.2),
        lid: satin('#c9a977', 0.28),
        label: careLabel(faceLabel, 1300, 520),
      });
      const print = drawn('face cream box', 1024, 1024, (c) => drawCareLabel(c, faceLabel, 0.9));
      const box = solid(roundedBox(7.4, 7.4, 7.4, 0.1, 2), board('#f4f1e8', print));
      return new THREE.Group().add(
        placed(jar, 2.6, 0, 2.4, -0.2),
        placed(box, -4.6, 3.7, -2.4, 0.16),
      );
    },
  };
}

const tubeLabels = {
  hand: {
    paper: '#dfe7d4',
    ink: '#33452f',
    accent: '#6f8a58',
    title: 'EL KREMİ',
    line: 'Günlük bakım',
    motif: 'drop',
  },
  sun: {
    paper: '#f6c65a',
    ink: '#6a3a12',
    accent: '#d8642a',
    title: 'SPF 50',
    line: 'Güneş kremi',
    motif: 'sun',
  },
} as const satisfies Record<string, CareLabel>;

/** A tube of cream that stands on its cap. */
const tube = (kind: 'hand' | 'sun') => (): SceneFile => ({
  set: kind === 'hand' ? 'plinth' : 'disc',
  ground: kind === 'hand' ? 'clay' : 'sky',
  around: kind === 'hand' ? -5 : 5,
  above: 10,
  fill: 0.7,
  product: () =>
    squeezeTube(
      kind === 'hand' ? 2.5 : 2.7,
      12,
      careLabel(tubeLabels[kind], 1600, 1200, 0.3, 0.28),
      plastic(kind === 'hand' ? '#f7f5ee' : '#fbf7ee', 0.25),
    ),
});

export const scenes: Scenes = {
  'face-cream': { draw: faceCream, isColored: false },
  'hand-cream': { draw: tube('hand'), isColored: false },
  'sun-cream': { draw: tube('sun'), isColored: false },
};
