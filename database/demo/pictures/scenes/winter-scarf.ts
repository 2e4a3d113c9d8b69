import * as THREE from 'three';
import { hangingCloth } from '../builders/cloth.ts';
import { turnedPiece } from '../builders/parts.ts';
import { tube } from '../builders/lathe.ts';
import { at, displace, placed } from '../studio/geometry.ts';
import { cable } from '../builders/tops.ts';
import { chunkyKnit } from '../studio/garment-cloths.ts';
import { cotton, material, ribbed, timber } from '../studio/materials.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn, twill } from '../studio/textures.ts';
import { shaded } from '../studio/tones.ts';

type Kind = 'ribbed' | 'checked' | 'cable';

/** A scarf over the arm of a wooden stand, fringe at both ends. */
const winterScarf =
  (kind: Kind) =>
  (color: string = colors.mustard): SceneFile => ({
    set: kind === 'checked' ? 'arch' : 'horizon',
    ground: ({ ribbed: 'sky', checked: 'stone', cable: 'clay' } as const)[kind],
    around: { ribbed: -24, checked: 14, cable: -14 }[kind],
    above: 10,
    fill: 0.84,
    product() {
      const height = 70;
      const cloth = clothOf(kind, color);
      const thread = kind === 'checked' ? cotton(color, undefined, 1.4) : chunkyKnit(color);
      const scarf = hangingCloth({ width: 24, front: 54, back: 46, rod: 1.5, cloth, thread });
      if (kind !== 'checked') thicken(scarf, kind);
      const wood = timber('#b98a57');
      return new THREE.Group().add(
        placed(scarf, 0, height, 0),
        tube([at(-17, height, 0), at(0, height, 0), at(17, height, 0)], 1.3, wood),
        tube([at(-15, 1, 0), at(-15, height / 2, 0), at(-15, height + 3, 0)], 1.4, wood),
        placed(
          turnedPiece(
            [
              [0, 0],
              [11, 0],
              [11, 0],
              [11, 1.6],
              [10.4, 2.2],
              [0, 2.4],
            ],
            wood,
            80,
          ),
          -15,
          0,
          0,
        ),
      );
    },
  });

function clothOf(kind: Kind, color: string): THREE.RawShaderMaterial {
  if (kind === 'ribbed') return ribbed(color, 9);
  if (kind === 'cable') return chunkyKnit(color);
  return material({
    color: '#fff',
    roughness: 0.95,
    sheen: 0.4,
    specular: 0.01,
    detail: twill(),
    detailSize: 5,
    bump: 0.6,
    cavity: 0.25,
    print: checks(color),
    printRoughness: 0.95,
  });
}

/** Cables and ribs stand out of the cloth. */
function thicken(scarf: THREE.Group, kind: Kind): void {
  const body = scarf.children[0] as THREE.Mesh;
  const unit = body.geometry.getAttribute('uv1');
  let i = 0;
  displace(body.geometry, (point, normal) => {
    const x = (unit.getX(i) - 0.5) * 24;
    const along = unit.getY(i) * 106;
    i += 1;
    const out = Math.sign(point.z || 1) * Math.sign(normal.z || 1);
    const rise =
      kind === 'cable'
        ? 1.1 * (cable(x, along) + cable(x - 7.5, along + 4.5) + cable(x + 7.5, along + 4.5))
        : 0.35 * Math.abs(Math.sin((x * Math.PI) / 2.4));
    point.addScaledVector(normal, out * rise);
  });
}

/** A large check of the colour, cream and a dark line. */
const checks = (color: string) =>
  drawn(`scarf checks ${color}`, 512, 2048, (context) => {
    context.fillStyle = '#efe4cf';
    context.fillRect(0, 0, 512, 2048);
    const dark = shaded(color, 0.35);
    context.globalAlpha = 0.82;
    const stripe = (fill: string, from: number, wide: number) => {
      context.fillStyle = fill;
      for (let x = from; x < 512; x += 170) context.fillRect(x, 0, wide, 2048);
      for (let y = from; y < 2048; y += 154) context.fillRect(0, y, 512, wide * 0.9);
    };
    stripe(color, 0, 86);
    stripe(color, 24, 38);
    stripe(dark, 118, 10);
    stripe(dark, 134, 10);
  });

export const scenes: Scenes = {
  'winter-scarf-ribbed': { draw: winterScarf('ribbed'), isColored: true },
  'winter-scarf-checked': { draw: winterScarf('checked'), isColored: true },
  'winter-scarf-cable': { draw: winterScarf('cable'), isColored: true },
};
