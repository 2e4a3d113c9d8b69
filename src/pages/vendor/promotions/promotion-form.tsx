import { useState } from 'react';
import { priceText, quantityRangeText } from '#features/products/format/quantities.ts';
import { discounted, withUpperBounds } from '#features/products/rules/prices.ts';
import type { PriceTier } from '#features/products/schemas.ts';
import { parsePercent } from '#features/promotions/rules.ts';
import * as m from '#messages/pages/vendor/promotions';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { Currency } from '#shared/money.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';

type Product = {
  readonly tiers: readonly PriceTier[];
  readonly currency: Currency;
  readonly hasVariantPrices: boolean;
};
type Props = {
  readonly product: Product;
  /** As typed: percent, and times for fields. */
  readonly values: { readonly percent: string; readonly startsAt: string; readonly endsAt: string };
  /** When it began; null before, so that the beginning can be chosen. */
  readonly began: string | null;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

/** The fields, and under them the prices at the percent typed so far. */
export function PromotionForm({ product, values, began, answer, locale }: Props) {
  const typed = (name: keyof typeof values): string => {
    const value = answer?.values[name];
    return typeof value === 'string' ? value : values[name];
  };
  const [percent, setPercent] = useState(typed('percent'));
  const field = (name: keyof typeof values) => ({
    name,
    error: answer?.errors[name],
    defaultValue: typed(name),
  });
  return (
    <>
      <Card as="section">
        <Form answer={answer}>
          <TextField
            label={m.percent({ locale })}
            hint={m.percentHint({ locale })}
            end="%"
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            required
            {...field('percent')}
            onChange={({ target }) => setPercent(target.value)}
          />
          <div className="form-row">
            {began === null ? (
              <TextField
                label={m.starts({ locale })}
                hint={m.startsHint({ locale })}
                type="datetime-local"
                {...field('startsAt')}
              />
            ) : null}
            <TextField
              label={m.ends({ locale })}
              hint={m.endsHint({ locale })}
              type="datetime-local"
              required
              {...field('endsAt')}
            />
          </div>
          {began === null ? null : <p>{m.started({ moment: ltr(began) }, { locale })}</p>}
          <div className="form-actions">
            <SubmitButton name="intent" value="save">
              {m.save({ locale })}
            </SubmitButton>
            <Button
              className="without-script"
              variant="secondary"
              type="submit"
              name="intent"
              value="preview"
            >
              {m.preview({ locale })}
            </Button>
            <Button variant="quiet" href={memberPaths.vendorPromotions({ locale })}>
              {m.cancel({ locale })}
            </Button>
          </div>
        </Form>
      </Card>
      <NewPrices product={product} percent={parsePercent(percent)} locale={locale} />
    </>
  );
}

/** The price of each quantity before and with the promotion. */
function NewPrices({
  product: { tiers, currency, hasVariantPrices },
  percent,
  locale,
}: {
  product: Product;
  percent: number | null;
  locale: Locale;
}) {
  const price = (micros: number) => bidi(priceText(micros, currency, locale));
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.prices({ locale })}</h2>
      <TableScroll label={m.prices({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.quantity({ locale })}</th>
              <th scope="col" className="data-table-number">
                {m.before({ locale })}
              </th>
              <th scope="col" className="data-table-number">
                {m.after({ locale })}
              </th>
            </tr>
          </thead>
          <tbody>
            {withUpperBounds(tiers).map(({ fromQuantity, toQuantity, priceMicros }) => (
              <tr key={fromQuantity}>
                <td>{bidi(quantityRangeText(fromQuantity, toQuantity, locale))}</td>
                <td className="data-table-number text-tabular">{price(priceMicros)}</td>
                <td className="data-table-number text-tabular text-medium">
                  {percent === null ? '–' : price(discounted(priceMicros, percent))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="data-table-foot text-muted text-sm">
        {hasVariantPrices ? `${m.variants({ locale })} ` : null}
        {m.otherCurrency({ locale })}
      </p>
    </Card>
  );
}
