// What becomes of a name that was flagged, and in which list of the staff it stands.
import type { NameConcern, NameReviewState } from '../schemas.ts';
import {
  drawnLike,
  hasMixedScripts,
  isNameOfMarket,
  isNearMarket,
  isSameName,
  nameOfMarket,
} from './likeness.ts';

/** From where the staff, or the name's owner (`renamed`), lead to a state. */
const before: Readonly<Record<NameReviewState, readonly NameReviewState[]>> = {
  open: [],
  rename_asked: ['open'],
  approved: ['open', 'rename_asked'],
  suspended: ['open', 'rename_asked'],
  renamed: ['open', 'rename_asked'],
};
export const reviewStatesBefore = (state: NameReviewState): readonly NameReviewState[] =>
  before[state];

/** The key of a refusal for the field, or null: nobody else speaks in the market's name. */
export const whyNotTaken = (name: string): 'nameOfMarket' | null =>
  isNameOfMarket(name) ? 'nameOfMarket' : null;

export type Concern = {
  readonly concern: NameConcern;
  /** The name that it could be taken for; null when it is like none that is known. */
  readonly likened: string | null;
};

/** Why a person should look at a name. `alike`: names that others have and that look the same. */
export function concernOf(name: string, alike: readonly string[]): Concern | null {
  const same = alike.find((other) => isSameName(name, other));
  const likened = same ?? alike[0] ?? drawnLike(name) ?? (isNearMarket(name) ? nameOfMarket : null);
  if (hasMixedScripts(name)) return { concern: 'mixed_scripts', likened };
  if (same !== undefined) return { concern: 'same_name', likened: same };
  return likened === null ? null : { concern: 'look_alike', likened };
}
