import type * as THREE from 'three';
import { fork, hoe, rake, spade, type ToolLooks } from '../builders/garden.ts';
import { plastic } from '../studio/materials.ts';
import { ground, handleWood, rubber } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';

type Handle = 'ash' | 'fibreglass';
type Tool = 'spade' | 'hoe' | 'rake' | 'fork';
const builders: Record<Tool, (looks: ToolLooks) => THREE.Group> = { spade, hoe, rake, fork };
const grounds = { spade: 'sage', hoe: 'butter', rake: 'sky', fork: 'clay' } as const;
const sides = { spade: 44, hoe: -38, rake: -46, fork: 40 } as const;

/** A garden tool that lies across the picture. */
function gardenTool(tool: Tool, handle: Handle): SceneFile {
  const isAsh = handle === 'ash';
  return {
    set: 'plain',
    ground: grounds[tool],
    around: sides[tool],
    above: tool === 'hoe' || tool === 'rake' ? 44 : 58,
    fill: 0.88,
    product: () =>
      builders[tool]({
        handle: isAsh ? handleWood('#d8b98a', '#b08a58') : plastic('#d9a321', 0.34),
        grip: isAsh ? handleWood('#d0ae7c', '#a98250') : rubber('#232425'),
        steel: ground('#8b9094', 0.34),
      }),
  };
}

export const scenes: Scenes = {
  spade: { draw: () => gardenTool('spade', 'ash'), isColored: false },
  'spade-fibreglass': { draw: () => gardenTool('spade', 'fibreglass'), isColored: false },
  hoe: { draw: () => gardenTool('hoe', 'ash'), isColored: false },
  'hoe-fibreglass': { draw: () => gardenTool('hoe', 'fibreglass'), isColored: false },
  rake: { draw: () => gardenTool('rake', 'ash'), isColored: false },
  'rake-fibreglass': { draw: () => gardenTool('rake', 'fibreglass'), isColored: false },
  'digging-fork': { draw: () => gardenTool('fork', 'ash'), isColored: false },
  'digging-fork-fibreglass': { draw: () => gardenTool('fork', 'fibreglass'), isColored: false },
};
