// What a decision form showed, in parts, so that a change made meanwhile can be named.
import { createHash } from 'node:crypto';

type Parts<Part extends string> = Readonly<Record<Part, unknown>>;

/** Eight hexadecimal digits for each part, joined by dots. The parts are always in one order. */
export const fingerprintOf = (parts: Parts<string>): string =>
  Object.values(parts)
    .map((value) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8))
    .join('.');

/** The parts that are not what they were when the fingerprint was taken. */
export function changedParts<Part extends string>(parts: Parts<Part>, fingerprint: string): Part[] {
  const before = fingerprint.split('.');
  const now = fingerprintOf(parts).split('.');
  return (Object.keys(parts) as Part[]).filter((_, index) => before[index] !== now[index]);
}
