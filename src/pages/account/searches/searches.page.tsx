import { redirect } from 'react-router';
import { z } from 'zod';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { removeSearch, setAlert } from '#features/saved-searches/commands/save-search.server.ts';
import { listOwnSearches } from '#features/saved-searches/queries/own-searches.server.ts';
import * as m from '#messages/pages/account/searches';
import { dateText } from '#shared/dates.ts';
import { localeNames } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Badge } from '#ui/badges.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/searches.page';
import { handleOwnForms, loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { Confirm, doneText, OwnPageFrame } from '../area/own-page-frame.tsx';

const doneTexts = {
  saved: m.saved,
  known: m.known,
  on: m.alertIsOn,
  off: m.alertIsOff,
  removed: m.removed,
};

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const [searches, { notifications, emailConfirmedAt }] = await Promise.all([
      listOwnSearches(context),
      getOwnProfile(context),
    ]);
    return {
      locale: context.locale,
      done: args.url.searchParams.get('done'),
      searches,
      wantsMails: notifications.searches,
      isConfirmed: emailConfirmedAt !== null,
    };
  });

const oneOf = z.object({ id: z.string().max(20) });

const remove = ownForm(oneOf, async (context, { id }) => {
  await removeSearch(context, id);
  return redirect(`${memberPaths.searches({ locale: context.locale })}?done=removed`, 303);
});

const alert = ownForm(oneOf.extend({ to: z.enum(['on', 'off']) }), async (context, { id, to }) => {
  await setAlert(context, id, to === 'on');
  return redirect(`${memberPaths.searches({ locale: context.locale })}?done=${to}`, 303);
});

export const action = (args: Route.ActionArgs) => handleOwnForms(args, { remove, alert });

export default function SearchesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, searches, wantsMails, isConfirmed } = loaderData;
  const here = memberPaths.searches({ locale });
  const hasAlerts = searches.some(({ hasAlert }) => hasAlert);
  return (
    <OwnPageFrame
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      done={doneText(doneTexts, loaderData, actionData !== undefined)}
    >
      {hasAlerts && !isConfirmed ? (
        <Alert tone="warning">
          {m.confirmFirst({ locale })}{' '}
          <a href={memberPaths.confirmEmail({ locale })}>{m.toConfirm({ locale })}</a>
        </Alert>
      ) : null}
      {hasAlerts && !wantsMails ? (
        <Alert tone="warning">
          {m.mailsAreOff({ locale })}{' '}
          <a href={memberPaths.notificationSettings({ locale })}>{m.toNotifications({ locale })}</a>
        </Alert>
      ) : null}
      {searches.length === 0 ? (
        <EmptyState
          title={m.none({ locale })}
          text={m.noneText({ locale })}
          action={{ label: m.toSearch({ locale }), href: paths.search({ locale }) }}
        />
      ) : (
        <Card className="account-area-card">
          <ul className="account-area-rows">
            {searches.map(
              ({ publicId, query, path, narrowedBy, locale: asked, hasAlert, createdAt }) => (
                <li key={publicId}>
                  <div className="cluster">
                    <h2>
                      <a className="link" href={path} lang={asked === locale ? undefined : asked}>
                        <bdi>{query}</bdi>
                      </a>
                    </h2>
                    <Badge tone={hasAlert ? 'ok' : 'neutral'} hasDot>
                      {hasAlert ? m.isOn({ locale }) : m.isOff({ locale })}
                    </Badge>
                  </div>
                  <p>
                    {narrowedBy.map((word) => (
                      <span key={word}>
                        <bdi>{word}</bdi> ·{' '}
                      </span>
                    ))}
                    {asked === locale ? null : <span lang={asked}>{localeNames[asked]} · </span>}
                    {m.savedOn({ date: dateText(createdAt, locale) }, { locale })}
                  </p>
                  <div className="account-area-row-actions">
                    <IntentForm intent="alert" id={publicId} answer={actionData} action={here}>
                      <input type="hidden" name="to" value={hasAlert ? 'off' : 'on'} />
                      <SubmitButton
                        variant="tinted"
                        size="sm"
                        aria-label={
                          hasAlert
                            ? m.turnOffNamed({ words: query }, { locale })
                            : m.turnOnNamed({ words: query }, { locale })
                        }
                      >
                        {hasAlert ? m.turnOff({ locale }) : m.turnOn({ locale })}
                      </SubmitButton>
                    </IntentForm>
                    <Confirm
                      label={
                        <>
                          {m.remove({ locale })}{' '}
                          <span className="visually-hidden">
                            <bdi>{query}</bdi>
                          </span>
                        </>
                      }
                      question={m.removeQuestion({ locale })}
                    >
                      <IntentForm intent="remove" id={publicId} answer={actionData} action={here}>
                        <SubmitButton variant="danger" size="sm">
                          {m.removeNow({ locale })}
                        </SubmitButton>
                      </IntentForm>
                    </Confirm>
                  </div>
                </li>
              ),
            )}
          </ul>
        </Card>
      )}
    </OwnPageFrame>
  );
}
