import * as THREE from 'three';
import { cableRing, wiredEnd } from '../builders/cable-rings.ts';
import { bent } from '../builders/parts.ts';
import { softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { material, plastic } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { still } from '../studio/views.ts';

const blue = () => plastic('#2a66b0', 0.34);
const brown = () => plastic('#6b3f22', 0.34);
/** Green and yellow, half and half along the wire. */
const earth = () =>
  material({
    color: '#e2c52b',
    roughness: 0.34,
    specular: 0.04,
    print: drawn('earth wire', 64, 8, (context) => {
      context.fillStyle = '#e2c52b';
      context.fillRect(0, 0, 64, 8);
      context.fillStyle = '#2f8a43';
      context.fillRect(8, 0, 16, 8);
      context.fillRect(40, 0, 16, 8);
    }),
    printRoughness: 0.34,
  });
const copper = () => material({ color: '#d98a55', roughness: 0.24, metalness: 1 });

/** A ring of grey sheathed cable; its end shows three wires. */
const nym = (thick: number, ground: Ground, around: number): SceneFile => ({
  set: 'plain',
  ground,
  around,
  above: 38,
  fill: 0.86,
  product() {
    const cable = softPlastic('#a5a9ab');
    const radius = 10.5;
    const layers = 4;
    const outer = radius + layers * thick * 1.9;
    const level = thick * 5;
    const end = placed(
      wiredEnd(thick, [brown(), blue(), earth()], copper()),
      7.6,
      thick + 0.05,
      outer + 5.4,
      -0.16,
    );
    return new THREE.Group().add(
      cableRing({ radius, thick, layers, rows: 5, cable, tie: softPlastic('#1c1e20') }),
      bent(
        [
          [-outer + 1, level, 2],
          [-outer * 0.86, level, outer * 0.56],
          [-outer * 0.5, level * 0.7, outer * 0.94],
          [-3, thick + 0.1, outer + 3.4],
          [2, thick, outer + 4.6],
          [7.8, thick, outer + 5.4],
        ],
        thick,
        cable,
      ),
      end,
    );
  },
});

/** Three rings of single wire, brown, blue and green-yellow, upon each other. */
const single = (thick: number, ground: Ground, around: number): SceneFile => ({
  set: 'plain',
  ground,
  around,
  above: 34,
  fill: 0.86,
  product() {
    const group = new THREE.Group();
    const step = thick * 1.9 * 0.94 * 5 + thick * 1.3;
    [brown(), blue(), earth()].forEach((cable, i) => {
      const ring = cableRing({
        radius: 8,
        thick,
        layers: 7,
        rows: 5,
        cable,
        tie: softPlastic('#eceae4'),
        seed: i + 3,
      });
      group.add(placed(ring, [0, 1.6, -0.8][i]!, i * step, [0, 0.8, 1.4][i]!, i * 0.5));
      const outer = 8 + 7 * thick * 1.9;
      const out = 0.5 - i * 0.5;
      group.add(
        bent(
          [
            [Math.cos(out + 1.1) * outer, i * step + 1.2, Math.sin(out + 1.1) * outer],
            [
              Math.cos(out + 1.5) * (outer + 0.6),
              i * step + 0.9,
              Math.sin(out + 1.5) * (outer + 0.6),
            ],
            [-2 + i * 3, i * step * 0.4 + thick, outer + 3.4],
            [3 + i * 2.6, thick, outer + 5 + i * 1.8],
            [9 + i * 1.2, thick, outer + 5.4 + i * 1.8],
          ],
          thick,
          cable,
        ),
        bent(
          [
            [8.9 + i * 1.2, thick, outer + 5.4 + i * 1.8],
            [9.8 + i * 1.2, thick, outer + 5.42 + i * 1.8],
            [10.8 + i * 1.2, thick, outer + 5.4 + i * 1.8],
          ],
          thick * 0.62,
          copper(),
          { steps: 10 },
        ),
      );
    });
    return group;
  },
});

export const scenes: Scenes = {
  'nym-cable': still(() => nym(0.62, 'butter', -18)),
  'nym-cable-thick': still(() => nym(0.74, 'mist', 20)),
  'single-wire': still(() => single(0.34, 'sky', 16)),
  'single-wire-thick': still(() => single(0.4, 'sand', -22)),
};
