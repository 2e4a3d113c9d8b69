// Points from flat lists of numbers, for profiles and lines that are long.
import { type Place } from './parts.ts';

/** Two numbers each: across and up, or radius and height. */
export const pairs = (list: readonly number[]): [number, number][] =>
  Array.from({ length: list.length / 2 }, (_, i) => [list[i * 2]!, list[i * 2 + 1]!]);

/** Three numbers each: x, y, z. */
export const places = (list: readonly number[]): Place[] =>
  Array.from({ length: list.length / 3 }, (_, i) => [
    list[i * 3]!,
    list[i * 3 + 1]!,
    list[i * 3 + 2]!,
  ]);
