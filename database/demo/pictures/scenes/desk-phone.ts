import { cordedPhone, cordlessPhone, type PhoneLooks } from '../builders/desk-phones.ts';
import { colors } from '../studio/colors.ts';
import { lamp, litScreen, softPlastic } from '../studio/device-materials.ts';
import { plastic } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn } from '../studio/textures.ts';

type Canvas = CanvasRenderingContext2D;
const words = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** Figures on the twelve keys. */
function drawDial(context: Canvas, paper: string, ink: string): void {
  context.fillStyle = paper;
  context.fillRect(0, 0, 840, 960);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = '700 150px "Markazi Text Variable"';
  words.forEach((word, i) =>
    context.fillText(word, 420 + ((i % 3) - 1) * 280, 480 + (Math.floor(i / 3) - 1.5) * 240 + 8),
  );
}

/** The time, and three lines beside the keys. */
function drawScreen(context: Canvas): void {
  context.fillStyle = '#d8ece8';
  context.fillRect(0, 0, 1000, 500);
  context.fillStyle = '#14606b';
  context.fillRect(0, 0, 1000, 100);
  context.fillStyle = '#123a42';
  context.font = '700 200px "Markazi Text Variable"';
  context.fillText('10:09', 60, 300);
  for (let i = 0; i < 4; i++) context.fillRect(640, 150 + i * 84, 300, 40);
  context.fillRect(60, 380, 420, 40);
}

function looksOf(color: string, isHotel: boolean, hasScreen: boolean): PhoneLooks {
  const isDark = color === colors.black;
  const paper = isDark ? '#e9e7e1' : color === colors.red ? '#f3f1ec' : '#5a5148';
  const ink = isDark || color === colors.red ? '#1c1e20' : '#f6f1e4';
  return {
    shell: plastic(color, 0.36),
    dark: softPlastic(isDark ? '#121416' : '#2a2624'),
    keys: softPlastic(
      paper,
      drawn(`dial ${paper}`, 840, 960, (context) => drawDial(context, paper, ink)),
    ),
    soft: softPlastic(isDark ? '#4a4f54' : '#f3f1ec'),
    ...(hasScreen && { screen: litScreen(drawn('phone display', 1000, 500, drawScreen), 0.4) }),
    ...(isHotel && { lamp: lamp('#f2402c') }),
  };
}

const corded = (isHotel: boolean) =>
  function draw(color: string = colors.black): SceneFile {
    return {
      set: 'plain',
      ground: isHotel ? 'clay' : 'mist',
      around: isHotel ? 24 : -20,
      above: 34,
      fill: 0.84,
      product: () => cordedPhone(looksOf(color, isHotel, false)),
    };
  };
const withScreen = (isHotel: boolean) =>
  function draw(color: string = colors.black): SceneFile {
    return {
      set: 'plain',
      ground: isHotel ? 'sky' : 'butter',
      around: isHotel ? -22 : 20,
      above: 36,
      fill: 0.84,
      product: () => cordedPhone(looksOf(color, isHotel, true)),
    };
  };
const cordless = (isHotel: boolean) =>
  function draw(color: string = colors.black): SceneFile {
    return {
      set: 'horizon',
      ground: isHotel ? 'sage' : 'sand',
      around: isHotel ? 22 : -26,
      above: 14,
      fill: 0.74,
      product: () => cordlessPhone(looksOf(color, isHotel, true)),
    };
  };

export const scenes: Scenes = {
  'desk-phone': { draw: corded(false), isColored: true },
  'desk-phone-hotel': { draw: corded(true), isColored: true },
  'cordless-phone': { draw: cordless(false), isColored: true },
  'cordless-phone-hotel': { draw: cordless(true), isColored: true },
  'sip-phone': { draw: withScreen(false), isColored: true },
  'sip-phone-hotel': { draw: withScreen(true), isColored: true },
};
