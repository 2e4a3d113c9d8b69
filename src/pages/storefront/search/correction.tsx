import * as m from '#messages/pages/storefront/search';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import './search.css';

type Props = {
  readonly text: string;
  readonly isApplied: boolean;
  readonly query: string;
  readonly address: string;
  readonly locale: Locale;
};

/** Shows what was searched instead, or a suggestion. */
export function Correction({ text, isApplied, query, address, locale }: Props) {
  if (!isApplied)
    return (
      <p className="search-correction">
        {m.didYouMean({ locale })}{' '}
        <a className="link" href={withParameters(address, { q: text, page: null, exact: null })}>
          <bdi>{text}</bdi>
        </a>
      </p>
    );
  return (
    <p className="search-correction">
      <bdi>{m.showing({ words: text }, { locale })}</bdi>{' '}
      <a className="link" href={withParameters(address, { exact: 1, page: null })}>
        <bdi>{m.insteadOf({ words: query }, { locale })}</bdi>
      </a>
    </p>
  );
}
