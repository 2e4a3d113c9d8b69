import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import {
  approveName,
  askToRename,
  suspendForName,
} from '#features/name-reviews/commands/decide-names.server.ts';
import {
  findReviewedName,
  getNameReview,
  nearestNames,
} from '#features/name-reviews/queries/review-list.server.ts';
import type { NameSubject } from '#features/name-reviews/schemas.ts';
import * as m from '#messages/pages/control/names';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/name.page';
import { ActForm, DecisionResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import { openNext, readDecision } from '../after-decision.ts';
import { BesideQueue, queueItems } from '../queue-list.tsx';
import { QueueTools } from '../queue-tools.tsx';
import { concernTexts, nameResults, subjectTexts } from './name-texts.ts';
import './name.css';

/** Returns letters with their code points ("А U+0410"), which tell look-alike letters apart. */
const letterCodes = (name: string) =>
  Array.from(name.matchAll(/\S/gu), ([letter]) => ({
    letter,
    code: `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  }));

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [{ createdAt, decidedAt, queue, ...review }, decided] = await Promise.all([
      getNameReview(context, args.params.name),
      readDecision(args.url.searchParams, (id) => findReviewedName(context, id)),
    ]);
    const kindText = (subject: NameSubject) => subjectTexts[subject]({ locale });
    const named = ({ subject, ...row }: (typeof queue.before)[number]) => ({
      ...row,
      of: kindText(subject),
    });
    return {
      locale,
      review,
      queue: queueItems(
        { before: queue.before.map(named), after: queue.after.map(named) },
        { id: review.id, title: review.name, of: kindText(review.kind), at: createdAt },
        locale,
      ),
      letters: letterCodes(review.name),
      createdAt: dateText(createdAt, locale),
      decidedAt: decidedAt === null ? null : dateText(decidedAt, locale),
      decided,
    };
  });

const acts = z.discriminatedUnion('intent', [
  plainAct('approve'),
  reasonedAct('ask'),
  reasonedAct('suspend'),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.name;
    const { locale } = context;
    const { state } = await getNameReview(context, id);
    switch (input.intent) {
      case 'approve':
        await approveName(context, id);
        break;
      case 'ask':
        await askToRename(context, id, input.reason);
        break;
      case 'suspend':
        await suspendForName(context, id, input.reason);
        break;
    }
    const sheet = (name: string) => memberPaths.name({ locale, id: name });
    // What was asked for earlier does not wait among the new ones.
    if (state !== 'open') return redirect(`${sheet(id)}?done=${input.intent}`, 303);
    const neighbours = await nearestNames(context, id);
    const list = memberPaths.names({ locale });
    return openNext({ id, done: input.intent, neighbours, sheet, list });
  });

const suspendTexts = { person: m.suspendUser, company: m.suspendCompany, store: m.suspendStore };

export default function NamePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, review, letters, createdAt, decidedAt, decided, queue } = loaderData;
  const { kind, can } = review;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const list = { label: m.title({ locale }), href: memberPaths.names({ locale }) };
  const act = { locale, answer };
  const facts = [
    { name: m.kind({ locale }), value: subjectTexts[kind]({ locale }) },
    { name: m.why({ locale }), value: concernTexts[review.concern]({ locale }) },
    { name: m.flagged({ locale }), value: createdAt },
    ...(decidedAt === null ? [] : [{ name: m.decidedOn({ locale }), value: decidedAt }]),
  ];
  const owner =
    review.userId !== null
      ? { href: memberPaths.user({ locale, id: review.userId }), text: m.seeUser({ locale }) }
      : review.companyId !== null
        ? {
            href: memberPaths.controlCompany({ locale, id: review.companyId }),
            text: m.seeCompany({ locale }),
          }
        : null;
  const pathOf = (id: string) => memberPaths.name({ locale, id });
  const { previous, next } = review.neighbours;
  return (
    <PanelPage
      title={review.name}
      crumbs={[...crumbs, list]}
      crumbsLabel={crumbsLabel}
      tools={
        <>
          <QueueTools
            previous={previous && pathOf(previous)}
            next={next && pathOf(next)}
            keys={m.keys({ locale })}
            locale={locale}
          />
          <Badge>{m.states({ state: review.state }, { locale })}</Badge>
        </>
      }
    >
      <DecisionResult
        decision={answer ? null : decided}
        results={nameResults}
        hrefOf={pathOf}
        locale={locale}
      />
      {review.reason === null ? null : (
        <Alert tone="warning">
          {m.reason({ locale })}: <bdi>{review.reason}</bdi>
        </Alert>
      )}
      <BesideQueue items={queue} current={review.id} hrefOf={pathOf} locale={locale}>
        <div className="panel-columns">
          <div className="panel-stack">
            <Card as="section">
              <h2 className="card-title">{m.facts({ locale })}</h2>
              <FactList facts={facts}>
                <FactRow name={m.similarName({ locale })}>
                  <bdi>{review.similarName ?? '–'}</bdi>
                </FactRow>
                {owner === null ? null : (
                  <FactRow name={m.name({ locale })}>
                    <a className="link" href={owner.href}>
                      {owner.text}
                    </a>
                  </FactRow>
                )}
                {review.storeSlug === null ? null : (
                  <FactRow name={m.name({ locale })}>
                    <a className="link" href={paths.store({ locale, slug: review.storeSlug })}>
                      {m.seeStore({ locale })}
                    </a>
                  </FactRow>
                )}
              </FactList>
            </Card>
            <Card as="section">
              <h2 className="card-title">{m.letters({ locale })}</h2>
              <p className="text-soft">{m.lettersText({ locale })}</p>
              <ul className="name-codes" dir="auto">
                {letters.map(({ letter, code }, i) => (
                  <li key={i}>
                    <bdi>{letter}</bdi>
                    <code dir="ltr">{code}</code>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
          <Card as="section">
            <h2 className="card-title">{m.decide({ locale })}</h2>
            {Object.values(can).some(Boolean) ? null : (
              <p className="text-soft">{m.decidedText({ locale })}</p>
            )}
            {can.approve ? (
              <ActForm
                key="approve"
                intent="approve"
                shortcut="a"
                title={m.approve({ locale })}
                text={m.approveText({ locale })}
                {...act}
              />
            ) : null}
            {can.askToRename ? (
              <ActForm
                key="ask"
                intent="ask"
                shortcut="r"
                title={m.ask({ locale })}
                text={m.askText({ locale })}
                needsReason
                {...act}
              />
            ) : null}
            {can.suspend ? (
              <ActForm
                key="suspend"
                intent="suspend"
                shortcut={can.askToRename ? undefined : 'r'}
                title={m.suspend({ locale })}
                text={suspendTexts[kind]({ locale })}
                needsReason
                isDangerous
                {...act}
              />
            ) : null}
          </Card>
        </div>
      </BesideQueue>
    </PanelPage>
  );
}
