import { Plus } from 'lucide-react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { makeAddressDefault, removeAddress } from '#features/accounts/commands/profile.server.ts';
import { listOwnAddresses } from '#features/accounts/queries/account.server.ts';
import * as m from '#messages/pages/account/addresses';
import { countryName } from '#shared/countries.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Badge } from '#ui/badges.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/addresses.page';
import { handleOwnForms, loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { Confirm, doneText, OwnPageFrame } from '../area/own-page-frame.tsx';
import { tagTexts } from './address-form.tsx';

const doneTexts = { saved: m.saved, removed: m.removed, default: m.defaultChanged };

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const { locale } = context;
    const addresses = await listOwnAddresses(context);
    return {
      locale,
      done: args.url.searchParams.get('done'),
      addresses: addresses.map(({ country, ...address }) => ({
        ...address,
        country: countryName(country, locale),
      })),
    };
  });

const oneOf = z.object({ id: z.string().max(20) });

const remove = ownForm(oneOf, async (context, { id }) => {
  await removeAddress(context, id);
  return redirect(`${memberPaths.addresses({ locale: context.locale })}?done=removed`, 303);
});

const makeDefault = ownForm(oneOf, async (context, { id }) => {
  await makeAddressDefault(context, id);
  return redirect(`${memberPaths.addresses({ locale: context.locale })}?done=default`, 303);
});

export const action = (args: Route.ActionArgs) => handleOwnForms(args, { remove, makeDefault });

export default function AddressesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, addresses } = loaderData;
  const here = memberPaths.addresses({ locale });
  return (
    <OwnPageFrame
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      done={doneText(doneTexts, loaderData, actionData !== undefined)}
    >
      {addresses.length === 0 ? (
        <EmptyState
          title={m.none({ locale })}
          text={m.noneText({ locale })}
          action={{ label: m.addFirst({ locale }), href: `${here}/new` }}
        />
      ) : (
        <>
          <div>
            <Button href={`${here}/new`} variant="primary">
              <Plus />
              {m.add({ locale })}
            </Button>
          </div>
          <ul className="account-area-addresses">
            {addresses.map((address) => (
              <li key={address.publicId}>
                <Card as="article" className="account-area-card">
                  <p className="cluster">
                    <Badge>{tagTexts[address.tag]({ locale })}</Badge>
                    {address.isDefault ? (
                      <Badge tone="iznik" hasDot>
                        {m.isDefault({ locale })}
                      </Badge>
                    ) : null}
                  </p>
                  <address>
                    <b>
                      <bdi>{address.street}</bdi>
                    </b>
                    {address.suite ? (
                      <span>
                        <bdi>{address.suite}</bdi>
                      </span>
                    ) : null}
                    <span>
                      <bdi>{address.city}</bdi> · <bdi>{address.state}</bdi> ·{' '}
                      <bdi dir="ltr">{address.postalCode}</bdi>
                    </span>
                    <span>{address.country}</span>
                  </address>
                  <div className="account-area-row-actions">
                    <Button
                      href={`${here}/${address.publicId}`}
                      size="sm"
                      aria-label={m.editNamed({ street: address.street }, { locale })}
                    >
                      {m.edit({ locale })}
                    </Button>
                    {address.isDefault ? null : (
                      <IntentForm
                        intent="makeDefault"
                        id={address.publicId}
                        answer={actionData}
                        action={here}
                      >
                        <SubmitButton variant="tinted" size="sm">
                          {m.setDefault({ locale })}
                        </SubmitButton>
                      </IntentForm>
                    )}
                    <Confirm
                      label={m.remove({ locale })}
                      question={
                        address.isDefault && addresses.length > 1
                          ? m.removeDefaultQuestion({ locale })
                          : m.removeQuestion({ locale })
                      }
                    >
                      <IntentForm
                        intent="remove"
                        id={address.publicId}
                        answer={actionData}
                        action={here}
                      >
                        <SubmitButton variant="danger" size="sm">
                          {m.removeNow({ locale })}
                        </SubmitButton>
                      </IntentForm>
                    </Confirm>
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
    </OwnPageFrame>
  );
}
