import * as THREE from 'three';
import { cableCoil, displayPlug, hdmiPlug } from '../builders/cables.ts';
import { block, facing } from '../builders/parts.ts';
import { forkedPlug, usbAPlug } from '../builders/plugs.ts';
import { usbPort } from '../builders/ports.ts';
import { fromAbove } from '../studio/device-geometry.ts';
import { aluminium, lacquer, lamp, softPlastic } from '../studio/device-materials.ts';
import { placed, roundedRectangle, solid } from '../studio/geometry.ts';
import { brass, steel } from '../studio/materials.ts';
import { plate, slab } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
type Kind = 'HDMI' | 'DisplayPort';
const dark = () => softPlastic('#101214');

/** A screen, a line, as many small computers. */
function drawLid(context: Canvas, count: number, kind: Kind, high: number): void {
  context.strokeStyle = context.fillStyle = '#e3e8ea';
  context.lineWidth = 12;
  context.lineJoin = 'round';
  const y = high * 0.34;
  context.strokeRect(120, y - 70, 190, 120);
  context.fillRect(190, y + 58, 50, 26);
  context.beginPath();
  context.moveTo(320, y);
  context.lineTo(430, y);
  context.stroke();
  const shown = Math.min(count, 4);
  for (let i = 0; i < shown; i++) context.strokeRect(460 + i * 110, y - 60, 74, 110);
  context.textAlign = 'left';
  context.font = `700 ${high * 0.2}px "Markazi Text Variable"`;
  context.fillText(`KVM  ${kind}`, 120, high * 0.78);
}

/** A button with its number in a print, a lamp above it. */
function button(number: number, isOn: boolean): THREE.Group {
  const print = drawn(`kvm key ${number} ${isOn}`, 256, 256, (context) => {
    context.fillStyle = isOn ? '#1c8f6a' : '#3b4046';
    context.fillRect(0, 0, 256, 256);
    context.fillStyle = '#fff';
    context.textAlign = 'center';
    context.font = '700 190px "Markazi Text Variable"';
    context.fillText(String(number), 128, 186);
  });
  const cap = fromAbove(slab(1.5, 1.5, 0.4, 0.3, 0.1), 1.5, 1.5);
  return new THREE.Group().add(
    facing(solid(cap, softPlastic('#3b4046', print))),
    placed(block(0.5, 0.16, 0.2, 0.06, lamp(isOn ? '#39e08b' : '#2a3a34')), 0, 1.06, 0.06),
  );
}

type Box = { readonly width: number; readonly depth: number; readonly high: number };

/** The housing: keys in front, the drawing on its lid. */
function housing(count: number, kind: Kind, { width, depth, high }: Box): THREE.Group {
  const pixels = Math.round((1000 * depth) / width);
  const print = drawn(`kvm lid ${count} ${kind}`, 1000, pixels, (context) => {
    drawLid(context, count, kind, pixels);
  });
  const body = fromAbove(slab(width, depth, high, 0.4, 0.18), width, depth);
  const group = new THREE.Group().add(
    solid(body, lacquer('#2a2f34', print)),
    placed(block(width - 0.5, high - 0.5, 0.2, 0.1, aluminium('#454b51')), 0, high / 2, depth / 2),
  );
  const step = count < 8 ? 2.5 : 2.9;
  const from = count < 8 ? -width / 2 + 2 : -11;
  for (let i = 0; i < count; i++)
    group.add(
      placed(
        button(i + 1, i === 0),
        from + i * step,
        high / 2 - (high > 3 ? 0.2 : 0.28),
        depth / 2 + 0.1,
      ),
    );
  const ports = { metal: steel(0.26), dark: dark(), gold: brass() };
  for (let i = 0; i < 2; i++)
    group.add(
      placed(
        usbPort(ports, softPlastic('#2a6fb5')),
        width / 2 - 1.5 - i * 1.9,
        high / 2,
        depth / 2 + 0.1,
      ),
    );
  return group;
}

/** Ears with slots at both ends of a box for the rack. */
function ears(width: number, high: number): THREE.Mesh {
  const outline = new THREE.Shape(roundedRectangle(width + 4.4, high, 0.15, 3));
  for (const side of [-1, 1])
    for (const y of [-0.32, 0.32])
      outline.holes.push(
        new THREE.Path(
          roundedRectangle(1.1, 0.6, 0.28, 4)
            .toReversed()
            .map((p) => p.clone().add(new THREE.Vector2(side * (width / 2 + 1.2), y * high))),
        ),
      );
  return solid(plate(outline, 0.2, 0.03).rotateX(Math.PI / 2), lacquer('#2a2f34'));
}

/** The cable: screen and USB in one, forked at its ends. */
function cable(kind: Kind, radius: number): THREE.Group {
  const looks = { shell: softPlastic('#1d2023'), metal: steel(0.22), dark: dark() };
  const screen = kind === 'HDMI' ? hdmiPlug(looks, 0.28) : displayPlug(looks, 0.28);
  const end = () =>
    forkedPlug(
      { level: screen.level, body: screen.body.clone() },
      usbAPlug(looks, softPlastic('#f1f1ee'), 0.28),
      1.7,
      looks.shell,
    );
  return cableCoil({
    radius,
    loops: 2.2,
    thick: 0.36,
    look: looks.shell,
    plugs: [end(), end()],
  });
}

const sizes: Record<number, Box> = {
  2: { width: 12, depth: 7.4, high: 2.8 },
  4: { width: 17, depth: 8.4, high: 3.2 },
  8: { width: 43.6, depth: 17, high: 4.4 },
};

function kvmSwitch(count: number, kind: Kind, ground: Ground, around: number): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: count === 8 ? 26 : 32,
    fill: 0.9,
    product() {
      const box = sizes[count]!;
      const group = new THREE.Group().add(placed(housing(count, kind, box), 0, 0, 0));
      if (count === 8) {
        group.add(placed(ears(box.width, box.high), 0, box.high / 2, box.depth / 2 - 0.1));
        return group.add(placed(cable(kind, 4.8), around > 0 ? 9 : -9, 0, 16.4));
      }
      return group.add(placed(cable(kind, 3.4), around > 0 ? 3 : -3, 0, 9.4));
    },
  };
}

const places: readonly (readonly [number, Kind, Ground, number])[] = [
  [2, 'HDMI', 'sand', 20],
  [2, 'DisplayPort', 'mist', -22],
  [4, 'HDMI', 'lilac', -18],
  [4, 'DisplayPort', 'butter', 24],
  [8, 'HDMI', 'clay', 24],
  [8, 'DisplayPort', 'sky', -26],
];

export const scenes: Scenes = Object.fromEntries(
  places.map(([count, kind, ground, around]) => [
    `kvm-switch-${count}-${kind.toLowerCase()}`,
    { draw: () => kvmSwitch(count, kind, ground, around), isColored: false },
  ]),
);
