import { type ReactNode, useState } from 'react';
import { maxSteps, type ProductInput } from '#features/products/schemas.ts';
import { unitName } from '#messages/features/products/format';
import * as m from '#messages/pages/vendor/products';
import {
  CategorySuggestion,
  useCategorySuggestion,
} from '#pages/shared/category-suggestion/category-suggestion.tsx';
import { FormattedTextField } from '#pages/shared/formatted-text/formatted-text-field.tsx';
import { LanguageParts } from '#pages/shared/language-parts/language-parts.tsx';
import { number } from '#platform/i18n/runtime.ts';
import { isLocale, type Locale, localeNames, locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { unitCodes } from '#shared/units.ts';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { FactSuggestions, useCommonFacts } from './fact-suggestions.tsx';
import { FieldCell, FieldGrid } from './field-grid.tsx';
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
export const OtherChoice = ({
  field: { defaultValue },
  known,
}: {
  readonly field: ReturnType<FieldOf>;
  readonly known: readonly string[];
}) =>
  defaultValue === '' || known.includes(defaultValue) ? null : (
    <option value={defaultValue}>{defaultValue}</option>
  );

/** The language in which the product is written first. */
export const mainOf = ({ mainLanguage }: Values): Locale =>
  isLocale(mainLanguage) ? mainLanguage : 'en';

export function TextFields({
  locale,
  field,
  values,
  categories,
}: FieldsProps & { categories: readonly { readonly path: string; readonly name: string }[] }) {
  const [main, setMain] = useState(mainOf(values));
  const [category, setCategory] = useState(field('category').defaultValue);
  const { onTitle, suggestion } = useCategorySuggestion(locale, null);
  const facts = useCommonFacts(category, locale);
  return (
    <fieldset className="stack">
      <legend className="card-title">{m.texts({ locale })}</legend>
      <Select
        label={m.language({ locale })}
        {...field('mainLanguage')}
        onChange={({ target }) => setMain(mainOf({ mainLanguage: target.value }))}
      >
        {locales.map((one) => (
          <option key={one} value={one}>
            {localeNames[one]}
          </option>
        ))}
      </Select>
      <LanguageParts
        label={m.texts({ locale })}
        main={main}
        names={['title', 'description', 'attributes']}
        field={field}
        locale={locale}
        renderPart={(language, own) => (
          <TextsIn
            language={language}
            field={own}
            facts={facts[language] ?? []}
            onTitle={language === main ? onTitle : undefined}
            locale={locale}
          />
        )}
      />
      <Select
        label={m.category({ locale })}
        {...field('category')}
        onChange={({ target }) => setCategory(target.value)}
      >
        <option value="">{m.noCategory({ locale })}</option>
        <OtherChoice field={field('category')} known={categories.map(({ path }) => path)} />
        {categories.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </Select>
      <CategorySuggestion suggestion={category === '' ? suggestion : null} locale={locale} />
      <div className="form-row">
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
      </div>
    </fieldset>
  );
}

type TextsProps = {
  readonly language: Locale;
  readonly field: FieldOf;
  /** Names of facts to offer. */
  readonly facts: readonly string[];
  readonly onTitle: ((title: string) => void) | undefined;
  readonly locale: Locale;
};

const TextsIn = ({ language, field, facts, onTitle, locale }: TextsProps) => (
  <>
    <TextField
      lang={language}
      dir="auto"
      maxLength={300}
      label={m.titleIn({ language }, { locale })}
      onChange={({ target }) => onTitle?.(target.value)}
      {...field(`title.${language}`)}
    />
    <FormattedTextField
      lang={language}
      dir="auto"
      rows={5}
      label={m.descriptionIn({ language }, { locale })}
      optional={m.optional({ locale })}
      kind="html"
      isFormattedFirst
      locale={locale}
      {...field(`description.${language}`)}
    />
    <TextArea
      lang={language}
      dir="auto"
      rows={5}
      label={m.factsIn({ language }, { locale })}
      hint={m.factsHint({ locale })}
      optional={m.optional({ locale })}
      {...field(`attributes.${language}`)}
    />
    <FactSuggestions
      names={facts}
      field={`attributes.${language}`}
      language={language}
      locale={locale}
    />
  </>
);

type StepsProps = {
  readonly label: string;
  readonly heads: readonly string[];
  /** Rows in view at first. Others are added one by one; without scripts all of them are seen. */
  readonly shown: number;
  readonly more: string;
  readonly isUsed: (index: number) => boolean;
  readonly renderCells: (index: number) => ReactNode;
  readonly locale: Locale;
};

function Steps({ label, heads, shown, more, isUsed, renderCells, locale }: StepsProps) {
  const [count, setCount] = useState(shown);
  return (
    <>
      <FieldGrid label={label} heads={heads}>
        {Array.from({ length: maxSteps }, (_, i) => (
          <tr key={i} hidden={i >= count && !isUsed(i)}>
            <th scope="row">{number(locale, i + 1)}</th>
            {renderCells(i)}
          </tr>
        ))}
      </FieldGrid>
      {count < maxSteps ? (
        <button type="button" className="link field-grid-more" onClick={() => setCount(count + 1)}>
          {more}
        </button>
      ) : null}
    </>
  );
}

export const whole = { inputMode: 'numeric', maxLength: 20 } as const;

/** Whether something is typed or wrong in one of the fields. */
const isUsedIn = (field: FieldOf, names: readonly string[]): boolean =>
  names.some((name) => field(name).defaultValue !== '' || field(name).error !== undefined);

type StepsOf = {
  readonly field: FieldOf;
  readonly saved: readonly unknown[];
  readonly locale: Locale;
};

function Tiers({ field, saved, locale }: StepsOf) {
  return (
    <Steps
      label={m.tiers({ locale })}
      heads={[m.from({ locale }), m.unitPrice({ locale })]}
      shown={rowsFor(saved, { least: 3, most: maxSteps }).length}
      more={m.moreTiers({ locale })}
      isUsed={(i) => isUsedIn(field, [`tiers[${i}].from`, `tiers[${i}].price`])}
      locale={locale}
      renderCells={(i) => {
        const row = m.tier({ number: number(locale, i + 1) }, { locale });
        const price = { inputMode: 'decimal', maxLength: 20 } as const;
        return (
          <>
            <FieldCell
              label={m.from({ locale })}
              row={row}
              {...whole}
              {...field(`tiers[${i}].from`)}
            />
            <FieldCell
              label={m.unitPrice({ locale })}
              row={row}
              {...price}
              {...field(`tiers[${i}].price`)}
            />
          </>
        );
      }}
    />
  );
}

function LeadTimes({ field, saved, locale }: StepsOf) {
  return (
    <Steps
      label={m.leadTimes({ locale })}
      heads={[m.from({ locale }), m.days({ locale })]}
      shown={rowsFor(saved, { least: 2, most: maxSteps }).length}
      more={m.moreLeadTimes({ locale })}
      isUsed={(i) => isUsedIn(field, [`leadTimes[${i}].from`, `leadTimes[${i}].days`])}
      locale={locale}
      renderCells={(i) => {
        const row = m.leadTime({ number: number(locale, i + 1) }, { locale });
        return (
          <>
            <FieldCell
              label={m.from({ locale })}
              row={row}
              {...whole}
              {...field(`leadTimes[${i}].from`)}
            />
            <FieldCell
              label={m.days({ locale })}
              row={row}
              {...whole}
              {...field(`leadTimes[${i}].days`)}
            />
          </>
        );
      }}
    />
  );
}

export function SaleFields({ locale, field, rows }: FieldsProps & { rows: RowsOf }) {
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
      <p className="field-label">{m.tiers({ locale })}</p>
      <p className="field-hint">{m.tiersHint({ locale })}</p>
      <Tiers field={field} saved={rows.tiers} locale={locale} />
      <div className="product-fields-row">
        <TextField
          label={m.stock({ locale })}
          hint={m.stockHint({ locale })}
          {...whole}
          {...field('stock')}
        />
        <TextField label={m.shipByDays({ locale })} {...whole} {...field('shipByDays')} />
      </div>
      <p className="field-label">{m.leadTimes({ locale })}</p>
      <LeadTimes field={field} saved={rows.leadTimes} locale={locale} />
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
