// Handles the three steps' forms. Each saves what was typed, valid or not, before it validates.
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { fileSizeText } from '#features/rfqs/format.ts';
import {
  addRfqAttachment,
  removeRfqAttachment,
} from '#features/rfqs/commands/attachments.server.ts';
import { saveRfqDraft, startRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { sendRfq } from '#features/rfqs/commands/post-rfq.server.ts';
import { bareWordsOfCategories } from '#features/rfqs/queries/category-words.server.ts';
import { getRfqDraft } from '#features/rfqs/queries/own-rfqs.server.ts';
import { maxAttachmentBytes, whyNotSpecific } from '#features/rfqs/rules.ts';
import {
  firstIssues,
  invalid,
  isKervanError,
  type KervanError,
  retryAfterOf,
} from '#platform/http/problems.ts';
import {
  isFormKey,
  type RfqDraft,
  rfqDraft,
  type RfqFormStep,
  rfqFormSteps,
  stepSchemas,
  withoutControls,
} from '#features/rfqs/schemas.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { messageOfForm } from '#platform/pages/form-action.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';

const fieldsOf: Readonly<Record<RfqFormStep, readonly (keyof RfqDraft)[]>> = {
  product: ['productName', 'category'],
  quantity: [
    'quantity',
    'unit',
    'budgetLeast',
    'budgetMost',
    'currency',
    'tradeTerms',
    'country',
    'requirements',
  ],
  business: ['businessType', 'businessEmail', 'sharesCard'],
};

export const stepOf = (value: unknown): RfqFormStep =>
  rfqFormSteps.find((step) => step === value) ?? 'product';
export const stepPath = (
  locale: Locale,
  rfq: string | null,
  step: RfqFormStep,
  more: Readonly<Record<string, string>> = {},
): string =>
  withParameters(paths.createRfq({ locale }), {
    rfq,
    step: step === 'product' ? null : step,
    ...more,
  });

/** Returns the buyer panel's address: a path, or absolute when the panel has its own site. */
export function buyerPanel({ services, locale }: PageContext): string {
  const path = memberPaths.buyerRfqs({ locale });
  const isOwnSite = new URL(services.sites.buyer).origin !== new URL(services.publicUrl).origin;
  return isOwnSite ? `${services.sites.buyer}${path}` : path;
}

type Errors = Record<string, string>;

/** Returns a step's errors by field, in the reader's language. */
export async function errorsOf(
  context: PageContext,
  step: RfqFormStep,
  typed: RfqDraft,
  isAccepted: boolean,
): Promise<Errors> {
  const say = translatorFor(context.locale);
  const checked = stepSchemas[step].safeParse(
    step === 'business' ? { ...typed, terms: isAccepted } : typed,
  );
  const errors: Errors = {};
  for (const [field, message] of Object.entries(firstIssues(checked.error?.issues ?? [])))
    errors[field] = say(message);
  if (step === 'product' && errors.productName === undefined) {
    const refusal = whyNotSpecific(typed.productName ?? '', await bareWordsOfCategories(context));
    if (refusal) errors.productName = say(refusal);
  }
  return errors;
}

export type FileError = {
  readonly name: string;
  readonly size: string;
  readonly message: string;
  /** What the refusal alone would be: 400, 415 or 429. */
  readonly status: number;
  /** Of a 429. */
  readonly retryAfterSeconds: number | null;
};

/** Stores the valid files and returns the others with the reason. */
async function keepFiles(context: PageContext, rfq: string, form: FormData): Promise<FileError[]> {
  const say = translatorFor(context.locale);
  const wrong: FileError[] = [];
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
    try {
      // Checked before the file is read into memory.
      if (file.size > maxAttachmentBytes) throw invalid({ attachments: 'fileTooLarge' });
      await addRfqAttachment(context, rfq, {
        name: file.name,
        bytes: Buffer.from(await file.arrayBuffer()),
      });
    } catch (error) {
      if (!isKervanError(error) || error.httpStatus === 404) throw error;
      const said = error.fieldErrors?.['attachments'];
      const { key, values } =
        said === undefined
          ? { key: error.messageKey, values: error.values }
          : typeof said === 'string'
            ? { key: said, values: undefined }
            : said;
      wrong.push({
        name: file.name,
        size: fileSizeText(file.size, context.locale),
        message: say(key, values),
        status: error.httpStatus,
        retryAfterSeconds: retryAfterOf(error),
      });
    }
  }
  return wrong;
}

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Returns the fields of this step only. */
function typedIn(form: FormData, step: RfqFormStep): RfqDraft {
  const read = rfqDraft.parse(
    Object.fromEntries(
      fieldsOf[step].map((name) => [
        name,
        name === 'tradeTerms' ? form.getAll(name) : textIn(form, name),
      ]),
    ),
  );
  // A step has a part of the fields; `fromEntries` loses which.
  return Object.fromEntries(
    fieldsOf[step].map((name) => [name, read[name] ?? '']),
  ) as unknown as RfqDraft;
}

/** Returns an error for each field of this step with characters that cannot be stored. */
function unkeptIn(form: FormData, step: RfqFormStep, locale: Locale): Errors {
  const unkept = fieldsOf[step].filter(
    (name) => withoutControls(textIn(form, name)) !== textIn(form, name),
  );
  return Object.fromEntries(unkept.map((name) => [name, translatorFor(locale)('unseenRemoved')]));
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

/** Reads the fields that the forms of the home page and the search send along. */
export function typedInAddress({ searchParams }: URL): RfqDraft {
  const said = (name: string) => searchParams.get(name) ?? undefined;
  return rfqDraft.parse({
    productName: said('product'),
    quantity: said('quantity'),
    unit: said('unit'),
    country: said('country')?.toUpperCase(),
    category: said('category'),
  });
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
  if (asked === 'upload' && fileErrors.length === 0)
    return redirect(stepPath(locale, rfq, step), 303);

  const isChecked = asked === 'next' || asked === 'send';
  const errors = isChecked ? await errorsOf(context, step, typed, isAccepted) : {};
  if (fileErrors.length > 0 || Object.keys(errors).length > 0) return again(errors);
  if (step !== 'business') return redirect(stepPath(locale, rfq, rfqFormSteps[at + 1]!), 303);
  try {
    await sendRfq(context, rfq, isAccepted);
  } catch (error) {
    if (!isKervanError(error) || error.httpStatus === 404) throw error;
    const wrong = Object.keys(error.fieldErrors ?? {});
    const first = rfqFormSteps.find((one) => fieldsOf[one].some((field) => wrong.includes(field)));
    if (first !== undefined && first !== 'business')
      return redirect(stepPath(locale, rfq, first, { check: '1' }), 303);
    return again({}, translatorFor(locale)(error.messageKey, error.values));
  }
  return redirect(`${buyerPanel(context)}/${rfq}?done=sent`, 303);
}
