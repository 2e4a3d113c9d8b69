import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { isBarred } from '#features/companies/rules.ts';
import {
  dismissReport,
  unblockReportedInquiry,
  upholdReport,
} from '#features/reports/commands/decide-report.server.ts';
import { readReport } from '#features/reports/commands/read-report.server.ts';
import { findReported, nearestReports } from '#features/reports/queries/reports.server.ts';
import { kinds, reasons, states } from '#messages/features/reports';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/reports';
import { messageNumberIn } from '#pages/shared/message-number.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Checkbox } from '#ui/field.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/report.page';
import { ActForm, DecisionResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import { openNext, readDecision } from '../after-decision.ts';
import { BesideQueue, queueItems } from '../queue-list.tsx';
import { QueueTools } from '../queue-tools.tsx';
import { RoomLink } from '../room-link.tsx';

type Around = Awaited<ReturnType<typeof readReport>>['queue'];

/** Named by their reasons, as in the list. */
function aroundReports({ before, after }: Around, locale: Locale) {
  const named = ({ reason, reported, ...row }: Around['after'][number]) => ({
    ...row,
    title: reasons({ reason }, { locale }),
    of: reported,
  });
  return { before: before.map(named), after: after.map(named) };
}

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { searchParams } = args.url;
    const before = messageNumberIn(searchParams.get('before'));
    const [read, decided] = await Promise.all([
      readReport(context, args.params.report, { before }),
      readDecision(searchParams, (id) => findReported(context, id)),
    ]);
    const { report, reporter, reported, author, decider, content } = read;
    const { kind, reason, text, state, note, createdAt, decidedAt } = report;
    const path = memberPaths.reportToDecide({ locale, id: report.publicId });
    return {
      locale,
      id: report.publicId,
      decided,
      neighbours: read.neighbours,
      queue: queueItems(
        aroundReports(read.queue, locale),
        {
          id: report.publicId,
          title: reasons({ reason }, { locale }),
          of: reported.name,
          at: createdAt,
        },
        locale,
      ),
      kind,
      reason,
      text,
      state,
      note,
      createdAt: dateText(createdAt, locale, 'instant'),
      decidedAt: decidedAt && dateText(decidedAt, locale, 'instant'),
      decider: decider?.name ?? null,
      reporter,
      reported: {
        id: reported.id,
        name: reported.name,
        barredUntil:
          reported.barredUntil !== null && isBarred(reported, context.now())
            ? dateText(reported.barredUntil, locale)
            : null,
      },
      author,
      content: content && {
        title: content.title,
        text: content.text,
        canBlock: content.canBlock,
        canUnblock: content.canUnblock,
        earlierHref: content.earlier === null ? null : `${path}?before=${content.earlier}`,
        messages:
          content.messages?.map(({ id, side, text: written, at, files }) => ({
            id,
            side,
            text: written,
            at: dateText(at, locale, 'instant'),
            files: files.map(({ id: file, name }) => ({
              name,
              href: memberPaths.reportedFile({ locale, id: report.publicId, file }),
            })),
          })) ?? null,
      },
    };
  });

const acts = z.discriminatedUnion('intent', [
  reasonedAct('dismiss'),
  reasonedAct('uphold').extend({
    bar: z.literal('on').optional(),
    withdraw: z.literal('on').optional(),
    block: z.literal('on').optional(),
  }),
  plainAct('unblock'),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.report;
    const { locale } = context;
    if (input.intent === 'unblock') {
      await unblockReportedInquiry(context, id);
      return redirect(`${memberPaths.reportToDecide({ locale, id })}?done=unblock`, 303);
    }
    if (input.intent === 'dismiss') await dismissReport(context, id, input.reason);
    else
      await upholdReport(context, id, {
        note: input.reason,
        bar:
          input.bar === 'on'
            ? { reason: input.reason, withdrawsQuotes: input.withdraw === 'on' }
            : null,
        blocksInquiry: input.block === 'on',
      });
    return openNext({
      id,
      done: input.intent,
      neighbours: await nearestReports(context, id),
      sheet: (next) => memberPaths.reportToDecide({ locale, id: next }),
      list: memberPaths.reports({ locale }),
    });
  });

type Loaded = Route.ComponentProps['loaderData'];
type Answered = { report: Loaded; answer: Route.ComponentProps['actionData'] };

