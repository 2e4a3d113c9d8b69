import { redirect } from 'react-router';
import { saveAddress } from '#features/accounts/commands/profile.server.ts';
import { getOwnAddress } from '#features/accounts/queries/account.server.ts';
import { addressInput } from '#features/accounts/schemas.ts';
import * as m from '#messages/pages/account/addresses';
import { countriesInOrder } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { Route } from './+types/address.page';
import { loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { AddressForm } from './address-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => ({
    locale: context.locale,
    countries: countriesInOrder(context.locale),
    address: await getOwnAddress(context, args.params.address),
  }));

const saveAs = (publicId: string) =>
  ownForm(addressInput, async (context, input) => {
    await saveAddress(context, input, publicId);
    return redirect(`${memberPaths.addresses({ locale: context.locale })}?done=saved`, 303);
  });

export const action = (args: Route.ActionArgs) =>
  loadOwnPage(args, () => saveAs(args.params.address)(args));

export default function AddressPage({
  loaderData: { locale, countries, address },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <OwnPageFrame title={m.editTitle({ locale })}>
      <OwnCard title={m.address({ locale })}>
        <AddressForm
          key={address.publicId}
          locale={locale}
          action={memberPaths.address({ locale, id: address.publicId })}
          answer={answer}
          countries={countries}
          address={address}
          submitLabel={m.save({ locale })}
        />
      </OwnCard>
    </OwnPageFrame>
  );
}
