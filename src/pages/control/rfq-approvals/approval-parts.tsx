// The cards of a request that staff read and decide.
import * as m from '#messages/pages/control/rfq-approvals';
import { ltr } from '#shared/bidi-marks.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Select, TextArea } from '#ui/field.tsx';
import { FileLinks } from '#ui/file-links.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/approval.page';
import { ActForm } from '../act-form.tsx';
import type { ReasonedDecision } from './reasons.ts';
import { RoomLink } from '../room-link.tsx';
import './approval.css';

type Rfq = Route.ComponentProps['loaderData'];
type Result = Route.ComponentProps['actionData'];

/** What was done, by the form that did it. */
export const rfqResults: Readonly<Record<string, typeof m.doneApprove>> = {
  approve: m.doneApprove,
  changes: m.doneChanges,
  reject: m.doneReject,
  remove: m.doneRemove,
  categorise: m.doneCategorise,
  withhold: m.doneWithhold,
  release: m.doneRelease,
};

type Pieces = readonly {
  readonly text: string;
  readonly isContact: boolean;
  readonly isMarked: boolean;
}[];
const mask = '•••••';

/**
 * Shows a text as the public reads it, or the original with hidden contacts marked; in both with
 * its prohibited words marked.
 */
const Said = ({ pieces, isOriginal }: { pieces: Pieces; isOriginal: boolean }) =>
  pieces.map(({ text, isContact, isMarked }, i) =>
    isContact ? (
      <mark key={i}>{isOriginal ? <bdi>{text}</bdi> : mask}</mark>
    ) : isMarked ? (
      <mark key={i} className="approval-word">
        {text}
      </mark>
    ) : (
      <span key={i}>{text}</span>
    ),
  );

/** What the buyer wrote, with the contacts hidden or shown. */
export function Texts({ rfq, isOriginal }: { rfq: Rfq; isOriginal: boolean }) {
  const { locale } = rfq;
  return (
    <div lang={rfq.language} dir="auto">
      <p className="text-medium">
        <Said pieces={rfq.namePieces} isOriginal={isOriginal} />
      </p>
      {rfq.textPieces.length === 0 ? (
        <p className="text-soft" lang={locale}>
          {m.noText({ locale })}
        </p>
      ) : (
        <p className="panel-quotation">
          <Said pieces={rfq.textPieces} isOriginal={isOriginal} />
        </p>
      )}
    </div>
  );
}

