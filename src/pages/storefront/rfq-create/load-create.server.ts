// What a step of the form shows: the draft with its errors, its summary and the choices.
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { unitChoices } from '#features/products/format/unit-words.ts';
import {
  findBySlug,
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { businessTypeText, fileSizeText, rfqFacts, tradeTermsText } from '#features/rfqs/format.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import {
  getOwnContact,
  getOwnDraftLimits,
  getRfqDraft,
} from '#features/rfqs/queries/own-rfqs.server.ts';
import { maxAttachmentBytes } from '#features/rfqs/rules.ts';
import {
  buyerBusinessTypes,
  maxRequirements,
  productStep,
  quantityStep,
  type RfqDraft,
  rfqFormSteps,
} from '#features/rfqs/schemas.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import { notFound } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import { incoterms } from '#shared/incoterms.ts';
import { isLocale, type Locale } from '#shared/locale.ts';
import { currencies, currencySymbols } from '#shared/money.ts';
import { addressOf } from '#shared/search-parameters.ts';
import type { Route } from './+types/create.page';
import { buyerPanel, errorsOf, stepOf, stepPath, typedInAddress } from './create-rfq.server.ts';
import type { RfqFormStep } from '#features/rfqs/schemas.ts';

async function categoriesOf(context: PageContext, asked: string) {
  const tree = await getCategoryTree(context);
  const found = asked === '' ? null : (findCategory(tree, asked) ?? findBySlug(tree, asked));
  return {
    groups: tree
      .filter(({ kind }) => kind !== 'promotions')
      .map((node) => ({
        path: node.treePath,
        name: node.name,
        items: node.children
          .flatMap((child) => [child, ...child.children])
          .filter(({ kind }) => kind === 'item')
          .map((child) => ({ path: child.treePath, name: child.name })),
      })),
    chosen: found && {
      path: found.node.treePath,
      name: found.node.name,
      image: (found.node.image ?? found.ancestors[0]?.image ?? null)?.url ?? null,
    },
  };
}

/** Summarizes the valid fields; shows required ones that are missing as open. */
function summaryOf(typed: RfqDraft, category: string | null, files: number, locale: Locale) {
  const { shape } = quantityStep;
  const quantity = shape.quantity.safeParse(typed.quantity).data ?? null;
  const facts = rfqFacts(
    {
      category,
      quantity,
      unit: shape.unit.safeParse(typed.unit).data ?? null,
      minBudgetMicros: shape.budgetLeast.safeParse(typed.budgetLeast).data ?? null,
      maxBudgetMicros: shape.budgetMost.safeParse(typed.budgetMost).data ?? null,
      currency: shape.currency.safeParse(typed.currency).data ?? null,
      tradeTerms: typed.tradeTerms,
      country: shape.country.safeParse(typed.country).data ?? null,
      businessType: null,
    },
    locale,
  );
  const name = productStep.shape.productName.safeParse(typed.productName).data;
  return [
    { name: m.product({ locale }), value: name ?? m.waiting({ locale }) },
    ...facts,
    ...(quantity !== null ? [] : [{ name: m.quantity({ locale }), value: m.waiting({ locale }) }]),
    ...(files === 0
      ? []
      : [{ name: m.files({ locale }), value: m.fileCount({ count: files }, { locale }) }]),
  ];
}

/** What the choices of a step are, as its fields take them. */
function choicesOf(step: RfqFormStep, locale: Locale) {
  return {
    countries:
      step === 'quantity'
        ? listCountryChoices(locale).map(({ code, name }) => ({ code, name }))
        : [],
    units: step === 'quantity' ? unitChoices(locale) : [],
    currencies: currencies.map((code) => ({
      code,
      name: code === currencySymbols[code] ? code : `${code} ${currencySymbols[code]}`,
    })),
    tradeTerms: incoterms.map((code) => ({ code, name: tradeTermsText([code], locale) })),
    businessTypes: buyerBusinessTypes.map((code) => ({
      code,
      name: businessTypeText(code, locale),
    })),
  };
}

/**
 * `rfq`: a draft, or a request to be changed. `step`: one of three. `check`: this step has errors
 * that prevented sending.
 */
export async function loadCreate(args: Route.LoaderArgs, context: PageContext) {
  if (!isLocale(args.params.lang)) throw notFound();
  const { locale, actor } = context;
  const say = translatorFor(locale);
  const refusal = whyNotAskForQuotes(actor);
  if (refusal)
    return data(
      {
        locale,
        refusal: refusal === 'notPermitted' ? m.askOwner({ locale }) : say(refusal),
      } as const,
      { status: 403 },
    );
  const query = args.url.searchParams;
  const id = query.get('rfq');
  const draft = id === null ? null : await getRfqDraft(context, id);
  if (draft && !draft.isEditable) throw redirect(`${buyerPanel(context)}/${draft.id}`);
  const step = draft ? stepOf(query.get('step')) : 'product';
  const typed = draft?.typed ?? typedInAddress(args.url);
  const [categories, contact, { attachments: maxFiles }] = await Promise.all([
    categoriesOf(context, typed.category ?? ''),
    getOwnContact(context),
    getOwnDraftLimits(context),
  ]);
  const files = draft?.attachments ?? [];
  return {
    locale,
    refusal: null,
    steps: rfqFormSteps,
    maxRequirements,
    address: addressOf(args),
    rfq: draft?.id ?? null,
    key: randomUUID(),
    step,
    typed: { ...typed, category: categories.chosen?.path ?? '' },
    state: draft?.state ?? 'draft',
    reviewReason: draft?.reviewReason ?? null,
    attachments: files,
    fileSizes: files.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
    errors: draft && query.get('check') === '1' ? await errorsOf(context, step, typed, true) : {},
    categories: step === 'product' ? categories.groups : [],
    image: categories.chosen?.image ?? null,
    summary: summaryOf(typed, categories.chosen?.name ?? null, files.length, locale),
    ...choicesOf(step, locale),
    contact,
    files: { maxBytes: maxAttachmentBytes, tooLarge: say('fileTooLarge'), max: maxFiles },
    filesPath: `${buyerPanel(context)}/${draft?.id ?? ''}/files`,
    stepPaths: draft ? rfqFormSteps.map((one) => stepPath(locale, draft.id, one)) : null,
  };
}
