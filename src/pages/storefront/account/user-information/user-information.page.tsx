import { redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { askForConfirmation } from '#features/accounts/commands/emails.server.ts';
import { saveProfile } from '#features/accounts/commands/profile.server.ts';
import { ownDisplayCookie } from '#features/accounts/commands/session-cookies.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { profileInput } from '#features/accounts/schemas.ts';
import { findOwnMembership } from '#features/companies/queries/membership.server.ts';
import * as m from '#messages/user-information';
import { currencyCookie, localeCookie } from '#platform/http/preference-cookies.ts';
import { countriesInOrder } from '#shared/countries.ts';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import { type Currency, currencies, currencySymbols } from '#shared/money.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Badge } from '#ui/marks.tsx';
import type { Route } from './+types/user-information.page';
import { answerOwnForms, answerTo, loadOwnPage, ownForm, typed } from '../area/own-page.ts';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { PhoneFields } from './phone-fields.tsx';

const doneTexts = { saved: m.saved, sent: m.confirmationSent };

export const loader = (args: Route.LoaderArgs) => loadOwnPage(args, async (context) => {
  const [profile, membership] = await Promise.all([getOwnProfile(context), findOwnMembership(context)]);
  const { locale } = context;
  return {
    locale, done: args.url.searchParams.get('done'), countries: countriesInOrder(locale),
    profile: { name: profile.name, country: profile.country, phone: profile.phone, phoneCountry: profile.phoneCountry, locale: profile.locale, currency: profile.currency },
    email: { address: profile.email ?? '', isConfirmed: profile.emailConfirmedAt !== null },
    membership: membership && { company: membership.name, isOwner: membership.isOwner, isSeller: membership.isSeller, isAdmin: membership.isAdmin },
  };
});

const save = ownForm(profileInput, async (context, input) => {
  await saveProfile(context, input);
  const { publicUrl } = context.services;
  const cookies = [localeCookie(input.locale, publicUrl), currencyCookie(input.currency, publicUrl), ...await ownDisplayCookie(context)];
  const headers = new Headers(cookies.map((text) => ['set-cookie', text]));
  // The frame does not follow a change of language or currency by itself: it is loaded anew.
  const isSameFrame = input.locale === context.locale && input.currency === context.currency;
  return (isSameFrame ? redirect : redirectDocument)(`/${input.locale}/account?done=saved`, { status: 303, headers });
});

const confirmAgain = ownForm(z.object({}), async (context) => {
  const { email } = await getOwnProfile(context);
  if (email !== null) await askForConfirmation(context, email);
  return redirect(`/${context.locale}/account?done=sent`, 303);
});

export const action = (args: Route.ActionArgs) => answerOwnForms(args, { save, confirmAgain });

type Membership = NonNullable<Route.ComponentProps['loaderData']['membership']>;

function roleOf({ isOwner, isSeller, isAdmin }: Membership, locale: Locale): string {
  if (isAdmin) return isOwner ? m.admin({ locale }) : m.adminStaff({ locale });
  if (isSeller) return isOwner ? m.sellerOwner({ locale }) : m.sellerStaff({ locale });
  return isOwner ? m.buyerOwner({ locale }) : m.buyerStaff({ locale });
}

/** The code beside what people call it; where the sign is the code itself, once. */
const currencyLabel = (currency: Currency): string => (currencySymbols[currency] === currency ? currency : `${currency} ${currencySymbols[currency]}`);

export default function UserInformationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, countries, profile, email, membership } = loaderData;
  const answer = answerTo(actionData, 'save');
  const asked = answerTo(actionData, 'confirmAgain');
  return (
    <OwnPageFrame title={m.title({ locale })} lead={m.lead({ locale })} done={doneText(doneTexts, loaderData, actionData !== undefined)}>
      <OwnCard title={m.emailAndMembership({ locale })}>
        <FactList facts={[]}>
          <FactRow name={m.email({ locale })}>
            <span className="row"><bdi dir="ltr">{email.address}</bdi> <Badge tone={email.isConfirmed ? 'ok' : 'warn'} hasDot>{email.isConfirmed ? m.confirmed({ locale }) : m.notConfirmed({ locale })}</Badge></span>
          </FactRow>
          <FactRow name={m.company({ locale })}>{membership ? <bdi>{membership.company}</bdi> : m.noCompany({ locale })}</FactRow>
          {membership ? <FactRow name={m.role({ locale })}>{roleOf(membership, locale)}</FactRow> : null}
        </FactList>
        <div className="form-actions">
          {email.isConfirmed ? null : (
            <Form answer={asked} action={`/${locale}/account`}>
              <input type="hidden" name="intent" value="confirmAgain" />
              <SubmitButton variant="tinted" size="sm">{m.confirmAgain({ locale })}</SubmitButton>
            </Form>
          )}
          <a className="link" href={`/${locale}/account/security#email`}>{m.changeEmail({ locale })}</a>
        </div>
      </OwnCard>
      <OwnCard title={m.aboutYou({ locale })}>
        <Form answer={answer} action={`/${locale}/account`}>
          <input type="hidden" name="intent" value="save" />
          <div className="form-row">
            <TextField label={m.name({ locale })} name="name" error={answer?.errors['name']} defaultValue={typed(answer, 'name', profile.name)} autoComplete="name" maxLength={120} dir="auto" />
            <Select label={m.country({ locale })} name="countryCode" error={answer?.errors['countryCode']} defaultValue={typed(answer, 'countryCode', profile.country)} autoComplete="country">
              <option value="">{m.chooseCountry({ locale })}</option>
              {countries.map(({ code, name }) => <option key={code} value={code}>{name}</option>)}
            </Select>
          </div>
          <PhoneFields
            labels={{ phone: m.phone({ locale }), country: m.phoneCountry({ locale }), choose: m.chooseCountry({ locale }), hint: m.phoneHint({ locale }) }}
            countries={countries} phone={typed(answer, 'phone', profile.phone)} phoneCountry={typed(answer, 'phoneCountry', profile.phoneCountry)} errors={answer?.errors}
          />
          <div className="form-row">
            <Select label={m.language({ locale })} name="locale" hint={m.languageHint({ locale })} error={answer?.errors['locale']} defaultValue={typed(answer, 'locale', profile.locale)}>
              {locales.map((language) => <option key={language} value={language} lang={language}>{localeNames[language]}</option>)}
            </Select>
            <Select label={m.currency({ locale })} name="currency" hint={m.currencyHint({ locale })} error={answer?.errors['currency']} defaultValue={typed(answer, 'currency', profile.currency)}>
              {currencies.map((currency) => <option key={currency} value={currency}>{currencyLabel(currency)}</option>)}
            </Select>
          </div>
          <div className="form-actions"><SubmitButton>{m.save({ locale })}</SubmitButton></div>
        </Form>
      </OwnCard>
    </OwnPageFrame>
  );
}
