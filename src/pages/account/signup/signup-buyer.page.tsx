import { redirect } from 'react-router';
import { ProfileFields } from '#features/accounts/components/profile-fields.tsx';
import { googleResponseIn } from '#features/accounts/services/google-redirect.server.ts';
import { signUpBuyer, signUpBuyerWithGoogle } from '#features/accounts/commands/sign-up.server.ts';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { buyerSignUp, googleBuyerSignUp } from '#features/accounts/schemas.ts';
import * as m from '#messages/pages/account/signup';
import { TermsNote } from '#pages/shared/terms-note/terms-note.tsx';
import { countryOfBrowser } from '#platform/http/country-of-browser.ts';
import { requestContext } from '#platform/pages/contexts.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { AccountPage } from '../account-page.tsx';
import { carryNext } from '../carry-next.ts';
import { nextInMail } from '../next-in-mail.server.ts';
import type { Route } from './+types/signup-buyer.page';
import { refusalTitle } from './refusal-title.ts';
import { shownOf, signedUp } from './sign-up-results.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    if (context.actor.kind === 'member')
      throw redirect(paths.userInformation({ locale: context.locale }));
    const google = await googleResponseIn(context, args.request.headers.get('cookie'));
    return {
      locale: context.locale,
      search: args.url.search,
      next: carryNext(args.url),
      countries: listCountryChoices(context.locale),
      country: countryOfBrowser(args.request.headers.get('accept-language')),
      google: shownOf(google),
    };
  });

export const action = async (args: Route.ActionArgs) => {
  const google = await googleResponseIn(
    args.context.get(requestContext),
    args.request.headers.get('cookie'),
  );
  if (google === null) {
    return handleForm(args, buyerSignUp, async (context, input) => {
      await signUpBuyer(context, input, nextInMail(args.url, context.locale));
      return signedUp(context, args.url, null);
    });
  }
  return handleForm(args, googleBuyerSignUp, async (context, input) => {
    await signUpBuyerWithGoogle(context, { ...input, email: google.email }, google);
    return signedUp(context, args.url, google);
  });
};

export default function SignUpBuyerPage({
  loaderData: { locale, search, next, countries, country, google },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <AccountPage
      title={m.buyerTitle({ locale })}
      lead={m.buyerLead({ locale })}
      below={
        <>
          {m.wantToSell({ locale })}{' '}
          <a className="link" href={`${paths.signUp({ locale })}${next}`}>
            {m.otherKind({ locale })}
          </a>
        </>
      }
    >
      <Form answer={answer} errorTitle={refusalTitle(answer, google !== null)} action={search}>
        <ProfileFields
          field={fieldsOf(answer)}
          countries={countries}
          suggested={country}
          google={google}
          locale={locale}
        />
        <TermsNote locale={locale} />
        <SubmitButton isBlock size="lg">
          {m.register({ locale })}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}
