import { redirect } from 'react-router';
import { saveNotificationPreferences } from '#features/accounts/commands/profile.server.ts';
import { offeredNotifications } from '#features/accounts/queries/offered-notifications.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { notificationChoices } from '#features/accounts/schemas.ts';
import { onSite } from '#features/users/schemas.ts';
import * as m from '#messages/pages/account/notifications';
import { loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Checkbox } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import type { Route } from './+types/settings.page';
import './notifications.css';

const doneTexts = { saved: m.saved };

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const { notifications } = await getOwnProfile(context);
    const { locale } = context;
    const { features } = context.services;
    const choices = offeredNotifications(context).map(({ name, label, hint }) => ({
      name,
      label: label({ locale }),
      hint: hint({ locale }),
      isMailed: notifications[name] ?? true,
      /** Null: nothing of it is told on the site. */
      isShown: features.notices.mails.has(name) ? (notifications[onSite(name)] ?? true) : null,
    }));
    return { locale, done: args.url.searchParams.get('done'), choices };
  });

const save = ownForm(notificationChoices, async (context, input) => {
  await saveNotificationPreferences(context, input);
  return redirect(
    `${memberPaths.notificationSettings({ locale: context.locale })}?done=saved`,
    303,
  );
});

export const action = (args: Route.ActionArgs) => loadOwnPage(args, () => save(args));

type ChoiceProps = {
  readonly name: 'wanted' | 'shown';
  readonly value: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly answer: Route.ComponentProps['actionData'];
};

/** A box whose words are the heads of its row and column. */
const Choice = ({ name, value, label, isOn, answer }: ChoiceProps) => (
  <Checkbox
    name={name}
    value={value}
    defaultChecked={answer ? (answer.values[name] ?? []).includes(value) : isOn}
    label={<span className="visually-hidden">{label}</span>}
  />
);

export default function NotificationSettingsPage({
  loaderData,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, choices } = loaderData;
  return (
    <OwnPageFrame
      title={m.settingsTitle({ locale })}
      lead={m.lead({ locale })}
      done={doneText(doneTexts, loaderData, answer !== undefined)}
    >
      <OwnCard title={m.which({ locale })}>
        <Form answer={answer} action={memberPaths.notificationSettings({ locale })}>
          <table className="notifications-channels">
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{m.subject({ locale })}</span>
                </th>
                <th scope="col">{m.onSite({ locale })}</th>
                <th scope="col">{m.byMail({ locale })}</th>
              </tr>
            </thead>
            <tbody>
              {choices.map(({ name, label, hint, isMailed, isShown }) => (
                <tr key={name}>
                  <th scope="row">
                    {label}
                    <small>{hint}</small>
                  </th>
                  <td>
                    {isShown === null ? (
                      <span aria-label={m.notOnSite({ locale })}>–</span>
                    ) : (
                      <Choice
                        name="shown"
                        value={name}
                        label={m.onSiteNamed({ about: label }, { locale })}
                        isOn={isShown}
                        answer={answer}
                      />
                    )}
                  </td>
                  <td>
                    <Choice
                      name="wanted"
                      value={name}
                      label={m.byMailNamed({ about: label }, { locale })}
                      isOn={isMailed}
                      answer={answer}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="form-actions">
            <SubmitButton>{m.save({ locale })}</SubmitButton>
            <a className="link" href={memberPaths.notifications({ locale })}>
              {m.toList({ locale })}
            </a>
          </div>
        </Form>
      </OwnCard>
    </OwnPageFrame>
  );
}
