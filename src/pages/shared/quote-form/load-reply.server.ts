// A request that a seller would answer: the form, or the reason why there is none.
import { redirect } from 'react-router';
import { askForConfirmation } from '#features/accounts/commands/emails.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import { findQuoteTo, getReplyForm } from '#features/quotes/queries/reply-form.server.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { doneResult } from '#platform/pages/form-action.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { answerQuoteForm } from './answer-quote-form.server.ts';
import { quoteFormView } from './load-quote-form.server.ts';
import type { Refusal } from './refusal.tsx';

/** A request that is over leads to the company's quote, if it gave one. Throws not_found. */
async function readOrRedirect(context: Context, rfq: string) {
  try {
    return await getReplyForm(context, rfq);
  } catch (error) {
    if (!isKervanError(error) || error.httpStatus !== 404) throw error;
    const own = whyNotAnswer(context.actor) === null ? await findQuoteTo(context, rfq) : null;
    if (own === null) throw error;
    throw redirect(memberPaths.vendorQuote({ locale: context.locale, id: own }));
  }
}

/** Throws not_found. */
export async function loadReplyForm(context: Context, id: string) {
  const { locale } = context;
  const { rfq, state, form } = await readOrRedirect(context, id);
  const refusal: Refusal | null =
    state.refusal === null
      ? null
      : {
          code: state.refusal,
          message: translatorFor(locale)(state.refusal),
          quote: state.quoteId,
        };
  const view =
    form &&
    quoteFormView({
      locale,
      wanted: { quantity: rfq.quantity, unit: rfq.unit },
      choice: form,
      month: { inMonth: state.quotesInMonth, left: state.quotesLeftInMonth },
      templates: form.templates,
      files: form.files,
      typed: {
        ...(rfq.currency && { currency: rfq.currency }),
        ...(rfq.tradeTerms[0] && { incoterm: rfq.tradeTerms[0] }),
      },
      revision: null,
    });
  return { rfq, refusal, form: view };
}

/** What the buttons of the form and of its refusals do. */
export async function answerReply(
  context: Context,
  {
    rfq,
    input,
    form,
  }: { readonly rfq: string } & Pick<Parameters<typeof answerQuoteForm>[1], 'input' | 'form'>,
) {
  if (form.get('does') !== 'verify')
    return answerQuoteForm(context, { subject: { rfq }, rfq, input, form });
  const { email } = await getOwnProfile(context);
  if (email !== null)
    await askForConfirmation(
      context,
      email,
      memberPaths.vendorRfq({ locale: context.locale, id: rfq }),
    );
  const sentText = translatorFor(context.locale)('confirmationMailSent');
  return { ...doneResult('verification-sent', form), sentText };
}
