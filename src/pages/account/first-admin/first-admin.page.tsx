import { redirect } from 'react-router';
import { chooseFirstPassword } from '#features/accounts/commands/administer.server.ts';
import { isOpenToken } from '#features/accounts/services/tokens.server.ts';
import { minAdminPasswordLength } from '#features/accounts/rules.ts';
import { resetPasswordInput } from '#features/accounts/schemas.ts';
import * as m from '#messages/pages/account/first-admin';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/first-admin.page';
import '#pages/shared/account-page.css';

/** The page of the one-time link that the operator's command line printed. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const token = args.url.searchParams.get('token') ?? '';
    return {
      locale: context.locale,
      token,
      isOpen: await isOpenToken(context, token, 'first_admin'),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, resetPasswordInput, async (context, input) => {
    await chooseFirstPassword(context, input);
    const next = memberPaths.control({ locale: context.locale });
    return redirect(`${paths.logIn({ locale: context.locale })}?${new URLSearchParams({ next })}`, {
      status: 303,
    });
  });

export default function FirstAdminPage({
  loaderData: { locale, token, isOpen },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <main className="wrap account-page" id="main">
      <title>{`${m.title({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {isOpen ? (
        <Card className="account-page-card">
          <h1 className="display display-3">{m.title({ locale })}</h1>
          <p>{m.lead({ locale })}</p>
          <Form answer={answer}>
            <input type="hidden" name="token" value={token} />
            <TextField
              label={m.password({ locale })}
              name="password"
              type="password"
              hint={m.hint({ locale })}
              error={answer?.errors['password']}
              minLength={minAdminPasswordLength}
              autoComplete="new-password"
              dir="ltr"
            />
            <TextField
              label={m.again({ locale })}
              name="passwordConfirm"
              type="password"
              error={answer?.errors['passwordConfirm']}
              autoComplete="new-password"
              dir="ltr"
            />
            <SubmitButton isBlock size="lg">
              {m.submit({ locale })}
            </SubmitButton>
          </Form>
        </Card>
      ) : (
        <EmptyState
          level={1}
          title={m.usedTitle({ locale })}
          text={m.usedText({ locale })}
          action={{ label: m.toLogIn({ locale }), href: paths.logIn({ locale }) }}
        />
      )}
    </main>
  );
}
