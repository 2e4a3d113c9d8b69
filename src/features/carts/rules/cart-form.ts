// What the buttons of a cart send.

export const stepName = 'step';
const cartSteps = ['add', 'set', 'remove', 'agree', 'clear'] as const;
export type CartStep = (typeof cartSteps)[number];

/** `add.7h2k9m4q0x.1b3d5f7h9k`; `clear.{store}` empties a supplier's part. */
export const stepValue = (step: CartStep, ...ids: readonly string[]): string =>
  [step, ...ids].join('.');

/** Null for what no button sends. */
export function readStep(
  value: unknown,
): { readonly step: CartStep; readonly first: string; readonly second: string } | null {
  const [step, first = '', second = ''] = typeof value === 'string' ? value.split('.', 3) : [];
  return cartSteps.includes(step as CartStep) ? { step: step as CartStep, first, second } : null;
}
