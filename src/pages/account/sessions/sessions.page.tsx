import { redirect } from 'react-router';
import { z } from 'zod';
import { endOtherSessions, endOwnSession } from '#features/accounts/commands/sessions.server.ts';
import { listOwnSecurityEvents } from '#features/accounts/queries/account.server.ts';
import { deviceOf } from '#features/accounts/queries/devices.server.ts';
import { listOwnSessions } from '#features/accounts/queries/sessions.server.ts';
import * as m from '#messages/pages/account/sessions';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Badge } from '#ui/badges.tsx';
import type { Route } from './+types/sessions.page';
import { handleOwnForms, loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { eventTexts } from './event-texts.ts';

const doneTexts = { ended: m.oneEnded, others: m.othersEnded };

/** Names a browser and its system. */
function deviceText(userAgent: string | null, locale: Locale): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser !== null && system !== null)
    return m.browserOn({ browser: ltr(browser), system: ltr(system) }, { locale });
  return browser ?? system ?? m.unknownDevice({ locale });
}

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const { locale } = context;
    const [sessions, events] = await Promise.all([
      listOwnSessions(context),
      listOwnSecurityEvents(context),
    ]);
    return {
      locale,
      done: args.url.searchParams.get('done'),
      sessions: sessions.map(
        ({ publicId, userAgent, network, lastSeenAt, createdAt, isCurrent }) => ({
          id: publicId,
          device: deviceText(userAgent, locale),
          network,
          lastSeen: dateText(lastSeenAt, locale, 'instant'),
          since: dateText(createdAt, locale, 'instant'),
          isCurrent,
        }),
      ),
      events: events.map(({ id, kind, at, network, userAgent }) => ({
        id,
        kind,
        at: dateText(at, locale, 'instant'),
        network,
        device: userAgent === null ? null : deviceText(userAgent, locale),
      })),
    };
  });

const endOne = ownForm(z.object({ id: z.string().max(20) }), async (context, { id }) => {
  await endOwnSession(context, id);
  return redirect(`${memberPaths.sessions({ locale: context.locale })}?done=ended`, 303);
});

const endOthers = ownForm(z.object({}), async (context) => {
  await endOtherSessions(context);
  return redirect(`${memberPaths.sessions({ locale: context.locale })}?done=others`, 303);
});

export const action = (args: Route.ActionArgs) => handleOwnForms(args, { endOne, endOthers });

export default function SessionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, sessions, events } = loaderData;
  const here = memberPaths.sessions({ locale });
  return (
    <OwnPageFrame
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      done={doneText(doneTexts, loaderData, actionData !== undefined)}
    >
      <OwnCard title={m.devices({ locale })}>
        <ul className="account-area-rows">
          {sessions.map(({ id, device, network, lastSeen, since, isCurrent }) => (
            <li key={id} className="is-flat">
              <div>
                <div className="cluster">
                  <b>{bidi(device)}</b>
                  {isCurrent ? (
                    <Badge tone="ok" hasDot>
                      {m.thisDevice({ locale })}
                    </Badge>
                  ) : null}
                </div>
                <p>{bidi(m.lastSeen({ time: lastSeen, network: ltr(network) }, { locale }))}</p>
                <p>{m.since({ time: since }, { locale })}</p>
              </div>
              {isCurrent ? null : (
                <IntentForm intent="endOne" id={id} answer={actionData} action={here}>
                  <SubmitButton variant="secondary" size="sm">
                    {m.endOne({ locale })}
                  </SubmitButton>
                </IntentForm>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 ? (
          <IntentForm intent="endOthers" answer={actionData} action={here}>
            <div>
              <SubmitButton variant="danger">{m.endOthers({ locale })}</SubmitButton>
            </div>
          </IntentForm>
        ) : null}
      </OwnCard>
      <OwnCard title={m.activity({ locale })} text={m.activityText({ locale })}>
        <table className="account-area-log">
          <thead>
            <tr>
              <th scope="col">{m.time({ locale })}</th>
              <th scope="col">{m.event({ locale })}</th>
              <th scope="col">{m.from({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, kind, at, network, device }) => (
              <tr key={id}>
                <td>{at}</td>
                <td>{eventTexts[kind]({ locale })}</td>
                <td>
                  {device === null ? '–' : bidi(device)}
                  {network ? (
                    <>
                      {' '}
                      · <bdi dir="ltr">{network}</bdi>
                    </>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </OwnCard>
    </OwnPageFrame>
  );
}
