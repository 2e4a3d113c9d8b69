import { type MouseEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages/pages/shared/category-suggestion';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import './category-suggestion.css';

export type SuggestedCategory = { readonly path: string; readonly name: string };

const pauseMs = 400;

/** Looks for the category that the typed name of a product means, once nobody types any more. */
export function useCategorySuggestion(locale: Locale, first: SuggestedCategory | null) {
  const search = useFetcher<{ readonly category: SuggestedCategory | null }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onTitle = (title: string) => {
    clearTimeout(timer.current);
    const url = withParameters(paths.createRfqSuggestions({ locale }), { product: title.trim() });
    timer.current = setTimeout(() => void search.load(url), pauseMs);
  };
  return { onTitle, suggestion: search.data ? search.data.category : first };
}

type Props = {
  readonly suggestion: SuggestedCategory | null;
  /** Of the button, for a form that also takes the category by being sent: `category:path`. */
  readonly submitName?: string;
  readonly locale: Locale;
};

/** Takes the suggested category with one click: in the form's own list, or by sending the form. */
export function CategorySuggestion({ suggestion, submitName, locale }: Props) {
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    const list = event.currentTarget.form?.elements.namedItem('category');
    if (!(list instanceof HTMLSelectElement) || suggestion === null) return;
    event.preventDefault();
    list.value = suggestion.path;
    list.dispatchEvent(new Event('change', { bubbles: true }));
    list.focus();
  };
  return (
    <div role="status" className="category-suggestion">
      {suggestion === null ? null : (
        <>
          <span className="text-soft">{m.suggested({ locale })}</span>{' '}
          <button
            className="btn btn-tinted btn-sm"
            type={submitName === undefined ? 'button' : 'submit'}
            name={submitName}
            value={`category:${suggestion.path}`}
            onClick={take}
          >
            {m.takeCategory({ category: suggestion.name }, { locale })}
          </button>
        </>
      )}
    </div>
  );
}
