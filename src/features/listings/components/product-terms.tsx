import * as m from '#messages/features/listings';
import type { Locale } from '#shared/locale.ts';
import { FactList, FactRow, type FactText } from '#ui/fact-list.tsx';
import type { ShippingTermText } from '../format/product-texts.ts';
import './product-facts.css';

/** The terms: shipping, sample, payment, origin. */
export function ProductTerms({
  shippingTerms,
  terms,
  locale,
}: {
  shippingTerms: readonly ShippingTermText[];
  terms: readonly FactText[];
  locale: Locale;
}) {
  return (
    <FactList facts={terms} className="fact-list product-facts-lined">
      {shippingTerms.length > 0 ? (
        <FactRow name={m.incoterms({ locale })}>
          <ul className="product-facts-incoterms">
            {shippingTerms.map(({ code, name }) => (
              <li key={code}>
                <abbr className="chip" title={name}>
                  <bdi dir="ltr">{code}</bdi>
                </abbr>
              </li>
            ))}
          </ul>
        </FactRow>
      ) : null}
    </FactList>
  );
}
