import { refused } from './http/problems.ts';

/** Turns a `whyNot…` answer into the error that every door understands; null lets the command go on. */
export function permit(refusal: string | null): void {
  if (refusal) throw refused(refusal);
}
