import { Flame, Search, Ship, ShoppingCart, Store } from 'lucide-react';
import { useEffect } from 'react';
import type { MenuGroup } from '#features/categories/views.ts';
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { IconLink } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { useMenus } from '#ui/use-menus.ts';
import { AccountMenu } from './account-menu.tsx';
import { ListLinks } from './list-links.tsx';
import { MemberMark } from './member-mark.tsx';
import { CurrencyMenu, LanguageMenu } from './menus.tsx';
import { type SearchScope, searchScopes, type ShellProps } from './shell-data.ts';
import './header.css';
import './menu-bar.css';
import './search-form.css';

export type HeaderProps = ShellProps & {
  /** Undefined in a browser, whose page shows the bar already. */
  readonly groups: readonly MenuGroup[] | undefined;
  /** The page's path without language, to mark the current link: `/shop/consumer-electronic`. */
  readonly currentPath: string;
  readonly search?: { readonly query: string; readonly scope: SearchScope } | undefined;
};

const MenuBar = import.meta.env.SSR
  ? (await import('./menu-bar.tsx')).MenuBar
  : lazyComponent(() => import('./menu-bar.tsx').then((part) => part.MenuBar));

export function Header(props: HeaderProps) {
  useMenus();
  const { locale, groups, promotions, topMenu, currentPath } = props;
  useCurrentMark(paths.localized({ locale, path: currentPath }));
  const currentGroup = groups?.find((group) => isWithin(currentPath, group.url))?.url;
  const currentLink = topMenu.find(
    (link) => link.href === paths.localized({ locale, path: currentPath }),
  )?.href;
  // On a phone a product page has no search field, to leave room for the product. The search is a
  // drawer there.
  const hasOwnSearch = currentPath.startsWith(paths.unlocalized(paths.product, { handle: '' }));
  return (
    <header className={hasOwnSearch ? 'header is-slim' : 'header'}>
      <MemberMark />
      <div className="header-util">
        <div className="wrap">
          <span className="header-util-item">
            <Ship />
            {m.slogan({ locale })}
          </span>
          <span className="push-end" />
          <a className="header-util-item link for-visitors" href={paths.becomeAVendor({ locale })}>
            <Store />
            {m.sell({ locale })}
          </a>
          <LanguageMenu links={props.languageLinks} locale={locale} />
          {props.currency ? <CurrencyMenu currency={props.currency} locale={locale} /> : null}
        </div>
      </div>
      <div className="header-main wrap">
        <Logo href={paths.home({ locale })} label={m.home({ locale })} />
        <SearchForm locale={locale} {...props.search} />
        <div className="header-actions">
          {hasOwnSearch ? (
            <IconLink href={paths.search({ locale })} drawer="search" label={m.search({ locale })}>
              <Search className="icon-22" />
            </IconLink>
          ) : null}
          <ListLinks links={props.lists} />
          <IconLink href={paths.cart({ locale })} drawer="cart" label={m.cart({ locale })}>
            <ShoppingCart className="icon-22" />
            <span hidden />
          </IconLink>
          <AccountMenu locale={locale} />
        </div>
      </div>
      {promotions.length + topMenu.length > 0 ? (
        <nav className="header-chips" aria-label={m.shortcuts({ locale })}>
          {promotions.map((group) => (
            <a
              key={group.url}
              className="chip is-hot"
              href={paths.localized({ locale, path: group.url })}
            >
              <Flame />
              {group.name}
            </a>
          ))}
          {topMenu.map((link) => (
            <a key={link.href} className="chip" href={link.href}>
              {link.label}
            </a>
          ))}
        </nav>
      ) : null}
      <StaticHtml
        as="nav"
        id="main-menu"
        className="menu-bar"
        label={m.mainMenu({ locale })}
        content={groups}
        cacheKey={currentGroup ?? currentLink ?? ''}
      >
        {(shown) => (
          <MenuBar
            groups={shown}
            topMenu={topMenu}
            currentGroup={currentGroup}
            currentLink={currentLink}
            locale={locale}
          />
        )}
      </StaticHtml>
    </header>
  );
}

const isWithin = (path: string, whole: string): boolean =>
  path === whole || path.startsWith(`${whole}/`);

/** Marks the current link after a navigation, because the bar is static HTML. */
function useCurrentMark(path: string): void {
  useEffect(() => {
    for (const mark of document.querySelectorAll<HTMLElement>(
      '.menu-bar-groups > li > a, .menu-bar-groups summary, .menu-bar-top a',
    )) {
      const isTop = mark.closest('.menu-bar-top') !== null;
      const whole = mark.getAttribute('href') ?? mark.dataset['href']!;
      if (isTop ? path === whole : isWithin(path, whole))
        mark.setAttribute('aria-current', isTop ? 'page' : 'true');
      else mark.removeAttribute('aria-current');
    }
  }, [path]);
}

/** Attaches suggestions. If their script fails to load, the form works without them. */
const suggestIn = (input: HTMLInputElement, locale: Locale) =>
  void import('./search-suggestions.ts').then(
    ({ attachSuggestions }) => attachSuggestions(input, locale),
    () => {},
  );

/** The only control with a dark edge, so that it stands out. */
export function SearchForm({
  locale,
  query = '',
  scope = 'products',
}: {
  locale: Locale;
  query?: string | undefined;
  scope?: SearchScope | undefined;
}) {
  return (
    <form className="search-form" role="search" action={paths.search({ locale })}>
      <select key={scope} name="in" defaultValue={scope} aria-label={m.searchIn({ locale })}>
        {searchScopes.map((one) => (
          <option key={one} value={one}>
            {m.scope({ scope: one }, { locale })}
          </option>
        ))}
      </select>
      {/* The field may have had focus before this script loaded. */}
      <input
        key={query}
        ref={(input) => {
          if (input && input === document.activeElement) suggestIn(input, locale);
        }}
        type="search"
        name="q"
        defaultValue={query}
        placeholder={m.searchFor({ locale })}
        aria-label={m.searchFor({ locale })}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onFocus={({ currentTarget }) => suggestIn(currentTarget, locale)}
      />
      <button type="submit" aria-label={m.search({ locale })}>
        <Search />
        <span>{m.search({ locale })}</span>
      </button>
    </form>
  );
}
