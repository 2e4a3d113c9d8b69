import * as THREE from 'three';
import { chip } from '../builders/memory-modules.ts';
import { cableCoil, usbPlug } from '../builders/cables.ts';
import { paperStack } from '../builders/desk-props.ts';
import { block, disc } from '../builders/parts.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { aluminium, circuitBoard, softPlastic } from '../studio/device-materials.ts';
import { drawBars } from '../studio/documents.ts';
import { merge, placed, solid } from '../studio/geometry.ts';
import { board, brass, steel } from '../studio/materials.ts';
import { rubber } from '../studio/metals.ts';
import { roundedBox, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';
import { drawTraces } from '../studio/traces.ts';

type Canvas = CanvasRenderingContext2D;

/** Kind of the drive in large letters, and a code of bars; no capacity. */
function drawLabel(context: Canvas, word: string, line: string, ground: string): void {
  const { width: w, height: h } = context.canvas;
  context.fillStyle = ground;
  context.fillRect(0, 0, w, h);
  context.fillStyle = '#fff';
  context.font = `700 ${h * 0.36}px "Markazi Text Variable"`;
  context.fillText(word, w * 0.05, h * 0.46);
  context.font = `600 ${h * 0.18}px "Markazi Text Variable"`;
  context.fillText(line, w * 0.05, h * 0.76);
  context.fillStyle = '#fff';
  context.fillRect(w * 0.62, h * 0.18, w * 0.33, h * 0.64);
  drawBars(context, w * 0.64, h * 0.26, w * 0.29, h * 0.48);
}

/** Two sticks: one with its label, one shows its chips. */
function nvme(): SceneFile {
  return {
    set: 'plain',
    ground: 'rose',
    around: 24,
    above: 42,
    fill: 0.86,
    product() {
      const stick = (isBare: boolean) => {
        const group = new THREE.Group();
        const traces = drawn('ssd traces', 1024, 300, (context) =>
          drawTraces(context, '#1f5f48', 5, 0.7),
        );
        group.add(
          solid(fromAbove(slab(8, 2.2, 0.1, 0.12, 0.02), 8, 2.2), circuitBoard('#123f30', traces)),
        );
        const contacts = Array.from({ length: 26 }, (_, i) => i)
          .filter((i) => i < 4 || i > 6)
          .map((i) =>
            roundedBox(0.32, 0.02, 0.05, 0.008, 1).translate(-3.82, 0.105, (i - 12.5) * 0.074),
          );
        group.add(solid(merge(contacts), brass()));
        group.add(placed(disc(0.3, 0.12, aluminium('#d8dadb', 0.35)), 3.92, 0, 0));
        if (isBare)
          group.add(
            solid(
              merge([
                chip(1.5, 1.8, 0.14).translate(-2.2, 0.1, 0),
                chip(1.7, 1.7, 0.14).translate(0.1, 0.1, 0),
                chip(1.7, 1.7, 0.14).translate(2.3, 0.1, 0),
              ]),
              softPlastic('#1c1e21'),
            ),
          );
        else
          group.add(
            placed(
              paperStack(
                7,
                2,
                0.16,
                board(
                  '#1d2a33',
                  drawn('nvme label', 1400, 400, (context) =>
                    drawLabel(context, 'NVMe SSD', 'M.2 2280', '#1d2a33'),
                  ),
                ),
              ),
              0.1,
              0.1,
              0,
            ),
          );
        return group;
      };
      return new THREE.Group().add(
        placed(stick(false), -0.5, 0, -1.7, 0.06),
        placed(stick(true), 0.6, 0, 1.7, -0.1),
      );
    },
  };
}

/** Two flat drives of aluminium, their contacts at one side. */
function sata(): SceneFile {
  return {
    set: 'plain',
    ground: 'sage',
    around: -28,
    above: 38,
    fill: 0.82,
    product() {
      const label = board(
        '#14606b',
        drawn('sata label', 1000, 640, (context) =>
          drawLabel(context, 'SSD', 'SATA 2.5"', '#14606b'),
        ),
      );
      const drive = () =>
        new THREE.Group().add(
          solid(slab(10, 7, 0.7, 0.3, 0.08), aluminium('#3a4046', 0.42)),
          placed(paperStack(8.4, 5.4, 0.04, label, 0.2), 0, 0.68, 0),
          placed(block(0.5, 0.36, 4.2, 0.05, softPlastic('#0f1011')), -4.96, 0.34, 0.6),
          placed(block(0.2, 0.06, 3.8, 0.02, brass()), -5.16, 0.36, 0.6),
        );
      return new THREE.Group().add(placed(drive(), 0, 0, 0), placed(drive(), 1.4, 0.74, 1, -0.3));
    },
  };
}

/** A drive with a rubber edge and its cable. */
function external(): SceneFile {
  return {
    set: 'plain',
    ground: 'sand',
    around: 20,
    above: 40,
    fill: 0.86,
    product() {
      const shell = aluminium('#3f6f8f', 0.4);
      const drive = new THREE.Group().add(
        solid(slab(6, 10, 1.1, 1, 0.3), rubber('#22262a')),
        placed(solid(slab(5.2, 9.2, 1.26, 0.8, 0.16), shell), 0, -0.04, 0),
        placed(block(0.9, 0.3, 0.1, 0.04, softPlastic('#0c0d0e')), 0, 0.56, 5),
        placed(disc(0.1, 0.04, softPlastic('#e9f3f6')), 0, 1.2, 3.8),
      );
      for (let i = 0; i < 7; i++)
        drive.add(
          placed(block(4.4, 0.06, 0.12, 0.02, softPlastic('#2b4a60')), 0, 1.22, -3.4 + i * 0.5),
        );
      const black = softPlastic('#22262a');
      const plug = () =>
        usbPlug({ shell: black, metal: steel(0.22), dark: softPlastic('#0c0d0e') });
      const cable = cableCoil({
        radius: 2.6,
        loops: 2.2,
        thick: 0.22,
        look: black,
        plugs: [plug(), plug()],
      });
      return new THREE.Group().add(placed(drive, -6, 0, -4, 0.3), placed(cable, 4, 0, 0.6, -0.3));
    },
  };
}

export const scenes: Scenes = {
  'nvme-ssd': { draw: nvme, isColored: false },
  'sata-ssd': { draw: sata, isColored: false },
  'external-ssd': { draw: external, isColored: false },
};
