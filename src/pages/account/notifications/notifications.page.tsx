import { redirect } from 'react-router';
import { saveNotificationPreferences } from '#features/accounts/commands/profile.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { notificationChoices } from '#features/accounts/schemas.ts';
import * as m from '#messages/pages/account/notifications';
import * as memberPaths from '#shared/member-paths.ts';
import { Checkbox } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import type { Route } from './+types/notifications.page';
import { loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';

const doneTexts = { saved: m.saved };

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const { notifications } = await getOwnProfile(context);
    const { locale } = context;
    const choices = context.services.features.notifications.map(({ name, label, hint }) => ({
      name,
      label: label({ locale }),
      hint: hint({ locale }),
      isOn: notifications[name] ?? true,
    }));
    return { locale, done: args.url.searchParams.get('done'), choices };
  });

const save = ownForm(notificationChoices, async (context, input) => {
  await saveNotificationPreferences(context, input);
  return redirect(`${memberPaths.notifications({ locale: context.locale })}?done=saved`, 303);
});

export const action = (args: Route.ActionArgs) => loadOwnPage(args, () => save(args));

export default function NotificationsPage({
  loaderData,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, choices } = loaderData;
  const typed = answer?.values['wanted'] ?? [];
  return (
    <OwnPageFrame
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      done={doneText(doneTexts, loaderData, answer !== undefined)}
    >
      <OwnCard title={m.mails({ locale })}>
        <Form answer={answer} action={memberPaths.notifications({ locale })}>
          <fieldset className="account-area-checks">
            <legend>{m.which({ locale })}</legend>
            {choices.map(({ name, label, hint, isOn }) => (
              <Checkbox
                key={name}
                name="wanted"
                value={name}
                defaultChecked={answer ? typed.includes(name) : isOn}
                label={
                  <>
                    {label}
                    <small>{hint}</small>
                  </>
                }
              />
            ))}
          </fieldset>
          <div className="form-actions">
            <SubmitButton>{m.save({ locale })}</SubmitButton>
          </div>
        </Form>
      </OwnCard>
    </OwnPageFrame>
  );
}
