import { certificateName } from '#features/products/format/certificate-names.ts';
import {
  certificates,
  type PaymentOption,
  paymentOptions,
  promisedPayments,
} from '#features/products/schemas.ts';
import * as m from '#messages/pages/vendor/products';
import { incoterms } from '#shared/incoterms.ts';
import { provinceName, provinces } from '#shared/provinces.ts';
import { Checkbox, Select, TextField } from '#ui/field.tsx';
import { type FieldsProps, OtherChoice, whole } from './product-fields.tsx';

type TradeProps = FieldsProps & {
  readonly countries: readonly { readonly code: string; readonly name: string }[];
};

export function TradeFields({ locale, field, values, countries }: TradeProps) {
  const isTicked = (name: string, value: string) => [values[name]].flat().includes(value);
  const isOffered = (option: PaymentOption) =>
    promisedPayments.includes(option) || isTicked('paymentOptions', option);
  return (
    <fieldset className="stack">
      <legend className="card-title">{m.trade({ locale })}</legend>
      <div className="product-fields-row">
        <TextField label={m.pieces({ locale })} {...whole} {...field('carton.pieces')} />
        <TextField label={m.lengthMm({ locale })} {...whole} {...field('carton.lengthMm')} />
        <TextField label={m.widthMm({ locale })} {...whole} {...field('carton.widthMm')} />
        <TextField label={m.heightMm({ locale })} {...whole} {...field('carton.heightMm')} />
        <TextField label={m.grossGrams({ locale })} {...whole} {...field('carton.grossGrams')} />
      </div>
      <div className="product-fields-row">
        <Select label={m.origin({ locale })} {...field('originCountry')}>
          <option value="">{m.noCategory({ locale })}</option>
          <OtherChoice field={field('originCountry')} known={countries.map(({ code }) => code)} />
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={m.province({ locale })} {...field('originProvince')}>
          <option value="">{m.noCategory({ locale })}</option>
          <OtherChoice field={field('originProvince')} known={provinces} />
          {provinces.map((one) => (
            <option key={one} value={one}>
              {provinceName(one, locale)}
            </option>
          ))}
        </Select>
        <TextField label={m.hsCode({ locale })} {...whole} {...field('hsCode')} />
      </div>
      <fieldset>
        <legend className="field-label">{m.certificates({ locale })}</legend>
        <div className="cluster">
          {certificates.map((one) => (
            <Checkbox
              key={one}
              name="certificates"
              value={one}
              label={certificateName(one, locale)}
              defaultChecked={isTicked('certificates', one)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="field-label">{m.incoterms({ locale })}</legend>
        <div className="cluster">
          {incoterms.map((one) => (
            <Checkbox
              key={one}
              name="incoterms"
              value={one}
              label={one}
              defaultChecked={isTicked('incoterms', one)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="field-label">{m.payment({ locale })}</legend>
        <div className="cluster">
          {paymentOptions.filter(isOffered).map((option) => (
            <Checkbox
              key={option}
              name="paymentOptions"
              value={option}
              label={m.paymentName({ option }, { locale })}
              defaultChecked={isTicked('paymentOptions', option)}
            />
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}
