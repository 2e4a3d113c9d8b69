// Materials with a relief of their own: patterned cloth, pile, hammered metal, clay.
import type * as THREE from 'three';
import { material } from './materials.ts';
import { tileCells, tileClouds, tileNoise } from './noise.ts';
import { bump, fraction, tile, type At } from './textures.ts';

type Color = THREE.ColorRepresentation;

/** A twill whose slant changes at each column. */
const herringbone = () => {
  const line: At = (u, v) => {
    const x = u * 8;
    const along = Math.floor(x) % 2 ? fraction(x) : 1 - fraction(x);
    return fraction(v * 12 + along * 1.5);
  };
  return tile(
    'herringbone',
    (u, v) => bump(line(u, v) * 2 - 1) * 0.8 + 0.2 * tileNoise(u, v, 120, 3),
    { relief: 2, mask: (u, v) => (line(u, v) < 0.5 ? 0.85 : 0) },
  );
};

/** Diamonds within diamonds. */
const diamonds = () => {
  const fold = (t: number) => Math.abs(fraction(t) * 2 - 1);
  const line: At = (u, v) => fraction((fold(u * 3) + fold(v * 3)) * 2.5);
  return tile(
    'diamonds',
    (u, v) => bump(line(u, v) * 2 - 1) * 0.75 + 0.25 * tileNoise(u, v, 130, 3),
    { relief: 1.6, mask: (u, v) => (line(u, v) < 0.5 ? 0.85 : 0) },
  );
};

/** Broad and narrow stripes across. */
const stripes = () =>
  tile(
    'stripes',
    (u, v) => bump(fraction(v * 60) * 2 - 1) * 0.6 + bump(fraction(u * 60) * 2 - 1) * 0.4,
    {
      relief: 1.6,
      mask: (_, v) => {
        const y = fraction(v);
        return (y > 0.1 && y < 0.42) || (y > 0.5 && y < 0.54) || (y > 0.58 && y < 0.62) ? 0.9 : 0;
      },
    },
  );

export type ThrowPattern = 'herringbone' | 'diamond' | 'striped';
const throwTiles = { herringbone, diamond: diamonds, striped: stripes };

/** Yarn-dyed cloth of a throw: its colour and ecru. */
export const yarnDyed = (pattern: ThrowPattern, color: Color, second: Color) =>
  material({
    color,
    second,
    roughness: 0.94,
    sheen: 0.35,
    specular: 0.01,
    detail: throwTiles[pattern](),
    detailSize: pattern === 'striped' ? 14 : 11,
    bump: 0.7,
    cavity: 0.3,
    translucency: 0.1,
  });

/** Square pits between ridges. */
export const waffle = (color: Color, print?: THREE.Texture) =>
  material({
    color,
    roughness: 0.95,
    sheen: 0.3,
    specular: 0.01,
    detail: tile(
      'waffle',
      (u, v) =>
        Math.max(Math.abs(fraction(u * 8) * 2 - 1), Math.abs(fraction(v * 8) * 2 - 1)) ** 2.5 *
        (0.85 + 0.15 * tileNoise(u, v, 90, 3)),
      { relief: 3 },
    ),
    detailSize: 6.4,
    bump: 0.9,
    cavity: 0.5,
    print,
  });

/** Raised wool: the weave is hidden under short fibres. */
export const raisedWool = (color: Color, print?: THREE.Texture) =>
  material({
    color,
    roughness: 0.96,
    sheen: 0.6,
    specular: 0.008,
    detail: tile(
      'raised wool',
      (u, v) => tileNoise(u, v, 60, 4, 150) * 0.5 + tileClouds(u, v, 30, 4, 9) * 0.5,
      { relief: 2.6 },
    ),
    detailSize: 9,
    bump: 0.6,
    cavity: 0.35,
    mottle: 0.08,
    print,
  });

/** Cut pile of a carpet; a print colours it. */
export const pile = (color: Color, print?: THREE.Texture, detailSize = 6) =>
  material({
    color,
    roughness: 0.96,
    sheen: 0.35,
    specular: 0.008,
    detail: tile(
      'pile',
      (u, v) => {
        const [near, , id] = tileCells(u, v, 52, 3);
        return bump(Math.min(1, near / 0.85)) * (0.6 + 0.4 * id);
      },
      { relief: 2.4 },
    ),
    detailSize,
    bump: 0.5,
    cavity: 0.35,
    print,
  });

/** Coir: coarse fibres that stand and lie. */
export const coir = (color: Color, print?: THREE.Texture) =>
  material({
    color,
    roughness: 0.97,
    sheen: 0.15,
    specular: 0.01,
    detail: tile(
      'coir',
      (u, v) => {
        const [near, , id] = tileCells(u, v, 64, 5);
        return bump(Math.min(1, near / 0.7)) * (0.3 + 0.7 * id) * (0.6 + tileNoise(u, v, 24, 2));
      },
      { relief: 3.4 },
    ),
    detailSize: 12,
    bump: 1,
    cavity: 0.75,
    mottle: 0.2,
    print,
  });

const dents = () =>
  tile('dents', (u, v) => Math.min(1, tileCells(u, v, 11, 6)[0]) ** 2 * 0.9, { relief: 2.2 });

/** Metal with the marks of a hammer. */
export const hammered = (color: Color, roughness = 0.2, size = 9) =>
  material({ color, roughness, metalness: 1, detail: dents(), detailSize: size, bump: 0.75 });

/** Unglazed clay with the rings of the wheel. */
export const clay = (color: Color, print?: THREE.Texture) =>
  material({
    color,
    roughness: 0.82,
    specular: 0.025,
    detail: tile(
      'clay',
      (u, v) => tileNoise(u, v, 3, 2, 26) * 0.5 + tileClouds(u, v, 40, 3, 5) * 0.5,
      { relief: 1.4 },
    ),
    detailSize: 11,
    bump: 0.35,
    cavity: 0.12,
    mottle: 0.12,
    print,
    printRoughness: 0.8,
  });

/** Dark stone specks in a light coat, or light ones in a dark coat. */
export const speckled = (color: Color, second: Color, roughness = 0.5) =>
  material({
    color,
    second,
    roughness,
    specular: 0.04,
    detail: tile('speckled', (u, v) => tileClouds(u, v, 50, 2, 3), {
      relief: 0.5,
      mask: (u, v) => {
        const [near, , id] = tileCells(u, v, 46, 8);
        return near < 0.1 + 0.25 * id * id ? 0.85 : 0;
      },
    }),
    detailSize: 7,
    bump: 0.15,
  });