const Content = ({ report: { content, kind, locale } }: { report: Loaded }) => (
  <Card as="section">
    <h2 className="card-title">
      {kinds({ kind }, { locale })}
      {content ? (
        <>
          {': '}
          <bdi>{content.title}</bdi>
        </>
      ) : null}
    </h2>
    {content === null ? <p className="text-soft">{m.gone({ locale })}</p> : null}
    {content?.text ? (
      <p className="panel-quotation" dir="auto">
        {content.text}
      </p>
    ) : null}
    {content && content.earlierHref !== null ? (
      <a className="link" href={content.earlierHref}>
        {m.earlier({ locale })}
      </a>
    ) : null}
    {content?.messages?.map(({ id, side, text, at, files }) => (
      <article key={id}>
        <p className="text-soft text-sm">
          {m.sides({ side }, { locale })} · {at}
        </p>
        <p className="panel-quotation" dir="auto">
          {text}
        </p>
        {files.length === 0 ? null : (
          <ul className="text-sm" aria-label={m.files({ locale })}>
            {files.map(({ name, href }) => (
              <li key={href}>
                <a className="link" href={href} download="" data-reload="">
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
      </article>
    ))}
  </Card>
);

const CompanyLink = ({
  id,
  name,
  locale,
}: { id: string; name: string } & Pick<Loaded, 'locale'>) => (
  <RoomLink room="controlCompany" href={memberPaths.controlCompany({ locale, id })}>
    <bdi>{name}</bdi>
  </RoomLink>
);

const About = ({ report }: { report: Loaded }) => {
  const { locale, reason, state, reporter, reported, author, createdAt } = report;
  return (
    <Card as="section">
      <h2 className="card-title">{m.about({ locale })}</h2>
      <FactList facts={[]}>
        <FactRow name={m.reason({ locale })}>{reasons({ reason }, { locale })}</FactRow>
        <FactRow name={control.state({ locale })}>{states({ state }, { locale })}</FactRow>
        <FactRow name={m.reported({ locale })}>
          <CompanyLink {...reported} locale={locale} />
        </FactRow>
        <FactRow name={m.reporter({ locale })}>
          <CompanyLink {...reporter} locale={locale} />
        </FactRow>
        {author?.id ? (
          <FactRow name={m.author({ locale })}>
            <RoomLink room="user" href={memberPaths.user({ locale, id: author.id })}>
              <bdi>{author.name}</bdi>
            </RoomLink>
          </FactRow>
        ) : null}
        <FactRow name={m.received({ locale })}>{createdAt}</FactRow>
      </FactList>
      <p className="panel-quotation" dir="auto">
        {report.text}
      </p>
    </Card>
  );
};

const Decisions = ({ report: { locale, reported, content }, answer }: Answered) => (
  <Card as="section">
    <h2 className="card-title">{m.decide({ locale })}</h2>
    {reported.barredUntil === null ? null : (
      <Alert>{m.barredUntil({ day: reported.barredUntil }, { locale })}</Alert>
    )}
    <ActForm
      intent="uphold"
      shortcut="a"
      title={m.uphold({ locale })}
      text={m.upholdText({ locale })}
      locale={locale}
      answer={answer}
      needsReason
      isDangerous
    >
      {reported.barredUntil === null ? (
        <div className="field">
          <Checkbox name="bar" label={m.bar({ locale })} />
          <Checkbox name="withdraw" label={m.withdraw({ locale })} />
        </div>
      ) : null}
      {content?.canBlock ? (
        <div className="field">
          <Checkbox name="block" label={m.block({ locale })} />
        </div>
      ) : null}
    </ActForm>
    <ActForm
      intent="dismiss"
      shortcut="r"
      title={m.dismiss({ locale })}
      text={m.dismissText({ locale })}
      locale={locale}
      answer={answer}
      needsReason
    />
  </Card>
);

const Decided = ({ report: { locale, state, note, decider, decidedAt } }: { report: Loaded }) => (
  <Card as="section">
    <h2 className="card-title">{states({ state }, { locale })}</h2>
    <p className="text-soft text-sm">
      <bdi>{decider ?? '—'}</bdi> · {decidedAt}
    </p>
    <p className="panel-quotation" dir="auto">
      {note}
    </p>
  </Card>
);

const Blocked = ({ report: { locale }, answer }: Answered) => (
  <Card as="section">
    <Alert>{m.blocked({ locale })}</Alert>
    <ActForm
      intent="unblock"
      title={m.unblock({ locale })}
      text={m.unblockText({ locale })}
      locale={locale}
      answer={answer}
    />
  </Card>
);

const results: Readonly<Record<string, typeof m.doneUnblock>> = {
  unblock: m.doneUnblock,
  dismiss: m.doneDismiss,
  uphold: m.doneUphold,
};

export default function ReportPage({
  loaderData: report,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, neighbours } = report;
  const pathOf = (id: string) => memberPaths.reportToDecide({ locale, id });
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.oneTitle({ locale })}
      crumbs={[...crumbs, { label: m.title({ locale }), href: memberPaths.reports({ locale }) }]}
      crumbsLabel={crumbsLabel}
      tools={
        <QueueTools
          previous={neighbours.previous && pathOf(neighbours.previous)}
          next={neighbours.next && pathOf(neighbours.next)}
          keys={m.keys({ locale })}
          locale={locale}
        />
      }
    >
      <DecisionResult
        decision={answer ? null : report.decided}
        results={results}
        hrefOf={pathOf}
        locale={locale}
      />
      <BesideQueue items={report.queue} current={report.id} hrefOf={pathOf} locale={locale}>
        <div className="panel-columns">
          <div className="stack">
            <About report={report} />
            <Content report={report} />
          </div>
          <div className="stack">
            {report.state === 'open' ? (
              <Decisions report={report} answer={answer} />
            ) : (
              <Decided report={report} />
            )}
            {report.content?.canUnblock ? <Blocked report={report} answer={answer} /> : null}
          </div>
        </div>
      </BesideQueue>
    </PanelPage>
  );
}
