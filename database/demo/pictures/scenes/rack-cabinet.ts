import * as THREE from 'three';
import { block, disc } from '../builders/parts.ts';
import { networkBox } from '../builders/racks.ts';
import { rackCabinet } from '../builders/surveillance.ts';
import { aluminium, lacquer, networkSockets, softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { glass } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';

type Kind = {
  readonly units: number;
  readonly depth: number;
  readonly ground: Ground;
  readonly around: number;
  readonly above: number;
};

/** A unit of the rack: a switch with ports, or a plain cover. */
function unit(isSwitch: boolean): THREE.Object3D {
  if (!isSwitch)
    return new THREE.Group().add(
      placed(block(48, 4.1, 0.3, 0.1, lacquer('#2d3135')), 0, 2.2, 0),
      placed(block(3, 0.3, 0.2, 0.08, aluminium()), 0, 1.2, 0.2),
    );
  return networkBox({
    width: 43.6,
    height: 4.2,
    depth: 20,
    ears: true,
    ports: { from: -16, blocks: 3, columns: 6, rows: 2, gap: 1.4 },
    looks: {
      shell: lacquer('#3a4046'),
      front: aluminium('#aeb4b8'),
      ...networkSockets(),
    },
  });
}

/** A cabinet with a door of glass and some units behind it. */
function cabinet({ units, depth, ground, around, above }: Kind): SceneFile {
  return {
    set: 'horizon',
    ground,
    around,
    above,
    fill: 0.86,
    product() {
      const foot = units > 20 ? 8 : 0;
      const height = units * 4.45 + 8;
      const inside: THREE.Object3D[] = [];
      for (let i = 0; i < units; i++) {
        const filled = units > 20 ? i > 8 && i % 3 !== 1 : i > 1;
        if (filled) inside.push(placed(unit(i % 3 !== 2), 0, 4 + i * 4.45, 0));
      }
      const shell = lacquer('#26292c');
      const body = rackCabinet(
        60,
        height,
        depth,
        {
          shell,
          dark: softPlastic('#121416'),
          glass: shell,
          metal: satin('#b9bcbe', 0.4),
        },
        glass({ color: '#b9c8cc', bend: 0.05, rimDark: 0.2 }),
        inside,
      );
      const group = new THREE.Group().add(placed(body, 0, foot, 0));
      if (foot > 0)
        for (const x of [-25, 25])
          for (const z of [-depth / 2 + 6, depth / 2 - 6])
            group.add(placed(disc(3.2, foot, softPlastic('#1d1f21')), x, 0, z));
      return group;
    },
  };
}

export const scenes: Scenes = {
  'rack-cabinet-9u': {
    draw: () => cabinet({ units: 9, depth: 45, ground: 'sand', around: -30, above: 14 }),
    isColored: false,
  },
  'rack-cabinet-12u': {
    draw: () => cabinet({ units: 12, depth: 50, ground: 'mist', around: 30, above: 12 }),
    isColored: false,
  },
  'rack-cabinet-42u': {
    draw: () => cabinet({ units: 42, depth: 60, ground: 'sage', around: -34, above: 8 }),
    isColored: false,
  },
};
