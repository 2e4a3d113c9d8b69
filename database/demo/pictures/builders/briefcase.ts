// A briefcase for a laptop. The front looks to +z.
import * as THREE from 'three';
import { at, circle, curve, placed, roundedRectangle, solid, sweep } from '../studio/geometry.ts';
import { plate } from '../studio/plates.ts';
import { drawn } from '../studio/textures.ts';
import { stitchAround } from './leather-stitches.ts';
import { bulged, packZip, type PackLooks } from './packs.ts';

/** A briefcase for a laptop: zip over the top, pocket at the front, two handles. */
export function briefcase({
  width,
  height,
  depth,
  hide,
  looks,
  metal,
}: {
  width: number;
  height: number;
  depth: number;
  hide: (print?: THREE.Texture) => THREE.Material;
  looks: PackLooks;
  metal: THREE.Material;
}): THREE.Group {
  const bag = new THREE.Group();
  const body = bulged(width, height, depth, {
    power: 7,
    end: 0.055,
    taper: 0.015,
    sag: 0.12,
    seed: 3,
  });
  bag.add(solid(body, hide()));
  const panel = upright(width * 0.86, height * 0.56, 1.1, 1.6);
  bag.add(
    placed(
      solid(panel, hide(panelSeam(width * 0.86, height * 0.56))),
      0,
      height * 0.08,
      depth * 0.515,
    ),
  );
  const flapTop = height * 0.64;
  bag.add(
    placed(
      packZip(
        [
          at(-width * 0.38, 0, 0),
          at(-width * 0.1, 0, 0.04),
          at(width * 0.1, 0, 0.04),
          at(width * 0.38, 0, 0),
        ],
        at(0, 1, 0),
        looks,
      ),
      0,
      flapTop + 1.6,
      depth * 0.525,
    ),
  );
  bag.add(
    packZip(
      [
        at(width * -0.512, height * 0.8, 0),
        at(width * -0.508, height * 0.9, 0),
        at(width * -0.49, height * 0.956, 0),
        at(width * -0.45, height * 0.976, 0),
        at(width * -0.36, height * 0.99, 0),
        at(width * -0.2, height * 1.002, 0),
        at(0, height * 1.006, 0),
        at(width * 0.2, height * 1.002, 0),
        at(width * 0.36, height * 0.99, 0),
        at(width * 0.45, height * 0.976, 0),
        at(width * 0.49, height * 0.956, 0),
        at(width * 0.508, height * 0.9, 0),
        at(width * 0.512, height * 0.8, 0),
      ],
      at(0, 0, 1),
      looks,
    ),
  );
  for (const side of [1, -1])
    bag.add(handle(width, height, side * depth * 0.42, side, hide, metal));
  return bag;
}

/** A flat panel that faces +z, its lower edge at the origin. */
function upright(
  width: number,
  height: number,
  thick: number,
  corner: number,
): THREE.BufferGeometry {
  const edge = thick * 0.45;
  const form = plate(
    new THREE.Shape(roundedRectangle(width - 2 * edge, height - 2 * edge, corner, 10, 12)),
    thick,
    edge,
  )
    .rotateX(Math.PI / 2)
    .translate(0, height / 2, 0);
  const points = form.getAttribute('position');
  const unit = form.getAttribute('uv1') as THREE.BufferAttribute;
  for (let i = 0; i < points.count; i++)
    unit.setXY(i, points.getX(i) / width + 0.5, points.getY(i) / height);
  return form;
}

const panelSeam = (width: number, height: number) =>
  drawn('briefcase panel', 1600, Math.round((1600 * height) / width), (context) => {
    stitchAround(context, { inset: 38, corner: 60, dash: [16, 10], width: 5 });
  });

/** A handle on two sewn tabs with rings. */
function handle(
  width: number,
  height: number,
  z: number,
  side: number,
  hide: (print?: THREE.Texture) => THREE.Material,
  metal: THREE.Material,
): THREE.Group {
  const group = new THREE.Group();
  const reach = width * 0.15;
  const lean = side * 0.9;
  const out = z + side * 0.9;
  const arc = [
    at(-reach, height * 0.97, out),
    at(-reach, height + 2.6, out + lean * 0.4),
    at(-reach * 0.75, height + 6.2, out + lean),
    at(0, height + 7.6, out + lean * 1.2),
    at(reach * 0.75, height + 6.2, out + lean),
    at(reach, height + 2.6, out + lean * 0.4),
    at(reach, height * 0.97, out),
  ];
  group.add(solid(sweep(curve(arc, 90), circle(0.62, 14)), hide()));
  for (const x of [-reach, reach]) {
    const tab = [
      at(x, height * 0.95, out + side * 0.1),
      at(x, height * 0.88, z + side * 0.75),
      at(x, height * 0.76, z + side * 0.7),
    ];
    group.add(
      solid(
        sweep(curve(tab, 24), roundedRectangle(2.4, 0.42, 0.18, 4, 2), { side: at(1, 0, 0) }),
        hide(),
      ),
    );
    const ring = curve(
      roundedRectangle(3, 1.7, 0.5, 5).map((p) =>
        at(x + p.x, height * 0.955 + p.y, out + side * 0.1),
      ),
      50,
      true,
    );
    group.add(solid(sweep(ring, circle(0.2, 10), { isClosed: true }), metal));
  }
  return group;
}
