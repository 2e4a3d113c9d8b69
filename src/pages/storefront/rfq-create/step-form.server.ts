// The form's three steps: which fields each has, how they are read, and what is wrong with them.
import { bareWordsOfCategories } from '#features/rfqs/queries/category-words.server.ts';
import { whyNotSpecific } from '#features/rfqs/rules.ts';
import {
  type RfqDraft,
  rfqDraft,
  type RfqFormStep,
  rfqFormSteps,
  stepSchemas,
  withoutControls,
} from '#features/rfqs/schemas.ts';
import { firstIssues } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';

export const fieldsOf: Readonly<Record<RfqFormStep, readonly (keyof RfqDraft)[]>> = {
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
  business: ['audience', 'recipients', 'openDays', 'businessType', 'businessEmail', 'sharesCard'],
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

export type Errors = Record<string, string>;

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

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const isSeveral = (name: keyof RfqDraft) => name === 'tradeTerms' || name === 'recipients';

/** Returns the fields of this step only. */
export function typedIn(form: FormData, step: RfqFormStep): RfqDraft {
  const read = rfqDraft.parse(
    Object.fromEntries(
      fieldsOf[step].map((name) => [
        name,
        isSeveral(name) ? form.getAll(name) : textIn(form, name),
      ]),
    ),
  );
  // A step has a part of the fields; `fromEntries` loses which.
  return Object.fromEntries(
    fieldsOf[step].map((name) => [name, read[name] ?? (isSeveral(name) ? [] : '')]),
  ) as unknown as RfqDraft;
}

/** Returns an error for each field of this step with characters that cannot be stored. */
export function unkeptIn(form: FormData, step: RfqFormStep, locale: Locale): Errors {
  const unkept = fieldsOf[step].filter(
    (name) => withoutControls(textIn(form, name)) !== textIn(form, name),
  );
  return Object.fromEntries(unkept.map((name) => [name, translatorFor(locale)('unseenRemoved')]));
}

/**
 * Reads the fields that links and the forms of the home page and the search send along; `store`:
 * the slug of a chosen store, also several times.
 */
export function typedInAddress({ searchParams }: URL): RfqDraft {
  const said = (name: string) => searchParams.get(name) ?? undefined;
  const recipients = searchParams.getAll('store');
  const isSent = recipients.length > 0;
  return rfqDraft.parse({
    productName: said('product'),
    quantity: said('quantity'),
    unit: said('unit'),
    country: said('country')?.toUpperCase(),
    category: said('category'),
    ...(isSent && { audience: 'chosen', recipients }),
  });
}
