import {
  bareEnds,
  cableCoil,
  displayPlug,
  hdmiPlug,
  opticalPlug,
  usbPlug,
  xlrPlug,
  type Plug,
} from '../builders/cables.ts';
import { colors } from '../studio/colors.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { cotton, plastic, steel } from '../studio/materials.ts';
import { rubber, satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { View } from '../studio/views.ts';

const on = (view: View, product: SceneFile['product']): SceneFile => ({
  set: 'plain',
  fill: 0.86,
  ...view,
  product,
});

/** A cable for pictures, both plugs alike. */
function pictureCable(plug: typeof hdmiPlug, view: View, color: string): SceneFile {
  return on(view, () => {
    const one = (): Plug =>
      plug({ shell: softPlastic(color), metal: steel(0.22), dark: softPlastic('#0c0d0e') });
    return cableCoil({
      radius: 5.6,
      loops: 3.2,
      thick: 0.34,
      look: softPlastic(color),
      plugs: [one(), one()],
    });
  });
}

/** A cable between two sockets of a telephone or a laptop. */
function usbCable(color: string): SceneFile {
  return on({ ground: 'sand', around: 14, above: 44 }, () => {
    const one = (): Plug =>
      usbPlug({ shell: plastic(color, 0.34), metal: steel(0.22), dark: softPlastic('#0c0d0e') });
    return cableCoil({
      radius: 3.6,
      loops: 3.2,
      thick: 0.22,
      look: softPlastic(color),
      plugs: [one(), one()],
    });
  });
}

/** A microphone cable: pins at one end, holes at the other. */
function microphoneCable(): SceneFile {
  return on({ ground: 'stone', around: -16, above: 42 }, () => {
    const looks = { shell: rubber(), metal: satin('#c4c7c9', 0.3), dark: softPlastic('#101112') };
    return cableCoil({
      radius: 6,
      loops: 4.2,
      thick: 0.34,
      look: rubber('#1f2022'),
      plugs: [xlrPlug(looks, true), xlrPlug(looks, false)],
    });
  });
}

/** An optical cable; red light comes out of its plug. */
function opticalCable(): SceneFile {
  return on({ ground: 'lilac', around: 12, above: 44 }, () => {
    const looks = { shell: softPlastic('#1d1f21'), metal: softPlastic('#3a3e42'), dark: rubber() };
    const one = (): Plug => opticalPlug(looks, lamp('#ff3b2a'));
    return cableCoil({
      radius: 4,
      loops: 3.2,
      thick: 0.24,
      look: cotton('#33383d', undefined, 0.9),
      plugs: [one(), one()],
    });
  });
}

/** A twin cable for a loudspeaker, its ends bare. */
function speakerCable(): SceneFile {
  return on({ ground: 'sky', around: -20, above: 40 }, () => {
    const red = softPlastic('#b3281f');
    const black = softPlastic('#222427');
    const copper = satin('#d98a54', 0.3);
    return cableCoil({
      radius: 5,
      loops: 4.2,
      thick: 0.32,
      look: red,
      twin: black,
      plugs: [bareEnds(red, black, copper), bareEnds(red, black, copper)],
    });
  });
}

export const scenes: Scenes = {
  'hdmi-cable': {
    draw: (color = colors.black) =>
      pictureCable(hdmiPlug, { ground: 'mist', around: -18, above: 40 }, color),
    isColored: true,
  },
  'usb-cable': { draw: (color = colors.black) => usbCable(color), isColored: true },
  'displayport-cable': {
    draw: (color = colors.black) =>
      pictureCable(displayPlug, { ground: 'clay', around: 20, above: 46 }, color),
    isColored: true,
  },
  'microphone-cable': { draw: microphoneCable, isColored: false },
  'optical-cable': { draw: opticalCable, isColored: false },
  'speaker-cable': { draw: speakerCable, isColored: false },
};
