// Sends the form. A visitor’s is kept under the cookie, and the log-in is asked for.
import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { openInquiries } from '#features/inquiries/commands/open-inquiries.server.ts';
import {
  dropInquiryDraft,
  saveInquiryDraft,
} from '#features/inquiries/commands/visitor-draft.server.ts';
import { inquiryDraft, type InquiryInput } from '#features/inquiries/schemas.ts';
import { inquiryDraftOfVisitor } from '#features/inquiries/services/visitor-draft.server.ts';
import type { Context } from '#platform/context.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { targetOf } from './load-inquiry-form.server.ts';

/** Names both kinds of recipients, so that a draft forgets whom an earlier one was for. */
const typedIn = (form: FormData) =>
  inquiryDraft.parse({
    product: '',
    ...Object.fromEntries(form),
    sharesCard: form.get('sharesCard') === 'on' ? 'on' : '',
    stores: form.getAll('store'),
  });

/** Keeps what a visitor typed, valid or not, and returns the cookie; null for members. */
export async function keepTyped(context: Context, form: FormData, cookies: string | null) {
  if (context.actor.kind === 'member') return null;
  const held = inquiryDraftOfVisitor.tokenIn(cookies);
  const { token } = await saveInquiryDraft(context, held, typedIn(form));
  return inquiryDraftOfVisitor.cookie(context, token);
}

export async function sendInquiry(
  context: Context,
  input: InquiryInput,
  { form, cookies }: { readonly form: FormData; readonly cookies: string | null },
) {
  const { locale, services } = context;
  const setCookie = await keepTyped(context, form, cookies);
  if (setCookie !== null)
    return redirect(
      withParameters(paths.logIn({ locale }), {
        next: paths.inquiry({ locale }),
        reason: 'inquiry-kept',
      }),
      { status: 303, headers: { 'set-cookie': setCookie } },
    );
  const key = form.get('key');
  const { ids } = await openInquiries(context, {
    target: targetOf(typedIn(form)),
    input,
    key: typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : randomUUID(),
  });
  const token = inquiryDraftOfVisitor.tokenIn(cookies);
  if (token !== null) await dropInquiryDraft(context, token);
  const path =
    ids.length === 1
      ? memberPaths.buyerInquiry({ locale, id: ids[0]! })
      : memberPaths.buyerInquiries({ locale });
  const isOwnSite = new URL(services.sites.buyer).origin !== new URL(services.publicUrl).origin;
  return redirect(`${isOwnSite ? services.sites.buyer : ''}${path}?done=sent`, {
    status: 303,
    headers: { 'set-cookie': inquiryDraftOfVisitor.noCookie(context) },
  });
}
