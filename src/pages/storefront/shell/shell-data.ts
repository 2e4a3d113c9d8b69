// What the frame of every storefront page is given. Addresses with `href` are whole; `url` is without language.
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';

export type ShellLink = { readonly label: string; readonly href: string };

/** As `/front/api/v1/category-groups` has it; groups without `megaContent` are plain links. */
export type CategoryGroup = {
  readonly id: string;
  readonly name: string;
  /** `/shop/…`, without language. */
  readonly url: string;
  /** Drawn in bole red with a flame: Hot Promotions. */
  readonly isPromotion?: boolean | undefined;
  readonly megaContent: readonly {
    readonly heading: string;
    readonly url: string | null;
    readonly megaItems: readonly { readonly id: string; readonly text: string; readonly url: string; readonly count?: number | null | undefined }[];
  }[];
};

export type LanguageLink = { readonly locale: Locale; readonly href: string };

/** A POST form to `action` with `currency` and `returnTo`. */
export type CurrencySwitch = { readonly current: Currency; readonly action: string; readonly returnTo: string };

export const searchScopes = ['products', 'stores', 'manufacturers'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Only pages that exist are given; the rest of the frame closes up around what is missing. */
export type ShellProps = {
  readonly locale: Locale;
  readonly groups: readonly CategoryGroup[];
  /** Ready to ship, company directory, RFQ market. */
  readonly topMenu: readonly ShellLink[];
  readonly languageLinks: readonly LanguageLink[];
  readonly currency: CurrencySwitch | null;
};
