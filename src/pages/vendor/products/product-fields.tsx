import { Fragment, type ReactNode } from 'react';
import { certificateNames } from '#features/products/format/certificate-names.ts';
import {
  certificates,
  maxSteps,
  paymentOptions,
  type ProductInput,
} from '#features/products/schemas.ts';
import { unitName } from '#messages/features/products/format';
import * as m from '#messages/pages/vendor/products';
import { FormattedTextField } from '#pages/shared/formatted-text/formatted-text-field.tsx';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { incoterms } from '#shared/incoterms.ts';
import { provinceName, provinces } from '#shared/provinces.ts';
import { unitCodes } from '#shared/units.ts';
import { Checkbox, Select, TextArea, TextField } from '#ui/field.tsx';
import './product-fields.css';

export type Values = Readonly<Record<string, string | readonly string[]>>;
/** Props of a field by its name. */
export type FieldOf = (name: string) => {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
};
export type FieldsProps = {
  readonly locale: Locale;
  readonly field: FieldOf;
  readonly values: Values;
};

/** The lists of a saved product. */
export type RowsOf = Pick<ProductInput, 'tiers' | 'leadTimes' | 'variants'>;

/** Rows of what is saved and an empty one, at least `least`, at most `most`. */
export const rowsFor = (
  saved: readonly unknown[],
  { least, most }: { least: number; most: number },
) => Array.from({ length: Math.min(most, Math.max(least, saved.length + 1)) }, (_, i) => i);

/** What a file saved and is none of the choices stays until another one is made. */
const OtherChoice = ({
  field: { defaultValue },
  known,
}: {
  readonly field: ReturnType<FieldOf>;
  readonly known: readonly string[];
}) =>
  defaultValue === '' || known.includes(defaultValue) ? null : (
    <option value={defaultValue}>{defaultValue}</option>
  );

