import { useMemo, useRef } from 'react';
import { PictureField } from '#features/media/components/picture-field.tsx';
import { picturesOfValues } from '#features/media/format/picture-form.ts';
import type { PictureItemView } from '#features/media/format/picture-form.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { type Locale, locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { leavesDraft, maxPictures } from './typed-product.ts';
import {
  type FieldOf,
  mainOf,
  type RowsOf,
  SaleFields,
  TextFields,
  type Values,
} from './product-fields.tsx';
import {
  commonNames,
  factsText,
  optionFields,
  pictureNumber,
  shownWord,
  tagsText,
  tiersText,
  translatedWords,
} from './shown-texts.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { TradeFields } from './trade-fields.tsx';
import { VariantFields, variantsIn } from './variant-fields.tsx';
import './product-form.css';

/** A product as the fields of the form show it. */
export function valuesOf(product: ProductInput, locale: Locale): Values {
  const price = (micros: number) =>
    micros === 0 ? '0' : priceAsTyped(micros, locale === 'tr' ? ',' : '.');
  const { mainLanguage: main, variants } = product;
  const wordOf = (word: PerLanguage | undefined) => shownWord(word, main);
  const names = commonNames(variants, main);
  const texts = Object.entries({
    ...namedBy('title', product.title),
    ...namedBy('description', product.description),
    ...namedBy('attributes', mapValues(product.attributes, factsText)),
    ...namedBy('carton', product.carton ?? {}),
    ...Object.assign(
      {},
      ...product.tiers.map(({ fromQuantity, priceMicros }, i) =>
        namedBy(`tiers[${i}]`, { from: fromQuantity, price: price(priceMicros) }),
      ),
      ...product.leadTimes.map(({ fromQuantity, days }, i) =>
        namedBy(`leadTimes[${i}]`, { from: fromQuantity, days }),
      ),
      ...(names ?? []).map((name, i) => ({ [`optionNames[${i}]`]: name })),
      ...product.variants.map(({ options, ...variant }, i) =>
        namedBy(`variants[${i}]`, {
          ...Object.fromEntries(
            optionFields.flatMap(({ name, value }, at) => [
              ...(names ? [] : [[name, wordOf(options[at]?.name)]]),
              [value, wordOf(options[at]?.value)],
            ]),
          ),
          sku: variant.sku,
          gtin: variant.gtin,
          stock: variant.stock,
          tiers: tiersText(variant.tiers, price),
          weight: variant.weightGrams,
          picture: pictureNumber(variant.imageIndex),
        }),
      ),
    ),
    ...Object.fromEntries(
      locales.map((into) => [
        `optionTexts.${into}`,
        factsText(translatedWords(variants, { main, into })),
      ]),
    ),
    mainLanguage: main,
    category: product.category,
    brand: product.brand,
    currency: product.currency,
    unit: product.unit,
    moq: product.moq,
    orderMultiple: product.orderMultiple,
    stock: product.stock,
    shipByDays: product.shipByDays,
    samplePrice: product.sample && price(product.sample.priceMicros),
    sampleDays: product.sample?.leadDays,
    originCountry: product.originCountry,
    hsCode: product.hsCode,
    originProvince: product.originProvince,
    tags: tagsText(product.tags),
  }).map(([name, value]) => [
    name,
    value === null || value === undefined ? '' : `${value as string | number}`,
  ]);
  return {
    ...Object.fromEntries(texts),
    certificates: product.certificates,
    paymentOptions: product.paymentOptions,
    incoterms: product.incoterms,
  };
}

const mapValues = <Value, Result>(values: PerLanguage<Value>, to: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value)]));

const namedBy = (prefix: string, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));

type Props = {
  readonly locale: Locale;
  readonly values: Values;
  readonly revision: number;
  /** What is saved in lists: each gets its rows, and empty ones. */
  readonly rows: RowsOf;
  readonly pictures: readonly PictureItemView[];
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly categories: readonly { readonly path: string; readonly name: string }[];
  readonly canEdit: boolean;
  /** The values are of what was typed before and never saved. */
  readonly isDraft: boolean;
  /** Where what is typed is kept until it is saved; null while an earlier draft waits there. */
  readonly draftAddress: string | null;
  readonly answer: ActionResult | undefined;
};

/** The editor: works without scripts, and keeps what was typed when it is refused. */
function SaveBar({ kept, locale }: { kept: ReturnType<typeof useKeptDraft>; locale: Locale }) {
  return (
    <div className="product-form-save">
      <SubmitButton name="intent" value="published">
        {m.savePublish({ locale })}
      </SubmitButton>
      <SubmitButton variant="secondary" name="intent" value="draft">
        {m.saveDraft({ locale })}
      </SubmitButton>
      <SubmitButton variant="secondary" name="intent" value="paused">
        {m.savePause({ locale })}
      </SubmitButton>
      <span role="status" className="text-sm text-soft">
        {kept === 'untouched' ? '' : (kept === 'kept' ? m.draftKept : m.draftFailed)({ locale })}
      </span>
    </div>
  );
}

export function ProductForm(props: Props) {
  const { locale, answer, revision, canEdit } = props;
  const values = answer?.values ?? props.values;
  const field: FieldOf = (name) => ({
    name,
    error: answer?.errors[name],
    defaultValue: typeof values[name] === 'string' ? values[name] : '',
  });
  const pictures = useMemo(
    () => (answer && picturesOfValues(answer.values, 'images')) ?? props.pictures,
    [answer, props.pictures],
  );
  const shared = { locale, field, values };
  const whole = useRef<HTMLDivElement>(null);
  const kept = useKeptDraft(whole, canEdit ? props.draftAddress : null, answer);
  return (
    <div ref={whole} className="product-form">
      <Form
        answer={answer}
        encType="multipart/form-data"
        key={`${revision} ${answer?.code} ${props.isDraft}`}
      >
        <input type="hidden" name="revision" value={revision} />
        {props.draftAddress === null ? (
          <input type="hidden" name={leavesDraft} value="yes" />
        ) : null}
        <fieldset className="stack" disabled={!canEdit}>
          <Card as="section">
            <PictureField
              name="images"
              legend={m.pictures({ locale })}
              locale={locale}
              pictures={pictures}
              max={maxPictures}
              error={answer?.errors['images']}
            />
            <TextField
              label={m.pictureUrl({ locale })}
              type="url"
              optional={m.optional({ locale })}
              {...field('pictureUrl')}
            />
          </Card>
          <Card as="section">
            <TextFields {...shared} categories={props.categories} />
          </Card>
          <Card as="section">
            <SaleFields {...shared} rows={props.rows} />
          </Card>
          <Card as="section">
            <VariantFields
              {...shared}
              rows={props.rows}
              typedRows={variantsIn(values)}
              hasOwnNames={commonNames(props.rows.variants, mainOf(props.values)) === null}
            />
          </Card>
          <Card as="section">
            <TradeFields {...shared} countries={props.countries} />
          </Card>
          <SaveBar kept={kept} locale={locale} />
        </fieldset>
      </Form>
    </div>
  );
}
