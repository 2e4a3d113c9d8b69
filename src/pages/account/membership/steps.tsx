// The steps of an application that are short, and what the company reads of it.
import { Fragment } from 'react';
import {
  documentKinds as kindNames,
  legalForms as formNames,
} from '#messages/features/memberships';
import { states } from '#messages/features/memberships';
import { legalForms } from '#features/memberships/schemas.ts';
import * as attachments from '#messages/features/attachments';
import * as m from '#messages/pages/account/membership';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { typed } from '#pages/shared/own-page.ts';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { FileField } from '#ui/file-field.tsx';
import { Choices, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Button } from '#ui/button.tsx';
import { OwnCard } from '../area/own-page-frame.tsx';
import type { loadMembership, MembershipStep } from './load-membership.server.ts';
import '#ui/steps.css';

export type Own = NonNullable<Awaited<ReturnType<typeof loadMembership>>['own']>;
export type StepProps = {
  readonly own: Own;
  readonly locale: Locale;
  /** The latest result of any form of the page. */
  readonly answer: ActionResult | undefined;
};

const steps: readonly MembershipStep[] = ['form', 'data', 'documents', 'request'];

const hrefOf = (step: MembershipStep, locale: Locale): string =>
  `${memberPaths.membership({ locale })}?step=${step}`;

