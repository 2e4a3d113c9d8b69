// Formats instants for readers. The texts say UTC, because the server does not know the reader's
// time zone.
import { intlTag, type Locale } from './locale.ts';

/** "21 Nov 2026, 23:47 UTC" */
export const instantText = (instant: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : intlTag[locale], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(instant);

/** "21 November 2026" */
export const dateText = (instant: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : intlTag[locale], {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(instant);
