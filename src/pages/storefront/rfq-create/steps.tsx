// One step of the form, with its summary.
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
import { useFetcher } from 'react-router';
import { dateText } from '#shared/dates.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import { CategorySuggestion } from '#pages/shared/category-suggestion/category-suggestion.tsx';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/create.page';
import { BareFrame } from './bare-frame.tsx';
import { BusinessStep } from './business-step.tsx';
import { ProductStep } from './product-step.tsx';
import { QuantityStep } from './quantity-step.tsx';
import { ErrorSummary } from './error-summary.tsx';

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

export type Loaded = Extract<Route.ComponentProps['loaderData'], { refusal: null }>;
export type Answer = Extract<NonNullable<Route.ComponentProps['actionData']>, { errors: object }>;

/** Saves automatically after typing, but only a draft that was saved before. */
function useSaving(isSaved: boolean) {
  const saver = useFetcher<{ savedAt?: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onInput = ({ currentTarget: form }: InputEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (!isSaved) return;
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

export function Steps({ loaderData, answer }: { loaderData: Loaded; answer: Answer | undefined }) {
  const { locale, steps, step, stepPaths, state } = loaderData;
  const rfq = answer?.rfq ?? loaderData.rfq;
  const errors: Readonly<Record<string, string>> = answer?.errors ?? loaderData.errors;
  const typed = answer?.typed ?? loaderData.typed;
  const at = steps.indexOf(step);
  const saving = useSaving(rfq !== null || loaderData.isSaved);
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
      tools={<Tools form={form} isLast={step === 'business'} saving={saving} locale={locale} />}
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
            <Review reason={loaderData.reviewReason} locale={locale} />
          )}
          {loaderData.isTaken ? <Taken loaderData={loaderData} /> : null}
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
            {step === 'quantity' ? (
              <CategorySuggestion
                suggestion={loaderData.suggestion}
                submitName="do"
                locale={locale}
              />
            ) : null}
            <Fields loaderData={loaderData} answer={answer} parts={{ locale, typed, errors }} />
            <Actions loaderData={loaderData} />
          </Form>
        </div>
        <Aside loaderData={loaderData} />
      </main>
    </BareFrame>
  );
}

type Loading = { readonly loaderData: Loaded };

/** Beside the steps: what is saved, and the way out. */
function Tools({
  form,
  isLast,
  saving,
  locale,
}: {
  form: string;
  isLast: boolean;
  saving: ReturnType<typeof useSaving>;
  locale: Locale;
}) {
  return (
    <>
      {/* Enter triggers a form's first button, so this one comes first. */}
      <button
        type="submit"
        form={form}
        name="do"
        value={isLast ? 'send' : 'next'}
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
            {m.savedAt({ time: dateText(saving.savedAt, locale, 'localTime') }, { locale })}
          </>
        )}
      </p>
      <Button type="submit" variant="quiet" size="sm" form={form} name="do" value="leave">
        {m.saveAndLeave({ locale })}
      </Button>
    </>
  );
}

function Review({ reason, locale }: { reason: string; locale: Locale }) {
  return (
    <div className="alert alert-warning">
      <CircleAlert />
      <div>
        <b>{m.changesAsked({ locale })}</b>
        <p dir="auto">{reason}</p>
      </div>
    </div>
  );
}

/** After the log-in: everything is here, and files come now. */
const Taken = ({ loaderData: { locale, stepPaths } }: Loading) => (
  <div className="alert" role="status">
    <p>
      {m.taken({ locale })}{' '}
      <a className="link" href={`${stepPaths?.[1] ?? ''}#files`}>
        {m.addFiles({ locale })}
      </a>
    </p>
  </div>
);

type Parts = {
  readonly locale: Locale;
  readonly typed: Loaded['typed'] | Answer['typed'];
  readonly errors: Readonly<Record<string, string>>;
};

function Fields({
  loaderData,
  answer,
  parts,
}: Loading & { answer: Answer | undefined; parts: Parts }) {
  const { step } = loaderData;
  return step === 'product' ? (
    <ProductStep {...parts} categories={loaderData.categories} suggestion={loaderData.suggestion} />
  ) : step === 'quantity' ? (
    <QuantityStep
      {...parts}
      maxRequirements={loaderData.maxRequirements}
      units={loaderData.units}
      currencies={loaderData.currencies}
      tradeTerms={loaderData.tradeTerms}
      countries={loaderData.countries}
      coach={loaderData.coach}
      files={
        loaderData.isVisitor
          ? null
          : {
              rfq: answer?.rfq ?? loaderData.rfq,
              files: loaderData.files,
              filesPath: loaderData.filesPath,
              attachments: answer?.attachments ?? loaderData.attachments,
              fileSizes: answer?.fileSizes ?? loaderData.fileSizes,
              fileErrors: answer?.fileErrors ?? [],
            }
      }
    />
  ) : (
    <BusinessStep
      {...parts}
      businessTypes={loaderData.businessTypes}
      contact={loaderData.contact}
      isAccepted={answer?.isAccepted ?? false}
      isVisitor={loaderData.isVisitor}
      audience={loaderData.audience}
      openDays={loaderData.openDays}
      openDaysChosen={parts.typed.openDays || loaderData.openDaysChosen}
    />
  );
}

function Actions({ loaderData: { locale, steps, step, state, isVisitor } }: Loading) {
  const at = steps.indexOf(step);
  return (
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
          {(isVisitor ? m.logInToSend : state === 'draft' ? m.send : m.sendAgain)({ locale })}
        </SubmitButton>
      ) : (
        <SubmitButton size="lg" name="do" value="next">
          {m.next({ step: names[steps[at + 1]!]({ locale }) }, { locale })}
          <ArrowRight className="icon-16 icon-dir" />
        </SubmitButton>
      )}
    </div>
  );
}

function Aside({ loaderData: { locale, image, summary, isVisitor } }: Loading) {
  return (
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
          {(isVisitor ? m.noteKept : m.noteOpen)({ locale })}
        </li>
        <li>
          <EyeOff className="icon-16" />
          {m.noteHidden({ locale })}
        </li>
      </ul>
    </aside>
  );
}
