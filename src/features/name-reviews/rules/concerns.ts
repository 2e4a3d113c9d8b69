// The states of a flagged name's review, and why names are flagged.
import type { NameConcern, NameReviewState } from '../schemas.ts';
import {
  claimsTrust,
  drawnLike,
  hasMixedScripts,
  isNameOfMarket,
  isNearMarket,
  isSameName,
  nameOfMarket,
} from './likeness.ts';

/** The states from which the staff, or the name's owner (`renamed`), may go to a state. */
const before: Readonly<Record<NameReviewState, readonly NameReviewState[]>> = {
  open: [],
  rename_asked: ['open'],
  approved: ['open', 'rename_asked'],
  suspended: ['open', 'rename_asked'],
  renamed: ['open', 'rename_asked'],
};
export const reviewStatesBefore = (state: NameReviewState): readonly NameReviewState[] =>
  before[state];

/** Returns the message key of a refusal, or null. Only the market may use its name. */
export const whyNotTaken = (name: string): 'nameOfMarket' | null =>
  isNameOfMarket(name) ? 'nameOfMarket' : null;

export type Concern = {
  readonly concern: NameConcern;
  /** The name that it could be mistaken for; null when it resembles no known one. */
  readonly similarName: string | null;
};

/** Returns why staff should review a name, or null. `alike`: names of others that look the same. */
export function concernOf(name: string, alike: readonly string[]): Concern | null {
  const same = alike.find((other) => isSameName(name, other));
  const similarName =
    same ?? alike[0] ?? drawnLike(name) ?? (isNearMarket(name) ? nameOfMarket : null);
  if (hasMixedScripts(name)) return { concern: 'mixed_scripts', similarName };
  if (same !== undefined) return { concern: 'same_name', similarName: same };
  if (similarName !== null) return { concern: 'look_alike', similarName };
  return claimsTrust(name) ? { concern: 'claims_trust', similarName: null } : null;
}
