// Colours derived from others, as texts that a canvas takes.
import * as THREE from 'three';

/** A colour on its way to another; `share` runs from 0 to 1. */
export const mixed = (color: string, other: string, share: number): string =>
  `#${new THREE.Color(color).lerp(new THREE.Color(other), share).getHexString()}`;

/** A colour with so much of its light. */
export const shaded = (color: string, by: number): string =>
  `#${new THREE.Color(color).multiplyScalar(by).getHexString()}`;

/** How light a colour is, from 0 to 1. */
export const lightnessOf = (color: string): number =>
  new THREE.Color(color).getHSL({ h: 0, s: 0, l: 0 }).l;
