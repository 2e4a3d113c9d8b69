// The logos of the demo's stores: a mark of one colour and a lighter tone of it, on a soft ground.
import { z } from 'zod';
import { homeMarks } from './home-marks.ts';
import type { Mark } from './shapes.ts';
import { technicalMarks } from './technical-marks.ts';
import { textileMarks } from './textile-marks.ts';
import { tradeMarks } from './trade-marks.ts';

const marks = { ...textileMarks, ...homeMarks, ...tradeMarks, ...technicalMarks };

const colors = {
  red: '#b02a24',
  claret: '#75203a',
  brick: '#a5502f',
  orange: '#c9621e',
  mustard: '#b07d1c',
  olive: '#6d7028',
  green: '#2c6e45',
  turquoise: '#1b8087',
  petrol: '#15566a',
  blue: '#1f5fae',
  navy: '#20305c',
  indigo: '#444a8f',
  plum: '#693459',
  rose: '#b3476a',
  brown: '#6a4327',
  tan: '#966239',
  anthracite: '#3a4248',
} as const;

const grounds = {
  sand: '#f5ead8',
  clay: '#f1e0d4',
  sage: '#e5ebdb',
  mist: '#dfecec',
  sky: '#e2ecf5',
  rose: '#f8e7e2',
  lilac: '#eae6f3',
  butter: '#faeecf',
  stone: '#eeebe4',
} as const;

const keysOf = <Name extends string>(of: Readonly<Record<Name, unknown>>): Name[] =>
  Object.keys(of) as Name[];

/** How a store's logo is drawn. */
export const logo = z.strictObject({
  mark: z.enum(keysOf(marks)),
  color: z.enum(keysOf(colors)),
  ground: z.enum(keysOf(grounds)),
});
export type Logo = z.output<typeof logo>;

/** Pixels of the square. */
export const logoSize = 400;

/** `#rrggbb`. */
export const groundOf = ({ ground }: Logo): string => grounds[ground];

/** An SVG of 400×400. */
export function logoSvg(of: Logo): string {
  const ground = groundOf(of);
  const color = colors[of.color];
  const mark: Mark = marks[of.mark];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${logoSize}" height="${logoSize}"` +
    ` viewBox="0 0 400 400"><rect width="400" height="400" fill="${ground}"/>` +
    `${mark({ color, ground, tint: between(color, ground, 0.5) })}</svg>`
  );
}

/** The colour at a share of the way from one to the other. */
function between(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((code) => Number.parseInt(code.slice(at, at + 2), 16));
    return Math.round(a! + (b! - a!) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
