// What an inquiry about a supplier's part of the cart says, until the buyer changes it.
import { quantityShortText } from '#features/products/format/unit-words.ts';
import * as m from '#messages/features/carts';
import { withoutMarks } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import { formatPrice } from '#shared/money.ts';
import type { CartSupplierView } from '../views.ts';

/** A message has at most 2,000 characters. */
const maxLineText = 1_500;

export function inquiryTexts({ products }: CartSupplierView, locale: Locale) {
  const lines = products.flatMap(({ title, unit, currency, lines: ofProduct }) =>
    ofProduct
      .filter(({ obstacle }) => obstacle === null)
      .map(({ variantName, sku, quantity, priceMicros }) => {
        const name = [title.value.slice(0, 120), variantName, sku].filter(Boolean).join(', ');
        const price = formatPrice(priceMicros!, currency, locale);
        return withoutMarks(`- ${name}: ${quantityShortText(quantity, unit, locale)}, ${price}`);
      }),
  );
  let length = 0;
  const fitting = lines.filter((line) => (length += line.length + 1) <= maxLineText);
  const rest = lines.length - fitting.length;
  if (rest > 0) fitting.push(m.moreLines({ count: rest }, { locale }));
  return lines.length === 0
    ? null
    : {
        subject: m.inquirySubject({ count: products.length }, { locale }),
        message: m.inquiryMessage({ lines: fitting.join('\n') }, { locale }),
      };
}
