import { Globe } from 'lucide-react';
import type { CategoryMenu } from '#features/catalog/blocks/category-menu.ts';
import * as m from '#messages/shell';
import { type Locale, localeNames } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { Later } from '#ui/later.tsx';
import { Logo } from '#ui/logo.tsx';
import { Still } from '#ui/still.tsx';
import type { LanguageLink, ShellLink } from './shell-data.ts';

export type FooterProps = {
  readonly locale: Locale;
  /** "For buyers", "For sellers", each with the pages that exist. */
  readonly columns: readonly { readonly heading: string; readonly links: readonly ShellLink[] }[];
  /** Every group with some of its categories; undefined in a browser, whose page has them. */
  readonly categories: CategoryMenu['footer'] | undefined;
  readonly legal: readonly ShellLink[];
  readonly languageLinks: readonly LanguageLink[];
  readonly action?: ShellLink | null | undefined;
};

const loadScrollToTop = () => import('#ui/scroll-to-top.tsx').then((part) => part.ScrollToTop);

export function Footer({ locale, columns, categories, legal, languageLinks, action }: FooterProps) {
  const shown = columns.filter((column) => column.links.length > 0);
  return (
    <footer className="foot on-dark">
      <Still id="foot" className="wrap" content={categories} keptAs="foot">{(groups) => <>
        <div className="foot-top">
          <div className="foot-about">
            <Logo href={`/${locale}`} label={m.home({ locale })} isLight />
            <p>{m.footerAbout({ locale })}</p>
            {action ? <Button variant="light" size="sm" href={action.href}>{action.label}</Button> : null}
          </div>
          {shown.map((column) => (
            <div key={column.heading}>
              <h2>{column.heading}</h2>
              <ul>{column.links.map((link) => <li key={link.href}><a href={link.href}>{link.label}</a></li>)}</ul>
            </div>
          ))}
        </div>
        {groups.length > 0 ? (
          <div className="foot-categories">
            <h2>{m.byCategory({ locale })}</h2>
            <ul>
              {groups.map((group) => (
                <li key={group.url}>
                  <a href={`/${locale}${group.url}`}>{group.heading}</a>
                  {group.megaItems.length > 0 ? <ul>{group.megaItems.map((item) => <li key={item._id}><a href={`/${locale}${item.url}`}>{item.text}</a></li>)}</ul> : null}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </>}</Still>
      <div className="foot-legal">
        <div className="wrap">
          <span>{m.rights({ locale })}</span>
          {legal.map((link) => <a key={link.href} href={link.href}>{link.label}</a>)}
          <nav className="end" aria-label={m.language({ locale })}>
            <Globe className="i-16" />
            {languageLinks.map((link) => <a key={link.locale} href={link.href} lang={link.locale} hrefLang={link.locale} aria-current={link.locale === locale ? 'true' : undefined} data-reload>{localeNames[link.locale]}</a>)}
          </nav>
        </div>
      </div>
      <Later load={loadScrollToTop} label={m.toTop({ locale })} />
    </footer>
  );
}
