// Handles the three steps' forms. Each saves what was typed, valid or not, before it validates.
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { fileSizeText } from '#features/attachments/format.ts';
import { removeRfqAttachment } from '#features/rfqs/commands/attachments.server.ts';
import { saveRfqDraft, startRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { sendRfq } from '#features/rfqs/commands/post-rfq.server.ts';
import { getRfqDraft } from '#features/rfqs/queries/own-rfqs.server.ts';
import { isKervanError, type KervanError, retryAfterOf } from '#platform/http/problems.ts';
import { isFormKey, type RfqDraft, rfqFormSteps } from '#features/rfqs/schemas.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { messageOfForm } from '#platform/pages/form-action.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type FileError, fileErrorOf, keepFile } from './keep-file.server.ts';
import {
  type Errors,
  errorsOf,
  fieldsOf,
  stepOf,
  stepPath,
  textIn,
  typedIn,
  typedInAddress,
  unkeptIn,
} from './step-form.server.ts';

/** Returns the buyer panel's address: a path, or absolute when the panel has its own site. */
export function buyerPanel({ services, locale }: PageContext): string {
  const path = memberPaths.buyerRfqs({ locale });
  const isOwnSite = new URL(services.sites.buyer).origin !== new URL(services.publicUrl).origin;
  return isOwnSite ? `${services.sites.buyer}${path}` : path;
}

/** Stores the valid files and returns the others with the reason. */
async function keepFiles(context: PageContext, rfq: string, form: FormData): Promise<FileError[]> {
  const wrong: FileError[] = [];
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
    try {
      await keepFile(context, rfq, file);
    } catch (error) {
      if (!isKervanError(error) || error.httpStatus === 404) throw error;
      wrong.push(fileErrorOf(error, file, context.locale));
    }
  }
  return wrong;
}

/** Shows the form again with everything typed, when no draft could be created. */
function unsaved(context: PageContext, form: FormData, typed: RfqDraft, error: KervanError) {
  const message = translatorFor(context.locale)(error.messageKey, error.values);
  const answer = {
    rfq: null,
    errors: {},
    error: message,
    fileErrors: [],
    attachments: [],
    fileSizes: [],
    typed,
    isAccepted: form.get('terms') === 'on',
  };
  return data(answer, { status: error.httpStatus });
}

/** Shows the step again with everything typed, when it cannot be saved. */
export function stepAgain(form: FormData, refusal: KervanError, locale: Locale) {
  const rfq = textIn(form, 'rfq') || null;
  const error = messageOfForm(refusal, locale);
  const typed = typedIn(form, stepOf(form.get('step')));
  const answer = {
    rfq,
    errors: {} as Errors,
    error,
    fileErrors: [] as FileError[],
    attachments: undefined,
    fileSizes: undefined,
    typed,
    isAccepted: form.get('terms') === 'on',
  };
  return data(answer, {
    status: refusal.httpStatus,
    headers: { 'Retry-After': String(retryAfterOf(refusal)) },
  });
}

/** Without scripts, Enter in the search for stores presses the button that sends. */
export const isSeeking = (form: FormData, asked: string): boolean =>
  asked === 'send' && textIn(form, 'seek') !== textIn(form, 'sought');

/** The category of a button that takes the suggested one. */
export const chosenCategory = (asked: string): RfqDraft =>
  ({ category: asked.slice('category:'.length, 200) }) as RfqDraft;

