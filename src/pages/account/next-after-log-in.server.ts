import { findSession } from '#features/accounts/queries/sessions.server.ts';
import { inquiryDraftOfVisitor } from '#features/inquiries/services/visitor-draft.server.ts';
import { rfqDraftOfVisitor } from '#features/rfqs/services/visitor-draft.server.ts';
import type { Context } from '#platform/context.ts';
import { safeNext } from '#platform/http/safe-next.ts';
import type { Id } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';

type LogIn = {
  readonly next: string | null;
  readonly cookies: string | null;
  readonly sessionId: Id<'session'>;
};

/**
 * Returns where a person continues after a log-in: where they came from, or with the request or the
 * inquiry that they wrote before. A mail's link knows neither, so the cookies decide. Sellers who
 * came from the front page, or from nowhere, go to work.
 */
export async function nextAfterLogIn(
  context: Context,
  { next, cookies, sessionId }: LogIn,
): Promise<string> {
  const { locale } = context;
  const asked = safeNext(next, locale);
  if (asked !== paths.home({ locale })) return asked;
  if (next === null) {
    if (rfqDraftOfVisitor.tokenIn(cookies) !== null) return paths.createRfq({ locale });
    if (inquiryDraftOfVisitor.tokenIn(cookies) !== null) return paths.inquiry({ locale });
  }
  const found = await findSession(context, sessionId);
  return found?.membership?.company.isSeller ? paths.panel({ locale, name: 'vendor' }) : asked;
}
