// Formats dates and times for pages and mails. Unless a format says otherwise they are in UTC, so
// that server and browser agree.
import { intlTag, type Locale } from './locale.ts';

const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formats = {
  /** "21 Nov 2026" */
  short: date,
  /** "21 November 2026" */
  long: { dateStyle: 'long', timeZone: 'UTC' },
  /** "21 November" */
  dayOfYear: { day: 'numeric', month: 'long', timeZone: 'UTC' },
  /** "21 Nov" */
  dayOfMonth: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  /** "23:47", under the day. */
  timeOfDay: { ...time, timeZone: 'UTC' },
  /** "21 Nov 2026, 23:47 UTC" */
  instant: { ...date, ...time, timeZoneName: 'short' },
  /** "22 Nov 2026, 02:47" by the clocks of Türkiye; see `market-time.ts`. */
  marketMoment: { ...date, ...time, timeZone: 'Europe/Istanbul' },
  /** "23:47" in the browser's time zone; for texts that only browsers render. */
  localTime: time,
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Format = keyof typeof formats;

/** Formatters are slow to make; there are at most one per format and locale. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(format: Format, locale: Locale): Intl.DateTimeFormat {
  const key = `${format} ${locale}`;
  const known = formatters.get(key);
  if (known) return known;
  // The day comes first in all three languages.
  const tag = locale === 'en' ? 'en-GB' : intlTag[locale];
  const formatter = new Intl.DateTimeFormat(tag, formats[format]);
  formatters.set(key, formatter);
  return formatter;
}

/** Formats an instant, or a day such as `2026-11-21`. */
export const dateText = (at: Date | string, locale: Locale, format: Format = 'short'): string =>
  formatterOf(format, locale).format(new Date(at));
