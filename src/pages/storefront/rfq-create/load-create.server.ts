// What a step of the form shows: the draft with its errors, its summary and the choices.
import { randomUUID } from 'node:crypto';
import { unitChoices } from '#features/products/format/long-unit-words.ts';
import {
  findBySlug,
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { fileSizeText } from '#features/attachments/format.ts';
import { businessTypeText, openDaysText, rfqFacts, tradeTermsText } from '#features/rfqs/format.ts';
import { suggestCategory } from '#features/category-matching/queries/meaning.server.ts';
import { listCommonFacts } from '#features/rfqs/queries/common-facts.server.ts';
import { getOwnContact, getOwnDraftLimits } from '#features/rfqs/queries/own-rfqs.server.ts';
import {
  findRecipientChoices,
  listChosenRecipients,
} from '#features/rfqs/queries/recipient-choices.server.ts';
import { maxAttachmentBytes } from '#features/attachments/rules.ts';
import { maxAttachments } from '#features/rfqs/rules.ts';
import {
  buyerBusinessTypes,
  defaultOpenDays,
  maxRequirements,
  openDaysChoices,
  productStep,
  quantityStep,
  type RfqDraft,
  type RfqFormStep,
  rfqFormSteps,
} from '#features/rfqs/schemas.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import { incoterms } from '#shared/incoterms.ts';
import type { Locale } from '#shared/locale.ts';
import { currencies, currencySymbols } from '#shared/money.ts';
import { addressOf } from '#shared/search-parameters.ts';
import type { Route } from './+types/create.page';
import { buyerPanel } from './create-rfq.server.ts';
import { openDraft } from './open-draft.server.ts';
import { errorsOf, stepPath } from './step-form.server.ts';

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
    tree,
    chosen: found && {
      id: found.node.id,
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
    openDays: openDaysChoices.map((days) => ({
      value: String(days),
      label: openDaysText(days, locale),
    })),
    businessTypes: buyerBusinessTypes.map((code) => ({
      code,
      name: businessTypeText(code, locale),
    })),
  };
}

type Categories = Awaited<ReturnType<typeof categoriesOf>>;

/** The category that the name means, while none is chosen. */
async function suggestionOf(context: PageContext, { tree, chosen }: Categories, typed: RfqDraft) {
  if (chosen !== null) return null;
  const found = findCategory(tree, await suggestCategory(context, typed.productName ?? ''));
  return found && { path: found.node.treePath, name: found.node.name };
}

/** Who may answer: the chosen stores, and those that were looked for without scripts. */
async function audienceOf(context: PageContext, typed: RfqDraft, seek: string) {
  const [chosen, found] = await Promise.all([
    listChosenRecipients(context, typed.recipients ?? []),
    findRecipientChoices(context, seek),
  ]);
  return { chosen, found, seek };
}

/** A visitor's defaults. */
const noContact = { email: null, businessType: 'other' } as const;

/**
 * `rfq`: a draft, or a request to be changed. `step`: one of three. `check`: this step has errors
 * that prevented sending.
 */
export async function loadCreate(args: Route.LoaderArgs, context: PageContext) {
  const { locale } = context;
  const say = translatorFor(locale);
  const draft = await openDraft(args, context);
  if (draft.refusal !== null) return draft.answer;
  const { isVisitor, id, step, typed, attachments, isSaved } = draft;
  const query = args.url.searchParams;
  const categories = await categoriesOf(context, typed.category ?? '');
  const isOf = (one: RfqFormStep) => step === one;
  const [contact, maxFiles, suggestion, audience, coach, errors] = await Promise.all([
    isVisitor ? noContact : getOwnContact(context),
    isVisitor ? maxAttachments : getOwnDraftLimits(context).then(({ attachments: max }) => max),
    isOf('business') ? null : suggestionOf(context, categories, typed),
    isOf('business') ? audienceOf(context, typed, query.get('seek') ?? '') : null,
    isOf('quantity') && categories.chosen ? listCommonFacts(context, categories.chosen.id) : [],
    isSaved && query.get('check') === '1' ? errorsOf(context, step, typed, true) : {},
  ]);
  return {
    locale,
    refusal: null,
    steps: rfqFormSteps,
    maxRequirements,
    address: addressOf(args),
    rfq: id,
    isVisitor,
    isSaved,
    isTaken: query.get('taken') === '1',
    key: randomUUID(),
    step,
    typed: { ...typed, category: categories.chosen?.path ?? '' },
    openDaysChosen: typed.openDays || String(defaultOpenDays),
    state: draft.state,
    reviewReason: draft.reviewReason,
    attachments,
    fileSizes: attachments.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
    errors,
    categories: isOf('product') ? categories.groups : [],
    suggestion,
    audience,
    coach,
    image: categories.chosen?.image ?? null,
    summary: summaryOf(typed, categories.chosen?.name ?? null, attachments.length, locale),
    ...choicesOf(step, locale),
    contact,
    files: { maxBytes: maxAttachmentBytes, tooLarge: say('fileTooLarge'), max: maxFiles },
    filesPath: `${buyerPanel(context)}/${id ?? ''}/files`,
    stepPaths: isSaved ? rfqFormSteps.map((one) => stepPath(locale, id, one)) : null,
  };
}
