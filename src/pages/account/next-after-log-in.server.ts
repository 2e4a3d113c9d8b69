import { visitorDraftIn } from '#features/rfqs/services/visitor-draft-cookie.server.ts';
import { safeNext } from '#platform/http/safe-next.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

/**
 * Returns where a person continues after a log-in: where they came from, or with the request that
 * they wrote before. A mail's link knows neither, so the cookie decides.
 */
export const nextAfterLogIn = (
  next: string | null,
  cookies: string | null,
  locale: Locale,
): string =>
  next === null && visitorDraftIn(cookies) !== null
    ? paths.createRfq({ locale })
    : safeNext(next, locale);
