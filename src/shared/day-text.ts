import { intlTag, type Locale } from './locale.ts';

const tagOf = (locale: Locale) => (locale === 'en' ? 'en-GB' : intlTag[locale]);

/** A day in words, the same on the server and in the browser: in UTC. */
export const dayText = (at: Date, locale: Locale): string => new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(at);

/** Day and minute, in UTC. */
export const momentText = (at: Date, locale: Locale): string => new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at);
