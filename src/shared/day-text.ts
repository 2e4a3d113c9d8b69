import { intlTag, type Locale } from './locale.ts';

const tagOf = (locale: Locale) => (locale === 'en' ? 'en-GB' : intlTag[locale]);

/** Formats a day in UTC, so that server and browser agree. */
export const dayText = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(tagOf(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(at);

/** Formats day and minute in UTC. */
export const momentText = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(tagOf(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(at);
