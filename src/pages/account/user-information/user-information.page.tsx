import { useState } from 'react';
import { redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { PhoneField } from '#features/accounts/components/phone-field.tsx';
import { askForConfirmation } from '#features/accounts/commands/emails.server.ts';
import { saveProfile } from '#features/accounts/commands/profile.server.ts';
import { ownDisplayCookie } from '#features/accounts/services/session-cookies.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { profileInput } from '#features/accounts/schemas.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import * as m from '#messages/pages/account/user-information';
import { currencyCookie, localeCookie } from '#platform/http/preference-cookies.ts';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import { type Currency, currencies, currencySymbols } from '#shared/money.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { phoneAsTyped } from '#shared/phone.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { resultFor, type FieldsOf, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Badge } from '#ui/badges.tsx';
import type { Route } from './+types/user-information.page';
import { handleOwnForms, loadOwnPage, ownForm, typed } from '#pages/shared/own-page.ts';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';

const doneTexts = { saved: m.saved, sent: m.confirmationSent };

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const [profile, membership] = await Promise.all([
      getOwnProfile(context),
      findOwnCompany(context),
    ]);
    const { locale } = context;
    return {
      locale,
      done: args.url.searchParams.get('done'),
      countries: listCountryChoices(locale),
      profile: {
        name: profile.name,
        countryCode: profile.country,
        phone: profile.phone && phoneAsTyped(profile.phone, profile.phoneCountry),
        phoneCountry: profile.phoneCountry,
        locale: profile.locale,
        currency: profile.currency,
      },
      email: { address: profile.email ?? '', isConfirmed: profile.emailConfirmedAt !== null },
      membership: membership && {
        company: membership.name,
        isOwner: membership.isOwner,
        isSeller: membership.isSeller,
        isAdmin: membership.isAdmin,
      },
    };
  });

const save = ownForm(profileInput, async (context, input) => {
  await saveProfile(context, input);
  const { publicUrl } = context.services;
  const cookies = [
    localeCookie(input.locale, publicUrl),
    currencyCookie(input.currency, publicUrl),
    ...(await ownDisplayCookie(context)),
  ];
  const headers = new Headers(cookies.map((text) => ['set-cookie', text]));
  // A new language or currency needs a full load, because the frame does not revalidate.
  const isSameFrame = input.locale === context.locale && input.currency === context.currency;
  return (isSameFrame ? redirect : redirectDocument)(
    `${paths.userInformation({ locale: input.locale })}?done=saved`,
    {
      status: 303,
      headers,
    },
  );
});

const confirmAgain = ownForm(z.object({}), async (context) => {
  const { email } = await getOwnProfile(context);
  if (email !== null) await askForConfirmation(context, email);
  return redirect(`${paths.userInformation({ locale: context.locale })}?done=sent`, 303);
});

export const action = (args: Route.ActionArgs) => handleOwnForms(args, { save, confirmAgain });

type Membership = NonNullable<Route.ComponentProps['loaderData']['membership']>;

function roleOf({ isOwner, isSeller, isAdmin }: Membership, locale: Locale): string {
  if (isAdmin) return isOwner ? m.admin({ locale }) : m.adminStaff({ locale });
  if (isSeller) return isOwner ? m.sellerOwner({ locale }) : m.sellerStaff({ locale });
  return isOwner ? m.buyerOwner({ locale }) : m.buyerStaff({ locale });
}

/** Returns the currency's code and sign; the code alone where it is also the sign. */
const currencyLabel = (currency: Currency): string =>
  currencySymbols[currency] === currency ? currency : `${currency} ${currencySymbols[currency]}`;

export default function UserInformationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, countries, profile, email, membership } = loaderData;
  const answer = resultFor(actionData, 'save');
  const field: FieldsOf = (name) => ({
    name,
    error: answer?.errors[name],
    defaultValue: typed(answer, name, profile[name as keyof typeof profile]),
  });
  const [country, setCountry] = useState(field('countryCode').defaultValue);
  return (
    <OwnPageFrame
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      done={doneText(doneTexts, loaderData, actionData !== undefined)}
    >
      <OwnCard title={m.emailAndMembership({ locale })}>
        <FactList facts={[]}>
          <FactRow name={m.email({ locale })}>
            <span className="cluster">
              <bdi dir="ltr">{email.address}</bdi>{' '}
              <Badge tone={email.isConfirmed ? 'ok' : 'warn'} hasDot>
                {email.isConfirmed ? m.confirmed({ locale }) : m.notConfirmed({ locale })}
              </Badge>
            </span>
          </FactRow>
          <FactRow name={m.company({ locale })}>
            {membership ? <bdi>{membership.company}</bdi> : m.noCompany({ locale })}
          </FactRow>
          {membership ? (
            <FactRow name={m.role({ locale })}>{roleOf(membership, locale)}</FactRow>
          ) : null}
        </FactList>
        <div className="form-actions">
          {email.isConfirmed ? null : (
            <IntentForm
              intent="confirmAgain"
              answer={actionData}
              action={paths.userInformation({ locale })}
            >
              <SubmitButton variant="tinted" size="sm">
                {m.confirmAgain({ locale })}
              </SubmitButton>
            </IntentForm>
          )}
          <a className="link" href={`${memberPaths.security({ locale })}#email`}>
            {m.changeEmail({ locale })}
          </a>
        </div>
      </OwnCard>
      <OwnCard title={m.aboutYou({ locale })}>
        <IntentForm intent="save" answer={answer} action={paths.userInformation({ locale })}>
          <div className="form-row">
            <TextField
              label={m.name({ locale })}
              {...field('name')}
              autoComplete="name"
              maxLength={120}
              dir="auto"
            />
            <Select
              label={m.country({ locale })}
              {...field('countryCode')}
              autoComplete="country"
              onChange={(event) => setCountry(event.target.value)}
            >
              <option value="">{m.chooseCountry({ locale })}</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <PhoneField field={field} countries={countries} suggested={country} locale={locale} />
          <div className="form-row">
            <Select
              label={m.language({ locale })}
              {...field('locale')}
              hint={m.languageHint({ locale })}
            >
              {locales.map((language) => (
                <option key={language} value={language} lang={language}>
                  {localeNames[language]}
                </option>
              ))}
            </Select>
            <Select
              label={m.currency({ locale })}
              {...field('currency')}
              hint={m.currencyHint({ locale })}
            >
              {currencies.map((currency) => (
                <option key={currency} value={currency}>
                  {currencyLabel(currency)}
                </option>
              ))}
            </Select>
          </div>
          <div className="form-actions">
            <SubmitButton>{m.save({ locale })}</SubmitButton>
          </div>
        </IntentForm>
      </OwnCard>
    </OwnPageFrame>
  );
}
