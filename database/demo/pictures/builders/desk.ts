// A desk on which a service lays out its work: its top, a laptop, a pen, a screwdriver.
import type * as THREE from 'three';
import { darkGlass, softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { plastic } from '../studio/materials.ts';
import { chrome, rubber, satin } from '../studio/metals.ts';
import { drawn } from '../studio/textures.ts';
import { wood, type WoodName } from '../studio/wood.ts';
import { plank } from './boards.ts';
import { drawLegends, laptopRows } from './keys.ts';
import { ballpoint } from './pens.ts';
import { laptop, type Laptop } from './screens.ts';
import { screwdriver } from './tools.ts';

/** A wooden top whose surface is y = 0. */
export function deskTop(width: number, depth: number, name: WoodName): THREE.Group {
  const look = wood(name, {
    length: 76,
    width: 54,
    thickness: 3,
    stave: 10,
    lacquer: 0.3,
    seed: 4,
  });
  return placed(plank(width, 2.4, depth, look, { edge: 0.5 }), 0, -1.2, 0);
}

/** An open laptop with black keys; its shell and what its screen shows are given. */
export const deskLaptop = (given: Omit<Laptop, 'dark' | 'keys' | 'glass'>): THREE.Group =>
  laptop({
    ...given,
    dark: softPlastic('#15171a'),
    keys: softPlastic(
      '#202327',
      drawn('laptop keys', 2048, 847, (context) => drawLegends(context, laptopRows, '#e6e8ea')),
    ),
    glass: darkGlass(),
  });

/** A ballpoint pen with a barrel of a colour. */
export const deskPen = (color: string): THREE.Group =>
  ballpoint({ barrel: plastic(color, 0.22), grip: rubber('#2a2c2e'), metal: chrome() });

/** A screwdriver with a handle of a colour. */
export const deskScrewdriver = (
  size: number,
  length: number,
  isCross: boolean,
  color: string,
): THREE.Group =>
  screwdriver(size, length, isCross, {
    handle: plastic(color, 0.25),
    end: plastic('#1f2123', 0.45),
    steel: chrome(),
    tip: satin('#55585b', 0.35),
  });
