import { redirect } from 'react-router';
import { z } from 'zod';
import { PasswordFields } from '#features/accounts/components/password-fields.tsx';
import {
  joinAsNewUser,
  joinAsOneself,
} from '#features/accounts/commands/accept-invitation.server.ts';
import {
  changedHeaders,
  welcomeHeaders,
} from '#features/accounts/services/session-cookies.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { minAdminPasswordLength } from '#features/accounts/rules.ts';
import { joinInput } from '#features/accounts/schemas.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { findInvitation } from '#features/companies/queries/staff.server.ts';
import { linkUsed, logInToJoin, otherInvited } from '#messages/pages/storefront/error';
import * as m from '#messages/pages/account/invitation';
import { TermsNote } from '#pages/shared/terms-note/terms-note.tsx';
import { requestContext } from '#platform/pages/contexts.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { AccountPage } from '../account-page.tsx';
import type { Route } from './+types/invitation.page';

const tokenIn = (url: URL) => url.searchParams.get('token') ?? '';

/** `who`: a visitor, the invited user, or another user who is logged in here. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const invitation = await findInvitation(context, tokenIn(args.url));
    if (invitation === null)
      return { locale: context.locale, invitation: null, usedText: linkUsed(context) };
    const { email, company } = invitation;
    const own = context.actor.kind === 'member' ? await getOwnProfile(context) : null;
    const who =
      own === null
        ? ('visitor' as const)
        : own.email === email
          ? ('invited' as const)
          : ('other' as const);
    const asksPassword = invitation.isAdmin && own?.hasPassword === true;
    const membership = who === 'invited' ? await findOwnCompany(context) : null;
    const worksFor = membership && { company: membership.name, isOwner: membership.isOwner };
    return {
      locale: context.locale,
      invitation: { email, company, isAdmin: invitation.isAdmin },
      who,
      worksFor,
      asksPassword,
      otherText: otherInvited(context),
      logInText: logInToJoin(context),
      search: args.url.search,
      logIn:
        `${paths.logIn({ locale: context.locale })}?` +
        `${new URLSearchParams({ next: `${args.url.pathname}${args.url.search}` })}`,
    };
  });

export const action = (args: Route.ActionArgs) => {
  if (args.context.get(requestContext).actor.kind === 'member') {
    return handleForm(
      args,
      z.object({ currentPassword: z.string().max(200, 'wrongPassword').optional() }),
      async (context, { currentPassword }) => {
        await joinAsOneself(context, { token: tokenIn(args.url), currentPassword });
        return redirect(paths.home({ locale: context.locale }), {
          status: 303,
          headers: await changedHeaders(context),
        });
      },
    );
  }
  return handleForm(args, joinInput, async (context, { name, password }) =>
    redirect(paths.home({ locale: context.locale }), {
      status: 303,
      headers: await welcomeHeaders(
        context,
        await joinAsNewUser(context, { token: tokenIn(args.url), name, password }),
      ),
    }),
  );
};

export default function InvitationPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, invitation } = loaderData;
  if (invitation === null)
    return (
      <AccountPage title={m.closedTitle({ locale })}>
        <Alert tone="warning">{loaderData.usedText}</Alert>
        <p>{m.closedText({ locale })}</p>
      </AccountPage>
    );
  const { who, worksFor, asksPassword, search, logIn } = loaderData;
  const title = m.title({ company: isolated(invitation.company) }, { locale });
  const lead = bidi(
    m.lead({ company: isolated(invitation.company), email: ltr(invitation.email) }, { locale }),
  );
  if (who === 'other') {
    return (
      <AccountPage title={title} lead={lead}>
        <Alert tone="warning">{loaderData.otherText}</Alert>
        <form method="post" action={paths.logOut({ locale })}>
          <Button isBlock>{m.logOut({ locale })}</Button>
        </form>
      </AccountPage>
    );
  }
  if (worksFor) {
    const { company, isOwner } = worksFor;
    return (
      <AccountPage title={title} lead={lead}>
        <Alert tone="warning">
          {bidi(
            (isOwner ? m.ownerFirst : m.staffFirst)({ company: isolated(company) }, { locale }),
          )}
        </Alert>
        <Button isBlock href={`${memberPaths.company({ locale })}${isOwner ? '#close' : ''}`}>
          {m.toCompany({ locale })}
        </Button>
      </AccountPage>
    );
  }
  if (who === 'invited') {
    return (
      <AccountPage title={title} lead={lead}>
        <Form answer={answer} action={search}>
          {asksPassword ? (
            <TextField
              label={m.currentPassword({ locale })}
              name="currentPassword"
              type="password"
              hint={m.adminPassword({ count: minAdminPasswordLength }, { locale })}
              error={answer?.errors['currentPassword']}
              autoComplete="current-password"
              dir="ltr"
            />
          ) : null}
          <SubmitButton isBlock size="lg">
            {m.accept({ locale })}
          </SubmitButton>
          {answer?.errors['currentPassword'] ? (
            <p>
              <a className="link" href={memberPaths.security({ locale })}>
                {m.toPassword({ locale })}
              </a>
            </p>
          ) : null}
        </Form>
      </AccountPage>
    );
  }
  // The e-mail already has an account, so the next step is to log in.
  if (answer?.code === 'conflict') {
    return (
      <AccountPage title={title} lead={lead}>
        <Alert tone="warning">{loaderData.logInText}</Alert>
        <Button variant="primary" size="lg" isBlock href={logIn}>
          {m.logIn({ locale })}
        </Button>
      </AccountPage>
    );
  }
  const field = fieldsOf(answer);
  return (
    <AccountPage
      title={title}
      lead={lead}
      below={
        <>
          {m.haveAccount({ locale })}{' '}
          <a className="link" href={logIn}>
            {m.logIn({ locale })}
          </a>
        </>
      }
    >
      <Form answer={answer} action={search}>
        <TextField label={m.name({ locale })} {...field('name')} autoComplete="name" />
        {invitation.isAdmin ? (
          <p className="field-hint">
            {m.adminPassword({ count: minAdminPasswordLength }, { locale })}
          </p>
        ) : null}
        <PasswordFields field={field} locale={locale} />
        <TermsNote locale={locale} />
        <SubmitButton isBlock size="lg">
          {m.accept({ locale })}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
