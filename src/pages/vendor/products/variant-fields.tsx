import { maxVariants } from '#features/products/schemas.ts';
import * as m from '#messages/pages/vendor/products';
import { type Locale, locales } from '#shared/locale.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { type FieldOf, type FieldsProps, type RowsOf, rowsFor } from './product-fields.tsx';

/** What the words of options are in the other languages. */
function OptionTexts({ locale, field }: Pick<FieldsProps, 'locale' | 'field'>) {
  const others = locales.filter((one) => one !== field('mainLanguage').defaultValue);
  const isUsed = others.some((one) => {
    const { error, defaultValue } = field(`optionTexts.${one}`);
    return error !== undefined || defaultValue !== '';
  });
  return (
    <details open={isUsed}>
      <summary>{m.optionTexts({ locale })}</summary>
      {others.map((one) => (
        <TextArea
          key={one}
          lang={one}
          dir="auto"
          rows={4}
          label={m.optionTextsIn({ language: one }, { locale })}
          hint={m.optionTextsHint({ locale })}
          optional={m.optional({ locale })}
          {...field(`optionTexts.${one}`)}
        />
      ))}
    </details>
  );
}

export function VariantFields({ locale, field, rows }: FieldsProps & { rows: RowsOf }) {
  return (
    <fieldset className="stack">
      <legend className="card-title">{m.variants({ locale })}</legend>
      <p className="field-hint">{m.variantsHint({ locale })}</p>
      {rowsFor(rows.variants, { least: 3, most: maxVariants }).map((i) => (
        <fieldset className="product-fields-row" key={i}>
          <legend className="field-label">
            {m.variant({ number: String(i + 1) }, { locale })}
          </legend>
          <TextField label={m.optionName({ locale })} {...field(`variants[${i}].name`)} />
          <TextField label={m.optionValue({ locale })} {...field(`variants[${i}].value`)} />
          <TextField label={m.secondOption({ locale })} {...field(`variants[${i}].name2`)} />
          <TextField label={m.secondValue({ locale })} {...field(`variants[${i}].value2`)} />
          <TextField label={m.sku({ locale })} {...field(`variants[${i}].sku`)} />
          <TextField
            label={m.gtin({ locale })}
            inputMode="numeric"
            {...field(`variants[${i}].gtin`)}
          />
          <TextField
            label={m.stock({ locale })}
            inputMode="numeric"
            {...field(`variants[${i}].stock`)}
          />
          <MoreOfVariant locale={locale} fieldOf={(name) => field(`variants[${i}].${name}`)} />
        </fieldset>
      ))}
      <OptionTexts locale={locale} field={field} />
    </fieldset>
  );
}

const rarelyTyped = ['name3', 'value3', 'tiers', 'weight', 'picture'];

/** What most variants share with their product; open where something of it is set or wrong. */
function MoreOfVariant({ locale, fieldOf }: { locale: Locale; fieldOf: FieldOf }) {
  const isUsed = rarelyTyped.some((name) => {
    const { error, defaultValue } = fieldOf(name);
    return error !== undefined || defaultValue !== '';
  });
  return (
    <details open={isUsed}>
      <summary>{m.variantMore({ locale })}</summary>
      <div className="product-fields-row">
        <TextField label={m.thirdOption({ locale })} {...fieldOf('name3')} />
        <TextField label={m.thirdValue({ locale })} {...fieldOf('value3')} />
        <TextField
          label={m.variantTiers({ locale })}
          hint={m.variantTiersHint({ locale })}
          maxLength={400}
          {...fieldOf('tiers')}
        />
        <TextField
          label={m.variantWeight({ locale })}
          inputMode="numeric"
          maxLength={20}
          {...fieldOf('weight')}
        />
        <TextField
          label={m.variantPicture({ locale })}
          hint={m.variantPictureHint({ locale })}
          inputMode="numeric"
          maxLength={3}
          {...fieldOf('picture')}
        />
      </div>
    </details>
  );
}
