// What the fields of a form of exhibitions show.
import type { ActionResult } from '#platform/pages/form-action.ts';

/** What a form shows before it was sent. */
export const startingWith = (values: ActionResult['values']): ActionResult => ({
  values,
  errors: {},
  error: null,
  code: null,
});

export const chosenIn = (answer: ActionResult, name: string): readonly string[] => {
  const value = answer.values[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
};
