// Times as sellers type and read them: by the clocks of Türkiye, which are three hours ahead of UTC
// all year.

const offset = '+03:00';
const offsetMs = 3 * 3_600_000;

/** Reads the value of a field for date and time, such as `2026-11-30T23:59`; null without one. */
export function parseMarketTime(typed: string): Date | null {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(typed.trim());
  if (!found) return null;
  const at = new Date(`${found[1]}T${found[2]}:00${offset}`);
  // Date makes the 2nd of March of the 30th of February.
  return !Number.isNaN(at.getTime()) && marketTimeAsTyped(at) === `${found[1]}T${found[2]}`
    ? at
    : null;
}

/** The value of a field for date and time. */
export const marketTimeAsTyped = (at: Date): string =>
  new Date(at.getTime() + offsetMs).toISOString().slice(0, 16);
