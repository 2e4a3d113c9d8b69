import { useState } from 'react';
import type { RfqDraft } from '#features/rfqs/schemas.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import {
  CategorySuggestion,
  type SuggestedCategory,
  useCategorySuggestion,
} from '#pages/shared/category-suggestion/category-suggestion.tsx';
import type { Locale } from '#shared/locale.ts';
import { Select, TextField } from '#ui/field.tsx';

export type StepProps = {
  readonly locale: Locale;
  readonly typed: RfqDraft;
  readonly errors: Readonly<Record<string, string>>;
};

export function ProductStep({
  locale,
  typed,
  errors,
  categories,
  suggestion: first,
}: StepProps & {
  readonly categories: readonly (SuggestedCategory & {
    readonly items: readonly SuggestedCategory[];
  })[];
  readonly suggestion: SuggestedCategory | null;
}) {
  const { onTitle, suggestion } = useCategorySuggestion(locale, first);
  const [category, setCategory] = useState(typed.category ?? '');
  return (
    <>
      <TextField
        id="productName"
        name="productName"
        label={m.productName({ locale })}
        hint={m.productNameHint({ locale })}
        error={errors['productName']}
        defaultValue={typed.productName ?? ''}
        maxLength={120}
        dir="auto"
        onChange={({ target }) => onTitle(target.value)}
      />
      <Select
        id="category"
        name="category"
        label={m.category({ locale })}
        optional={m.optional({ locale })}
        hint={m.categoryHint({ locale })}
        error={errors['category']}
        defaultValue={typed.category ?? ''}
        onChange={({ target }) => setCategory(target.value)}
      >
        <option value="">{m.chooseCategory({ locale })}</option>
        {categories.map(({ path, name, items }) => (
          <optgroup key={path} label={name}>
            <option value={path}>{m.wholeGroup({ group: name }, { locale })}</option>
            {items.map((item) => (
              <option key={item.path} value={item.path}>
                {item.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <CategorySuggestion
        suggestion={category === '' ? suggestion : null}
        submitName="do"
        locale={locale}
      />
    </>
  );
}
