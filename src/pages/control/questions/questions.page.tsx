import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  moderateAnswer,
  moderateQuestion,
} from '#features/product-questions/commands/moderate-posts.server.ts';
import { listPostsToModerate } from '#features/product-questions/queries/held-posts.server.ts';
import { moderationLists, postId } from '#features/product-questions/schemas.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/questions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { plainLine } from '#shared/plain-line.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import type { Route } from './+types/questions.page';
import { ActResult } from '../act-form.tsx';
import { bulkAct } from '../act-schema.ts';
import { ageInHours } from '../age.ts';
import { decidedIn } from '../bulk-parameters.ts';
import { decideEach } from '../decide-each.server.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn } from '../list-parameters.ts';
import { OldestWaiting } from '../oldest-waiting.tsx';
import { BulkBar, BulkBox, BulkResult } from '../queue-bulk.tsx';
import { useQueueKeys } from '../queue-tools.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const list = choiceIn(query, 'list', moderationLists) ?? 'held';
    const rows = await listPostsToModerate(context, list);
    return {
      locale,
      list,
      done: query.get('done'),
      decidedCount: decidedIn(query),
      // The one that has waited longest comes first.
      oldest: list === 'held' ? ageInHours(rows[0]?.createdAt ?? null, context.now()) : null,
      rows: rows.map(({ createdAt, ...row }) => ({
        ...row,
        written: dateText(createdAt, locale, 'instant'),
      })),
    };
  });

const named = { id: postId, kind: z.enum(['question', 'answer']) };
const acts = z.discriminatedUnion('intent', [
  bulkAct('showChosen'),
  z.object({ intent: z.literal('show'), ...named }),
  z.object({
    intent: z.literal('hide'),
    ...named,
    reason: z
      .string({ error: 'required' })
      .max(600, 'tooLong')
      .transform(plainLine)
      .pipe(z.string({ error: 'required' }).min(1, 'required').max(300, 'tooLong')),
  }),
]);

const commandFor = (kind: string) => (kind === 'question' ? moderateQuestion : moderateAnswer);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    if (input.intent === 'showChosen')
      return decideEach(context, {
        ...input,
        path: memberPaths.controlQuestions(context),
        decide: ({ id, shown }) => commandFor(shown)(context, id, { isShown: true, reason: '' }),
      });
    await commandFor(input.kind)(context, input.id, {
      isShown: input.intent === 'show',
      reason: input.intent === 'hide' ? input.reason : '',
    });
    const { locale } = context;
    const list = choiceIn(args.url.searchParams, 'list', moderationLists);
    return redirect(
      withParameters(memberPaths.controlQuestions({ locale }), { list, done: input.intent }),
      303,
    );
  });

type Loaded = Route.ComponentProps['loaderData'];
type Row = Loaded['rows'][number];

const Reports = ({ row: { reports }, locale }: { row: Row; locale: Loaded['locale'] }) =>
  reports.length === 0 ? null : (
    <>
      <p>
        <strong>{m.reported({ count: reports.length }, { locale })}</strong>
      </p>
      <ul>
        {reports.map(({ reason, note, by }) => (
          <li key={`${by} ${reason} ${note}`}>
            {m.reasons({ reason }, { locale })} · <bdi>{by}</bdi>
            {note === '' ? null : (
              <p className="panel-quotation" dir="auto">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );

type PostProps = {
  readonly row: Row;
  readonly list: Loaded['list'];
  readonly answer: Route.ComponentProps['actionData'];
  readonly locale: Loaded['locale'];
  /** The keys of the queue lead to it. */
  readonly isFirst: boolean;
};

function PostCard({ row, list, answer, locale, isFirst }: PostProps) {
  return (
    <Card as="article">
      <h2 className="card-title">
        {list === 'held' && row.reports.length === 0 ? (
          <>
            <BulkBox id={row.id} shown={row.kind} name={row.text} locale={locale} />{' '}
          </>
        ) : null}
        {m.kind({ kind: row.kind }, { locale })}{' '}
        <a className="link" dir="auto" href={paths.product({ locale, handle: row.product })}>
          {row.title}
        </a>
      </h2>
      <p className="text-soft text-sm">{row.written}</p>
      {row.question === null ? null : (
        <p className="text-soft" dir="auto">
          {m.about({ question: isolated(row.question) }, { locale })}
        </p>
      )}
      <p className="panel-quotation" lang={row.language} dir="auto">
        {row.text}
      </p>
      {row.reason === '' ? null : (
        <p className="text-soft">
          {m.decided(
            {
              name: isolated(row.decidedBy ?? m.staff({ locale })),
              reason: isolated(row.reason),
            },
            { locale },
          )}
        </p>
      )}
      <Reports row={row} locale={locale} />
      <PostForms {...{ row, list, answer, locale, isFirst }} />
    </Card>
  );
}

function PostForms({ row, list, answer, locale, isFirst }: PostProps) {
  const hide = resultFor(answer, 'hide', row.id);
  return (
    <>
      {list === 'shown' ? null : (
        <IntentForm
          intent="show"
          id={row.id}
          answer={resultFor(answer, 'show', row.id)}
          data-shortcut={isFirst ? 'a' : undefined}
        >
          <input type="hidden" name="kind" value={row.kind} />
          <p className="text-soft">{m.showText({ locale })}</p>
          <div>
            <SubmitButton size="sm" variant="secondary">
              {m.show({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      )}
      {list === 'hidden' ? null : (
        <IntentForm
          intent="hide"
          id={row.id}
          answer={hide}
          data-shortcut={isFirst ? 'r' : undefined}
        >
          <input type="hidden" name="kind" value={row.kind} />
          <TextField
            isSmall
            label={control.reason({ locale })}
            hint={m.hideText({ locale })}
            name="reason"
            maxLength={300}
            dir="auto"
            error={hide?.errors['reason']}
            defaultValue={String(hide?.values['reason'] ?? '')}
          />
          <div>
            <SubmitButton size="sm" variant="danger">
              {m.hide({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      )}
    </>
  );
}

export default function QuestionsPage({
  loaderData: { locale, list, done, decidedCount, rows, oldest },
  actionData: latest,
}: Route.ComponentProps) {
  const answer = useLastingAnswer(latest);
  const path = memberPaths.controlQuestions({ locale });
  useFreshQueue();
  useQueueKeys();
  const doneText = m.done({ what: done ?? '' }, { locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <>
          <OldestWaiting locale={locale} hours={oldest} />
          <span className="text-soft text-sm with-script">{m.keys({ locale })}</span>
        </>
      }
    >
      <ActResult text={answer || doneText === '' ? null : doneText} />
      <BulkResult
        intent="showChosen"
        answer={answer}
        decided={decidedCount}
        doneText={(count) => m.shownCount({ count }, { locale })}
        locale={locale}
      />
      <SectionTabs
        label={m.lists({ locale })}
        tabs={moderationLists.map((one) => ({
          href: withParameters(path, { list: one === 'held' ? null : one }),
          label: m.list({ list: one }, { locale }),
          isCurrent: one === list,
        }))}
      />
      {list === 'held' && rows.some(({ reports }) => reports.length === 0) ? (
        <Card as="section" padding="none">
          <BulkBar
            intent="showChosen"
            label={m.showChosen({ locale })}
            answer={answer}
            locale={locale}
          />
        </Card>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : (
        rows.map((row, i) => (
          <PostCard
            key={`${row.kind}${row.id}`}
            row={row}
            list={list}
            answer={answer}
            locale={locale}
            isFirst={i === 0}
          />
        ))
      )}
    </PanelPage>
  );
}
