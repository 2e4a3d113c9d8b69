import { redirect } from 'react-router';
import { saveAddress } from '#features/accounts/commands/profile.server.ts';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { addressInput } from '#features/accounts/schemas.ts';
import * as m from '#messages/pages/account/addresses';
import { countriesInOrder } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { Route } from './+types/new-address.page';
import { loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { AddressForm } from './address-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const { country } = await getOwnProfile(context);
    return { locale: context.locale, countries: countriesInOrder(context.locale), country };
  });

const save = ownForm(addressInput, async (context, input) => {
  await saveAddress(context, input);
  return redirect(`${memberPaths.addresses({ locale: context.locale })}?done=saved`, 303);
});

export const action = (args: Route.ActionArgs) => loadOwnPage(args, () => save(args));

export default function NewAddressPage({
  loaderData: { locale, countries, country },
  actionData: answer,
}: Route.ComponentProps) {
  const blank =
    country === null
      ? null
      : {
          tag: 'business' as const,
          street: '',
          suite: null,
          city: '',
          state: '',
          postalCode: '',
          country,
          isDefault: false,
        };
  return (
    <OwnPageFrame title={m.newTitle({ locale })}>
      <OwnCard title={m.address({ locale })}>
        <AddressForm
          locale={locale}
          action={memberPaths.newAddress({ locale })}
          answer={answer}
          countries={countries}
          address={blank}
          submitLabel={m.add({ locale })}
        />
      </OwnCard>
    </OwnPageFrame>
  );
}
