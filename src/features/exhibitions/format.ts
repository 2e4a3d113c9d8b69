// Dates of exhibitions by the fair's own clock, in the reader's language.
import { intlTag, type Locale } from '#shared/locale.ts';

const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-GB' : intlTag[locale]);

type Days = { readonly startsAt: Date; readonly endsAt: Date; readonly timeZone: string };

/** "18–21 March 2027" */
export const daysIn = ({ startsAt, endsAt, timeZone }: Days, locale: Locale): string =>
  new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone }).formatRange(
    startsAt,
    endsAt,
  );

/** "18 Mar 2027, 10:00 GMT+3", with the zone's name. */
export const momentIn = (at: Date, timeZone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(tagOf(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
