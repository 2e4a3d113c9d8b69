import * as THREE from 'three';
import { usbPlug } from '../builders/cables.ts';
import { tube } from '../builders/lathe.ts';
import { block, facing } from '../builders/parts.ts';
import { aluminium, lamp, softPlastic } from '../studio/device-materials.ts';
import { at, placed, solid } from '../studio/geometry.ts';
import { steel } from '../studio/materials.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

const dark = () => softPlastic('#0c0d0e');

/** A port in a face: a frame of metal, a tongue in it. */
function port(width: number, height: number, tongue: string): THREE.Group {
  return new THREE.Group().add(
    block(width + 0.2, height + 0.2, 0.1, 0.06, steel(0.3)),
    placed(block(width, height, 0.14, 0.05, dark()), 0, 0, 0),
    placed(block(width * 0.78, height * 0.3, 0.18, 0.03, softPlastic(tongue)), 0, height * 0.1, 0),
  );
}

/** Ports in a row along x. */
function addPorts(
  group: THREE.Group,
  kinds: readonly string[],
  from: number,
  step: number,
  y: number,
  z: number,
) {
  kinds.forEach((kind, i) => {
    const one =
      kind === 'hdmi'
        ? port(1.4, 0.5, '#2b2f33')
        : kind === 'c'
          ? port(0.86, 0.3, '#d9dbdc')
          : port(1.3, 0.56, kind === 'usb' ? '#2a6fb5' : '#d9a32a');
    group.add(placed(one, from + i * step, y, z));
  });
}

const ports: Record<number, readonly string[]> = {
  5: ['usb', 'usb', 'c', 'hdmi', 'c'],
  7: ['usb', 'usb', 'usb', 'c', 'hdmi', 'c', 'card'],
  10: ['usb', 'usb', 'usb', 'usb', 'c', 'c', 'hdmi', 'hdmi', 'c', 'card'],
};

/** A flat hub with its short cable. */
function hub(count: number, around: number): SceneFile {
  return {
    set: 'plain',
    ground: count === 7 ? 'sky' : count === 5 ? 'sage' : 'rose',
    around,
    above: 32,
    fill: 0.88,
    product() {
      const length = count * 1.75 + 1.6;
      const shell = aluminium('#8f959a', 0.36);
      const group = new THREE.Group().add(solid(slab(length, 4.6, 1.5, 0.9, 0.28), shell));
      addPorts(group, ports[count]!, -length / 2 + 1.7, 1.75, 0.76, 2.28);
      group.add(placed(block(0.3, 0.06, 0.3, 0.02, lamp('#e9f6ff')), length / 2 - 1, 1.5, 1.2));
      const plug = usbPlug({ shell, metal: steel(0.22), dark: dark() }, 0.3);
      const end = placed(new THREE.Group().add(plug.body), -length / 2 - 4.2, 0.36, 7.4, -0.2);
      return group.add(
        tube(
          [
            at(-length / 2 + 0.4, 0.76, 0),
            at(-length / 2 - 2.6, 0.6, 0),
            at(-length / 2 - 4.4, 0.36, 2),
            at(-length / 2 - 4.1, 0.36, 7.5),
          ],
          0.27,
          softPlastic('#2b2f33'),
          50,
        ),
        end,
      );
    },
  };
}

/** A station that stands upright, its ports in front. */
function station(count: number, around: number): SceneFile {
  return {
    set: 'horizon',
    ground: count === 7 ? 'butter' : count === 5 ? 'clay' : 'mist',
    around,
    above: 16,
    fill: 0.76,
    product() {
      const high = count * 1.5 + 2;
      const shell = aluminium('#5b6268', 0.38);
      const group = new THREE.Group().add(
        placed(solid(roundedBox(5, high, 9, 0.9, 6), shell), 0, high / 2 + 0.5, 0),
        placed(solid(slab(7.6, 10.4, 0.8, 1.6, 0.25), softPlastic('#1d1f21')), 0, 0, 0),
        placed(block(3.8, high - 1.2, 0.3, 0.1, softPlastic('#15171a')), 0, high / 2 + 0.5, 4.4),
      );
      ports[count]!.forEach((kind, i) =>
        addPorts(group, [kind], 0, 0, high - 0.7 - i * 1.45, 4.56),
      );
      return group.add(
        placed(
          new THREE.Group().add(facing(block(0.4, 0.1, 0.4, 0.04, lamp('#5fd6ef')))),
          1.4,
          high - 0.7,
          4.58,
        ),
      );
    },
  };
}

export const scenes: Scenes = Object.fromEntries(
  [5, 7, 10].flatMap((count, i) => [
    [`usb-hub-${count}`, { draw: () => hub(count, [-24, 22, -18][i]!), isColored: false }],
    [
      `docking-station-${count}`,
      { draw: () => station(count, [28, -30, 32][i]!), isColored: false },
    ],
  ]),
);
