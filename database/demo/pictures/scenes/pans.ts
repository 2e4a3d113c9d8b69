import * as THREE from 'three';
import { lid } from '../builders/lathe.ts';
import { cezve, earHandle, knobLid, panBody, stickHandle } from '../builders/pans.ts';
import { colors } from '../studio/colors.ts';
import { lathe, placed, smoothProfile, solid } from '../studio/geometry.ts';
import { brass, plastic, steel } from '../studio/materials.ts';
import { chrome, handleWood, paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { hammered, speckled } from '../studio/weaves.ts';

const copper = '#d98f60';
const tin = '#d9d8d4';

/** A hammered copper pan with two brass handles. */
function copperPan(): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -26,
    above: 24,
    fill: 0.84,
    product() {
      const radius = 13;
      const group = new THREE.Group().add(
        panBody(
          { radius, base: 10.4, height: 4.8, wall: 0.16 },
          hammered(copper, 0.2, 14),
          satin(tin, 0.34),
        ),
      );
      for (const turn of [0, Math.PI])
        group.add(placed(earHandle(radius - 0.25, 4.6, brass()), 0, 0, 0, turn));
      return group;
    },
  };
}

type Kind = 'frying' | 'deep' | 'pancake';
const shapes = {
  frying: { radius: 14, base: 10.4, height: 5, wall: 0.42 },
  deep: { radius: 14, base: 11.6, height: 7.4, wall: 0.42 },
  pancake: { radius: 13.4, base: 12, height: 1.9, wall: 0.4 },
} as const;
const grounds = { frying: 'butter', deep: 'sky', pancake: 'clay' } as const;
const sides = { frying: 34, deep: -28, pancake: 58 } as const;

/** A pan with a granite coat, its outside in the colour of the variant. */
function granitePan(color: string = colors.black, kind: Kind): SceneFile {
  return {
    set: 'horizon',
    ground: grounds[kind],
    around: sides[kind],
    above: kind === 'pancake' ? 42 : 30,
    fill: 0.86,
    product() {
      const shape = shapes[kind];
      const isCream = color === colors.cream;
      const coat = isCream ? speckled('#e6dac0', '#7d6c55') : speckled('#3a3b3c', '#a9a9a6');
      const outside = isCream ? speckled('#e6dac0', '#7d6c55', 0.35) : paint(color, 0.3);
      const group = new THREE.Group().add(panBody(shape, outside, coat));
      const grip = isCream ? handleWood('#b98a57', '#8a5f36') : plastic('#202123', 0.5);
      const looks = { grip, metal: chrome() };
      group.add(stickHandle(shape.radius - 0.6, shape.height - 1.2, 17, looks));
      if (kind !== 'deep') return group;
      group.add(helper(shape.radius, shape.height, looks));
      const top = placed(lid(shape.radius - 0.3, 3, steel(0.2)), 0, shape.height + 0.25, 0);
      const knob = placed(knobLid(1.9, 0.2, chrome(), grip), 0, shape.height + 3.2, 0);
      return group.add(top, knob);
    },
  };
}

/** A short second handle on the other side. */
function helper(
  radius: number,
  height: number,
  looks: { grip: THREE.Material; metal: THREE.Material },
): THREE.Group {
  return placed(earHandle(radius - 0.3, height - 0.4, looks.grip), 0, 0, 0, Math.PI);
}

type Metal = 'copper' | 'steel' | 'granite';
const cezveGrounds = { copper: 'mist', steel: 'rose', granite: 'butter' } as const;
const cezveSides = { copper: 24, steel: -38, granite: 44 } as const;

/** A coffee pot with a long handle. */
function coffeePot(metal: Metal): SceneFile {
  return {
    set: metal === 'copper' ? 'plinth' : 'horizon',
    ground: cezveGrounds[metal],
    around: cezveSides[metal],
    above: metal === 'granite' ? 26 : 20,
    fill: metal === 'copper' ? 0.66 : 0.76,
    product() {
      const bodies = {
        copper: [hammered(copper, 0.18, 7), satin(tin, 0.3)],
        steel: [steel(0.12), steel(0.22)],
        granite: [speckled('#34363a', '#9a9a98'), speckled('#34363a', '#9a9a98')],
      } as const;
      const grips = {
        copper: { grip: brass(), metal: brass() },
        steel: { grip: plastic('#1e1f20', 0.45), metal: chrome() },
        granite: { grip: handleWood('#a8764a', '#70472a'), metal: chrome() },
      } as const;
      const [outside, inside] = bodies[metal];
      const pot = cezve(outside, inside, grips[metal]);
      if (metal !== 'copper') return pot;
      // A rolled wire strengthens the rim of copper.
      const band = lathe(
        smoothProfile(
          [
            [3.22, 6.1],
            [3.4, 6.3],
            [3.24, 6.5],
          ],
          5,
        ),
        96,
      );
      return pot.add(solid(band, brass()));
    },
  };
}

export const scenes: Scenes = {
  'copper-pan': { draw: copperPan, isColored: false },
  'granite-pan': { draw: (color) => granitePan(color, 'frying'), isColored: true },
  'granite-pan-deep': { draw: (color) => granitePan(color, 'deep'), isColored: true },
  'granite-pan-pancake': { draw: (color) => granitePan(color, 'pancake'), isColored: true },
  cezve: { draw: () => coffeePot('copper'), isColored: false },
  'cezve-steel': { draw: () => coffeePot('steel'), isColored: false },
  'cezve-granite': { draw: () => coffeePot('granite'), isColored: false },
};
