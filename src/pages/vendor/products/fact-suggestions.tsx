import { type MouseEvent, useEffect } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages/pages/vendor/products';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';

type Facts = Partial<Readonly<Record<Locale, readonly string[]>>>;

/** Names of facts that the category's products state, by language; none before they are known. */
export function useCommonFacts(category: string, locale: Locale): Facts {
  const { load, data } = useFetcher<Facts>();
  useEffect(() => {
    if (category === '') return;
    void load(withParameters(memberPaths.vendorCommonFacts({ locale }), { category }));
  }, [category, load, locale]);
  return category === '' ? {} : (data ?? {});
}

type Props = {
  readonly names: readonly string[];
  /** The field of the facts, one a line. */
  readonly field: string;
  readonly language: Locale;
  readonly locale: Locale;
};

/** Begins a line with the name of a fact. */
export function FactSuggestions({ names, field, language, locale }: Props) {
  const add = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const area = currentTarget.closest('form')?.elements.namedItem(field);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const before = area.value.trimEnd();
    area.value = `${before}${before === '' ? '' : '\n'}${currentTarget.value}: `;
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  if (names.length === 0) return null;
  return (
    <div className="cluster with-script">
      <span className="text-sm text-soft">{m.factsOften({ locale })}</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          lang={language}
          value={name}
          onClick={add}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
