import type { ProductInput } from '#features/products/schemas.ts';
import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { priceAsTyped } from '#shared/price-text.ts';
import { TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { newVariantRows } from './read-product.ts';
import {
  type FieldOf,
  SaleFields,
  TextFields,
  TradeFields,
  type Values,
  VariantFields,
} from './product-fields.tsx';

/** A product as the fields of the form show it. */
export function valuesOf(product: ProductInput, locale: Locale): Values {
  const price = (micros: number) =>
    micros === 0 ? '0' : priceAsTyped(micros, locale === 'tr' ? ',' : '.');
  const texts = Object.entries({
    ...namedBy('title', product.title),
    ...namedBy('description', product.description),
    ...namedBy('carton', product.carton ?? {}),
    ...Object.assign(
      {},
      ...product.tiers.map(({ fromQuantity, priceMicros }, i) =>
        namedBy(`tiers[${i}]`, { from: fromQuantity, price: price(priceMicros) }),
      ),
      ...product.leadTimes.map(({ fromQuantity, days }, i) =>
        namedBy(`leadTimes[${i}]`, { from: fromQuantity, days }),
      ),
      ...product.variants.map(({ options: [first], sku, gtin, stock }, i) =>
        namedBy(`variants[${i}]`, {
          name: first?.name[product.mainLanguage],
          value: first?.value[product.mainLanguage],
          sku,
          gtin,
          stock,
        }),
      ),
    ),
    mainLanguage: product.mainLanguage,
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
  }).map(([name, value]) => [
    name,
    value === null || value === undefined ? '' : `${value as string | number}`,
  ]);
  return {
    ...Object.fromEntries(texts),
    certificates: product.certificates,
    paymentOptions: product.paymentOptions,
  };
}

const namedBy = (prefix: string, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));

type Props = {
  readonly locale: Locale;
  readonly values: Values;
  readonly revision: number;
  readonly variantCount: number;
  readonly pictureCount: number;
  readonly categories: readonly { readonly path: string; readonly name: string }[];
  readonly canEdit: boolean;
  readonly answer: ActionResult | undefined;
};

/** The editor: works without scripts, and keeps what was typed when it is refused. */
export function ProductForm(props: Props) {
  const { locale, answer, revision, canEdit } = props;
  const values = answer?.values ?? props.values;
  const field: FieldOf = (name) => ({
    name,
    error: answer?.errors[name],
    defaultValue: typeof values[name] === 'string' ? values[name] : '',
  });
  const shared = { locale, field, values };
  return (
    <Form answer={answer} key={`${revision} ${answer?.code}`}>
      <input type="hidden" name="revision" value={revision} />
      <fieldset className="stack" disabled={!canEdit}>
        <Card as="section">
          <TextFields {...shared} categories={props.categories} />
        </Card>
        <Card as="section">
          <h2 className="card-title">{m.pictures({ locale })}</h2>
          <p>{m.picturesCount({ count: props.pictureCount }, { locale })}</p>
          <TextField
            label={m.pictureUrl({ locale })}
            type="url"
            optional={m.optional({ locale })}
            {...field('pictureUrl')}
          />
        </Card>
        <Card as="section">
          <SaleFields {...shared} />
        </Card>
        <Card as="section">
          <VariantFields {...shared} count={props.variantCount + newVariantRows} />
        </Card>
        <Card as="section">
          <TradeFields {...shared} />
        </Card>
        <div className="cluster">
          <SubmitButton name="intent" value="published">
            {m.savePublish({ locale })}
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value="draft">
            {m.saveDraft({ locale })}
          </SubmitButton>
          <SubmitButton variant="secondary" name="intent" value="paused">
            {m.savePause({ locale })}
          </SubmitButton>
        </div>
      </fieldset>
    </Form>
  );
}
