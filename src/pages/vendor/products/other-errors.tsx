import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { fieldName } from './field-names.ts';

/** Fields of a product that have several inputs, or none. */
const otherFields = [
  'state',
  'variants',
  'leadTimes',
  'carton',
  'sample',
  'certificates',
  'incoterms',
  'paymentOptions',
];

/** Errors that no input of the form shows. */
export function OtherErrors({ errors, locale }: Pick<ActionResult, 'errors'> & { locale: Locale }) {
  const found = otherFields.filter((field) => errors[field] !== undefined);
  if (found.length === 0) return null;
  return (
    <ul>
      {found.map((field) => (
        <li key={field}>
          <b>{fieldName(field, locale)}</b>: <bdi>{errors[field]}</bdi>
        </li>
      ))}
    </ul>
  );
}
