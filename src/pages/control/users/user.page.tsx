import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  disableUser,
  enableUser,
  endSessionsOf,
  resendConfirmation,
} from '#features/accounts/commands/administer.server.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { getUser } from '#features/accounts/queries/users.server.ts';
import { listEventsOf } from '#features/accounts/queries/security-log.server.ts';
import * as m from '#messages/pages/control';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { localeNames } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/user.page';
import { ActForm, ActResult } from '../act-form.tsx';
import { disableAct, plainAct } from '../act-schema.ts';
import { SideBadges, StateBadge } from '../list-parts.tsx';
import { EventTable } from '../log/event-table.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { internalId, ...person } = await getUser(context, args.params.person);
    const isOneself = context.actor.kind === 'member' && context.actor.userId === internalId;
    return {
      locale: context.locale,
      person,
      isOneself,
      events: await listEventsOf(context, internalId),
      done: args.url.searchParams.get('done'),
    };
  });

const acts = z.discriminatedUnion('intent', [
  disableAct,
  plainAct('enable'),
  plainAct('endSessions'),
  plainAct('resend'),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const id = args.params.person;
    if (input.intent === 'disable') await disableUser(context, id, input.reason);
    else if (input.intent === 'enable') await enableUser(context, id);
    else if (input.intent === 'endSessions') await endSessionsOf(context, id);
    else await resendConfirmation(context, id);
    return redirect(`${memberPaths.user({ locale: context.locale, id })}?done=${input.intent}`, {
      status: 303,
    });
  });

const results: Readonly<Record<string, typeof m.doneDisable>> = {
  disable: m.doneDisable,
  enable: m.doneEnable,
  endSessions: m.doneEndSessions,
  resend: m.doneResend,
};

export default function UserPage({
  loaderData: { locale, person, isOneself, events, done },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const { company } = person;
  const act = { locale, answer };
  const ways = [
    ...(person.hasPassword ? [m.withPassword({ locale })] : []),
    ...(person.hasGoogle ? [m.withGoogle({ locale })] : []),
  ];
  const facts = [
    { name: m.id({ locale }), value: ltr(person.id) },
    { name: m.email({ locale }), value: ltr(person.email ?? '–') },
    {
      name: m.confirmed({ locale }),
      value:
        person.emailConfirmedAt === null
          ? m.unconfirmed({ locale })
          : dateText(person.emailConfirmedAt, locale),
    },
    { name: m.phone({ locale }), value: person.phone === null ? '–' : ltr(person.phone) },
    {
      name: m.country({ locale }),
      value: person.country === null ? '–' : countryName(person.country, locale),
    },
    { name: m.language({ locale }), value: localeNames[person.locale] },
    {
      name: m.signsInWith({ locale }),
      value: ways.length === 0 ? m.withNothing({ locale }) : ways.join(' · '),
    },
    {
      name: m.secondFactor({ locale }),
      value: person.hasSecondFactor ? m.isOn({ locale }) : m.isOff({ locale }),
    },
    { name: m.sessions({ locale }), value: String(person.openSessions) },
    {
      name: m.lastSeen({ locale }),
      value: person.lastSeenAt === null ? '–' : dateText(person.lastSeenAt, locale, 'instant'),
    },
    { name: m.addresses({ locale }), value: String(person.addressCount) },
    { name: m.since({ locale }), value: dateText(person.createdAt, locale) },
  ];
  return (
    <PanelPage
      title={person.name}
      crumbs={[...crumbs, { label: m.people({ locale }), href: memberPaths.users({ locale }) }]}
      crumbsLabel={crumbsLabel}
      tools={<StateBadge isDisabled={person.isDisabled} locale={locale} />}
    >
      <ActResult text={answer ? null : (results[done ?? '']?.({ locale }) ?? null)} />
      {person.disabledReason === null ? null : (
        <Alert tone="warning">
          {m.reason({ locale })}: <bdi>{person.disabledReason}</bdi>
        </Alert>
      )}
      <div className="panel-columns">
        <div className="panel-stack">
          <Card as="section">
            <h2 className="card-title">{m.profile({ locale })}</h2>
            <FactList facts={facts}>
              <FactRow name={m.company({ locale })}>
                {company === null ? (
                  '–'
                ) : (
                  <>
                    <a
                      className="link"
                      href={memberPaths.controlCompany({ locale, id: company.id })}
                    >
                      <bdi>{company.name}</bdi>
                    </a>{' '}
                    <span className="text-soft">
                      {person.isOwner ? m.owner({ locale }) : m.staff({ locale })}
                    </span>{' '}
                    <SideBadges sides={company} locale={locale} />
                  </>
                )}
              </FactRow>
            </FactList>
          </Card>
        </div>
        <Card as="section">
          <h2 className="card-title">{m.actions({ locale })}</h2>
          {isOneself ? <Alert>{m.ownAccount({ locale })}</Alert> : null}
          {isOneself ? null : person.isDisabled ? (
            <ActForm
              key="enable"
              intent="enable"
              title={m.enable({ locale })}
              text={m.enableUserText({ locale })}
              {...act}
            />
          ) : (
            <ActForm
              key="disable"
              intent="disable"
              title={m.disableUser({ locale })}
              text={m.disableUserText({ locale })}
              needsReason
              isDangerous
              {...act}
            />
          )}
          {person.emailConfirmedAt === null && !person.isDisabled ? (
            <ActForm
              intent="resend"
              title={m.resend({ locale })}
              text={m.resendText({ locale })}
              {...act}
            />
          ) : null}
          {person.openSessions > 0 ? (
            <ActForm
              intent="endSessions"
              title={m.endSessions({ locale })}
              text={m.endSessionsText({ locale })}
              {...act}
            />
          ) : null}
        </Card>
      </div>
      <Card as="section" padding="none" className="data-table-card">
        <div className="data-table-head">
          <h2>{m.events({ locale })}</h2>
        </div>
        <EventTable events={events} locale={locale} label={m.events({ locale })} hasUser={false} />
      </Card>
    </PanelPage>
  );
}
