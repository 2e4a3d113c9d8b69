import * as THREE from 'three';
import { cableCoil, usbPlug } from '../builders/cables.ts';
import {
  airHoles,
  boardTop,
  cardDrive,
  finBlock,
  interfaceCard,
  type CardLooks,
} from '../builders/interface-cards.ts';
import { tube } from '../builders/lathe.ts';
import { block } from '../builders/parts.ts';
import { serialFace, serialPlug, usbAPlug } from '../builders/plugs.ts';
import { networkPort, screenPort, usbPort } from '../builders/ports.ts';
import { aluminium, circuitBoard, lamp, softPlastic } from '../studio/device-materials.ts';
import { at, placed, solid } from '../studio/geometry.ts';
import { board, brass, steel } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { drawTraces } from '../studio/traces.ts';
import { still } from '../studio/views.ts';

const dark = () => softPlastic('#101214');
const ports = () => ({ metal: steel(0.26), dark: dark(), gold: brass() });

function looksOf(color: string, line: string, seed: number): CardLooks {
  const traces = drawn(`slot card ${color}`, 1280, 800, (context) =>
    drawTraces(context, line, seed, 0.6),
  );
  return {
    board: circuitBoard(color, traces),
    chip: softPlastic('#1c1e21'),
    metal: satin('#c9ccce', 0.28),
    gold: brass(),
    tin: aluminium('#c4b894'),
    dark: dark(),
  };
}

const seen = (ground: Ground, around: number, product: SceneFile['product']): SceneFile => ({
  set: 'plain',
  ground,
  around,
  above: 36,
  fill: 0.86,
  product,
});

/** Four blue sockets in the bracket. */
const usbCard = () =>
  seen('butter', -44, () =>
    interfaceCard({
      length: 9,
      depth: 8,
      contacts: 3.6,
      chips: [
        [0.6, -0.6, 1.5, 1.5, 9],
        [3, 1.4, 0.9, 0.6, 4],
      ],
      cans: [
        [-1.8, -3],
        [-1.8, -1.6],
        [3.4, -2.6],
        [3.4, -1.4],
        [-1.8, 1.8],
      ],
      faces: [-3, -1, 1, 3].map(
        (z) => [usbPort(ports(), softPlastic('#2a6fb5')), z + 0.2] as const,
      ),
      shells: [1.7, 1.5, 0.78],
      looks: looksOf('#154a86', '#2c66a6', 11),
    }),
  );

/** Two serial sockets. */
const serialCard = () =>
  seen('rose', -40, () =>
    interfaceCard({
      length: 9.4,
      depth: 7.6,
      contacts: 2.4,
      chips: [
        [0.8, 0, 1.9, 1.9, 12],
        [3.4, -1.8, 0.8, 1.4, 5],
        [3.4, 1.4, 0.8, 1.4, 5],
      ],
      cans: [
        [-1.6, -2.6],
        [-1.6, 2.2],
      ],
      faces: [-2.1, 1.9].map(
        (z) => [serialFace({ ...ports(), dark: softPlastic('#1f4f86') }), z] as const,
      ),
      shells: [1.1, 3, 1.24],
      looks: looksOf('#1b5a3c', '#2b7a55', 23),
    }),
  );

/** Two drives side by side on a longer card. */
const driveCard = () =>
  seen('sky', -36, () => {
    const label = board(
      '#f4f2ec',
      drawn('card drive label', 700, 212, (context) => {
        context.fillStyle = '#f4f2ec';
        context.fillRect(0, 0, 700, 212);
        context.fillStyle = '#0f5865';
        context.fillRect(0, 0, 700, 50);
        context.fillStyle = '#1c1e21';
        context.font = '700 110px "Markazi Text Variable"';
        context.fillText('NVMe 1 TB', 30, 156);
      }),
    );
    const looks = looksOf('#17191c', '#33383d', 31);
    const holes = solid(airHoles(8), dark());
    const card = interfaceCard({
      length: 13,
      depth: 6.8,
      contacts: 8,
      chips: [[4.8, 2.4, 0.9, 0.9, 5]],
      cans: [
        [5.6, 0],
        [5.6, -1],
        [-5.4, -2.4],
      ],
      faces: [[holes, -0.2]],
      shells: [0, 1, 0.5],
      looks,
    });
    for (const z of [-1.9, 0.8])
      card.add(
        placed(
          cardDrive(
            circuitBoard(
              '#14523a',
              drawn('drive traces', 800, 220, (context) => drawTraces(context, '#1d6b4c', 7, 0.5)),
            ),
            looks.chip,
            label,
            satin('#d9b266', 0.3),
          ),
          -0.4,
          boardTop,
          z,
        ),
      );
    return card;
  });