/** Steps that were reached are links. */
export const StepList = ({ own, locale }: Pick<StepProps, 'own' | 'locale'>) => (
  <nav aria-label={m.steps({ locale })}>
    <ol className="steps">
      {steps.map((step) => {
        const text = m.stepNames({ step }, { locale });
        const isReached = steps.indexOf(step) <= steps.indexOf(own.reached);
        return (
          <li key={step} aria-current={step === own.step ? 'step' : undefined}>
            {isReached && step !== own.step ? (
              <a className="link" href={hrefOf(step, locale)}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);

export function LegalFormForm({ own, locale, answer: last }: StepProps) {
  const answer = resultFor(last, 'form');
  return (
    <OwnCard title={m.stepNames({ step: 'form' }, { locale })} text={m.formText({ locale })}>
      <IntentForm intent="form" answer={answer}>
        <Choices
          legend={m.whichForm({ locale })}
          name="legalForm"
          choices={legalForms.map((form) => ({
            value: form,
            label: formNames({ form }, { locale }),
          }))}
          error={answer?.errors['legalForm']}
          defaultValue={typed(answer, 'legalForm', own.legalForm)}
        />
        <div className="form-actions">
          <SubmitButton>{m.next({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </OwnCard>
  );
}

const accepted = '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp';

/** The commitment with the company's data, to be signed in one of the languages. */
const CommitmentLinks = ({ locale }: Pick<StepProps, 'locale'>) => (
  <p>
    {m.commitmentForm({ locale })}{' '}
    {locales.map((lang, i) => (
      <Fragment key={lang}>
        {i === 0 ? null : ' · '}
        <a
          className="link"
          href={memberPaths.membershipCommitment({ locale: lang })}
          hrefLang={lang}
          lang={lang}
          download=""
          data-reload=""
        >
          {localeNames[lang]}
        </a>
      </Fragment>
    ))}
  </p>
);

/** A form for each document, so that each is kept as soon as it is sent. */
export function DocumentForms({ own, locale, answer: last }: StepProps) {
  return (
    <>
      <p className="text-soft">{m.documentsText({ locale })}</p>
      {own.documents.map(({ kind, document }) => {
        const answer = resultFor(last, 'document', kind);
        return (
          <OwnCard
            key={`${kind} ${document?.version ?? 0}`}
            title={kindNames({ kind }, { locale })}
            text={m.documentHints({ kind }, { locale })}
          >
            {document === null ? null : (
              <p>
                <a
                  className="link"
                  href={memberPaths.membershipDocument({ locale, kind })}
                  download=""
                  data-reload=""
                >
                  {m.sentDocument({ format: document.format.toUpperCase() }, { locale })}
                </a>{' '}
                · <span className="text-soft">{document.at}</span>
              </p>
            )}
            {kind === 'commitment' ? <CommitmentLinks locale={locale} /> : null}
            {document?.returnedReason ? (
              <p className="panel-quotation" dir="auto">
                {document.returnedReason}
              </p>
            ) : null}
            <IntentForm intent="document" id={kind} answer={answer} encType="multipart/form-data">
              <FileField
                name="file"
                accept={accepted}
                label={document === null ? m.file({ locale }) : m.otherFile({ locale })}
                hint={m.fileHint({ locale })}
                error={answer?.errors['file']}
                texts={{
                  choose: attachments.chooseFile({ locale }),
                  chooseOther: attachments.chooseOtherFile({ locale }),
                }}
              />
              {kind === 'tax_plate' ? (
                <TextField
                  type="date"
                  name="issuedOn"
                  label={m.issuedOn({ locale })}
                  error={answer?.errors['issuedOn']}
                  defaultValue={typed(answer, 'issuedOn')}
                />
              ) : null}
              <div className="form-actions">
                <SubmitButton variant="secondary" size="sm">
                  {m.sendDocument({ locale })}
                </SubmitButton>
              </div>
            </IntentForm>
          </OwnCard>
        );
      })}
      {own.reached === 'request' ? (
        <div className="form-actions">
          <Button variant="primary" href={hrefOf('request', locale)}>
            {m.next({ locale })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export function RequestForm({ own, locale, answer: last }: StepProps) {
  const answer = resultFor(last, 'request');
  return (
    <OwnCard title={m.stepNames({ step: 'request' }, { locale })} text={m.requestText({ locale })}>
      <ul className="stack">
        {own.documents.map(({ kind, document }) => (
          <li key={kind}>
            {kindNames({ kind }, { locale })}
            {document?.issuedOn ? ` (${document.issuedOn})` : ''}
            {answer?.errors[kind] ? <p className="field-error">{answer.errors[kind]}</p> : null}
          </li>
        ))}
      </ul>
      <IntentForm intent="request" answer={answer}>
        {Object.entries(answer?.errors ?? {})
          .filter(([name]) => !own.documents.some(({ kind }) => kind === name))
          .map(([name, text]) => (
            <p key={name} className="field-error">
              {text}
            </p>
          ))}
        <div className="form-actions">
          <SubmitButton>{m.sendRequest({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </OwnCard>
  );
}

/** The company's entry in the directory, which its owner may hide. */
export const Listing = ({
  listing: { slug, isShown },
  locale,
  answer,
}: Pick<StepProps, 'locale' | 'answer'> & { readonly listing: NonNullable<Own['listing']> }) => (
  <OwnCard title={m.listing({ locale })} text={m.listingText({ locale })}>
    {isShown ? (
      <p>
        <a className="link" href={paths.listedCompany({ locale, entry: slug })}>
          {m.seeListing({ locale })}
        </a>
      </p>
    ) : null}
    <IntentForm intent="listing" answer={resultFor(answer, 'listing')}>
      <input type="hidden" name="shown" value={isShown ? 'no' : 'yes'} />
      <div className="form-actions">
        <SubmitButton variant="secondary" size="sm">
          {(isShown ? m.hideListing : m.showListing)({ locale })}
        </SubmitButton>
      </div>
    </IntentForm>
  </OwnCard>
);

/** Who of the market's staff looked at which document. */
export const Looks = ({ own, locale }: Pick<StepProps, 'own' | 'locale'>) =>
  own.looks.length === 0 ? null : (
    <OwnCard title={m.looks({ locale })} text={m.looksText({ locale })}>
      <ul className="account-area-rows">
        {own.looks.map(({ kind, version, name, at }) => (
          <li key={`${kind} ${version} ${at}`} className="is-flat">
            <span>
              {kindNames({ kind }, { locale })} · <bdi>{name ?? '—'}</bdi>
            </span>
            <span className="text-soft text-tabular">{at}</span>
          </li>
        ))}
      </ul>
    </OwnCard>
  );

export const History = ({ own, locale }: Pick<StepProps, 'own' | 'locale'>) =>
  own.history.length === 0 ? null : (
    <OwnCard title={m.history({ locale })}>
      <ul className="account-area-rows">
        {own.history.map(({ to, at }) => (
          <li key={`${to} ${at}`} className="is-flat">
            <span>{states({ state: to }, { locale })}</span>
            <span className="text-soft text-tabular">{at}</span>
          </li>
        ))}
      </ul>
    </OwnCard>
  );
