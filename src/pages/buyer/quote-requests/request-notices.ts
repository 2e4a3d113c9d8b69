import * as m from '#messages/pages/buyer/quote-requests';
import type { PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';

const notices: Readonly<Record<string, (language: { locale: Locale }) => string>> = {
  saved: m.savedNotice,
  discarded: m.discardedNotice,
  closed: m.closedNotice,
  kept: m.keptNotice,
};

/** What has just been done; null when the address does not say. */
export const noticeOf = (done: string | null, locale: Locale): string | null =>
  done !== null && Object.hasOwn(notices, done) ? notices[done]!({ locale }) : null;

/** The market, when the panel has a site of its own. */
export const marketUrl = ({ services }: PageContext): string =>
  new URL(services.sites.buyer).origin === new URL(services.publicUrl).origin
    ? ''
    : services.publicUrl;
