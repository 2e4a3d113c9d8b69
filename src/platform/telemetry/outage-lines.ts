// Keeps the log readable during an outage, when hundreds of requests and jobs fail for the same
// reason.
import { type OutageKind, outageOf } from '#platform/outages.ts';

const everyMs = 1_000;

type Options = {
  /** Logs how many lines of a kind were left out since its last one. */
  readonly report: (kind: OutageKind, leftOut: number) => void;
};

/**
 * Admits one line a second for each kind of outage, and counts the others. Other errors always
 * pass.
 */
export function createOutageLines({ report }: Options) {
  const leftOut = new Map<OutageKind, number>();

  const endWindow = (kind: OutageKind) => {
    const count = leftOut.get(kind)!;
    leftOut.delete(kind);
    if (count === 0) return;
    openWindow(kind); // The report is this second's line.
    report(kind, count);
  };

  const openWindow = (kind: OutageKind) => {
    leftOut.set(kind, 0);
    setTimeout(endWindow, everyMs, kind).unref();
  };

  return {
    /** Whether to log this error. */
    takes(error: unknown): boolean {
      const kind = outageOf(error);
      if (kind === null) return true;
      const count = leftOut.get(kind);
      if (count === undefined) openWindow(kind);
      else leftOut.set(kind, count + 1);
      return count === undefined;
    },
  };
}
