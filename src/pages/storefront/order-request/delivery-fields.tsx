import { addressTags } from '#features/accounts/schemas.ts';
import { newAddressChoice } from '#features/orders/schemas.ts';
import * as m from '#messages/pages/storefront/order-request';
import { Choices, Select, TextArea, TextField } from '#ui/field.tsx';
import { Card } from '#ui/panels.tsx';
import type { PartProps } from './request-view.ts';

const tagTexts = {
  business: m.tagBusiness,
  factory: m.tagFactory,
  warehouse: m.tagWarehouse,
  residential: m.tagResidential,
} as const;

/** Where it goes: the preference, the address, the final country and the date. */
export function DeliveryFields({ form, answer, field }: PartProps) {
  const { locale, countries, today } = form;
  const preference = field('deliveryPreference');
  return (
    <Card as="section" className="order-request-part order-request-delivery">
      <h2 className="card-title">{m.where({ locale })}</h2>
      <Choices
        legend={m.preference({ locale })}
        {...preference}
        choices={[
          { value: 'door', label: m.door({ locale }), note: m.doorNote({ locale }) },
          { value: 'forwarder', label: m.forwarder({ locale }), note: m.forwarderNote({ locale }) },
          { value: 'open', label: m.open({ locale }), note: m.openNote({ locale }) },
        ]}
      />
      <div className="order-request-forwarder">
        <TextArea
          label={m.forwarderAddress({ locale })}
          hint={m.forwarderHint({ locale })}
          {...field('forwarder')}
          rows={3}
          maxLength={500}
          dir="auto"
        />
      </div>
      <AddressFields form={form} answer={answer} field={field} />
      <div className="form-row">
        <Select
          label={m.finalCountry({ locale })}
          hint={m.finalCountryHint({ locale })}
          {...field('finalCountry')}
        >
          <option value="">{m.chooseCountry({ locale })}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label={m.expectedOn({ locale })}
          optional={m.optional({ locale })}
          {...field('expectedOn')}
          type="date"
          min={today}
          dir="ltr"
        />
      </div>
    </Card>
  );
}

function AddressFields({ form, answer, field }: PartProps) {
  const { locale, addresses } = form;
  const chosen =
    field('address').defaultValue ||
    (answer ? '' : (addresses.find(({ isDefault }) => isDefault)?.id ?? addresses[0]?.id)) ||
    '';
  const error = answer?.errors['address'] ?? answer?.errors['destination'];
  return (
    <div className="order-request-address">
      {addresses.length === 0 ? (
        <>
          <input type="hidden" name="address" value={newAddressChoice} />
          <p className="text-medium">{m.address({ locale })}</p>
          <p className="field-hint">{m.addressHint({ locale })}</p>
        </>
      ) : (
        <Choices
          legend={m.address({ locale })}
          name="address"
          error={error}
          hint={m.addressHint({ locale })}
          defaultValue={chosen}
          choices={[
            ...addresses.map(({ id, text }) => ({ value: id, label: text })),
            {
              value: newAddressChoice,
              label: m.newAddress({ locale }),
              note: m.newAddressNote({ locale }),
            },
          ]}
        />
      )}
      <div className={addresses.length === 0 ? undefined : 'order-request-new'}>
        <NewAddress form={form} answer={answer} field={field} />
      </div>
    </div>
  );
}

const NewAddress = ({ form: { locale, countries }, field }: PartProps) => (
  <div className="form">
    <Select label={m.tag({ locale })} {...field('tag')}>
      {addressTags.map((tag) => (
        <option key={tag} value={tag}>
          {tagTexts[tag]({ locale })}
        </option>
      ))}
    </Select>
    <TextField
      label={m.street({ locale })}
      {...field('street')}
      autoComplete="address-line1"
      maxLength={200}
      dir="auto"
    />
    <TextField
      label={m.suite({ locale })}
      optional={m.optional({ locale })}
      {...field('suite')}
      autoComplete="address-line2"
      maxLength={100}
      dir="auto"
    />
    <div className="form-row">
      <TextField
        label={m.city({ locale })}
        {...field('city')}
        autoComplete="address-level2"
        maxLength={100}
        dir="auto"
      />
      <TextField
        label={m.state({ locale })}
        {...field('state')}
        autoComplete="address-level1"
        maxLength={100}
        dir="auto"
      />
    </div>
    <div className="form-row">
      <TextField
        label={m.postalCode({ locale })}
        {...field('postalCode')}
        autoComplete="postal-code"
        maxLength={20}
        dir="ltr"
      />
      <Select label={m.country({ locale })} {...field('country')} autoComplete="country">
        <option value="">{m.chooseCountry({ locale })}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  </div>
);