/** The rules whose words the request contains; none stops it by itself. */
export function Words({ rfq: { locale, rules } }: { rfq: Rfq }) {
  return rules.length === 0 ? null : (
    <Card as="section">
      <h2 className="card-title">{m.words({ locale })}</h2>
      <p className="text-soft">{m.wordsText({ locale })}</p>
      <ul>
        {rules.map(({ id, group, phrase }) => (
          <li key={id}>
            <a className="link" href={memberPaths.word({ locale, id })}>
              <bdi>{phrase}</bdi>
            </a>{' '}
            · {group}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Each may be kept from sellers, and given to them again. */
export function Files({ rfq, answer }: { rfq: Rfq; answer: Result }) {
  const { locale, files } = rfq;
  return (
    <Card as="section">
      <h2 className="card-title">{m.files({ locale })}</h2>
      {files.length === 0 ? (
        <p className="text-soft">{m.noFiles({ locale })}</p>
      ) : (
        <>
          <Alert tone="warning">{m.filesWarning({ locale })}</Alert>
          <FileLinks
            files={files}
            sizes={rfq.fileSizes}
            path={memberPaths.rfqApprovalFiles({ locale, id: rfq.id })}
          />
          {files.map(({ id, name, isWithheld }) => (
            <IntentForm
              key={id}
              intent={isWithheld ? 'release' : 'withhold'}
              id={id}
              answer={answer}
            >
              <SubmitButton size="sm" variant="secondary">
                {(isWithheld ? m.release : m.withhold)({ name }, { locale })}
              </SubmitButton>
            </IntentForm>
          ))}
        </>
      )}
    </Card>
  );
}

/** Of a request without one, or in the wrong one: sellers are told of requests by category. */
export function Category({ rfq, answer }: { rfq: Rfq; answer: Result }) {
  const { locale, categories } = rfq;
  const given = resultFor(answer, 'categorise');
  if (!rfq.can.categorise) return null;
  return (
    <Card as="section">
      <h2 className="card-title">{m.category({ locale })}</h2>
      <IntentForm intent="categorise" answer={answer}>
        <Select
          label={m.chosenCategory({ locale })}
          name="category"
          error={given?.errors['category']}
          defaultValue={String(given?.values['category'] ?? rfq.categoryPath ?? '')}
        >
          <option value="">{m.chooseOne({ locale })}</option>
          {categories.map(({ name, items }) => (
            <optgroup key={name} label={name}>
              {items.map((item) => (
                <option key={item.path} value={item.path}>
                  {item.name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <div>
          <SubmitButton size="sm" variant="secondary">
            {m.saveCategory({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}

/** What the page showed, as its forms carry it. */
const Seen = ({ rfq }: { rfq: Rfq }) => <input type="hidden" name="shown" value={rfq.shown} />;

export function Decide({ rfq, answer }: { rfq: Rfq; answer: Result }) {
  const { locale, can } = rfq;
  const isDecidable = can.approve || can.askForChanges || can.reject || can.remove;
  return (
    <Card as="section">
      <h2 className="card-title">{m.decide({ locale })}</h2>
      {isDecidable ? null : <p className="text-soft">{m.decided({ locale })}</p>}
      {can.approve ? (
        <ActForm
          intent="approve"
          shortcut="a"
          title={m.approve({ locale })}
          text={rfq.approveText}
          locale={locale}
          answer={answer}
        >
          <Seen rfq={rfq} />
        </ActForm>
      ) : null}
      {can.askForChanges ? (
        <Reasoned
          decision="changes"
          title={m.changes({ locale })}
          text={m.changesText({ locale })}
          rfq={rfq}
          answer={answer}
        />
      ) : null}
      {can.reject ? (
        <Reasoned
          decision="reject"
          shortcut="r"
          title={m.reject({ locale })}
          text={m.rejectText({ locale })}
          isDangerous
          rfq={rfq}
          answer={answer}
        />
      ) : null}
      {can.remove ? (
        <Reasoned
          decision="remove"
          title={m.remove({ locale })}
          text={m.removeText({ locale })}
          isDangerous
          rfq={rfq}
          answer={answer}
        />
      ) : null}
    </Card>
  );
}

type ReasonedProps = {
  readonly decision: ReasonedDecision;
  readonly title: string;
  readonly text: string;
  readonly isDangerous?: boolean;
  readonly shortcut?: string;
  readonly rfq: Rfq;
  readonly answer: Result;
};

/** With a reason that is ready in the buyer's language, own words, or both. */
function Reasoned({ decision, rfq, answer, ...act }: ReasonedProps) {
  const { locale, reasons } = rfq;
  const given = resultFor(answer, decision);
  return (
    <ActForm intent={decision} locale={locale} answer={answer} {...act}>
      <Seen rfq={rfq} />
      <Select
        label={m.ready({ locale })}
        hint={m.readyHint({ locale })}
        name="ready"
        error={given?.errors['ready']}
        defaultValue={String(given?.values['ready'] ?? '')}
      >
        <option value="">{m.ownWordsOnly({ locale })}</option>
        {reasons[decision].map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea
        label={m.ownWords({ locale })}
        name="reason"
        rows={3}
        maxLength={500}
        dir="auto"
        error={given?.errors['reason']}
        defaultValue={String(given?.values['reason'] ?? '')}
      />
    </ActForm>
  );
}

export function Buyer({ rfq }: { rfq: Rfq }) {
  const { locale } = rfq;
  return (
    <Card as="section">
      <h2 className="card-title">{m.buyer({ locale })}</h2>
      <FactList
        facts={[
          ...(rfq.businessEmail === null
            ? []
            : [{ name: m.businessEmail({ locale }), value: ltr(rfq.businessEmail) }]),
          { name: m.requests({ locale }), value: String(rfq.requestsOfCompany) },
        ]}
      >
        <FactRow name={m.company({ locale })}>
          <RoomLink
            room="controlCompany"
            dir="auto"
            href={memberPaths.controlCompany({ locale, id: rfq.company.id })}
          >
            {rfq.company.name}
          </RoomLink>
        </FactRow>
        <FactRow name={m.person({ locale })}>
          {rfq.person === null ? (
            m.gone({ locale })
          ) : (
            <RoomLink room="user" dir="auto" href={memberPaths.user({ locale, id: rfq.person.id })}>
              {rfq.person.name}
            </RoomLink>
          )}
        </FactRow>
        {rfq.person?.email ? (
          <FactRow name={m.email({ locale })}>
            <bdi dir="ltr">{rfq.person.email}</bdi> ·{' '}
            {(rfq.person.isConfirmed ? m.confirmed : m.notConfirmed)({ locale })}
          </FactRow>
        ) : null}
      </FactList>
    </Card>
  );
}
