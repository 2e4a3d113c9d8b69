import { useLayoutEffect, useRef, useState } from 'react';
import { redirect, useSubmit } from 'react-router';
import type { z } from 'zod';
import { ProfileFields } from '#features/accounts/components/profile-fields.tsx';
import {
  type GoogleResponse,
  googleResponseIn,
} from '#features/accounts/services/google-redirect.server.ts';
import { keepSignUpPictures } from '#features/accounts/services/sign-up-pictures.server.ts';
import {
  signUpSeller,
  signUpSellerWithGoogle,
} from '#features/accounts/commands/sign-up.server.ts';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import {
  googleBuyerSignUp,
  googleSellerSignUp,
  type SellerSignUp,
  sellerFirstStep,
  sellerSignUp,
} from '#features/accounts/schemas.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { whyNotStartSelling } from '#features/companies/permissions.ts';
import { maxUploadBytes } from '#features/media/schemas.ts';
import * as m from '#messages/pages/account/signup';
import { TermsNote } from '#pages/shared/terms-note/terms-note.tsx';
import { countryOfBrowser } from '#platform/http/country-of-browser.ts';
import { invalid } from '#platform/http/problems.ts';
import { requestContext } from '#platform/pages/contexts.ts';
import { handleForm, doneResult } from '#platform/pages/form-action.ts';
import { loadPage, type PageContext } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { possiblePhone } from '#shared/phone.ts';
import { Button } from '#ui/button.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Seal } from '#ui/badges.tsx';
import { AccountPage } from '../account-page.tsx';
import { carryNext } from '../carry-next.ts';
import { nextInMail } from '../next-in-mail.server.ts';
import type { Route } from './+types/signup-seller.page';
import { CompanyFields } from './company-fields.tsx';
import { refusalTitle } from './refusal-title.ts';
import { shownOf, signedUp } from './sign-up-results.server.ts';
import '#ui/steps.css';

/** An owner who only buys so far begins to sell in the company's own pages. */
const pageOfMember = ({ actor, locale }: PageContext): string =>
  whyNotStartSelling(actor) === null && actor.kind === 'member' && !actor.actsFor.includes('seller')
    ? memberPaths.startSelling({ locale })
    : paths.userInformation({ locale });

/** `type=manufacturer` or `type=seller` was chosen before this page. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    if (context.actor.kind === 'member') throw redirect(pageOfMember(context));
    const google = await googleResponseIn(context, args.request.headers.get('cookie'));
    const type = args.url.searchParams.get('type');
    const tree = await getCategoryTree(context);
    return {
      locale: context.locale,
      search: args.url.search,
      next: carryNext(args.url),
      countries: listCountryChoices(context.locale),
      country: countryOfBrowser(args.request.headers.get('accept-language')),
      google: shownOf(google),
      type:
        type === 'manufacturer'
          ? ('true' as const)
          : type === 'seller'
            ? ('false' as const)
            : ('' as const),
      categories: tree
        .filter(({ kind }) => kind !== 'promotions')
        .map(({ slug, name }) => ({ slug, name })),
      pictures: { origin: context.services.mediaUrl, maxBytes: maxUploadBytes },
    };
  });

type FirstStep = z.output<typeof googleBuyerSignUp>;
type Registration = z.output<typeof googleSellerSignUp> & {
  readonly email?: string;
  readonly password?: string;
};
const schemaOf = (
  form: FormData,
  google: GoogleResponse | null,
): z.ZodType<FirstStep | Registration> => {
  const isFirstStep = form.get('step') === '1';
  return google === null
    ? isFirstStep
      ? sellerFirstStep
      : sellerSignUp
    : isFirstStep
      ? googleBuyerSignUp
      : googleSellerSignUp;
};

/** With `step=1`, validates only the first step and creates nothing. */
export const action = async (args: Route.ActionArgs) => {
  const google = await googleResponseIn(
    args.context.get(requestContext),
    args.request.headers.get('cookie'),
  );
  return handleForm(
    args,
    (form) => schemaOf(form, google),
    async (context, input, form) => {
      if (!('businessName' in input)) {
        if (possiblePhone(input.phone, input.phoneCountry) === null)
          throw invalid({ phone: 'impossiblePhone' });
        return doneResult('next', form);
      }
      if (google === null)
        await signUpSeller(context, input as SellerSignUp, nextInMail(args.url, context.locale));
      else await signUpSellerWithGoogle(context, { ...input, email: google.email }, google);
      return signedUp(context, args.url, google);
    },
    { prepare: keepSignUpPictures },
  );
};