export function TextFields({
  locale,
  field,
  categories,
}: FieldsProps & { categories: readonly { readonly path: string; readonly name: string }[] }) {
  return (
    <fieldset className="stack">
      <legend className="card-title">{m.texts({ locale })}</legend>
      <Select label={m.language({ locale })} {...field('mainLanguage')}>
        {locales.map((one) => (
          <option key={one} value={one}>
            {localeNames[one]}
          </option>
        ))}
      </Select>
      {locales.map((one) => (
        <TextField
          key={one}
          lang={one}
          dir="auto"
          maxLength={300}
          label={m.titleIn({ language: one }, { locale })}
          {...field(`title.${one}`)}
        />
      ))}
      {locales.map((one) => (
        <FormattedTextField
          key={one}
          lang={one}
          dir="auto"
          rows={5}
          label={m.descriptionIn({ language: one }, { locale })}
          optional={m.optional({ locale })}
          kind="html"
          isFormattedFirst
          locale={locale}
          {...field(`description.${one}`)}
        />
      ))}
      {locales.map((one) => (
        <TextArea
          key={one}
          lang={one}
          dir="auto"
          rows={5}
          label={m.factsIn({ language: one }, { locale })}
          hint={m.factsHint({ locale })}
          optional={m.optional({ locale })}
          {...field(`attributes.${one}`)}
        />
      ))}
      <Select label={m.category({ locale })} {...field('category')}>
        <option value="">{m.noCategory({ locale })}</option>
        <OtherChoice field={field('category')} known={categories.map(({ path }) => path)} />
        {categories.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label={m.brand({ locale })}
        optional={m.optional({ locale })}
        maxLength={120}
        {...field('brand')}
      />
      <TextField
        label={m.tags({ locale })}
        hint={m.tagsHint({ locale })}
        optional={m.optional({ locale })}
        maxLength={4_000}
        {...field('tags')}
      />
    </fieldset>
  );
}

type StepsProps = {
  /** Rows in view; the others, up to the bound, are one click away, also without scripts. */
  readonly shown: number;
  readonly more: string;
  readonly isUsed: (index: number) => boolean;
  readonly renderRow: (index: number) => ReactNode;
};

function Steps({ shown, more, isUsed, renderRow }: StepsProps) {
  const others = Array.from({ length: maxSteps - shown }, (_, i) => shown + i);
  return (
    <>
      {Array.from({ length: shown }, (_, i) => (
        <Fragment key={i}>{renderRow(i)}</Fragment>
      ))}
      {others.length === 0 ? null : (
        <details open={others.some(isUsed)}>
          <summary>{more}</summary>
          {others.map((i) => (
            <Fragment key={i}>{renderRow(i)}</Fragment>
          ))}
        </details>
      )}
    </>
  );
}

export function SaleFields({ locale, field, rows }: FieldsProps & { rows: RowsOf }) {
  const whole = { inputMode: 'numeric', maxLength: 20 } as const;
  const isUsed = (...names: readonly string[]) =>
    names.some((name) => field(name).defaultValue !== '' || field(name).error !== undefined);
  const tiers: Omit<StepsProps, 'shown'> = {
    more: m.moreTiers({ locale }),
    isUsed: (i) => isUsed(`tiers[${i}].from`, `tiers[${i}].price`),
    renderRow: (i) => (
      <fieldset className="product-fields-row">
        <legend className="field-label">{m.tier({ number: String(i + 1) }, { locale })}</legend>
        <TextField label={m.from({ locale })} {...whole} {...field(`tiers[${i}].from`)} />
        <TextField
          label={m.unitPrice({ locale })}
          inputMode="decimal"
          maxLength={20}
          {...field(`tiers[${i}].price`)}
        />
      </fieldset>
    ),
  };
  const leadTimes: Omit<StepsProps, 'shown'> = {
    more: m.moreLeadTimes({ locale }),
    isUsed: (i) => isUsed(`leadTimes[${i}].from`, `leadTimes[${i}].days`),
    renderRow: (i) => (
      <fieldset className="product-fields-row">
        <legend className="field-label">{m.leadTime({ number: String(i + 1) }, { locale })}</legend>
        <TextField label={m.from({ locale })} {...whole} {...field(`leadTimes[${i}].from`)} />
        <TextField label={m.days({ locale })} {...whole} {...field(`leadTimes[${i}].days`)} />
      </fieldset>
    ),
  };
  return (
    <fieldset className="stack">
      <legend className="card-title">{m.sale({ locale })}</legend>
      <div className="product-fields-row">
        <Select label={m.currency({ locale })} {...field('currency')}>
          {currencies.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Select label={m.unit({ locale })} {...field('unit')}>
          {unitCodes.map((unit) => (
            <option key={unit} value={unit}>
              {unitName({ unit }, { locale })}
            </option>
          ))}
        </Select>
        <TextField label={m.moqLong({ locale })} {...whole} {...field('moq')} />
        <TextField label={m.multiple({ locale })} {...whole} {...field('orderMultiple')} />
      </div>
      <p className="field-hint">{m.tiersHint({ locale })}</p>
      <Steps shown={rowsFor(rows.tiers, { least: 5, most: maxSteps }).length} {...tiers} />
      <div className="product-fields-row">
        <TextField
          label={m.stock({ locale })}
          hint={m.stockHint({ locale })}
          {...whole}
          {...field('stock')}
        />
        <TextField label={m.shipByDays({ locale })} {...whole} {...field('shipByDays')} />
      </div>
      <Steps shown={rowsFor(rows.leadTimes, { least: 3, most: maxSteps }).length} {...leadTimes} />
      <div className="product-fields-row">
        <TextField
          label={m.samplePrice({ locale })}
          inputMode="decimal"
          optional={m.optional({ locale })}
          {...field('samplePrice')}
        />
        <TextField label={m.sampleDays({ locale })} {...whole} {...field('sampleDays')} />
      </div>
    </fieldset>
  );
}

type TradeProps = FieldsProps & {
  readonly countries: readonly { readonly code: string; readonly name: string }[];
};

export function TradeFields({ locale, field, values, countries }: TradeProps) {
  const whole = { inputMode: 'numeric', maxLength: 20 } as const;
  const isTicked = (name: string, value: string) => [values[name]].flat().includes(value);
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
              label={certificateNames[one]}
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
          {paymentOptions.map((option) => (
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
