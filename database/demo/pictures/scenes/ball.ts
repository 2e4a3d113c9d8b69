import * as THREE from 'three';
import { at, grid, placed, solid } from '../studio/geometry.ts';
import { material } from '../studio/materials.ts';
import type { SceneFile, Scenes } from '../studio/scene.ts';
import { leather, skin } from '../studio/textures.ts';

type Kind = 'football' | 'basketball' | 'volleyball';

/** A ball that lies. */
const ball = (kind: Kind) => (): SceneFile => ({
  set: kind === 'football' ? 'horizon' : kind === 'basketball' ? 'disc' : 'plinth',
  ground: ({ football: 'sage', basketball: 'mist', volleyball: 'clay' } as const)[kind],
  around: 0,
  above: { football: 16, basketball: 12, volleyball: 20 }[kind],
  fill: 0.66,
  product: () => {
    const turned = new THREE.Group().add(makers[kind]());
    turned.rotation.set(0.5, 0.4, 0.25);
    return new THREE.Group().add(turned);
  },
});

const radius = 11;

/** A sphere that sinks at its seams; `seam` says how far the nearest is, and a place's colour. */
function sphere(
  look: THREE.Material,
  seam: (n: THREE.Vector3) => { far: number; tone: readonly [number, number, number] },
  width: number,
  depth: number,
): THREE.Mesh {
  const columns = 560;
  const rows = 300;
  const point = (u: number, v: number) => {
    const turn = u * 2 * Math.PI;
    const up = (v - 0.5) * Math.PI;
    const c = Math.max(0, Math.cos(up));
    return at(Math.cos(turn) * c, Math.sin(up), -Math.sin(turn) * c);
  };
  const sink = (far: number) => depth * Math.exp(-((far / width) ** 2));
  const seams: ReturnType<typeof seam>[] = [];
  const form = grid(
    (u, v) => {
      const n = point(u, v);
      const here = seam(n);
      seams.push(here);
      return n.clone().multiplyScalar(radius - sink(here.far));
    },
    {
      columns,
      rows,
      isClosed: true,
      uv: (u, v) => [u * 2 * Math.PI * radius, v * Math.PI * radius],
    },
  );
  const tint = form.getAttribute('color') as THREE.BufferAttribute;
  seams.forEach(({ far, tone }, k) => {
    const dark = 1 - 0.45 * Math.exp(-((far / (width * 0.8)) ** 2));
    tint.setXYZ(k, tone[0] * dark, tone[1] * dark, tone[2] * dark);
  });
  return solid(form, look);
}

/** Corners of an icosahedron: the middles of the pentagons. */
const golden = (1 + Math.sqrt(5)) / 2;
const corners = [-1, 1].flatMap((a) =>
  [-1, 1].flatMap((b) => [
    at(0, a, b * golden).normalize(),
    at(a, b * golden, 0).normalize(),
    at(b * golden, 0, a).normalize(),
  ]),
);
const faces = new THREE.IcosahedronGeometry(1, 0);
const middles: THREE.Vector3[] = (() => {
  const positions = faces.getAttribute('position');
  return Array.from({ length: 20 }, (_, i) => {
    const sum = at(0, 0, 0);
    for (let k = 0; k < 3; k++)
      sum.add(new THREE.Vector3().fromBufferAttribute(positions, i * 3 + k));
    return sum.normalize();
  });
})();

/** Thirty-two panels: black pentagons, white hexagons. */
function football(): THREE.Mesh {
  // The plane of a pentagon lies further out than that of a hexagon.
  const plane = { five: 0.9393, six: 0.9149 };
  const seam = (n: THREE.Vector3) => {
    let [first, second, isFive] = [-1, -1, false];
    const meet = (reach: number, five: boolean) => {
      if (reach > first) [second, first, isFive] = [first, reach, five];
      else if (reach > second) second = reach;
    };
    for (const c of corners) meet(n.dot(c) / plane.five, true);
    for (const c of middles) meet(n.dot(c) / plane.six, false);
    const tone = isFive ? ([0.035, 0.035, 0.04] as const) : ([1, 1, 1] as const);
    return { far: (first - second) * radius * 1.3, tone };
  };
  const look = material({
    color: '#f4f2ec',
    roughness: 0.38,
    specular: 0.045,
    detail: skin(),
    detailSize: 1.4,
    bump: 0.2,
    coat: 0.2,
  });
  return sphere(look, seam, 0.22, 0.28);
}

/** Eight panels with black ribs. */
function basketball(): THREE.Mesh {
  const seam = (n: THREE.Vector3) => {
    // Two great circles, and a curve at each side.
    const side = Math.abs(n.z) - 0.52 - 0.26 * n.x * n.x + 0.1;
    const far = Math.min(Math.abs(n.x), Math.abs(n.y), Math.abs(side)) * radius;
    const tone = far < 0.24 ? ([0.06, 0.05, 0.05] as const) : ([1, 1, 1] as const);
    return { far, tone };
  };
  const look = material({
    color: '#c8632a',
    roughness: 0.6,
    specular: 0.035,
    detail: leather(),
    detailSize: 3.4,
    bump: 0.9,
    cavity: 0.3,
  });
  return sphere(look, seam, 0.24, 0.22);
}

/** Six sides of a cube, each of three strips; blue, yellow and white. */
function volleyball(): THREE.Mesh {
  const seam = (n: THREE.Vector3) => {
    const size = [Math.abs(n.x), Math.abs(n.y), Math.abs(n.z)];
    const axis = size.indexOf(Math.max(...size));
    const order = size.toSorted((a, b) => b - a);
    const edge = (order[0]! - order[1]!) * radius * 0.72;
    // Strips of neighbouring sides run across each other.
    const across = [n.y / size[0]!, n.z / size[1]!, n.x / size[2]!][axis]!;
    const strip = Math.abs(across) < 0.36 ? 1 : across > 0 ? 2 : 0;
    const lines = Math.min(Math.abs(across - 0.36), Math.abs(across + 0.36)) * radius * 0.62;
    const tones = [
      [1, 0.72, 0.1],
      [0.96, 0.95, 0.92],
      [0.06, 0.16, 0.5],
    ] as const;
    return { far: Math.min(edge, lines), tone: tones[strip] };
  };
  const look = material({
    color: '#f6f4ee',
    roughness: 0.5,
    specular: 0.035,
    detail: leather(),
    detailSize: 3,
    bump: 0.3,
  });
  return placed(sphere(look, seam, 0.2, 0.24), 0, 0, 0);
}

const makers = { football, basketball, volleyball };

export const scenes: Scenes = {
  football: { draw: ball('football'), isColored: false },
  basketball: { draw: ball('basketball'), isColored: false },
  volleyball: { draw: ball('volleyball'), isColored: false },
};
