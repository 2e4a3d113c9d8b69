// The steps of a visitor: kept under a cookie until the log-in, which is asked for at the end.
import { data, redirect } from 'react-router';
import { saveVisitorDraft } from '#features/rfqs/commands/visitor-drafts.server.ts';
import { type RfqDraft, rfqFormSteps } from '#features/rfqs/schemas.ts';
import { rfqDraftOfVisitor } from '#features/rfqs/services/visitor-draft.server.ts';
import { isKervanError, retryAfterOf } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { chosenCategory, isSeeking } from './create-rfq.server.ts';
import {
  type Errors,
  errorsOf,
  stepOf,
  stepPath,
  textIn,
  typedIn,
  typedInAddress,
  unkeptIn,
} from './step-form.server.ts';

export async function takeVisitorStep(
  context: PageContext,
  form: FormData,
  { url, cookies }: { readonly url: URL; readonly cookies: string | null },
) {
  const { locale } = context;
  const step = stepOf(form.get('step'));
  const asked = textIn(form, 'do');
  const held = rfqDraftOfVisitor.tokenIn(cookies);
  const typed: RfqDraft = {
    ...(held === null && typedInAddress(url)),
    ...typedIn(form, step),
    ...(asked.startsWith('category:') && chosenCategory(asked)),
  };
  const again = (errors: Errors, { error = null, status = 400, retryAfter = null }: Trouble = {}) =>
    data(
      {
        rfq: null,
        errors,
        error,
        fileErrors: [],
        attachments: [],
        fileSizes: [],
        typed,
        isAccepted: false,
      },
      {
        status,
        headers: retryAfter === null ? {} : { 'Retry-After': String(retryAfter) },
      },
    );
  let token: string;
  try {
    ({ token } = await saveVisitorDraft(context, held, typed));
  } catch (thrown) {
    if (!isKervanError(thrown) || thrown.httpStatus !== 429) throw thrown;
    const error = translatorFor(locale)(thrown.messageKey, thrown.values);
    return again({}, { error, status: 429, retryAfter: retryAfterOf(thrown) });
  }
  const headers = { 'set-cookie': rfqDraftOfVisitor.cookie(context, token) };
  const lead = (path: string) => redirect(path, { status: 303, headers });
  if (asked === 'save')
    return data({ rfq: null, savedAt: context.now().toISOString() }, { headers });
  const at = rfqFormSteps.indexOf(step);
  const unkept = unkeptIn(form, step, locale);
  if (Object.keys(unkept).length > 0) return again(unkept);
  if (asked === 'leave') return lead(paths.rfqs({ locale }));
  if (asked === 'back') return lead(stepPath(locale, null, rfqFormSteps[Math.max(0, at - 1)]!));
  if (asked === 'find' || isSeeking(form, asked))
    return lead(stepPath(locale, null, step, { seek: textIn(form, 'seek').slice(0, 80) }));
  if (asked.startsWith('category:')) return lead(stepPath(locale, null, step));
  // The terms are accepted by the person who logs in.
  const errors = await errorsOf(context, step, typed, true);
  if (Object.keys(errors).length > 0) return again(errors);
  if (step !== 'business') return lead(stepPath(locale, null, rfqFormSteps[at + 1]!));
  const whole = (await rfqDraftOfVisitor.find(context, token))?.typed ?? typed;
  for (const one of rfqFormSteps) {
    if (Object.keys(await errorsOf(context, one, whole, true)).length > 0)
      return lead(stepPath(locale, null, one, { check: '1' }));
  }
  return lead(
    withParameters(paths.logIn({ locale }), {
      next: paths.createRfq({ locale }),
      reason: 'request-kept',
    }),
  );
}

type Trouble = {
  readonly error?: string | null;
  readonly status?: number;
  readonly retryAfter?: number | null;
};
