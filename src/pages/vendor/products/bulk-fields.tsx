import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Checkbox, Select, TextField } from '#ui/field.tsx';
import { fieldsOf, resultFor, SubmitButton } from '#ui/form.tsx';
import './bulk-fields.css';
import { bulkActs } from './typed-bulk.ts';

export type Category = { readonly path: string; readonly name: string };

const boxesIn = (form: HTMLFormElement | null | undefined): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[name=ids]') ?? []),
];
const countIn = (form: HTMLFormElement | null | undefined) => {
  const boxes = boxesIn(form);
  return { count: boxes.filter(({ checked }) => checked).length, of: boxes.length };
};

/** How many rows are chosen, and a box that chooses all of the page; only where scripts run. */
function Chosen({ locale }: { locale: Locale }) {
  const box = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ReturnType<typeof countIn> | null>(null);
  useEffect(() => {
    const form = box.current?.form;
    const count = () => setChosen(countIn(form));
    count();
    form?.addEventListener('change', count);
    return () => form?.removeEventListener('change', count);
  }, []);
  return (
    <span className="bulk-fields-chosen" hidden={chosen === null}>
      <input
        ref={box}
        type="checkbox"
        checked={chosen !== null && chosen.of > 0 && chosen.count === chosen.of}
        onChange={({ target: { form, checked } }) => {
          for (const one of boxesIn(form)) one.checked = checked;
          setChosen(countIn(form));
        }}
        aria-label={m.choosePage({ locale })}
      />
      <span aria-live="polite">{m.chosen({ count: chosen?.count ?? 0 }, { locale })}</span>
    </span>
  );
}

/** What to do with many products. Style sheets hide the fields that the chosen act ignores. */
export function BulkFields({
  locale,
  categories,
  matching,
  answer: last,
}: {
  locale: Locale;
  categories: readonly Category[];
  /** The number of products on all pages. */
  matching: number;
  answer: ActionResult | undefined;
}) {
  const answer = resultFor(last, 'bulk');
  const fields = fieldsOf(answer);
  return (
    <fieldset className="bulk-fields">
      <legend className="visually-hidden">{m.bulkTitle({ locale })}</legend>
      <div className="bulk-fields-row">
        <Chosen locale={locale} />
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
        <SubmitButton size="sm" variant="secondary" name="intent" value="bulk">
          {m.bulkApply({ locale })}
        </SubmitButton>
      </div>
      <Checkbox
        name="all"
        label={m.bulkAll({ count: matching }, { locale })}
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
    </fieldset>
  );
}
