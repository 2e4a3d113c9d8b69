// The floor plan in centimetres, at half a metre exactly.
export const stepCm = 50;

type Rectangle = {
  readonly xCm: number;
  readonly yCm: number;
  readonly widthCm: number;
  readonly depthCm: number;
};

/** Reads metres as typed in Latin digits, `4.5` or `4,5`; null when not a multiple of 0.5. */
export function centimetresOf(typed: string, { min, max }: { min: number; max: number }) {
  const plain = typed
    .trim()
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x6_60))
    .replace(/[\u066b,]/g, '.');
  if (!/^\d{1,3}(?:\.[05]0?)?$/.test(plain)) return null;
  const cm = Math.round(Number(plain) * 100);
  return cm >= min && cm <= max && cm % stepCm === 0 ? cm : null;
}

export const metresAsTyped = (cm: number): string => String(cm / 100);

/** Two that share an edge do not overlap. */
export const doOverlap = (a: Rectangle, b: Rectangle): boolean =>
  a.xCm < b.xCm + b.widthCm &&
  b.xCm < a.xCm + a.widthCm &&
  a.yCm < b.yCm + b.depthCm &&
  b.yCm < a.yCm + a.depthCm;

export const isWithin = (
  inner: Rectangle,
  hall: { readonly widthCm: number; readonly depthCm: number },
): boolean =>
  inner.xCm >= 0 &&
  inner.yCm >= 0 &&
  inner.xCm + inner.widthCm <= hall.widthCm &&
  inner.yCm + inner.depthCm <= hall.depthCm;

/** In square metres, exact for multiples of half a metre. */
export const squareMetres = ({ widthCm, depthCm }: Pick<Rectangle, 'widthCm' | 'depthCm'>) =>
  (widthCm * depthCm) / 10_000;
