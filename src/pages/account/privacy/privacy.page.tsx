import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { eraseOwnAccount } from '#features/accounts/commands/privacy.server.ts';
import { goodbyeHeaders } from '#features/accounts/services/session-cookies.server.ts';
import { getOwnProof } from '#features/accounts/queries/account.server.ts';
import { requireSecondFactor } from '#pages/shared/require-panel.server.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { getOwnStaff } from '#features/companies/queries/staff.server.ts';
import * as area from '#messages/pages/account/area';
import * as m from '#messages/pages/account/privacy';
import { bidi } from '#ui/bidi.tsx';
import { isolated } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/privacy.page';
import { loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { canProve, ProveFirst } from '../area/prove-first.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const [proof, membership] = await Promise.all([getOwnProof(context), findOwnCompany(context)]);
    if (membership?.isOwner) await requireSecondFactor(context);
    const own = membership?.isOwner ? await getOwnStaff(context) : null;
    return {
      locale: context.locale,
      proof,
      done: args.url.searchParams.get('done'),
      isRefusedByGoogle: args.url.searchParams.get('reason') === 'google-refused',
      ownedCompany: own && membership ? membership.name : null,
      othersCount: own ? own.staff.length - 1 : 0,
    };
  });

const erasure = z.object({
  currentPassword: z.string().max(200, 'wrongPassword').optional(),
  understood: z.literal('on', 'required'),
});

const erase = ownForm(erasure, async (context, { currentPassword }) => {
  await eraseOwnAccount(context, { currentPassword });
  return redirectDocument(paths.home({ locale: context.locale }), {
    status: 303,
    headers: goodbyeHeaders(context),
  });
});

export const action = (args: Route.ActionArgs) => loadOwnPage(args, () => erase(args));

export default function PrivacyPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, proof, ownedCompany, othersCount, isRefusedByGoogle } = loaderData;
  const done = doneText({ proven: area.proven }, loaderData, answer !== undefined);
  const unticked = answer?.errors['understood'];
  return (
    <OwnPageFrame title={m.title({ locale })} done={done}>
      <OwnCard title={m.copy({ locale })} text={m.copyText({ locale })}>
        <form method="post" action={memberPaths.exportData({ locale })}>
          <Button>{m.download({ locale })}</Button>
        </form>
      </OwnCard>
      <OwnCard title={m.erase({ locale })} text={m.eraseText({ locale })}>
        <ul className="account-area-points">
          <li>{m.eraseProfile({ locale })}</li>
          <li>{m.eraseLogIn({ locale })}</li>
          {ownedCompany === null ? null : (
            <li>{bidi(m.eraseCompany({ company: isolated(ownedCompany) }, { locale }))}</li>
          )}
          <li>{m.eraseKept({ locale })}</li>
          <li>{m.eraseFinal({ locale })}</li>
        </ul>
        {isRefusedByGoogle ? <Alert tone="danger">{area.notProven({ locale })}</Alert> : null}
        {othersCount > 0 ? (
          <Alert tone="warning">
            {m.lastOwner({ count: othersCount }, { locale })}{' '}
            <a href={memberPaths.company({ locale })}>{m.toStaff({ locale })}</a>
          </Alert>
        ) : !canProve(proof) ? (
          <ProveFirst
            locale={locale}
            proof={proof}
            text={m.proveFirst({ locale })}
            next={paths.unlocalized(memberPaths.ownData)}
          />
        ) : (
          <Form answer={answer} action={memberPaths.ownData({ locale })}>
            {proof === 'password' ? (
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
                <p className="field-error" id="understood-note">
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
