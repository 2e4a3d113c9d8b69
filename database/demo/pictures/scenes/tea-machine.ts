import {
  coffeeMachine,
  kettle,
  teaMaker,
  toaster,
  type ApplianceLooks,
} from '../builders/hot-drinks.ts';
import { colors } from '../studio/colors.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { board, steel } from '../studio/materials.ts';
import { paint, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

/** Bare steel for the colour of silver, else enamelled. */
function looksOf(color: string): ApplianceLooks {
  return {
    body: color === colors.silver ? satin('#cfd2d3', 0.3) : paint(color, 0.3),
    steel: steel(0.2),
    dark: softPlastic('#1d1f21'),
    light: lamp('#e2452f'),
  };
}

/** An electric tea maker. */
function teaMakerScene(color: string = colors.silver): SceneFile {
  return {
    set: 'horizon',
    ground: 'sage',
    around: -16,
    above: 14,
    fill: 0.76,
    product: () => teaMaker(looksOf(color), satin('#d4d6d7', 0.24)),
  };
}

/** A machine for Turkish coffee with its pot. */
function coffeeScene(color: string = colors.silver): SceneFile {
  return {
    set: 'plain',
    ground: 'clay',
    around: 26,
    above: 20,
    fill: 0.76,
    product: () => coffeeMachine(looksOf(color), satin('#c98a5e', 0.26)),
  };
}

/** A kettle on its base. */
function kettleScene(color: string = colors.silver): SceneFile {
  return {
    set: 'horizon',
    ground: 'sky',
    around: -28,
    above: 12,
    fill: 0.74,
    product: () => kettle(looksOf(color)),
  };
}

/** A toaster with two slices. */
function toasterScene(color: string = colors.silver): SceneFile {
  return {
    set: 'plain',
    ground: 'butter',
    around: 30,
    above: 20,
    fill: 0.76,
    product: () =>
      toaster(
        looksOf(color),
        board(
          '#c98f4e',
          drawn('toast', 256, 256, (context) => {
            const crumb = context.createRadialGradient(128, 128, 40, 128, 128, 160);
            crumb.addColorStop(0, '#e3b878');
            crumb.addColorStop(1, '#a4662c');
            context.fillStyle = crumb;
            context.fillRect(0, 0, 256, 256);
          }),
        ),
      ),
  };
}

export const scenes: Scenes = {
  'tea-maker': { draw: teaMakerScene, isColored: true },
  'coffee-machine': { draw: coffeeScene, isColored: true },
  kettle: { draw: kettleScene, isColored: true },
  toaster: { draw: toasterScene, isColored: true },
};
