import { prohibitedGroupName } from '#features/prohibited-words/format.ts';
import * as m from '#messages/pages/control/products';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Select, TextArea } from '#ui/field.tsx';
import { resultFor } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { ActForm } from '../act-form.tsx';
import type { Route } from './+types/product.page';
import { RoomLink } from '../room-link.tsx';

type LoadedReview = Route.ComponentProps['loaderData'];
type ReviewResult = Route.ComponentProps['actionData'];

type Props = { readonly loaded: LoadedReview };

/** The rules that match, and facts to judge by. */
export function Known({ loaded }: Props) {
  const { locale, rules, store, company, facts, isOnSale, reason } = loaded;
  return (
    <Card as="section">
      <h2 className="card-title">{m.shown({ locale })}</h2>
      {reason === 'category' ? null : (
        <>
          <p className="text-soft text-sm">{m.rules({ locale })}</p>
          {rules.length === 0 ? <p>{m.noRules({ locale })}</p> : null}
          <ul>
            {rules.map(({ id, group, phrase }) => (
              <li key={id}>
                <a className="link" href={memberPaths.word({ locale, id })}>
                  <bdi>{phrase}</bdi>
                </a>{' '}
                · {prohibitedGroupName(group, locale)}
              </li>
            ))}
          </ul>
        </>
      )}
      <FactList facts={facts}>
        <FactRow name={m.store({ locale })}>
          <bdi>{store.name}</bdi>
        </FactRow>
        <FactRow name={m.company({ locale })}>
          {company === null ? (
            m.noCompany({ locale })
          ) : (
            <RoomLink
              room="controlCompany"
              dir="auto"
              href={memberPaths.controlCompany({ locale, id: company.id })}
            >
              {company.name}
            </RoomLink>
          )}
        </FactRow>
      </FactList>
      <p>
        <Badge tone={isOnSale ? 'warn' : 'neutral'} hasDot>
          {isOnSale ? m.onSale({ locale }) : m.offSale({ locale })}
        </Badge>
      </p>
    </Card>
  );
}

/** What was done, by the form that did it. */
export const reviewResults: Readonly<Record<string, typeof m.doneApprove>> = {
  approve: m.doneApprove,
  choose: m.doneChoose,
  reject: m.doneReject,
};

const approvalTexts = {
  prohibited_words: m.approveText,
  mended: m.approveMended,
  staff: m.approveStaff,
} as const;

type DecideProps = Props & { readonly answer: ReviewResult };

export function Decide({ loaded, answer }: DecideProps) {
  const { locale, state, reason, categories } = loaded;
  const chosen = resultFor(answer, 'choose');
  return (
    <Card as="section">
      <h2 className="card-title">{m.decide({ locale })}</h2>
      {state === 'open' ? null : <p className="text-soft">{m.decidedText({ locale })}</p>}
      {state === 'open' && reason !== 'category' ? (
        <ActForm
          intent="approve"
          shortcut="a"
          title={m.approve({ locale })}
          text={approvalTexts[reason]({ locale })}
          locale={locale}
          answer={answer}
        >
          <SeenFields loaded={loaded} />
        </ActForm>
      ) : null}
      {state === 'open' && reason === 'category' ? (
        <ActForm
          intent="choose"
          shortcut="a"
          title={m.choose({ locale })}
          text={m.chooseText({ locale })}
          locale={locale}
          answer={answer}
        >
          <SeenFields loaded={loaded} />
          <Select
            label={m.chosenCategory({ locale })}
            name="category"
            error={chosen?.errors['category']}
            defaultValue={String(chosen?.values['category'] ?? '')}
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
        </ActForm>
      ) : null}
      {state === 'open' ? <Reject loaded={loaded} answer={answer} /> : null}
    </Card>
  );
}

/** The forms say what was shown, since the seller may save another text meanwhile. */
const SeenFields = ({ loaded: { seen } }: Props) => (
  <>
    <input type="hidden" name="revision" value={seen.revision} />
    <input type="hidden" name="shown" value={seen.shown} />
    {seen.words.map((key) => (
      <input key={key} type="hidden" name="words" value={key} />
    ))}
  </>
);

function Reject({ loaded, answer }: DecideProps) {
  const { locale, rejections } = loaded;
  const given = resultFor(answer, 'reject');
  return (
    <ActForm
      intent="reject"
      shortcut="r"
      title={m.reject({ locale })}
      text={m.rejectText({ locale })}
      locale={locale}
      answer={answer}
      isDangerous
    >
      <SeenFields loaded={loaded} />
      <Select
        label={m.rejection({ locale })}
        name="rejection"
        error={given?.errors['rejection']}
        defaultValue={String(given?.values['rejection'] ?? '')}
      >
        {rejections.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextArea
        label={m.note({ locale })}
        name="note"
        hint={m.noteHint({ locale })}
        rows={3}
        maxLength={500}
        dir="auto"
        error={given?.errors['note']}
        defaultValue={String(given?.values['note'] ?? '')}
      />
    </ActForm>
  );
}

export function History({ loaded: { locale, history } }: Props) {
  return history.length === 0 ? null : (
    <Card as="section">
      <h2 className="card-title">{m.history({ locale })}</h2>
      <ul>
        {history.map((step) => (
          <li key={step.id}>
            {step.text} · <span className="text-tabular">{step.at}</span>
            {step.rejection === null ? null : <> · {step.rejection}</>}
            {step.note === null ? null : (
              <>
                {' · '}
                <bdi>{step.note}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
