import { useId, useRef, useState } from 'react';
import { maxVariants } from '#features/products/schemas.ts';
import * as m from '#messages/pages/vendor/products';
import { number } from '#platform/i18n/runtime.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { FieldCell, FieldGrid } from './field-grid.tsx';
import {
  type FieldOf,
  type FieldsProps,
  type RowsOf,
  rowsFor,
  type Values,
} from './product-fields.tsx';
import { combinationsOf, optionFields, readTags } from './shown-texts.ts';

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

const cells = ['sku', 'gtin', 'stock', 'weight', 'tiers', 'picture'] as const;

/** Cells of a row that a combination has filled; each time the row begins anew. */
type Made = { readonly times: number; readonly texts: Readonly<Record<string, string>> };

/** The number of rows up to the last one with something in it. */
export const variantsIn = (values: Values): number =>
  Math.max(
    0,
    ...Object.entries(values).flatMap(([name, value]) => {
      const [, row] = /^variants\[(\d{1,3})\]\./.exec(name) ?? [];
      return row === undefined || value === '' ? [] : [Number(row) + 1];
    }),
  );

type VariantsProps = Pick<FieldsProps, 'locale' | 'field'> & {
  readonly rows: RowsOf;
  /** How many the typed form has. */
  readonly typedRows: number;
  /** Variants of a file may differ in what they name: each row then has names of its own. */
  readonly hasOwnNames: boolean;
};

/** Names of options above a table with a row for each variant. */
export function VariantFields({ locale, field, rows, typedRows, hasOwnNames }: VariantsProps) {
  const [count, setCount] = useState(
    rowsFor(rows.variants, { least: Math.max(3, typedRows), most: maxVariants }).length,
  );
  const [made, setMade] = useState<Readonly<Record<number, Made>>>({});
  const table = useRef<HTMLDivElement>(null);

  /** Returns how many rows were added; null where there would be too many. */
  const addCombinations = (values: readonly (readonly string[])[]): number | null => {
    const typed = new FormData(table.current!.closest('form')!);
    const textsOf = (i: number) =>
      Object.fromEntries(
        [...optionFields.map(({ value }) => value), ...cells].map((name) => [
          name,
          ((typed.get(`variants[${i}].${name}`) as string | null) ?? '').trim(),
        ]),
      );
    const all = Array.from({ length: count }, (_, i) => textsOf(i));
    const keyOf = (texts: Readonly<Record<string, string>>) =>
      optionFields.map(({ value }) => texts[value] ?? '').join('\n');
    const known = new Set(all.map(keyOf));
    const missing = combinationsOf(values).filter((texts) => !known.has(keyOf(texts)));
    const free = all.flatMap((texts, i) => (keyOf(texts).trim() === '' ? [i] : []));
    const places = missing.map((_, i) => free[i] ?? count + i - free.length);
    const last = Math.max(count - 1, ...places);
    if (last >= maxVariants) return null;
    setMade((before) => ({
      ...before,
      ...Object.fromEntries(
        missing.map((texts, i) => {
          const place = places[i]!;
          const times = (before[place]?.times ?? 0) + 1;
          return [place, { times, texts: { ...all[place], ...texts } }];
        }),
      ),
    }));
    setCount(last + 1);
    return missing.length;
  };

  return (
    <fieldset className="stack">
      <legend className="card-title">{m.variants({ locale })}</legend>
      <p className="field-hint">{m.variantsHint({ locale })}</p>
      {hasOwnNames ? null : <Options locale={locale} field={field} onAdd={addCombinations} />}
      <div ref={table}>
        <FieldGrid label={m.variants({ locale })} heads={headsOf(hasOwnNames, locale)}>
          {Array.from({ length: count }, (_, i) => (
            <VariantRow
              key={`${i} ${made[i]?.times ?? 0}`}
              row={i}
              locale={locale}
              hasOwnNames={hasOwnNames}
              field={(name) => {
                const given = field(`variants[${i}].${name}`);
                return { ...given, defaultValue: made[i]?.texts[name] ?? given.defaultValue };
              }}
            />
          ))}
        </FieldGrid>
      </div>
      <p className="field-hint">{m.variantTiersHint({ locale })}</p>
      <p className="field-hint">{m.variantPictureHint({ locale })}</p>
      {count < maxVariants ? (
        <button type="button" className="link field-grid-more" onClick={() => setCount(count + 1)}>
          {m.addVariant({ locale })}
        </button>
      ) : null}
      <OptionTexts locale={locale} field={field} />
    </fieldset>
  );
}

