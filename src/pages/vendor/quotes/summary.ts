// The figures above the list, in words.
import { figureDays } from '#features/quotes/params.ts';
import type { QuoteFigures } from '#features/quotes/queries/own-quote-list.server.ts';
import * as m from '#messages/pages/vendor/quotes';
import { number } from '#platform/i18n/runtime.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';

const minutesPerHour = 60;
const hoursPerDay = 24;

/** "45 minutes", "6 hours", "3 days". */
function durationText(minutes: number, locale: Locale): string {
  if (minutes < minutesPerHour) return m.minutes({ count: minutes }, { locale });
  const hours = Math.round(minutes / minutesPerHour);
  return hours < 2 * hoursPerDay
    ? m.hours({ count: hours }, { locale })
    : m.days({ count: Math.round(hours / hoursPerDay) }, { locale });
}

export function figureTexts(figures: QuoteFigures, locale: Locale) {
  const { sent, accepted, decided, responseMinutes } = figures;
  const count = (value: number) => ltr(number(locale, value));
  return [
    {
      label: m.sent({ locale }),
      value: count(sent),
      note: m.lastDays({ days: ltr(figureDays) }, { locale }),
    },
    {
      label: m.winRate({ locale }),
      value:
        decided === 0
          ? '–'
          : ltr(m.percent({ percent: Math.round((100 * accepted) / decided) }, { locale })),
      note:
        decided === 0
          ? m.noneDecided({ locale })
          : m.wonOf({ won: count(accepted), decided: count(decided) }, { locale }),
    },
    {
      label: m.responseTime({ locale }),
      value: responseMinutes === null ? '–' : durationText(responseMinutes, locale),
      note: m.responseNote({ locale }),
    },
  ];
}
