import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { RfqDraft } from '#features/rfqs/schemas.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Select, TextField } from '#ui/field.tsx';
import { CategorySuggestion } from './category-suggestion.tsx';
import type { loader as suggestionsLoader } from './suggestions.ts';

type Category = { readonly path: string; readonly name: string };
export type StepProps = {
  readonly locale: Locale;
  readonly typed: RfqDraft;
  readonly errors: Readonly<Record<string, string>>;
};

const pauseMs = 400;

/** Looks for the category that the typed name means. */
function useSuggestion(locale: Locale, first: Category | null) {
  const search = useFetcher<typeof suggestionsLoader>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    const url = withParameters(paths.createRfqSuggestions({ locale }), { product: value.trim() });
    timer.current = setTimeout(() => void search.load(url), pauseMs);
  };
  return { onChange, suggestion: search.data ? search.data.category : first };
}

export function ProductStep({
  locale,
  typed,
  errors,
  categories,
  suggestion: first,
}: StepProps & {
  readonly categories: readonly (Category & { readonly items: readonly Category[] })[];
  readonly suggestion: Category | null;
}) {
  const { onChange, suggestion } = useSuggestion(locale, first);
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
        onChange={onChange}
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
      <CategorySuggestion suggestion={category === '' ? suggestion : null} locale={locale} />
    </>
  );
}
