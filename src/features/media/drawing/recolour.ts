// Rotates the hues of a glyph; white, black and grey stay.

/**
 * Rewrites colours instead of using a filter, which turns yellow to olive, costs browsers a layer
 * per picture, and is missing in some SVG programs. `degrees` as in HSL.
 */
export const turnHue = (svg: string, degrees: number): string =>
  degrees % 360 === 0
    ? svg
    : svg.replace(
        /(fill|stroke|stop-color|color)="#([0-9a-f]{6}|[0-9a-f]{3})"/gi,
        (_, attribute: string, digits: string) => `${attribute}="${turnColour(digits, degrees)}"`,
      );

type Triple = readonly [number, number, number];

const each = ([a, b, c]: Triple, change: (value: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
];

/** `digits` of `#rgb` or `#rrggbb`. */
function turnColour(digits: string, degrees: number): string {
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const before = each([0, 2, 4], (at) => Number.parseInt(wide.slice(at, at + 2), 16) / 255);
  if (Math.max(...before) === Math.min(...before)) return `#${digits}`;
  return `#${tamed(before, turnOnWheel(before, degrees))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function turnOnWheel([red, green, blue]: Triple, degrees: number): Triple {
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  const sixth =
    max === red
      ? (green - blue) / chroma
      : max === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  const channel = (offset: number) => {
    const at = (offset + sixth + degrees / 60 + 12) % 6;
    return max - chroma * Math.max(0, Math.min(at, 4 - at, 1));
  };
  return [channel(5), channel(3), channel(1)];
}

/**
 * A red rotated to green glares, because the eye sees green as brighter. So the result is moved
 * halfway to the original lightness and never gets more chroma (both in OKLab).
 */
function tamed(before: Triple, turned: Triple): Triple {
  const [lightBefore, ...colourBefore] = toOklab(before);
  const [lightTurned, a, b] = toOklab(turned);
  const chroma = Math.hypot(a, b);
  if (chroma < 0.001) return turned;
  const light = (lightBefore + lightTurned) / 2;
  const wanted = Math.min(Math.hypot(...colourBefore), chroma);
  // Not every colour can be shown at every lightness; returns the nearest paler one.
  for (let share = 1; share > 0; share -= 0.05) {
    const shown = fromOklab([light, (a / chroma) * wanted * share, (b / chroma) * wanted * share]);
    if (shown.every((value) => value > -0.002 && value < 1.002))
      return each(shown, (value) => Math.min(1, Math.max(0, value)));
  }
  return turned;
}

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/. */
function toOklab(rgb: Triple): Triple {
  const [r, g, b] = each(rgb, toLinear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([light, a, b]: Triple): Triple {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear: Triple = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return each(linear, fromLinear);
}