/** A network card with a block of fins and a cage for a module. */
const networkCard = () =>
  seen('lilac', -42, () => {
    const looks = looksOf('#12523f', '#1d6b52', 17);
    const card = interfaceCard({
      length: 12,
      depth: 6.6,
      contacts: 8,
      chips: [
        [4.8, -1.6, 0.9, 0.9, 5],
        [4.8, 0.6, 0.8, 1.2, 4],
      ],
      cans: [
        [5.2, 2.2],
        [4, 2.2],
      ],
      faces: [-1.5, 1.1].map(
        (z) =>
          [
            new THREE.Group().add(
              block(1.5, 1.1, 0.1, 0.05, steel(0.26)),
              placed(block(1.34, 0.94, 0.16, 0.03, dark()), 0, 0, 0),
            ),
            z,
          ] as const,
      ),
      shells: [4.4, 1.5, 1.06],
      looks,
    });
    return card.add(
      placed(solid(finBlock(3.4, 3.8, 1.5), aluminium('#b9bdc0', 0.34)), 1.4, boardTop, -0.2),
      placed(block(0.1, 0.24, 0.3, 0.04, lamp('#39d353')), -6.26, 1.1, 2.5),
    );
  });

/** A cable from USB to a serial plug. */
const serialCable = () =>
  seen('sage', 16, () => {
    const shell = softPlastic('#24282b');
    const looks = { ...ports(), shell };
    return cableCoil({
      radius: 4.6,
      loops: 2.3,
      thick: 0.3,
      look: shell,
      plugs: [serialPlug({ ...looks, dark: softPlastic('#1f4f86') }), usbAPlug(looks, dark())],
    });
  });

/** A short adapter: a housing with a socket for a screen, a small plug. */
const screenAdapter = () =>
  seen('clay', 24, () => {
    const shell = aluminium('#84898e', 0.34);
    const cord = softPlastic('#33383d');
    const body = new THREE.Group().add(
      solid(slab(2.9, 5.4, 1.3, 0.5, 0.3), shell),
      placed(screenPort('HDMI', ports()), 0, 0.66, 2.66),
      placed(block(1.5, 0.04, 0.5, 0.02, softPlastic('#5a6065')), 0, 1.3, 0),
    );
    const looks = { shell, metal: steel(0.22), dark: dark() };
    const plug = usbPlug(looks, 0.3);
    return new THREE.Group().add(
      placed(body, -3.2, 0, 1.2, -0.12),
      tube(
        [
          at(-2.9, 0.65, -1.4),
          at(-2.6, 0.6, -3.4),
          at(0.2, 0.36, -6),
          at(3.2, 0.32, -4.6),
          at(3.9, 0.36, -1.4),
          at(3.8, 0.36, 0.2),
        ],
        0.3,
        cord,
        80,
      ),
      placed(new THREE.Group().add(plug.body), 3.8, 0.36, 0, -0.06),
    );
  });

/** A network adapter at a short cord. */
const cordAdapter = () =>
  seen('mist', -26, () => {
    const shell = aluminium('#b4b8bb', 0.34);
    const cord = softPlastic('#2b2f33');
    const body = new THREE.Group().add(
      placed(solid(roundedBox(2.7, 2, 6, 0.4, 5), shell), 0, 1, 0),
      placed(block(1.7, 1.5, 0.3, 0.05, dark()), 0, 1, 2.96),
      placed(networkPort(ports(), [lamp('#39d353'), lamp('#e8a13a')]), 0, 1, 3.06),
    );
    const plug = usbPlug({ shell, metal: steel(0.22), dark: dark() }, 0.3);
    return new THREE.Group().add(
      placed(body, 2.4, 0, 1.6, 0.1),
      tube(
        [
          at(2.1, 1, -1.2),
          at(1.8, 0.8, -3.4),
          at(-0.8, 0.34, -5.6),
          at(-3.6, 0.32, -4.2),
          at(-4.2, 0.36, -1.2),
          at(-4.1, 0.36, 0.4),
        ],
        0.3,
        cord,
        80,
      ),
      placed(new THREE.Group().add(plug.body), -4.1, 0.36, 0.2, 0.08),
    );
  });

export const scenes: Scenes = {
  'usb-card': still(usbCard),
  'serial-card': still(serialCard),
  'drive-card': still(driveCard),
  'serial-adapter': still(serialCable),
  'hdmi-adapter': still(screenAdapter),
  'network-card': still(networkCard),
  'usb-network-adapter': still(cordAdapter),
};
