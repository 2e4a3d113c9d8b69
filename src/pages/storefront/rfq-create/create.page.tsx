import { randomUUID } from 'node:crypto';
import {
  ArrowLeft,
  ArrowRight,
  CircleAlert,
  CloudCheck,
  EyeOff,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { type InputEvent, useEffect, useRef } from 'react';
import { data, redirect, useFetcher } from 'react-router';
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
import { readForm } from '#platform/pages/read-form.ts';
import { incoterms } from '#shared/incoterms.ts';
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts';
import { currencies, currencySymbols } from '#shared/money.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { loadOwnPage } from '#pages/shared/own-page.ts';
import type { Route } from './+types/create.page';
import { BareFrame } from './bare-frame.tsx';
import { BusinessStep } from './business-step.tsx';
import {
  buyerPanel,
  errorsOf,
  type FileError,
  stepOf,
  stepAgain,
  stepPath,
  takeStep,
  typedInAddress,
} from './create-rfq.server.ts';
import { ProductStep } from './product-step.tsx';
import { QuantityStep } from './quantity-step.tsx';
import './create.css';

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

/**
 * `rfq`: a draft, or a request to be changed. `step`: one of three. `check`: this step has errors
 * that prevented sending.
 */
export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
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
      contact,
      files: { maxBytes: maxAttachmentBytes, tooLarge: say('fileTooLarge'), max: maxFiles },
      filesPath: `${buyerPanel(context)}/${draft?.id ?? ''}/files`,
      stepPaths: draft ? rfqFormSteps.map((one) => stepPath(locale, draft.id, one)) : null,
    };
  });

export const action = (args: Route.ActionArgs) =>
  loadOwnPage(
    args,
    async (context) => takeStep(context, await readForm(args), args.url),
    async (refusal) => stepAgain(await readForm(args), refusal, localeOf(args.params)),
  );

const localeOf = ({ lang }: { readonly lang: string }): Locale =>
  isLocale(lang) ? lang : defaultLocale;

const titles = {
  product: m.productTitle,
  quantity: m.quantityTitle,
  business: m.businessTitle,
} as const;
const leads = {
  product: m.productLead,
  quantity: m.quantityLead,
  business: m.businessLead,
} as const;
const names = {
  product: m.stepProduct,
  quantity: m.stepQuantity,
  business: m.stepBusiness,
} as const;

export default function CreateRfqPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale } = loaderData;
  if (loaderData.refusal !== null) {
    return (
      <BareFrame locale={locale} title={m.title({ locale })} steps={[]} tools={null}>
        <main className="wrap section-alone" id="main">
          <EmptyState
            level={1}
            title={m.refusedTitle({ locale })}
            text={loaderData.refusal}
            action={{ label: m.toCompany({ locale }), href: memberPaths.company({ locale }) }}
          />
        </main>
      </BareFrame>
    );
  }
  return (
    <Steps
      key={loaderData.step}
      loaderData={loaderData}
      answer={actionData && 'errors' in actionData ? actionData : undefined}
    />
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { refusal: null }>;
type Answer = Extract<NonNullable<Route.ComponentProps['actionData']>, { errors: object }>;

/** Saves automatically after typing, but only a draft that was saved before. */
function useSaving(rfq: string | null) {
  const saver = useFetcher<{ savedAt?: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onInput = ({ currentTarget: form }: InputEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (rfq === null) return;
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      typed.delete('files');
      typed.set('do', 'save');
      void saver.submit(typed, { method: 'post', encType: 'multipart/form-data' });
    }, 1_500);
  };
  return {
    onInput,
    stop: () => clearTimeout(timer.current),
    isSaving: saver.state !== 'idle',
    savedAt: saver.data?.savedAt ?? null,
  };
}

