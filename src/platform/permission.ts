import { refused } from './http/problems.ts';

/**
 * Throws the `whyNot…` result as a refusal that every entry point understands. Null lets the
 * command continue.
 */
export function permit(refusal: string | null): void {
  if (refusal) throw refused(refusal);
}
