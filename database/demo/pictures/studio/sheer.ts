// Thin cloth that one sees through: denser where it is seen edge-on.
import * as THREE from 'three';
import { surfaceVertex } from './shaders.ts';

const fragment = /* glsl */ `
precision highp float; in vec3 vPosition, vNormal, vTint; in vec2 vUv, vUv1; out vec4 result;
uniform sampler2D behind, gPosition;
uniform vec3 cameraPosition, baseColor;
uniform float pixels, opacity;
void main() {
  vec3 solid = texture(gPosition, gl_FragCoord.xy / pixels).xyz;
  vec3 toEye = cameraPosition - vPosition;
  if (distance(solid, cameraPosition) < length(toEye) - 0.02) discard;
  vec3 n = normalize(vNormal), v = normalize(toEye); if (dot(n, v) < 0.0) n = -n;
  float dense = 1.0 - pow(1.0 - opacity, 1.0 / max(dot(n, v), 0.14));
  float key = dot(n, normalize(vec3(-0.62, 0.5, 0.42)));
  float light = 0.62 + 0.42 * max(key, 0.0) + 0.2 * max(-key, 0.0);
  vec3 through = texture(behind, gl_FragCoord.xy / pixels).rgb;
  result = vec4(mix(through, baseColor * vTint * light, dense), 1.0);
}`;

/** Make its mesh with `clear`; `opacity` is that of one layer seen straight on. */
export const sheer = (color: THREE.ColorRepresentation, opacity = 0.42) =>
  new THREE.RawShaderMaterial({
    glslVersion: THREE.GLSL3,
    vertexShader: surfaceVertex,
    fragmentShader: fragment,
    uniforms: {
      baseColor: { value: new THREE.Color(color) },
      opacity: { value: opacity },
      shell: { value: 0 },
      shellHeight: { value: 0 },
      cameraPosition: { value: new THREE.Vector3() },
    },
  });
