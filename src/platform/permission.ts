import type { Refusal } from '#shared/actor.ts';
import { refused } from './http/problems.ts';

/** Turns a `whyNot…` answer into the error that every door understands; null lets the command go on. */
export function permit(refusal: Refusal | null): void {
  if (refusal) throw refused(refusal);
}
