import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import {
  discardFailedJob,
  retryFailedJob,
  retryFailedJobs,
} from '#features/failed-jobs/commands.server.ts';
import { listFailedJobs } from '#features/failed-jobs/queries.server.ts';
import { jobChoice, jobKind } from '#features/failed-jobs/schemas.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/failed-jobs';
import { number } from '#platform/i18n/runtime.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Checkbox } from '#ui/field.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/failed-jobs.page';
import { ActResult } from '../act-form.tsx';
import { plainAct } from '../act-schema.ts';
import { pageIn } from '../list-parameters.ts';
import { FilterBar, ListFoot, NothingFound } from '../list-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const query = args.url.searchParams;
    const kind = jobKind.safeParse(query.get('kind')).data ?? null;
    const page = pageIn(query);
    const { jobs, kinds, ...found } = await listFailedJobs(context, { kind, page });
    const retried =
      z.coerce.number().int().min(1).max(1_000).safeParse(query.get('retried')).data ?? null;
    const { locale } = context;
    return {
      locale,
      kind,
      page,
      retried,
      isDiscarded: query.get('discarded') === '1',
      ...found,
      address: withParameters(addressOf(args), { retried: null, discarded: null }),
      jobs: jobs.map(({ failedAt, ...job }) => ({
        ...job,
        failedAt: dateText(failedAt, locale, 'instant'),
      })),
      kinds: kinds.map(({ latestAt, ...one }) => ({
        ...one,
        latestAt: dateText(latestAt, locale, 'instant'),
      })),
    };
  });

const acts = z.discriminatedUnion('intent', [
  jobChoice.extend({ intent: z.literal('retry') }),
  z.object({ intent: z.literal('retryAll'), kind: jobKind }),
  jobChoice.extend(plainAct('discard').shape),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const here = withParameters(addressOf(args), { page: null, retried: null, discarded: null });
    if (input.intent === 'discard') {
      await discardFailedJob(context, input);
      return redirect(withParameters(here, { discarded: 1 }), 303);
    }
    if (input.intent === 'retry') await retryFailedJob(context, input);
    const retried = input.intent === 'retryAll' ? await retryFailedJobs(context, input.kind) : 1;
    return redirect(withParameters(here, { retried }), 303);
  });

type Answer = Route.ComponentProps['actionData'];
type Job = Route.ComponentProps['loaderData']['jobs'][number];

const Kind = ({ kind }: { kind: string }) => <code dir="ltr">{kind}</code>;

function RetryAll({ kind, locale }: { kind: string; locale: Locale }) {
  return (
    <IntentForm intent="retryAll" answer={undefined}>
      <input type="hidden" name="kind" value={kind} />
      <SubmitButton size="sm" variant="secondary">
        {m.runAllAgain({ locale })}
        <span className="visually-hidden"> {m.runsOf({ kind }, { locale })}</span>
      </SubmitButton>
    </IntentForm>
  );
}

