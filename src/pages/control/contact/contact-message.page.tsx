import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  answerContactMessage,
  assignContactMessage,
  moveContactMessage,
} from '#features/contact/commands/work-on-messages.server.ts';
import { getContactMessage } from '#features/contact/queries/contact-messages.server.ts';
import { movesFrom } from '#features/contact/rules.ts';
import { contactAnswer, maxAnswer } from '#features/contact/schemas.ts';
import { states } from '#messages/features/contact';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/contact';
import { readShown } from '#pages/shared/read-shown.server.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import { localeNames } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { TextArea } from '#ui/field.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/contact-message.page';
import { ActResult } from '../act-form.tsx';
import { factsOf } from './message-facts.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const read = await getContactMessage(context, args.params.message);
    await readShown(context, { subject: args.params.message, groups: ['contactMessages'] });
    const { message, writer, assignee, answers } = read;
    return {
      locale,
      done: args.url.searchParams.get('done'),
      subject: message.subject,
      text: message.message,
      language: message.language,
      state: message.state,
      moves: movesFrom(message.state),
      writer,
      assignee: assignee && {
        name: assignee.name,
        isSelf: context.actor.kind === 'member' && context.actor.userId === assignee.id,
      },
      facts: factsOf(read, locale),
      answers: answers.map(({ text, at, by }) => ({
        text,
        by,
        at: dateText(at, locale, 'moment'),
      })),
    };
  });

const plain = <Intent extends string>(intent: Intent) => z.object({ intent: z.literal(intent) });
const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('answer'), text: contactAnswer }),
  plain('close'),
  plain('discard'),
  plain('reopen'),
  plain('take'),
  plain('release'),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.message;
    const { intent } = input;
    if (intent === 'answer') await answerContactMessage(context, id, input.text);
    else if (intent === 'take') await assignContactMessage(context, id, 'self');
    else if (intent === 'release') await assignContactMessage(context, id, null);
    else await moveContactMessage(context, id, intent);
    return redirect(
      `${memberPaths.controlContactMessage({ locale: context.locale, id })}?done=${intent}`,
      303,
    );
  });

const results: Readonly<Record<string, typeof m.doneAnswer>> = {
  answer: m.doneAnswer,
  close: m.doneClose,
  discard: m.doneDiscard,
  reopen: m.doneReopen,
  take: m.doneTake,
  release: m.doneRelease,
};
const moveTexts = { close: m.close, discard: m.discard, reopen: m.reopen };

type Props = {
  readonly message: Route.ComponentProps['loaderData'];
  readonly answer: Route.ComponentProps['actionData'];
};

function Moves({ message: { locale, moves, assignee }, answer }: Props) {
  return (
    <div className="form-actions">
      {moves.map((move) =>
        move === 'answer' ? null : (
          <IntentForm key={move} intent={move} answer={resultFor(answer, move)}>
            <SubmitButton size="sm" variant="secondary">
              {moveTexts[move]({ locale })}
            </SubmitButton>
          </IntentForm>
        ),
      )}
      {assignee?.isSelf ? (
        <IntentForm intent="release" answer={resultFor(answer, 'release')}>
          <SubmitButton size="sm" variant="secondary">
            {m.release({ locale })}
          </SubmitButton>
        </IntentForm>
      ) : (
        <IntentForm intent="take" answer={resultFor(answer, 'take')}>
          <SubmitButton size="sm" variant="secondary">
            {m.take({ locale })}
          </SubmitButton>
        </IntentForm>
      )}
    </div>
  );
}

function AnswerCard({ message: { locale, moves, answers, language }, answer: last }: Props) {
  const answer = resultFor(last, 'answer');
  return (
    <Card as="section">
      <h2 className="card-title">{m.answers({ locale })}</h2>
      {answers.length === 0 ? <p className="text-soft">{m.noAnswers({ locale })}</p> : null}
      {answers.map(({ text, at, by }) => (
        <article key={at}>
          <p className="text-soft text-sm">
            <bdi>{by ?? '—'}</bdi> · {at}
          </p>
          <p className="panel-quotation" dir="auto">
            {text}
          </p>
        </article>
      ))}
      {moves.includes('answer') ? (
        <IntentForm key={answers.length} intent="answer" answer={answer}>
          <TextArea
            label={m.answer({ locale })}
            name="text"
            rows={6}
            maxLength={maxAnswer}
            dir="auto"
            hint={m.answerHint({ language: localeNames[language] }, { locale })}
            error={answer?.errors['text']}
            defaultValue={String(answer?.values['text'] ?? '')}
          />
          <div>
            <SubmitButton>{m.send({ locale })}</SubmitButton>
          </div>
        </IntentForm>
      ) : null}
    </Card>
  );
}

export default function ContactMessagePage({
  loaderData: message,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, subject, state, text, facts, writer, assignee, done } = message;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={subject}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.controlContact({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <ActResult text={answer ? null : (results[done ?? '']?.({ locale }) ?? null)} />
      <div className="panel-columns">
        <div className="stack">
          <Card as="section">
            <h2 className="card-title">{m.message({ locale })}</h2>
            <p className="panel-quotation" dir="auto">
              {text}
            </p>
          </Card>
          <AnswerCard message={message} answer={answer} />
        </div>
        <Card as="section">
          <h2 className="card-title">{m.about({ locale })}</h2>
          <FactList facts={facts}>
            <FactRow name={control.state({ locale })}>{states({ state }, { locale })}</FactRow>
            <FactRow name={m.assignee({ locale })}>
              {assignee === null ? m.nobodyYet({ locale }) : <bdi>{assignee.name}</bdi>}
            </FactRow>
            {writer?.id ? (
              <FactRow name={m.account({ locale })}>
                <a className="link" href={memberPaths.user({ locale, id: writer.id })}>
                  <bdi>{writer.name}</bdi>
                </a>
              </FactRow>
            ) : null}
          </FactList>
          <Moves message={message} answer={answer} />
        </Card>
      </div>
    </PanelPage>
  );
}
