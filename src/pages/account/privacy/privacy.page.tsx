import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import { goodbyeHeaders } from '#features/accounts/services/session-cookies.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { requireSecondFactor } from '#pages/shared/require-panel.server.ts';
import { findOwnMembership } from '#features/companies/queries/membership.server.ts';
import { getOwnStaff } from '#features/companies/queries/staff.server.ts';
import * as m from '#messages/pages/account/privacy';
import { bidi, isolated } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox, TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/privacy.page';
import { loadOwnPage, ownForm } from '../../shared/own-page.ts';
import { OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const [{ hasPassword }, membership] = await Promise.all([
      getOwnProfile(context),
      findOwnMembership(context),
    ]);
    if (membership?.isOwner) await requireSecondFactor(context);
    const own = membership?.isOwner ? await getOwnStaff(context) : null;
    return {
      locale: context.locale,
      hasPassword,
      ownedCompany: own && membership ? membership.name : null,
      othersCount: own ? own.staff.length - 1 : 0,
    };
  });

const erasure = z.object({
  currentPassword: z.string().max(200, 'wrongPassword').optional(),
  understood: z.literal('on', 'required'),
});

const erase = ownForm(erasure, async (context, { currentPassword }) => {
  await eraseOwnAccount(context, { currentPassword: currentPassword ?? null });
  return redirectDocument(`/${context.locale}`, { status: 303, headers: goodbyeHeaders(context) });
});

export const action = (args: Route.ActionArgs) => loadOwnPage(args, () => erase(args));

export default function PrivacyPage({
  loaderData: { locale, hasPassword, ownedCompany, othersCount },
  actionData: answer,
}: Route.ComponentProps) {
  const unticked = answer?.errors['understood'];
  return (
    <OwnPageFrame title={m.title({ locale })}>
      <OwnCard title={m.copy({ locale })} text={m.copyText({ locale })}>
        <form method="post" action={`/${locale}/account/privacy/export`}>
          <Button>{m.download({ locale })}</Button>
        </form>
      </OwnCard>
      <OwnCard title={m.erase({ locale })} text={m.eraseText({ locale })}>
        <ul className="own-points">
          <li>{m.eraseProfile({ locale })}</li>
          <li>{m.eraseLogIn({ locale })}</li>
          {ownedCompany === null ? null : (
            <li>{bidi(m.eraseCompany({ company: isolated(ownedCompany) }, { locale }))}</li>
          )}
          <li>{m.eraseKept({ locale })}</li>
          <li>{m.eraseFinal({ locale })}</li>
        </ul>
        {othersCount > 0 ? (
          <Alert tone="warning">
            {m.lastOwner({ count: othersCount }, { locale })}{' '}
            <a href={`/${locale}/account/company`}>{m.toStaff({ locale })}</a>
          </Alert>
        ) : (
          <Form answer={answer} action={`/${locale}/account/privacy`}>
            {hasPassword ? (
              <TextField
                label={m.password({ locale })}
                name="currentPassword"
                type="password"
                error={answer?.errors['currentPassword']}
                autoComplete="current-password"
                dir="ltr"
              />
            ) : null}
            <div>
              <Checkbox
                name="understood"
                label={m.understood({ locale })}
                aria-invalid={unticked ? true : undefined}
                aria-describedby={unticked ? 'understood-note' : undefined}
              />
              {unticked ? (
                <p className="err" id="understood-note">
                  {unticked}
                </p>
              ) : null}
            </div>
            <div>
              <SubmitButton variant="danger">{m.eraseNow({ locale })}</SubmitButton>
            </div>
          </Form>
        )}
      </OwnCard>
    </OwnPageFrame>
  );
}
