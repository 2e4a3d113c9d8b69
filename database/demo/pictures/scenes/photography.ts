import * as THREE from 'three';
import { disc, turnedPiece } from '../builders/parts.ts';
import {
  cameraLooks,
  compactCamera,
  paperSweep,
  studioLamp,
  tripod,
} from '../builders/photo-studio.ts';
import { litScreen, softPlastic } from '../studio/device-materials.ts';
import { placed } from '../studio/geometry.ts';
import { board, glaze, material } from '../studio/materials.ts';
import { satin } from '../studio/metals.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import type { Ground } from '../studio/sets.ts';
import { drawn } from '../studio/textures.ts';

type Shot = {
  readonly name: string;
  readonly ground: Ground;
  readonly around: number;
  readonly backdrop: string;
  readonly vase: string;
  readonly isStyled?: boolean;
  readonly isTurning?: boolean;
};

const vaseProfile: [number, number][] = [
  [0, 0],
  [3.4, 0],
  [3.8, 0.4],
  [5.6, 3.4],
  [7, 8],
  [6.2, 12.4],
  [3.4, 15.6],
  [2.7, 18],
  [3, 20.6],
  [4, 22.4],
  [3.7, 22.6],
  [2.6, 20.4],
  [2.2, 18],
];

/** The vase as the camera shows it. */
function drawVase(context: CanvasRenderingContext2D, { backdrop, vase }: Shot): void {
  context.fillStyle = backdrop;
  context.fillRect(0, 0, 720, 450);
  context.fillStyle = vase;
  context.beginPath();
  for (const side of [1, -1]) {
    const points = vaseProfile.slice(1, 10);
    for (const [r, y] of side > 0 ? points : points.toReversed())
      context.lineTo(360 + side * r * 15, 415 - y * 16.5);
  }
  context.fill();
}

/** A vase on a sweep of paper, a soft lamp and a camera on its tripod. */
function studio(shot: Shot): SceneFile {
  return {
    set: 'horizon',
    ground: shot.ground,
    around: shot.around,
    above: 24,
    fill: 0.92,
    product() {
      const metal = satin('#b4b8bb', 0.4);
      const dark = softPlastic('#24282b');
      const group = new THREE.Group();
      const backdrop = material({ color: shot.backdrop, roughness: 0.95, specular: 0.01 });
      group.add(placed(paperSweep(50, 52, 46, backdrop, metal), 6, 0, -10));
      const vase = placed(turnedPiece(vaseProfile, glaze(shot.vase), 96), 6, 0.3, -8);
      group.add(vase);
      if (shot.isTurning) {
        vase.position.y += 2.4;
        group.add(
          placed(disc(13, 1.4, softPlastic('#f2f2ef')), 6, 1.3, -8),
          placed(disc(9, 1, dark), 6, 0.3, -8),
        );
      }
      if (shot.isStyled) addStyling(group);
      const lit = material({ color: '#fffdf4', roughness: 0.9, specular: 0.01 });
      lit.uniforms.glow!.value = 0.5;
      lit.uniforms.glowRadius!.value = 1e6;
      group.add(placed(studioLamp(24, 50, lit, dark, metal), -32, 0, -4, 0.95));
      const view = drawn(`back of camera ${shot.name}`, 720, 450, (context) =>
        drawVase(context, shot),
      );
      const camera = compactCamera(cameraLooks(litScreen(view, 0.6)));
      camera.scale.setScalar(1.5);
      group.add(
        placed(tripod(26, satin('#8d9295', 0.4), dark), -25, 0, 26, 0.4),
        placed(camera, -25, 26, 26, Math.PI - 0.72),
      );
      return group;
    },
  };
}

/** Two round blocks of board and two bowls around the vase. */
function addStyling(group: THREE.Group): void {
  const bowl: [number, number][] = [
    [0, 0],
    [2.4, 0],
    [2.4, 0.5],
    [4.6, 2.4],
    [5.4, 5],
    [5.1, 5],
    [4.2, 2.7],
    [0, 1.2],
  ];
  group.add(
    placed(disc(6.4, 7, board('#f3ead6')), 18, 0.3, -15),
    placed(disc(4.6, 12.4, board('#d98f6a')), -6, 0.3, -16),
    placed(turnedPiece(bowl, glaze('#e7c26a')), 18, 7.3, -15),
    placed(turnedPiece(bowl, glaze('#f2efe6')), -4, 0.3, -3),
  );
}

const shots: readonly Shot[] = [
  { name: 'photography-white', ground: 'sage', around: -20, backdrop: '#fbfbf9', vase: '#1d7a90' },
  {
    name: 'photography-styled',
    ground: 'paper',
    around: -30,
    backdrop: '#c9785a',
    vase: '#22435c',
    isStyled: true,
  },
  {
    name: 'photography-360',
    ground: 'lilac',
    around: -12,
    backdrop: '#fbfbf9',
    vase: '#a8402e',
    isTurning: true,
  },
];

export const scenes: Scenes = Object.fromEntries(
  shots.map((shot) => [shot.name, { draw: () => studio(shot), isColored: false }]),
);
