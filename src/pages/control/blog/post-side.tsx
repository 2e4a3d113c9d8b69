// The side of the editor: when readers see the post, and its revisions.
import type { PostPhase } from '#features/blog/rules.ts';
import * as m from '#messages/pages/control/blog';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { ActForm } from '../act-form.tsx';
import { PictureForm } from './picture-form.tsx';

type Times = {
  readonly publishAt: string;
  readonly hideAt: string;
  readonly appears: string | null;
  readonly disappears: string | null;
};

type Props = {
  readonly id: string;
  readonly phase: PostPhase;
  readonly address: string | null;
  readonly times: Times;
  readonly revision: number;
  readonly revisions: readonly {
    readonly revision: number;
    readonly at: string;
    readonly editor: string | null;
  }[];
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

function ScheduleForm({ times, answer: last, locale }: Pick<Props, 'times' | 'answer' | 'locale'>) {
  const answer = resultFor(last, 'schedule');
  const field = (name: 'publishAt' | 'hideAt') => ({
    name,
    type: 'datetime-local',
    error: answer?.errors[name],
    defaultValue: String(answer?.values[name] ?? times[name]),
  });
  return (
    <details className="panel-act" open={answer ? true : undefined}>
      <summary>{m.schedule({ locale })}</summary>
      <IntentForm intent="schedule" answer={answer}>
        <TextField
          label={m.publishAt({ locale })}
          hint={m.momentHint({ locale })}
          {...field('publishAt')}
        />
        <TextField
          label={m.hideAt({ locale })}
          optional={m.optional({ locale })}
          hint={m.hideHint({ locale })}
          {...field('hideAt')}
        />
        <div>
          <SubmitButton size="sm" variant="secondary">
            {m.schedule({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

const Plan = ({ id, revision, phase, address, times, answer, locale }: Props) => (
  <Card as="section">
    <h2 className="card-title">{m.state({ locale })}</h2>
    {phase === 'scheduled' && times.appears ? (
      <p>{m.plannedText({ moment: times.appears }, { locale })}</p>
    ) : null}
    {phase !== 'hidden' && times.disappears ? (
      <p>{m.plannedUntil({ moment: times.disappears }, { locale })}</p>
    ) : null}
    {address ? (
      <p>
        <a className="link" href={address}>
          {m.readIt({ locale })}
        </a>
      </p>
    ) : (
      <p>
        <a
          className="link"
          href={memberPaths.postRevision({ locale, id, revision: String(revision) })}
        >
          {m.preview({ locale })}
        </a>
      </p>
    )}
    {phase === 'published' ? null : (
      <ActForm
        intent="publish"
        title={m.publish({ locale })}
        text={m.publishText({ locale })}
        locale={locale}
        answer={answer}
      />
    )}
    {phase === 'draft' || phase === 'scheduled' ? (
      <ScheduleForm times={times} answer={answer} locale={locale} />
    ) : null}
    {phase === 'published' || phase === 'scheduled' ? (
      <ActForm
        intent="hide"
        title={m.hide({ locale })}
        text={m.hideText({ locale })}
        locale={locale}
        answer={answer}
        isDangerous
      />
    ) : null}
  </Card>
);

export const PostSide = (props: Props) => {
  const { id, revision: latest, revisions, locale } = props;
  return (
    <div className="panel-stack">
      <Plan {...props} />
      <PictureForm answer={resultFor(props.answer, 'picture')} locale={locale} />
      <Card as="section">
        <h2 className="card-title">{m.revisions({ locale })}</h2>
        <ul>
          {revisions.map(({ revision, at, editor }) => (
            <li key={revision}>
              <a
                className="link"
                href={memberPaths.postRevision({ locale, id, revision: String(revision) })}
              >
                {m.revision({ number: revision }, { locale })}
              </a>
              {revision === latest ? ` (${m.latest({ locale })})` : null}
              <br />
              <span className="text-soft text-sm">
                {editor === null ? at : m.savedBy({ moment: at, editor }, { locale })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
};
