import * as THREE from 'three';
import { usbPlug } from '../builders/cables.ts';
import { tube } from '../builders/lathe.ts';
import { discSpindle, opticalDisc, slimDrive } from '../builders/optical.ts';
import { usbAPlug } from '../builders/plugs.ts';
import { aluminium, lamp, softPlastic } from '../studio/device-materials.ts';
import { at, placed } from '../studio/geometry.ts';
import { board, glass, material, plastic, steel } from '../studio/materials.ts';
import { star } from '../studio/patterns.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
const size = 1024;
const dark = () => softPlastic('#101214');

/** A circle around the middle of a disc. */
function ring(context: Canvas, share: number, color: string, wide: number): void {
  context.strokeStyle = color;
  context.lineWidth = wide;
  context.beginPath();
  context.arc(size / 2, size / 2, (size / 2) * share, 0, 7);
  context.stroke();
}

/** The written side: colours that turn with the light. */
function drawDataSide(context: Canvas, tints: readonly string[]): void {
  const sweep = context.createConicGradient(0.6, size / 2, size / 2);
  const stops = [...tints, ...tints];
  stops.forEach((tint, i) => sweep.addColorStop(i / stops.length, tint));
  sweep.addColorStop(1, stops[0]!);
  context.fillStyle = sweep;
  context.fillRect(0, 0, size, size);
  ring(context, 0.3, '#b9bfc4', 150);
  ring(context, 0.2, '#dfe3e5', 90);
  ring(context, 0.38, 'rgba(40,40,60,.35)', 6);
}
const dataSide = (name: string, tints: readonly string[]) =>
  material({
    color: '#d4d8dc',
    roughness: 0.16,
    metalness: 0.55,
    specular: 0.2,
    coat: 0.5,
    print: drawn(`data side ${name}`, size, size, (context) => drawDataSide(context, tints)),
    printRoughness: 0.16,
  });
const purple = ['#8f86b5', '#c4b4dd', '#8fb3c9', '#9fcfc0', '#d9d3a6', '#d7a9a3', '#a58cc4'];
const green = ['#a9c7bd', '#d5e2d6', '#9fc0d6', '#bfb6dd', '#e3d6a8', '#b8d8ad', '#93bfb4'];

/** The white side that takes a print. */
const whiteSide = (name: string, words: readonly [string, string], ink: string) =>
  board(
    '#f5f4f0',
    drawn(`white side ${name}`, size, size, (context) => {
      context.fillStyle = '#f7f6f2';
      context.fillRect(0, 0, size, size);
      ring(context, 0.3, '#e2e1dc', 60);
      ring(context, 0.2, '#d3d6d8', 80);
      ring(context, 0.975, '#dcdad4', 8);
      context.fillStyle = ink;
      context.textAlign = 'center';
      context.font = '700 130px "Markazi Text Variable"';
      context.fillText(words[0], size / 2, size * 0.25);
      context.font = '600 84px "Markazi Text Variable"';
      context.fillText(words[1], size / 2, size * 0.84);
    }),
  );

/** The printed side of a silver disc. */
const silverSide = (words: readonly [string, string], ink: string) =>
  material({
    color: '#d9dcdf',
    roughness: 0.2,
    metalness: 0.5,
    specular: 0.15,
    coat: 0.4,
    printRoughness: 0.2,
    print: drawn(`silver side ${words[0]}`, size, size, (context) => {
      drawDataSide(context, ['#d3d7da', '#eef0f1', '#c3c9cd', '#e4e7e9', '#cfd4d8', '#f0f1f2']);
      ring(context, 0.86, ink, 90);
      context.fillStyle = ink;
      context.textAlign = 'center';
      context.font = '700 150px "Markazi Text Variable"';
      context.fillText(words[0], size / 2, size * 0.27);
      context.font = '600 96px "Markazi Text Variable"';
      context.fillText(words[1], size / 2, size * 0.82);
    }),
  });

type Drive = {
  readonly words: readonly [string, string];
  readonly size: readonly [number, number, number];
  readonly shell: string;
  readonly around: number;
  readonly ground: SceneFile['ground'];
  readonly ink: string;
  readonly isWide: boolean;
};

