// Plans products: one for each combination of a family's axis values.
import type { AxisValue, Family } from './family.ts';
import type { DemoStore } from './store.ts';

type ChosenValues = Readonly<Record<string, AxisValue>>;

/** A family's nth product, before anything is worked out. */
export type Plan = {
  readonly family: Family;
  /** Position of the family in the market, from 0. */
  readonly familyPosition: number;
  /** From 1. */
  readonly number: number;
  readonly chosen: ChosenValues;
};

/** A store and its position in the market, from 0. */
export type PlacedStore = { readonly store: DemoStore; readonly position: number };

export const externalIdOf = ({ family, number }: Plan): string => `${family.id}-${number}`;

export function plansOf(family: Family, familyPosition: number): Plan[] {
  let combinations: ChosenValues[] = [{}];
  for (const [axis, axisValues] of Object.entries(family.axes)) {
    combinations = combinations.flatMap((chosen) =>
      axisValues.map((value) => ({ ...chosen, [axis]: value })),
    );
  }
  return combinations.map((chosen, i) => ({ family, familyPosition, number: i + 1, chosen }));
}