function JobActs({
  job: { id, kind },
  locale,
  answer: last,
}: {
  job: Job;
  locale: Locale;
  answer: Answer;
}) {
  const answer = resultFor(last, 'discard', id);
  const ofKind = <span className="visually-hidden"> {m.runsOf({ kind }, { locale })}</span>;
  return (
    <div className="panel-row-acts">
      <IntentForm intent="retry" id={id} answer={undefined}>
        <input type="hidden" name="kind" value={kind} />
        <SubmitButton size="sm" variant="secondary">
          {m.runAgain({ locale })}
          {ofKind}
        </SubmitButton>
      </IntentForm>
      <details className="panel-row-act" open={answer ? true : undefined}>
        <summary>
          {m.discard({ locale })}
          {ofKind}
        </summary>
        <p className="text-soft">{m.discardText({ locale })}</p>
        <IntentForm intent="discard" id={id} answer={answer && { ...answer, error: null }}>
          <input type="hidden" name="kind" value={kind} />
          <div className="field">
            <Checkbox
              name="sure"
              label={control.sure({ locale })}
              aria-invalid={answer?.errors['sure'] ? true : undefined}
            />
            {answer?.errors['sure'] ? <p className="field-error">{answer.errors['sure']}</p> : null}
          </div>
          <div>
            <SubmitButton size="sm" variant="danger">
              {m.discard({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      </details>
    </div>
  );
}

function Kinds({
  kinds,
  path,
  locale,
}: {
  kinds: Route.ComponentProps['loaderData']['kinds'];
  path: string;
  locale: Locale;
}) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <div className="data-table-head">
        <h2>{m.byKind({ locale })}</h2>
      </div>
      <TableScroll label={m.byKind({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.kind({ locale })}</th>
              <th scope="col" className="data-table-number">
                {m.failed({ locale })}
              </th>
              <th scope="col">{m.latest({ locale })}</th>
              <th scope="col">
                <span className="visually-hidden">{control.actions({ locale })}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, count, latestAt }) => (
              <tr key={kind}>
                <th scope="row">
                  <a className="link" href={`${path}?kind=${kind}`}>
                    <Kind kind={kind} />
                  </a>
                </th>
                <td className="data-table-number text-tabular">{number(locale, count)}</td>
                <td className="text-tabular text-nowrap">{latestAt}</td>
                <td>
                  <div className="panel-row-acts">
                    <RetryAll kind={kind} locale={locale} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );
}

function Jobs({ jobs, locale, answer }: { jobs: readonly Job[]; locale: Locale; answer: Answer }) {
  return (
    <TableScroll label={m.jobs({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.kind({ locale })}</th>
            <th scope="col">{m.failedAt({ locale })}</th>
            <th scope="col" className="data-table-number">
              {m.tries({ locale })}
            </th>
            <th scope="col">{m.reason({ locale })}</th>
            <th scope="col">
              <span className="visually-hidden">{control.actions({ locale })}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <th scope="row">
                <Kind kind={job.kind} />
              </th>
              <td className="text-tabular text-nowrap">{job.failedAt}</td>
              <td className="data-table-number text-tabular">{number(locale, job.tries)}</td>
              <td className="data-table-text">
                {job.reason === null ? (
                  <span className="text-soft">{m.noReason({ locale })}</span>
                ) : (
                  <span lang="en" dir="ltr">
                    {job.reason}
                  </span>
                )}
              </td>
              <td>
                <JobActs job={job} locale={locale} answer={answer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

export default function FailedJobsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, kind, page, pages, retried, isDiscarded, count, hasMore, address, jobs, kinds } =
    loaderData;
  const path = memberPaths.failedJobs({ locale });
  const done = retried === null ? null : m.retried({ count: retried }, { locale });
  const found = hasMore
    ? m.foundMany({ count: number(locale, count) }, { locale })
    : m.found({ count }, { locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={isDiscarded ? m.discarded({ locale }) : done} />
      {answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      {kinds.length === 0 ? null : <Kinds kinds={kinds} path={path} locale={locale} />}
      <Card as="section" padding="none" className="data-table-card">
        {kinds.length === 0 && kind === null ? null : (
          <FilterBar
            path={path}
            locale={locale}
            isFiltered={kind !== null}
            searches={[]}
            choices={[
              {
                name: 'kind',
                label: m.kind({ locale }),
                value: kind,
                any: control.any({ locale }),
                options: kinds.map((one) => ({ value: one.kind, label: one.kind })),
              },
            ]}
          />
        )}
        {jobs.length > 0 ? <Jobs jobs={jobs} locale={locale} answer={answer} /> : null}
        {jobs.length === 0 && kind === null ? (
          <EmptyState level={2} title={m.none({ locale })} text={m.noneText({ locale })} />
        ) : null}
        {jobs.length === 0 && kind !== null ? (
          <NothingFound title={control.noMatch({ locale })} path={path} locale={locale} />
        ) : null}
        <ListFoot found={found} pages={pages} page={page} address={address} locale={locale} />
      </Card>
    </PanelPage>
  );
}
