import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  answerContactMessage,
  assignContactMessage,
  moveContactMessage,
} from '#features/contact/commands/work-on-messages.server.ts';
import {
  findContactSubject,
  getContactMessage,
  nearestContactMessages,
} from '#features/contact/queries/contact-messages.server.ts';
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
import { withParameters } from '#shared/search-parameters.ts';
import { TextArea } from '#ui/field.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/contact-message.page';
import { DecisionResult } from '../act-form.tsx';
import { openNext, readDecision } from '../after-decision.ts';
import { searchIn } from '../list-parameters.ts';
import { BesideQueue, queueItems } from '../queue-list.tsx';
import { QueueTools } from '../queue-tools.tsx';
import { contactResults } from './contact-results.ts';
import { factsOf } from './message-facts.server.ts';
import { RoomLink } from '../room-link.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { searchParams } = args.url;
    const query = searchIn(searchParams);
    const [read, decided] = await Promise.all([
      getContactMessage(context, args.params.message, query),
      readDecision(searchParams, (id) => findContactSubject(context, id)),
    ]);
    await readShown(context, { subject: args.params.message, groups: ['contactMessages'] });
    const { message, writer, assignee, answers } = read;
    return {
      locale,
      id: message.publicId,
      query,
      decided,
      neighbours: read.neighbours,
      queue: queueItems(
        read.queue,
        {
          id: message.publicId,
          title: message.subject,
          of: message.fullName,
          at: message.createdAt,
        },
        locale,
      ),
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
        at: dateText(at, locale, 'instant'),
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

/** After these the message waits no more. */
const lastActs: readonly z.output<typeof acts>['intent'][] = ['answer', 'close', 'discard'];

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.message;
    const { intent } = input;
    const { message } = await getContactMessage(context, id);
    if (intent === 'answer') await answerContactMessage(context, id, input.text);
    else if (intent === 'take') await assignContactMessage(context, id, 'self');
    else if (intent === 'release') await assignContactMessage(context, id, null);
    else await moveContactMessage(context, id, intent);
    const { locale } = context;
    const query = searchIn(args.url.searchParams);
    const filter = { q: query || null };
    const sheet = (other: string) => memberPaths.controlContactMessage({ locale, id: other });
    if (message.state !== 'open' || !lastActs.includes(intent))
      return redirect(withParameters(sheet(id), { ...filter, done: intent }), 303);
    const neighbours = await nearestContactMessages(context, id, query);
    const list = memberPaths.controlContact({ locale });
    return openNext({ id, done: intent, neighbours, sheet, list, filter });
  });

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
          <IntentForm
            key={move}
            intent={move}
            answer={resultFor(answer, move)}
            data-shortcut={move === 'discard' ? 'r' : undefined}
          >
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
        <IntentForm key={answers.length} intent="answer" answer={answer} data-shortcut="a">
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
  const { locale, subject, state, text, facts, writer, assignee, query } = message;
  const { previous, next } = message.neighbours;
  const pathOf = (id: string) =>
    withParameters(memberPaths.controlContactMessage({ locale, id }), { q: query || null });
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={subject}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.controlContact({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={
        <QueueTools
          previous={previous && pathOf(previous)}
          next={next && pathOf(next)}
          keys={m.keys({ locale })}
          locale={locale}
        />
      }
    >
      <DecisionResult
        decision={answer ? null : message.decided}
        results={contactResults}
        hrefOf={pathOf}
        locale={locale}
      />
      <BesideQueue items={message.queue} current={message.id} hrefOf={pathOf} locale={locale}>
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
                  <RoomLink room="user" href={memberPaths.user({ locale, id: writer.id })}>
                    <bdi>{writer.name}</bdi>
                  </RoomLink>
                </FactRow>
              ) : null}
            </FactList>
            <Moves message={message} answer={answer} />
          </Card>
        </div>
      </BesideQueue>
    </PanelPage>
  );
}