export async function takeStep(context: PageContext, form: FormData, url: URL) {
  const { locale } = context;
  const step = stepOf(form.get('step'));
  const asked = textIn(form, 'do');
  const given = textIn(form, 'rfq');
  const typed = typedIn(form, step);
  const key = textIn(form, 'key');
  const hasKey = given !== '' || isFormKey(key);
  let rfq = given;
  if (given === '') {
    const whole = { ...typedInAddress(url), ...typed };
    try {
      rfq = (await startRfqDraft(context, whole, hasKey ? key : randomUUID())).publicId;
    } catch (error) {
      if (!isKervanError(error) || error.httpStatus !== 409) throw error;
      return unsaved(context, form, whole, error);
    }
  } else {
    await saveRfqDraft(context, rfq, typed);
  }
  if (asked === 'save') return data({ rfq, savedAt: context.now().toISOString() });

  if (asked.startsWith('category:')) {
    await saveRfqDraft(context, rfq, chosenCategory(asked));
    return redirect(stepPath(locale, rfq, step), 303);
  }
  if (asked.startsWith('remove:')) {
    await removeRfqAttachment(context, rfq, asked.slice('remove:'.length));
    return redirect(stepPath(locale, rfq, step), 303);
  }
  const fileErrors = await keepFiles(context, rfq, form);
  const isAccepted = form.get('terms') === 'on';
  const at = rfqFormSteps.indexOf(step);
  const again = async (wrong: Errors, error: string | null = null) => {
    const { attachments, typed: kept } = await getRfqDraft(context, rfq);
    const worst = fileErrors.toSorted((a, b) => b.status - a.status)[0];
    return data(
      {
        rfq,
        errors: wrong,
        error,
        fileErrors,
        attachments,
        fileSizes: attachments.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
        typed: kept,
        isAccepted,
      },
      {
        status: worst?.status ?? 400,
        headers: worst?.retryAfterSeconds ? { 'Retry-After': String(worst.retryAfterSeconds) } : {},
      },
    );
  };
  const unkept = unkeptIn(form, step, locale);
  if (!hasKey || Object.keys(unkept).length > 0)
    return again(unkept, hasKey ? null : translatorFor(locale)('badRequest'));
  if (asked === 'leave' && fileErrors.length === 0)
    return redirect(`${buyerPanel(context)}?done=saved`, 303);
  if (asked === 'back' && fileErrors.length === 0)
    return redirect(stepPath(locale, rfq, rfqFormSteps[Math.max(0, at - 1)]!), 303);
  if (asked === 'find' || isSeeking(form, asked))
    return redirect(stepPath(locale, rfq, step, { seek: textIn(form, 'seek').slice(0, 80) }), 303);
  if (asked === 'upload' && fileErrors.length === 0)
    return redirect(stepPath(locale, rfq, step), 303);

  const isChecked = asked === 'next' || asked === 'send';
  const errors = isChecked ? await errorsOf(context, step, typed, isAccepted) : {};
  if (fileErrors.length > 0 || Object.keys(errors).length > 0) return again(errors);
  if (step !== 'business') return redirect(stepPath(locale, rfq, rfqFormSteps[at + 1]!), 303);
  return send(context, { rfq, isAccepted }, again);
}

type Again = (wrong: Errors, error?: string | null) => Promise<unknown>;

/** Sends the request, or leads to the first step with a wrong field. */
async function send<Shown extends Again>(
  context: PageContext,
  { rfq, isAccepted }: { readonly rfq: string; readonly isAccepted: boolean },
  again: Shown,
) {
  const { locale } = context;
  const say = translatorFor(locale);
  try {
    await sendRfq(context, rfq, isAccepted);
  } catch (error) {
    if (!isKervanError(error) || error.httpStatus === 404) throw error;
    const wrong = Object.entries(error.fieldErrors ?? {});
    const first = rfqFormSteps.find((one) =>
      fieldsOf[one].some((field) => wrong.some(([name]) => name === field)),
    );
    if (first !== undefined && first !== 'business')
      return redirect(stepPath(locale, rfq, first, { check: '1' }), 303);
    const said = wrong.map(([name, message]): [string, string] => [
      name,
      typeof message === 'string' ? say(message) : say(message.key, message.values),
    ]);
    return (await (said.length > 0
      ? again(Object.fromEntries(said))
      : again({}, say(error.messageKey, error.values)))) as Awaited<ReturnType<Shown>>;
  }
  return redirect(`${buyerPanel(context)}/${rfq}?done=sent`, 303);
}
