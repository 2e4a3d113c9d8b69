// How often products were changed or left something out.
import type { FileReport, WarningCode } from './import-item.ts';

export type WarningCounts = Partial<Record<WarningCode, number>>;

/** Counts the warnings about the file as a whole with those of its products. */
export function withFileWarnings(counts: WarningCounts, { warnings }: FileReport): WarningCounts {
  const all = { ...counts };
  for (const { code } of warnings) all[code] = (all[code] ?? 0) + 1;
  return all;
}