const firstFields = [
  'name',
  'email',
  'password',
  'passwordConfirm',
  'countryCode',
  'phone',
  'phoneCountry',
];

/** Renders both steps, so that nothing typed is lost. Without scripts one follows the other. */
export default function SignUpSellerPage({
  loaderData: { locale, search, next, countries, country, google, type, categories, pictures },
  actionData: answer,
}: Route.ComponentProps) {
  const submit = useSubmit();
  const [step, setStep] = useState<1 | 2>(1);
  const [seen, setSeen] = useState(answer);
  // Shows the first step with an error while rendering, because only a visible field can get focus.
  if (seen !== answer) {
    setSeen(answer);
    if (answer?.code === 'next') setStep(2);
    else if (answer && firstFields.some((name) => name in answer.errors)) setStep(1);
  }
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (answer?.code === 'next') heading.current?.focus();
  }, [answer]);

  const goOn = () => {
    const typed = new FormData(form.current!.closest('form')!);
    // sent once, at the end
    for (const name of ['profileImageFile', 'logoImageFile']) typed.delete(name);
    typed.set('step', '1');
    void submit(typed, { method: 'post', action: search, preventScrollReset: true, replace: true });
  };
  const goBack = () => {
    setStep(1);
    form.current!.closest('form')!.querySelector<HTMLElement>('[name=name]')!.focus();
  };
  const steps = [m.userInformation({ locale }), m.companyInformation({ locale })];
  return (
    <AccountPage
      title={m.sellerTitle({ locale })}
      lead={m.sellerLead({ locale })}
      below={
        <>
          {m.wantToBuy({ locale })}{' '}
          <a className="link" href={`${paths.signUp({ locale })}${next}`}>
            {m.otherKind({ locale })}
          </a>
        </>
      }
    >
      <ol className="steps with-script">
        {steps.map((name, i) => (
          <li key={name} aria-current={step === i + 1 ? 'step' : undefined}>
            <Seal step={i + 1} isOff={step < i + 1} />
            {name}
          </li>
        ))}
      </ol>
      <Form
        answer={answer}
        errorTitle={refusalTitle(answer, google !== null)}
        action={search}
        encType="multipart/form-data"
        onSubmit={(event) => {
          if (step === 2) return;
          event.preventDefault(); // Enter in a field of the first step
          goOn();
        }}
      >
        <div className="form" data-step={step} ref={form}>
          <section className="steps-step" aria-labelledby="step-1">
            <h2 id="step-1">{steps[0]}</h2>
            <ProfileFields
              field={fieldsOf(answer)}
              countries={countries}
              suggested={country}
              google={google}
              locale={locale}
            />
            <SubmitButton isBlock size="lg" type="button" className="with-script" onClick={goOn}>
              {m.nextStep({ locale })}
            </SubmitButton>
          </section>
          <section className="steps-step" aria-labelledby="step-2">
            <h2 id="step-2" ref={heading} tabIndex={-1}>
              {steps[1]}
            </h2>
            <CompanyFields
              field={fieldsOf(answer)}
              answer={answer}
              categories={categories}
              type={type}
              pictures={pictures}
              locale={locale}
            />
            <TermsNote locale={locale} />
            <div className="form-actions">
              <Button type="button" size="lg" className="with-script" onClick={goBack}>
                {m.previousStep({ locale })}
              </Button>
              <SubmitButton size="lg" className="form-actions-main">
                {m.register({ locale })}
              </SubmitButton>
            </div>
          </section>
        </div>
      </Form>
    </AccountPage>
  );
}