const timeOf = (instant: string, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'ar' ? 'ar-u-nu-latn' : locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

function Steps({ loaderData, answer }: { loaderData: Loaded; answer: Answer | undefined }) {
  const { locale, steps, step, summary, image, stepPaths, state } = loaderData;
  const rfq = answer?.rfq ?? loaderData.rfq;
  const errors: Readonly<Record<string, string>> = answer?.errors ?? loaderData.errors;
  const typed = answer?.typed ?? loaderData.typed;
  const at = steps.indexOf(step);
  const saving = useSaving(rfq);
  const parts = { locale, typed, errors };
  const form = 'rfq-form';
  return (
    <BareFrame
      locale={locale}
      title={`${m.title({ locale })}: ${names[step]({ locale })}`}
      steps={steps.map((one, i) => ({
        label: names[one]({ locale }),
        isDone: i < at,
        isCurrent: i === at,
        href: i < at ? (stepPaths?.[i] ?? null) : null,
      }))}
      tools={
        <>
          {/* Enter triggers a form's first button, so this one comes first. */}
          <button
            type="submit"
            form={form}
            name="do"
            value={step === 'business' ? 'send' : 'next'}
            hidden
            tabIndex={-1}
            aria-hidden="true"
          />
          <p className="field-hint" role="status">
            {saving.isSaving ? (
              m.saving({ locale })
            ) : saving.savedAt === null ? null : (
              <>
                <CloudCheck className="icon-16" />{' '}
                {m.savedAt({ time: timeOf(saving.savedAt, locale) }, { locale })}
              </>
            )}
          </p>
          <Button type="submit" variant="quiet" size="sm" form={form} name="do" value="leave">
            {m.saveAndLeave({ locale })}
          </Button>
        </>
      }
    >
      <main className="wrap create" id="main">
        <div className="create-step">
          <header>
            <h1 className="display display-3" tabIndex={-1}>
              {titles[step]({ locale })}
            </h1>
            <p className="text-soft">{leads[step]({ locale })}</p>
          </header>
          {loaderData.reviewReason === null ? null : (
            <div className="alert alert-warning">
              <CircleAlert />
              <div>
                <b>{m.changesAsked({ locale })}</b>
                <p dir="auto">{loaderData.reviewReason}</p>
              </div>
            </div>
          )}
          {state === 'open' ? <p className="alert">{m.editingOpen({ locale })}</p> : null}
          <ErrorSummary
            errors={errors}
            error={answer?.error ?? null}
            files={answer?.fileErrors ?? []}
            locale={locale}
          />
          <Form
            id={form}
            action={stepPaths?.[at] ?? loaderData.address}
            encType={
              step === 'quantity' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
            }
            onInput={saving.onInput}
            onSubmit={saving.stop}
          >
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="rfq" value={rfq ?? ''} />
            <input type="hidden" name="key" value={loaderData.key} />
            {step === 'product' ? (
              <ProductStep {...parts} categories={loaderData.categories} />
            ) : step === 'quantity' ? (
              <QuantityStep
                {...parts}
                maxRequirements={loaderData.maxRequirements}
                units={loaderData.units}
                currencies={loaderData.currencies}
                tradeTerms={loaderData.tradeTerms}
                countries={loaderData.countries}
                files={loaderData.files}
                filesPath={loaderData.filesPath}
                attachments={answer?.attachments ?? loaderData.attachments}
                fileSizes={answer?.fileSizes ?? loaderData.fileSizes}
                fileErrors={answer?.fileErrors ?? []}
              />
            ) : (
              <BusinessStep
                {...parts}
                businessTypes={loaderData.businessTypes}
                contact={loaderData.contact}
                isAccepted={answer?.isAccepted ?? false}
              />
            )}
            <div className="create-actions">
              {at === 0 ? (
                <span />
              ) : (
                <Button type="submit" name="do" value="back">
                  <ArrowLeft className="icon-16 icon-dir" />
                  {m.back({ step: names[steps[at - 1]!]({ locale }) }, { locale })}
                </Button>
              )}
              {step === 'business' ? (
                <SubmitButton size="lg" name="do" value="send">
                  {(state === 'draft' ? m.send : m.sendAgain)({ locale })}
                </SubmitButton>
              ) : (
                <SubmitButton size="lg" name="do" value="next">
                  {m.next({ step: names[steps[at + 1]!]({ locale }) }, { locale })}
                  <ArrowRight className="icon-16 icon-dir" />
                </SubmitButton>
              )}
            </div>
          </Form>
        </div>
        <aside className="create-aside" aria-label={m.summary({ locale })}>
          <Card padding="none" className="create-summary">
            {image === null ? null : <img src={image} alt="" width="360" height="150" />}
            <div className="card-pad">
              <h2 className="card-title">{m.summary({ locale })}</h2>
              <FactList facts={summary} />
            </div>
          </Card>
          <ul className="create-notes">
            <li>
              <ShieldCheck className="icon-16" />
              {m.noteApproval({ locale })}
            </li>
            <li>
              <Users className="icon-16" />
              {m.noteOpen({ locale })}
            </li>
            <li>
              <EyeOff className="icon-16" />
              {m.noteHidden({ locale })}
            </li>
          </ul>
        </aside>
      </main>
    </BareFrame>
  );
}

/** Takes focus. Each line links to a field. */
function ErrorSummary({
  errors,
  error,
  files,
  locale,
}: {
  errors: Readonly<Record<string, string>>;
  error: string | null;
  files: readonly FileError[];
  locale: Locale;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const fields = Object.entries(errors);
  useEffect(() => {
    if (error !== null || files.length > 0 || Object.keys(errors).length > 0) ref.current?.focus();
  }, [errors, error, files]);
  if (fields.length === 0 && error === null && files.length === 0) return null;
  return (
    <div className="alert alert-danger create-errors" role="alert" tabIndex={-1} ref={ref}>
      <CircleAlert />
      <div>
        <h2>{error ?? m.errors({ count: fields.length + files.length }, { locale })}</h2>
        <ul>
          {fields.map(([field, message]) => (
            <li key={field}>
              <a href={`#${field}`}>{message}</a>
            </li>
          ))}
          {files.map(({ name, message }) => (
            <li key={`file ${name}`}>
              <a href="#files">
                <bdi>{name}</bdi>: {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
