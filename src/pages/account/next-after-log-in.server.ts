import { inquiryDraftOfVisitor } from '#features/inquiries/services/visitor-draft.server.ts';
import { rfqDraftOfVisitor } from '#features/rfqs/services/visitor-draft.server.ts';
import { safeNext } from '#platform/http/safe-next.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

/**
 * Returns where a person continues after a log-in: where they came from, or with the request or the
 * inquiry that they wrote before. A mail's link knows neither, so the cookies decide.
 */
export function nextAfterLogIn(
  next: string | null,
  cookies: string | null,
  locale: Locale,
): string {
  if (next !== null) return safeNext(next, locale);
  if (rfqDraftOfVisitor.tokenIn(cookies) !== null) return paths.createRfq({ locale });
  if (inquiryDraftOfVisitor.tokenIn(cookies) !== null) return paths.inquiry({ locale });
  return safeNext(next, locale);
}
