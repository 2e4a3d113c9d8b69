// Shows how large a product is: before it lies a ruler, on a calm ground.
import * as THREE from 'three';
import { drawRuler, ruler, rulerWidth } from './builders/desk-props.ts';
import { board } from './studio/materials.ts';
import { boundsOf, defaultAround, type SceneFile } from './studio/scene.ts';
import { drawn } from './studio/textures.ts';

const gap = 2;
const wood = '#e6cb9b';
const ink = '#3b2a1c';

/** The ruler measures 10 cm before what is small, else 30 cm. */
export function besideRuler(file: SceneFile): SceneFile {
  return {
    ...file,
    set: 'plain',
    ground: 'stone',
    around: 0,
    above: 24,
    fill: 0.8,
    product() {
      const product = new THREE.Group().add(file.product());
      product.rotation.y = -THREE.MathUtils.degToRad(file.around ?? defaultAround);
      product.updateMatrixWorld(true);
      const bounds = boundsOf(product);
      const centre = bounds.getCenter(new THREE.Vector3());
      product.position.set(-centre.x, -bounds.min.y, -bounds.max.z);
      const measure = woodenRuler(bounds.max.x - bounds.min.x < 9 ? 10 : 30);
      measure.position.z = gap + rulerWidth / 2;
      return new THREE.Group().add(product, measure);
    },
  };
}

function woodenRuler(length: number): THREE.Mesh {
  const width = 70 * (length + 1);
  const print = drawn(`wooden ruler ${length}`, width, 70 * rulerWidth, (context) =>
    drawRuler(context, { ground: wood, ink, length }),
  );
  return ruler(board(wood, print), length);
}
