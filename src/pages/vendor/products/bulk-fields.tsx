import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Checkbox, Select, TextField } from '#ui/field.tsx';
import { fieldsOf, resultFor, SubmitButton } from '#ui/form.tsx';
import './bulk-fields.css';
import { bulkActs } from './typed-bulk.ts';

export type Category = { readonly path: string; readonly name: string };

/** What to do with many products. Style sheets hide the fields that the chosen act ignores. */
export function BulkFields({
  locale,
  categories,
  answer: last,
}: {
  locale: Locale;
  categories: readonly Category[];
  answer: ActionResult | undefined;
}) {
  const answer = resultFor(last, 'bulk');
  const fields = fieldsOf(answer);
  return (
    <fieldset className="bulk-fields">
      <legend className="text-medium">{m.bulkTitle({ locale })}</legend>
      <div className="bulk-fields-row">
        <Select isSmall label={m.bulkAct({ locale })} {...fields('act')}>
          {bulkActs.map((act) => (
            <option key={act} value={act}>
              {m.bulkActName({ act }, { locale })}
            </option>
          ))}
        </Select>
        <div className="bulk-fields-percent">
          <TextField
            isSmall
            label={m.bulkPercent({ locale })}
            inputMode="decimal"
            maxLength={10}
            end="%"
            {...fields('percent')}
          />
        </div>
        <div className="bulk-fields-category">
          <Select isSmall label={m.category({ locale })} {...fields('category')}>
            <option value="">{m.noCategory({ locale })}</option>
            {categories.map(({ path, name }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Checkbox
        name="all"
        label={m.bulkAll({ locale })}
        defaultChecked={answer?.values['all'] !== undefined}
      />
      <div className="bulk-fields-sure">
        <Checkbox
          name="sure"
          label={m.bulkSure({ locale })}
          aria-invalid={answer?.errors['sure'] ? true : undefined}
          defaultChecked={answer?.values['sure'] !== undefined}
        />
        {answer?.errors['sure'] ? <p className="field-error">{answer.errors['sure']}</p> : null}
      </div>
      <div>
        <SubmitButton size="sm" variant="secondary" name="intent" value="bulk">
          {m.bulkApply({ locale })}
        </SubmitButton>
      </div>
    </fieldset>
  );
}