const headsOf = (hasOwnNames: boolean, locale: Locale): string[] => [
  ...optionFields.flatMap((_, i) => [
    ...(hasOwnNames ? [m.ownName({ number: number(locale, i + 1) }, { locale })] : []),
    m.valueN({ number: number(locale, i + 1) }, { locale }),
  ]),
  ...cells.map((cell) => cellLabel[cell]({ locale })),
];

const cellLabel = {
  sku: m.sku,
  gtin: m.gtin,
  stock: m.stock,
  weight: m.variantWeight,
  tiers: m.variantTiers,
  picture: m.variantPicture,
};

type OptionsProps = Pick<FieldsProps, 'locale' | 'field'> & {
  readonly onAdd: (values: readonly (readonly string[])[]) => number | null;
};

/** The names of up to three options and, with scripts, the values to combine. */
function Options({ locale, field, onAdd }: OptionsProps) {
  const id = useId();
  const [lists, setLists] = useState<readonly string[]>(['', '', '']);
  const [added, setAdded] = useState<{ readonly count: number | null } | null>(null);
  return (
    <>
      {optionFields.map((_, i) => (
        <div className="form-row" key={i}>
          <TextField
            label={m.optionN({ number: String(i + 1) }, { locale })}
            optional={m.optional({ locale })}
            maxLength={120}
            {...field(`optionNames[${i}]`)}
          />
          <div className="with-script">
            <TextField
              label={m.optionValues({ locale })}
              id={`${id}values-${i}`}
              maxLength={4_000}
              value={lists[i]}
              onChange={({ target }) =>
                setLists(lists.map((list, at) => (at === i ? target.value : list)))
              }
            />
          </div>
        </div>
      ))}
      <div className="with-script cluster">
        <Button
          type="button"
          size="sm"
          variant="secondary"
          onClick={() => setAdded({ count: onAdd(lists.map(readTags)) })}
        >
          {m.makeVariants({ locale })}
        </Button>
        <span role="status" className="text-sm text-soft">
          {added === null
            ? ''
            : added.count === null
              ? m.tooManyVariants({ count: maxVariants }, { locale })
              : m.madeVariants({ count: added.count }, { locale })}
        </span>
      </div>
    </>
  );
}

type RowProps = {
  readonly row: number;
  readonly hasOwnNames: boolean;
  readonly field: FieldOf;
  readonly locale: Locale;
};

function VariantRow({ row, hasOwnNames, field, locale }: RowProps) {
  const shared = { row: m.variant({ number: number(locale, row + 1) }, { locale }) };
  return (
    <tr>
      <th scope="row">{number(locale, row + 1)}</th>
      {optionFields.flatMap(({ name, value }, i) => {
        const option = { number: number(locale, i + 1) };
        return [
          ...(hasOwnNames
            ? [
                <FieldCell
                  key={name}
                  label={m.ownName(option, { locale })}
                  maxLength={120}
                  {...shared}
                  {...field(name)}
                />,
              ]
            : []),
          <FieldCell
            key={value}
            label={m.valueN(option, { locale })}
            maxLength={200}
            {...shared}
            {...field(value)}
          />,
        ];
      })}
      {cells.map((cell) => (
        <FieldCell
          key={cell}
          label={cellLabel[cell]({ locale })}
          maxLength={cell === 'tiers' ? 400 : 120}
          inputMode={cell === 'sku' || cell === 'tiers' ? 'text' : 'numeric'}
          {...shared}
          {...field(cell)}
        />
      ))}
    </tr>
  );
}