/** A flat drive, its tray out, its cable beside it. */
function drive({ size: box, words, shell, around, ground, ink, isWide }: Drive): SceneFile {
  return {
    set: 'plain',
    ground,
    around,
    above: 36,
    fill: 0.86,
    product() {
      const look = isWide ? aluminium(shell, 0.36) : softPlastic(shell);
      const lid = drawn(`drive lid ${shell}`, size, size, (context) => {
        context.fillStyle = isWide ? '#6d747a' : '#4d5359';
        star(context, size / 2, size * 0.42, 90);
      });
      const device = slimDrive(
        box,
        9.4,
        {
          shell: look,
          tray: softPlastic(isWide ? '#2b2f33' : '#3a3f44'),
          dark: dark(),
          light: lamp('#39d353'),
          lid: isWide ? aluminium(shell, 0.36) : softPlastic(shell, lid),
        },
        opticalDisc(silverSide(words, ink)),
      );
      const looks = { shell: softPlastic('#24282b'), metal: steel(0.22), dark: dark() };
      const plug = isWide ? usbAPlug(looks, softPlastic('#2a6fb5'), 0.26) : usbPlug(looks, 0.26);
      const x = box[0] / 2;
      const y = plug.level;
      const side = around > 0 ? 1 : -1;
      const cable = tube(
        [
          at(side * x * 0.5, box[2] / 2, -box[1] / 2),
          at(side * x * 0.7, 0.6, -box[1] / 2 - 2.4),
          at(side * (x + 2.4), 0.3, -box[1] / 2 - 1.6),
          at(side * (x + 3.4), 0.3, 0),
          at(side * (x + 2.8), y, 5.6),
          at(side * (x + 2.6), y, 7),
        ],
        0.26,
        softPlastic('#24282b'),
        90,
      );
      return new THREE.Group().add(
        device,
        cable,
        placed(new THREE.Group().add(plug.body), side * (x + 2.6), y, 6.8),
      );
    },
  };
}

type Spindle = {
  readonly count: number;
  readonly words: readonly [string, string];
  readonly accent: string;
  readonly around: number;
  readonly ground: SceneFile['ground'];
  readonly tints: readonly string[];
};

/** A stack of blank discs under its cover; one leans against it. */
function spindle({ count, words, accent, around, ground, tints }: Spindle): SceneFile {
  return {
    set: count > 50 ? 'horizon' : 'plain',
    ground,
    around,
    above: 22,
    fill: 0.8,
    product() {
      const band = drawn(`spindle ${words[0]}`, 1400, 360, (context) => {
        context.fillStyle = accent;
        context.fillRect(0, 0, 1400, 360);
        context.fillStyle = '#fff';
        star(context, 150, 180, 80);
        context.font = '700 190px "Markazi Text Variable"';
        context.fillText(words[0], 280, 245);
        context.textAlign = 'right';
        context.fillText(`×${count}`, 1330, 245);
        context.font = '600 100px "Markazi Text Variable"';
        context.textAlign = 'left';
        context.fillText(words[1], 740, 232);
      });
      const stack = discSpindle(count, {
        base: plastic('#1d2023', 0.3),
        rims: plastic('#c9ccd2', 0.2),
        top: whiteSide(words[0], words, accent),
        cover: glass({ color: '#eef4f5', bend: 0.05, rimDark: 0.22 }),
        band: board(accent, band),
      });
      const leaning = new THREE.Group().add(opticalDisc(dataSide(words[0], tints)));
      leaning.rotation.x = 1.18;
      const side = around > 0 ? -1 : 1;
      return new THREE.Group().add(
        stack,
        placed(new THREE.Group().add(placed(leaning, 0, 5.55, 0)), side * 13, 0, 2.6, side * -0.16),
      );
    },
  };
}

export const scenes: Scenes = {
  'dvd-writer': {
    draw: () =>
      drive({
        size: [14, 13.8, 1.5],
        shell: '#26292d',
        around: 26,
        ground: 'sky',
        words: ['DVD', '4.7 GB'],
        ink: '#5b3c86',
        isWide: false,
      }),
    isColored: false,
  },
  'bluray-writer': {
    draw: () =>
      drive({
        size: [14.8, 15.2, 2.4],
        shell: '#b6babd',
        around: -28,
        ground: 'clay',
        words: ['BD-R', '25 GB'],
        ink: '#1f5fae',
        isWide: true,
      }),
    isColored: false,
  },
  'dvd-spindle': {
    draw: () =>
      spindle({
        count: 50,
        words: ['DVD-R', '4.7 GB'],
        accent: '#5b3c86',
        around: -14,
        ground: 'butter',
        tints: purple,
      }),
    isColored: false,
  },
  'cd-spindle': {
    draw: () =>
      spindle({
        count: 100,
        words: ['CD-R', '700 MB'],
        accent: '#1d6f5c',
        around: 16,
        ground: 'rose',
        tints: green,
      }),
    isColored: false,
  },
};
