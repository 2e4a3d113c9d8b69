import type { MouseEvent } from 'react';
import * as m from '#messages/pages/storefront/rfq-create';
import type { Locale } from '#shared/locale.ts';

type Props = {
  readonly suggestion: { readonly path: string; readonly name: string } | null;
  readonly locale: Locale;
};

/** Takes the suggested category with one click: in the form's own list, or by sending the form. */
export function CategorySuggestion({ suggestion, locale }: Props) {
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    const list = event.currentTarget.form?.elements.namedItem('category');
    if (!(list instanceof HTMLSelectElement) || suggestion === null) return;
    event.preventDefault();
    list.value = suggestion.path;
    list.dispatchEvent(new Event('change', { bubbles: true }));
    list.focus();
  };
  return (
    <div role="status" className="create-suggestion">
      {suggestion === null ? null : (
        <>
          <span className="text-soft">{m.suggested({ locale })}</span>{' '}
          <button
            className="btn btn-tinted btn-sm"
            name="do"
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
