import { comparisonSorts } from '#features/quotes/rules/comparison.ts';
import { optionalLegs } from '#features/quotes/rules/landed-cost.ts';
import * as m from '#messages/pages/buyer/quote-comparison';
import { withoutMarks } from '#shared/bidi-marks.ts';
import { currencies } from '#shared/money.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, Select } from '#ui/field.tsx';
import type { ComparisonOptions } from './options.ts';

type Page = {
  readonly locale: Locale;
  readonly options: ComparisonOptions;
  readonly chosen: { readonly incoterm: Incoterm; readonly currency: Currency };
  readonly terms: readonly { readonly value: Incoterm; readonly label: string }[];
};

/** Sets the options as parameters of the address, so that it works without scripts. */
export function OptionsForm({ page, path }: { page: Page; path: string }) {
  const { locale, options, chosen, terms } = page;
  return (
    <form
      method="get"
      action={path}
      className="filter-bar comparison-options"
      key={JSON.stringify(options)}
    >
      {options.view === 'compare' ? null : <input type="hidden" name="view" value={options.view} />}
      {options.hidden.map((id) => (
        <input key={id} type="hidden" name="hide" value={id} />
      ))}
      <Select isSmall label={m.incoterm({ locale })} name="to" defaultValue={chosen.incoterm}>
        {terms.map(({ value, label }) => (
          <option key={value} value={value}>
            {withoutMarks(label)}
          </option>
        ))}
      </Select>
      <Select isSmall label={m.currency({ locale })} name="currency" defaultValue={chosen.currency}>
        {currencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </Select>
      <Select isSmall label={m.sort({ locale })} name="sort" defaultValue={options.sort}>
        {comparisonSorts.map((sort) => (
          <option key={sort} value={sort}>
            {m.sorts({ sort }, { locale })}
          </option>
        ))}
      </Select>
      <div className="comparison-checks">
        {optionalLegs.map((leg) => (
          <Checkbox
            key={leg}
            name="without"
            value={leg}
            defaultChecked={options.without.includes(leg)}
            label={m.withoutLegs({ leg }, { locale })}
          />
        ))}
        <Checkbox
          name="only"
          value="differences"
          defaultChecked={options.onlyDifferences}
          label={m.onlyDifferences({ locale })}
        />
      </div>
      <div className="filter-bar-actions">
        <Button size="sm">{m.apply({ locale })}</Button>
      </div>
    </form>
  );
}
