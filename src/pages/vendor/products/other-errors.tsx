import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';

/** Fields of a product that have several inputs, or none. */
const otherFields = {
  state: m.state,
  variants: m.variants,

  leadTimes: m.leadTimes,
  carton: m.carton,
  sample: m.sample,
  certificates: m.certificates,
  incoterms: m.incoterms,
  paymentOptions: m.payment,
};

/** Errors that no input of the form shows. */
export function OtherErrors({ errors, locale }: Pick<ActionResult, 'errors'> & { locale: Locale }) {
  const found = Object.entries(otherFields).filter(([field]) => errors[field] !== undefined);
  if (found.length === 0) return null;
  return (
    <ul>
      {found.map(([field, label]) => (
        <li key={field}>
          <b>{label({ locale })}</b>: <bdi>{errors[field]}</bdi>
        </li>
      ))}
    </ul>
  );
}
