import * as THREE from 'three';
import { plank } from '../builders/boards.ts';
import { angleGrinder, jigsaw, orbitSander } from '../builders/grinders.ts';
import { battery, charger, drill, toolCord, type ToolLooks } from '../builders/power-tools.ts';
import { lamp, softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { castIron, ground as groundSteel, rubber } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';
import { wood } from '../studio/wood.ts';
import { still } from '../studio/views.ts';

type View = Pick<SceneFile, 'set' | 'around' | 'above' | 'fill'> & { readonly ground: Ground };

const looksOf = (color = '#1d7078'): ToolLooks => ({
  shell: softPlastic(color),
  rubber: rubber('#2a2c2e'),
  metal: groundSteel('#c6c9ca', 0.3),
  dark: softPlastic('#1a1c1e'),
  accent: softPlastic('#d9692b'),
  lamp: lamp('#52d66a'),
});

/** An impact drill: on its side with its cord, or upright on its battery beside the charger. */
const impactDrill = (hasBattery: boolean, view: View): SceneFile => ({
  ...view,
  product() {
    const looks = looksOf();
    if (hasBattery) {
      const spare = placed(charger(looks), 11, 0, -9, 0.3);
      spare.add(placed(battery(looks), -0.8, 10, 0));
      return new THREE.Group().add(drill(looks, true), spare);
    }
    const lying = new THREE.Group().add(
      drill(looks, false),
      toolCord(
        [
          [-5.4, 3.4, 0],
          [-6.2, -0.4, 0],
          [-7.4, -4, -2],
          [-13, -7, -3.2],
          [-19, -3, -3],
          [-21, 5, -2.4],
          [-19, 11, -2],
        ],
        looks,
      ),
    );
    lying.rotation.x = -Math.PI / 2;
    return new THREE.Group().add(lying);
  },
});

/** Paper on the disc of a grinder: rings and its size. */
const discLook = () =>
  material({
    color: '#2b2a2a',
    roughness: 0.85,
    specular: 0.02,
    print: drawn('cutting disc', 64, 512, (context) => {
      context.fillStyle = '#303031';
      context.fillRect(0, 0, 64, 512);
      context.fillStyle = '#c9a13a';
      context.fillRect(0, 380, 64, 110);
    }),
    printRoughness: 0.8,
  });

const grinder = (hasBattery: boolean, view: View): SceneFile => ({
  ...view,
  product() {
    const looks = { ...looksOf(), metal: castIron('#8b8e90') };
    const group = new THREE.Group().add(angleGrinder(looks, discLook(), hasBattery));
    if (hasBattery) return group.add(placed(charger(looks), -18, 0, -14, 0.3));
    return group.add(
      toolCord(
        [
          [-13.6, 6, 0],
          [-17.4, 5.4, 0],
          [-20, 2, 1],
          [-22, 0.4, 6],
          [-18, 0.6, 12],
          [-9, 1.3, 14],
          [-4, 1.9, 17],
        ],
        looks,
      ),
    );
  },
});

const jig = (hasBattery: boolean, view: View): SceneFile => ({
  ...view,
  product() {
    const looks = looksOf();
    const timber = wood('beech', { length: 44, width: 30, stave: 30, thickness: 9, seed: 5 });
    const group = new THREE.Group().add(
      placed(plank(34, 9, 17, timber, { edge: 0.2 }), -10.4, 4.5, 0),
      placed(jigsaw(looks, hasBattery), 0, 9, 0),
    );
    if (hasBattery) return group;
    return group.add(
      toolCord(
        [
          [-13, 15.6, 0],
          [-17, 15.2, 0],
          [-24, 14, 1],
          [-30, 11.5, 3],
          [-33, 4, 7],
          [-31, 0.8, 12],
          [-26, 1.9, 17],
        ],
        looks,
      ),
    );
  },
});

const sander = (hasBattery: boolean, view: View): SceneFile => ({
  ...view,
  product() {
    const looks = looksOf();
    const paper = material({ color: '#7a4a34', roughness: 0.95, specular: 0.02 });
    const group = new THREE.Group().add(orbitSander(looks, paper, hasBattery));
    if (hasBattery) return group.add(placed(charger(looks), 15, 0, -9, 0.3));
    return group.add(
      toolCord(
        [
          [-4.4, 14, 0],
          [-8.4, 14, 0],
          [-13, 13, 1],
          [-20, 6, 3],
          [-22, 0.6, 7],
          [-16, 1.2, 13],
          [-10, 1.9, 16],
        ],
        looks,
      ),
    );
  },
});

export const scenes: Scenes = {
  drill: still(() =>
    impactDrill(false, { set: 'plain', ground: 'butter', around: -10, above: 50, fill: 0.84 }),
  ),
  'drill-battery': still(() =>
    impactDrill(true, { set: 'horizon', ground: 'sky', around: -24, above: 14, fill: 0.82 }),
  ),
  grinder: still(() =>
    grinder(false, { set: 'plain', ground: 'sage', around: 28, above: 34, fill: 0.86 }),
  ),
  'grinder-battery': still(() =>
    grinder(true, { set: 'horizon', ground: 'rose', around: 30, above: 32, fill: 0.86 }),
  ),
  jigsaw: still(() =>
    jig(false, { set: 'horizon', ground: 'mist', around: 30, above: 20, fill: 0.82 }),
  ),
  'jigsaw-battery': still(() =>
    jig(true, { set: 'horizon', ground: 'clay', around: 34, above: 22, fill: 0.82 }),
  ),
  sander: still(() =>
    sander(false, { set: 'horizon', ground: 'lilac', around: -30, above: 22, fill: 0.8 }),
  ),
  'sander-battery': still(() =>
    sander(true, { set: 'plain', ground: 'sand', around: -34, above: 26, fill: 0.82 }),
  ),
};
