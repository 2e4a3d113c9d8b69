// The draft that the form shows: of a member by its id, of a visitor by the cookie.
import { data, redirect } from 'react-router';
import { claimVisitorDraft } from '#features/rfqs/commands/visitor-drafts.server.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { getRfqDraft } from '#features/rfqs/queries/own-rfqs.server.ts';
import type { RfqDraft } from '#features/rfqs/schemas.ts';
import { rfqDraftOfVisitor } from '#features/rfqs/services/visitor-draft.server.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import { isKervanError, notFound } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import { isLocale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { requireLogIn } from '#pages/shared/own-page.ts';
import type { Route } from './+types/create.page';
import { buyerPanel } from './create-rfq.server.ts';
import { stepOf, stepPath, typedInAddress } from './step-form.server.ts';

const refusedWith = (
  { locale }: PageContext,
  refusal: string,
  { status, action }: { status: number; action: { label: string; href: string } },
) => ({ refusal, answer: data({ locale, refusal, action } as const, { status }) });

/** Members take over what they wrote before the log-in, and continue at the last step. */
async function takeOver(args: Route.LoaderArgs, context: PageContext, token: string) {
  const { locale } = context;
  try {
    const claimed = await claimVisitorDraft(context, token);
    const path =
      claimed === null
        ? addressOf(args)
        : stepPath(locale, claimed.publicId, 'business', { taken: '1' });
    return redirect(path, { headers: { 'set-cookie': rfqDraftOfVisitor.noCookie(context) } });
  } catch (error) {
    if (!isKervanError(error) || error.httpStatus !== 409) throw error;
    return refusedWith(context, translatorFor(locale)(error.messageKey, error.values), {
      status: 409,
      action: { label: m.toRequests({ locale }), href: buyerPanel(context) },
    });
  }
}

/** What is in the address comes first: it is of the link that was just followed. */
function withAddress(typed: RfqDraft, url: URL): RfqDraft {
  const said = typedInAddress(url);
  const given = Object.entries(said).filter(
    ([name, value]) => name !== 'tradeTerms' && value !== undefined,
  );
  return { ...typed, ...Object.fromEntries(given) };
}

async function openVisitorDraft(
  args: Route.LoaderArgs,
  context: PageContext,
  token: string | null,
) {
  const kept = token === null ? null : await rfqDraftOfVisitor.find(context, token);
  return {
    refusal: null,
    isVisitor: true,
    id: null,
    step: kept ? stepOf(args.url.searchParams.get('step')) : 'product',
    typed: withAddress(kept?.typed ?? { tradeTerms: [] }, args.url),
    isSaved: kept !== null,
    attachments: [],
    state: 'draft',
    reviewReason: null,
  } as const;
}

export async function openDraft(args: Route.LoaderArgs, context: PageContext) {
  if (!isLocale(args.params.lang)) throw notFound();
  const { locale, actor } = context;
  const id = args.url.searchParams.get('rfq');
  const token = rfqDraftOfVisitor.tokenIn(args.request.headers.get('cookie'));
  if (actor.kind !== 'member') {
    if (id !== null) requireLogIn(args);
    return openVisitorDraft(args, context, token);
  }
  const refusal = whyNotAskForQuotes(actor);
  if (refusal !== null) {
    const text =
      refusal === 'notPermitted' ? m.askOwner({ locale }) : translatorFor(locale)(refusal);
    const action = { label: m.toCompany({ locale }), href: memberPaths.company({ locale }) };
    return refusedWith(context, text, { status: 403, action });
  }
  if (token !== null && id === null) {
    const taken = await takeOver(args, context, token);
    if (taken instanceof Response) throw taken;
    return taken;
  }
  const draft = id === null ? null : await getRfqDraft(context, id);
  if (draft && !draft.isEditable) throw redirect(`${buyerPanel(context)}/${draft.id}`);
  return {
    refusal: null,
    isVisitor: false,
    id: draft?.id ?? null,
    step: draft ? stepOf(args.url.searchParams.get('step')) : 'product',
    typed: draft?.typed ?? typedInAddress(args.url),
    isSaved: draft !== null,
    attachments: draft?.attachments ?? [],
    state: draft?.state ?? 'draft',
    reviewReason: draft?.reviewReason ?? null,
  } as const;
}
