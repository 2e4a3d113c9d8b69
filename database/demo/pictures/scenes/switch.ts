import * as THREE from 'three';
import { turned } from '../builders/fittings.ts';
import { blockAt, turnedPiece } from '../builders/parts.ts';
import { colors } from '../studio/colors.ts';
import { fromAbove, stackedLoft } from '../studio/device-geometry.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { lathe, placed, roundedRectangle, smoothProfile, solid } from '../studio/geometry.ts';
import { material, steel } from '../studio/materials.ts';
import { plate } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Looks = {
  readonly shell: THREE.Material;
  readonly shade: THREE.Material;
  readonly metal: THREE.Material;
};

const looksOf = (color: string): Looks => ({
  shell: material({ color, roughness: 0.32, specular: 0.045 }),
  shade: softPlastic(new THREE.Color(color).multiplyScalar(0.45)),
  metal: steel(0.24),
});

/** A frame of 8.2 cm around an opening of 5.6 cm, its front upwards; its insert below. */
function frame({ shell, shade, metal }: Looks, isOpen = false): THREE.Group {
  const shape = new THREE.Shape(roundedRectangle(8.2 - 0.5, 8.2 - 0.5, 0.5, 8));
  shape.holes.push(new THREE.Path(roundedRectangle(5.5, 5.5, 0.3, 8).toReversed()));
  const group = new THREE.Group().add(solid(plate(shape, 0.95, 0.25), shell));
  const grey = softPlastic('#c9c7c0');
  if (isOpen)
    return group.add(
      turnedPiece(
        [
          [2.6, 0.6],
          [2.6, 0.6],
          [2.6, -2.4],
          [2.6, -2.4],
          [0, -2.4],
        ],
        grey,
      ),
    );
  return group.add(
    blockAt([5.5, 0.3, 5.5], [0, 0.2, 0], shade, 0.1),
    blockAt([7, 0.16, 7], [0, -0.1, 0], metal, 0.06),
    blockAt([4.8, 2.6, 4.8], [0, -1.3, 0], grey, 0.4),
  );
}

/** A rocker that is pressed at one side. */
function rocker(looks: Looks): THREE.Group {
  const key = solid(
    stackedLoft(5.3, 5.3, 0.3, [
      [0, 0],
      [0, 0.5],
      [0.04, 0.62],
      [0.14, 0.7],
    ]),
    looks.shell,
  );
  key.rotation.x = 0.085;
  return frame(looks).add(placed(key, 0, 0.42, 0));
}

/** A Schuko socket: a round well with two shuttered holes and two springs of earth. */
function socket(looks: Looks): THREE.Group {
  const { shell, shade, metal } = looks;
  const face = new THREE.Shape(roundedRectangle(5.2, 5.2, 0.3, 8));
  face.holes.push(
    new THREE.Path(
      Array.from({ length: 72 }, (_, i) => {
        const turn = -(i / 72) * 2 * Math.PI;
        return new THREE.Vector2(Math.cos(turn) * 2.2, Math.sin(turn) * 2.2);
      }),
    ),
  );
  const well = lathe(
    smoothProfile(
      [
        [2.26, 0],
        [2.2, -0.1],
        [2.16, -1.5],
        [2.16, -1.5],
        [0, -1.5],
      ],
      5,
    ),
    96,
  );
  const group = frame(looks, true).add(
    placed(solid(plate(face, 0.9, 0.16), shell), 0, 0.3, 0),
    placed(solid(well, shell), 0, 1.2, 0),
  );
  // The box would hide the well.
  for (const side of [-1, 1])
    group.add(
      placed(solid(turned(0.3, 0.06, 0.02, 32), shade), side * 0.95, -0.32, 0),
      blockAt([0.5, 0.9, 0.14], [0, 0.5, side * 2.06], metal, 0.05),
      blockAt([0.42, 0.16, 0.5], [0, -0.1, side * 1.9], metal, 0.05),
      blockAt([0.3, 0.9, 1.1], [side * 2.12, 0.1, 0], shell, 0.1),
    );
  return group;
}

/** Marks around the knob, from faint to bright. */
const marks = (color: string) =>
  drawn(`dimmer marks ${color}`, 512, 512, (context) => {
    context.translate(256, 256);
    for (let i = 0; i <= 10; i++) {
      context.save();
      context.rotate(-2.36 + (i / 10) * 4.72);
      context.fillStyle = color === colors.anthracite ? '#d9dadb' : '#6a675f';
      context.fillRect(-3 - i * 0.45, -232, 6 + i * 0.9, 28);
      context.restore();
    }
  });

/** A dimmer with a turning knob and a small lamp. */
function dimmer(looks: Looks, color: string): THREE.Group {
  const face = new THREE.Shape(roundedRectangle(5.2, 5.2, 0.3, 8));
  const printed = material({
    color,
    roughness: 0.32,
    specular: 0.045,
    print: marks(color),
    printRoughness: 0.4,
  });
  const knob = turnedPiece(
    [
      [2.06, 0],
      [2.1, 0.1],
      [2.0, 1.3],
      [1.9, 1.5],
      [1.7, 1.56],
      [1.7, 1.56],
      [1.6, 1.46],
      [0, 1.44],
    ],
    looks.shell,
    96,
  );
  const group = frame(looks).add(
    placed(solid(fromAbove(plate(face, 0.9, 0.16), 5.6, 5.6), printed), 0, 0.3, 0),
    placed(knob, 0, 1.2, 0),
    placed(solid(turned(0.14, 0.1, 0.03, 24), lamp('#ff8a3c')), 2.3, 1.18, 2.3),
  );
  const mark = blockAt([0.22, 0.12, 0.8], [0, 2.68, -1.2], looks.shade, 0.05);
  return group.add(placed(new THREE.Group().add(mark), 0, 0, 0, -0.9));
}

const makers = { 'light-switch': rocker, 'schuko-socket': socket, dimmer } as const;
const views = {
  'light-switch': { ground: 'clay', around: -22, above: 20 },
  'schuko-socket': { ground: 'mist', around: 20, above: 26 },
  dimmer: { ground: 'lilac', around: -18, above: 30 },
} as const;

/** One that stands, leaning back, and one that lies before it. */
const wiring = (name: keyof typeof makers) =>
  function draw(color: string = colors.white): SceneFile {
    return {
      set: 'horizon',
      ...views[name],
      fill: 0.82,
      product() {
        const one = () => makers[name](looksOf(color), color);
        const standing = one();
        standing.rotation.x = Math.PI / 2 - 0.12;
        const lying = one();
        // It rests on the edge of its frame and on its insert.
        lying.rotation.x = 0.99;
        return new THREE.Group().add(
          placed(new THREE.Group().add(standing), -3, 4.1, -2.6, 0.12),
          placed(new THREE.Group().add(lying), 4.4, 3.43, 4.6, -0.3),
        );
      },
    };
  };

export const scenes: Scenes = {
  'light-switch': { draw: wiring('light-switch'), isColored: true },
  'schuko-socket': { draw: wiring('schuko-socket'), isColored: true },
  dimmer: { draw: wiring('dimmer'), isColored: true },
};
