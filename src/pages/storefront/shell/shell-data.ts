// Data for the frame of every storefront page. An `href` includes the language, a `url` does not.
import type { ListKind } from '#features/lists/rules/list-form.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';

export type ShellLink = { readonly label: string; readonly href: string };

/** Pages of the menu next to the categories. */
export type TopMenuPage = 'readyToShip' | 'manufacturers' | 'stores' | 'rfqs';
export type TopMenuLink = ShellLink & { readonly page: TopMenuPage };

export type LanguageLink = { readonly locale: Locale; readonly href: string };

/** A POST form to `action` with `currency` and `returnTo`. */
export type CurrencySwitch = {
  readonly current: Currency;
  readonly action: string;
  readonly returnTo: string;
};

export const searchScopes = ['products', 'stores', 'manufacturers'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Contains only pages that exist. The frame closes the gaps. */
export type ShellProps = {
  readonly locale: Locale;
  /** Category groups with a running promotion; `url` is without language. */
  readonly promotions: readonly { readonly name: string; readonly url: string }[];
  readonly topMenu: readonly TopMenuLink[];
  readonly lists: Readonly<Record<ListKind, ShellLink>>;
  readonly languageLinks: readonly LanguageLink[];
  readonly currency: CurrencySwitch | null;
};
