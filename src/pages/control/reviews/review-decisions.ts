import * as m from '#messages/pages/control/reviews';
import type { Locale } from '#shared/locale.ts';

const did =
  (what: 'show' | 'hide' | 'showAnswer' | 'hideAnswer') =>
  ({ locale }: { readonly locale: Locale }): string =>
    m.done({ what }, { locale });

/** What was done, by the form that did it. */
export const reviewDecisions: Readonly<Record<string, ReturnType<typeof did>>> = {
  show: did('show'),
  hide: did('hide'),
  showAnswer: did('showAnswer'),
  hideAnswer: did('hideAnswer'),
};
