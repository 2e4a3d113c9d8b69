import * as THREE from 'three';
import { at, circle, curve, grid, placed, solid, sweep, type Point } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import { random, wobble } from '../studio/noise.ts';
import { colors } from '../studio/colors.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { drawn, weave } from '../studio/textures.ts';

const size = 30;
const layer = 0.34;

const silk = (color: THREE.ColorRepresentation, print?: THREE.Texture) =>
  material({
    color,
    print,
    roughness: 0.42,
    printRoughness: 0.42,
    sheen: 0.5,
    specular: 0.05,
    detail: weave(32),
    detailSize: 2,
    bump: 0.25,
    cavity: 0.1,
    translucency: 0.15,
  });

/** One layer of the fold, a little off the one below; `lifted` turns a corner back. */
function sheetOf(i: number, lifted: number) {
  return (u: number, v: number): Point => {
    const x = (u - 0.5) * size;
    const z = (v - 0.5) * size;
    const wave =
      0.16 * wobble(x * 0.2, i, z * 0.18, i + 2) + 0.3 * (i / 4) * wobble(x * 0.1, 2, z * 0.12, 5);
    const point = at(x, (i + 1) * layer + Math.max(-0.2, wave), z);
    // The corner at the right front is rolled back over a soft bend.
    const along = (x + z) / Math.SQRT2 - (size / Math.SQRT2 - lifted);
    if (lifted <= 0 || along <= 0) return point;
    const radius = 0.75;
    const turn = Math.min(Math.PI, along / radius);
    const rest = Math.max(0, along - Math.PI * radius);
    const back = Math.sin(turn) * radius - rest;
    const push = (back - along) / Math.SQRT2;
    return at(x + push, point.y + radius * (1 - Math.cos(turn)) + 0.05 * rest, z + push);
  };
}

/** A scarf folded to a square, its hem rolled by hand, a corner turned back. */
const headscarf =
  (isFloral: boolean) =>
  (color: string = colors.red): SceneFile => ({
    set: 'plain',
    ground: isFloral ? 'stone' : 'butter',
    around: isFloral ? -24 : 20,
    above: 50,
    fill: 0.86,
    product() {
      const group = new THREE.Group();
      const back = new THREE.Color(color).lerp(new THREE.Color('#fff'), 0.22);
      const hem = silk(isFloral ? '#f3e9d8' : new THREE.Color(color).multiplyScalar(0.82));
      for (let i = 0; i < 4; i++) {
        const isTop = i === 3;
        const sheet = sheetOf(i, isTop ? 11 : 0);
        const piece = grid(sheet, {
          columns: 150,
          rows: 150,
          uv: (u, v) => [u * size, v * size],
        });
        const unit = piece.getAttribute('uv1') as THREE.BufferAttribute;
        for (let k = 0; k < unit.count; k++) unit.setY(k, 1 - unit.getY(k));
        const form = new THREE.Group().add(
          solid(piece, silk(color, isFloral ? flowers(color) : undefined)),
          solid(sweep(rim(sheet), circle(0.2, 10), { isClosed: true }), hem),
        );
        if (isTop) form.add(solid(underside(sheet), silk(isFloral ? back : color)));
        group.add(
          placed(form, 0.25 * Math.sin(i * 2.2), 0, 0.3 * Math.cos(i * 1.7), 0.012 * (i - 1.5)),
        );
      }
      return group;
    },
  });

function rim(sheet: (u: number, v: number) => Point): Point[] {
  const path: Point[] = [];
  const steps = 60;
  for (const side of [
    (t: number) => sheet(t, 0),
    (t: number) => sheet(1, t),
    (t: number) => sheet(1 - t, 1),
    (t: number) => sheet(0, 1 - t),
  ])
    for (let i = 0; i < steps; i++) path.push(side(i / steps));
  return curve(path, 320, true);
}

/** The reverse of the corner that is turned back, just above its face. */
const underside = (sheet: (u: number, v: number) => Point): THREE.BufferGeometry =>
  grid(
    (u, v) => {
      const p = sheet(0.42 + 0.58 * u, 0.42 + 0.58 * v);
      const isBack =
        (0.42 + 0.58 * u + 0.42 + 0.58 * v - 1) * size >
        (size / Math.SQRT2 - 11) * Math.SQRT2 + 2.2;
      return p.add(at(0, isBack ? 0.06 : -0.12, 0));
    },
    { columns: 110, rows: 110 },
  );

/** Roses and leaves in a wide border, strewn flowers within. */
const flowers = (color: string) =>
  drawn(`scarf ${color}`, 1536, 1536, (context) => {
    const chance = random(17);
    context.fillStyle = color;
    context.fillRect(0, 0, 1536, 1536);
    context.strokeStyle = '#f3e9d8';
    context.lineWidth = 26;
    context.strokeRect(90, 90, 1356, 1356);
    context.lineWidth = 8;
    context.strokeRect(126, 126, 1284, 1284);
    const put = (x: number, y: number, r: number) => bloom(context, x, y, r, chance() * 6);
    for (let i = 0; i < 7; i++) {
      const t = 230 + i * 179;
      for (const [x, y] of [
        [t, 230],
        [t, 1306],
        [230, t],
        [1306, t],
      ] as const)
        put(x, y, i % 2 ? 62 : 88);
    }
    for (let i = 0; i < 9; i++)
      put(480 + (i % 3) * 288, 480 + Math.floor(i / 3) * 288, i % 2 ? 52 : 84);
  });

function bloom(context: CanvasRenderingContext2D, x: number, y: number, r: number, turn: number) {
  context.save();
  context.translate(x, y);
  context.rotate(turn);
  context.fillStyle = '#e6d9b4';
  for (let i = 0; i < 3; i++) {
    context.save();
    context.rotate((i / 3) * 2 * Math.PI);
    context.beginPath();
    context.ellipse(r * 1.2, 0, r * 0.55, r * 0.2, 0, 0, 7);
    context.fill();
    context.restore();
  }
  for (const [share, petals, fill] of [
    [1, 7, '#f7efe2'],
    [0.68, 6, '#e9b9b0'],
    [0.4, 5, '#d7827c'],
  ] as const) {
    context.fillStyle = fill;
    for (let i = 0; i < petals; i++) {
      const petal = (i / petals) * 2 * Math.PI + share;
      context.beginPath();
      context.arc(
        Math.cos(petal) * r * share * 0.55,
        Math.sin(petal) * r * share * 0.55,
        r * share * 0.42,
        0,
        7,
      );
      context.fill();
    }
  }
  context.fillStyle = '#c9962f';
  context.beginPath();
  context.arc(0, 0, r * 0.16, 0, 7);
  context.fill();
  context.restore();
}

export const scenes: Scenes = {
  headscarf: { draw: headscarf(false), isColored: true },
  'headscarf-floral': { draw: headscarf(true), isColored: true },
};
