import * as THREE from 'three';
import { turned } from '../builders/fittings.ts';
import { bent, blockAt, type Place } from '../builders/parts.ts';
import { places } from '../builders/points.ts';
import { lacquer } from '../studio/device-materials.ts';
import { lathe, placed, solid } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import { roundedBox } from '../studio/plates.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Kind = 'maintenance-free' | 'agm';
const tones = {
  'maintenance-free': { band: '#1d4f9a', title: 'BAKIMSIZ' },
  agm: { band: '#a8231f', title: 'AGM' },
} as const;

function label(context: CanvasRenderingContext2D, kind: Kind): void {
  const { width: w, height: h } = context.canvas;
  const { band, title } = tones[kind];
  context.fillStyle = '#eceae4';
  context.fillRect(0, 0, w, h);
  context.fillStyle = band;
  context.fillRect(0, 0, w, h * 0.36);
  context.beginPath();
  context.moveTo(w * 0.6, h * 0.36);
  context.lineTo(w * 0.72, h);
  context.lineTo(w, h);
  context.lineTo(w, h * 0.36);
  context.fill();
  context.fillStyle = '#f7f5ef';
  context.textAlign = 'left';
  context.font = `700 ${h * 0.26}px "Markazi Text Variable"`;
  context.fillText(title, w * 0.06, h * 0.265);
  context.textAlign = 'center';
  context.font = `700 ${h * 0.3}px "Markazi Text Variable"`;
  context.fillText('12V', w * 0.86, h * 0.78);
  context.fillStyle = '#26282b';
  context.textAlign = 'left';
  context.font = `600 ${h * 0.15}px "Markazi Text Variable"`;
  context.fillText(kind === 'agm' ? 'START-STOP' : 'KURŞUN-KALSİYUM', w * 0.06, h * 0.58);
  context.font = `500 ${h * 0.12}px "Markazi Text Variable"`;
  context.fillText('EN 50342', w * 0.06, h * 0.8);
}

/** A lead post, and the ring of colour around it. */
function terminal([x, y, z]: Place, ring: string, size: number): THREE.Group {
  const post = lathe(
    [
      [size, 0],
      [size * 0.86, 1.9],
      [size * 0.78, 2],
      [0, 2],
    ],
    48,
  );
  return new THREE.Group().add(
    placed(solid(turned(2.1, 0.5, 0.15, 48), paint(ring, 0.4)), x, y, z),
    placed(solid(post, satin('#a9abac', 0.42)), x, y + 0.3, z),
  );
}

/** Box, stepped lid with plugs, terminals, a handle laid down. */
function battery(kind: Kind): THREE.Group {
  const [w, h, d] = [27.8, 15.6, 17.5];
  const shell = plastic('#27292c', 0.42);
  const lid = plastic(kind === 'agm' ? '#1d1f21' : '#303236', 0.4);
  const group = new THREE.Group().add(
    blockAt([w, h, d], [0, h / 2, 0], shell, 0.5),
    blockAt([w + 0.8, 1.1, d + 0.8], [0, 0.75, 0], shell, 0.35),
    blockAt([w + 0.9, 2.6, d + 0.9], [0, h + 0.7, 0], lid, 0.4),
    blockAt([w - 1.4, 1.4, d - 6.4], [0, h + 2.4, -2.4], lid, 0.5),
  );
  const print = drawn(`car battery ${kind}`, 1400, 600, (context) => label(context, kind));
  group.add(
    placed(
      solid(roundedBox(24.6, 10.4, 0.12, 0.05, 2), lacquer('#eceae4', print)),
      0,
      8.4,
      d / 2 + 0.02,
    ),
  );
  const small = drawn(`car battery side ${kind}`, 600, 600, (context) => {
    context.fillStyle = tones[kind].band;
    context.fillRect(0, 0, 600, 600);
    context.fillStyle = '#f7f5ef';
    context.textAlign = 'center';
    context.font = '700 240px "Markazi Text Variable"';
    context.fillText('12V', 300, 380);
  });
  const plate = solid(roundedBox(11, 10.4, 0.12, 0.05, 2), lacquer(tones[kind].band, small));
  plate.rotation.y = Math.PI / 2;
  group.add(placed(plate, w / 2 + 0.02, 8.4, 0, Math.PI / 2));
  for (let i = 0; i < 6; i++)
    group.add(placed(solid(turned(1.25, 0.5, 0.15, 36), shell), (i - 2.5) * 4, h + 2.9, -2.4));
  for (let i = 0; i < 7; i++)
    group.add(blockAt([0.4, 1.8, 0.5], [(i - 3) * 3.9, h + 0.7, d / 2 + 0.5], lid, 0.15));
  group.add(
    terminal([-10.4, h + 2, 5.2], '#b6231f', 0.95),
    terminal([10.4, h + 2, 5.2], '#2a2c2f', 0.88),
  );
  const handle = plastic(kind === 'agm' ? '#a8231f' : '#3c4044', 0.4);
  for (const side of [-1, 1])
    group.add(blockAt([1, 1.8, 1.8], [side * (w / 2 + 0.7), h - 0.2, -2.4], lid, 0.3));
  group.add(
    bent(
      places([
        -w / 2 - 0.9,
        h - 0.2,
        -2.4,
        -w / 2 - 0.6,
        h + 3,
        -4.4,
        -8,
        h + 3.9,
        -5.8,
        0,
        h + 4,
        -6,
        8,
        h + 3.9,
        -5.8,
        w / 2 + 0.6,
        h + 3,
        -4.4,
        w / 2 + 0.9,
        h - 0.2,
        -2.4,
      ]),
      0.6,
      handle,
    ),
  );
  // The eye that tells its charge.
  return group.add(
    placed(solid(turned(0.8, 0.4, 0.1, 28), paint('#2f9a55', 0.2)), 3.6, h + 1.95, 5.4),
  );
}

const scene = (kind: Kind) => (): SceneFile => ({
  set: kind === 'agm' ? 'plinth' : 'horizon',
  ground: kind === 'agm' ? 'stone' : 'sand',
  around: kind === 'agm' ? 28 : -28,
  above: kind === 'agm' ? 20 : 24,
  fill: kind === 'agm' ? 0.7 : 0.76,
  product: () => battery(kind),
});

export const scenes: Scenes = {
  'car-battery': { draw: scene('maintenance-free'), isColored: false },
  'car-battery-agm': { draw: scene('agm'), isColored: false },
};
