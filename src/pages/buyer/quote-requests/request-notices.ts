import * as m from '#messages/pages/buyer/quote-requests';
import type { PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';

const notices: Readonly<Record<string, (language: { locale: Locale }) => string>> = {
  saved: m.savedNotice,
  discarded: m.discardedNotice,
  closed: m.closedNotice,
  kept: m.keptNotice,
  shared: m.sharedNotice,
};

/** Returns a confirmation of the last action, or null when the address names none. */
export const noticeOf = (done: string | null, locale: Locale): string | null =>
  done !== null && Object.hasOwn(notices, done) ? notices[done]!({ locale }) : null;

/** Returns the market's address when the panel is on another site; else an empty string. */
export const marketUrl = ({ services }: PageContext): string =>
  new URL(services.sites.buyer).origin === new URL(services.publicUrl).origin
    ? ''
    : services.publicUrl;
