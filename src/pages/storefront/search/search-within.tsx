import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { maxCharacters } from '#features/search/rules.ts';
import './search-within.css';

type Props = ComponentProps<'form'> & {
  readonly label: string;
  readonly button: string;
  readonly query?: string | undefined;
};

/** Searches one store or category. `children`: hidden fields that name it. */
export const SearchWithin = ({ label, button, query = '', children, ...form }: Props) => (
  <form className="search-within" role="search" aria-label={label} {...form}>
    {children}
    <span className="input input-sm">
      <input
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxCharacters}
      />
    </span>
    <button type="submit" className="btn btn-tinted btn-sm">
      <Search className="icon-16" />
      {button}
    </button>
  </form>
);
