import { Globe } from 'lucide-react';
import type { CategoryMenu } from '#features/categories/views.ts';
import * as m from '#messages/pages/storefront/shell';
import { type Locale, localeNames } from '#shared/locale.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { OnInteraction } from '#ui/islands/on-interaction.tsx';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import type { LanguageLink, ShellLink } from './shell-data.ts';
import './footer.css';

export type FooterProps = {
  readonly locale: Locale;
  readonly topMenu: readonly ShellLink[];
  /** Every group with some categories; undefined in a browser, whose page shows them already. */
  readonly categories: CategoryMenu['footer'] | undefined;
  /** Pages about the market; undefined in a browser, too. */
  readonly help: readonly ShellLink[] | undefined;
  readonly legal: readonly ShellLink[];
  readonly languageLinks: readonly LanguageLink[];
  readonly action: ShellLink;
};

const FootContent = import.meta.env.SSR
  ? (await import('./foot-content.tsx')).FootContent
  : lazyComponent(() => import('./foot-content.tsx').then((part) => part.FootContent));
const loadScrollToTop = () => import('#ui/scroll-to-top.tsx').then((part) => part.ScrollToTop);

/** Tells apart feet with other links, which are made from the same categories. */
const keyOf = (help: readonly ShellLink[] = []): string =>
  `foot ${help.map(({ label, href }) => label + href).join(' ')}`;

export function Footer(props: FooterProps) {
  const { locale, topMenu, categories, help, legal, languageLinks, action } = props;
  return (
    <footer className="footer on-dark">
      <StaticHtml id="foot" className="wrap" content={categories} cacheKey={keyOf(help)}>
        {(groups) => (
          <FootContent
            topMenu={topMenu}
            categories={groups}
            help={help ?? []}
            action={action}
            locale={locale}
          />
        )}
      </StaticHtml>
      <div className="footer-legal">
        <div className="wrap">
          <span>{m.rights({ locale })}</span>
          {legal.map((link) => (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ))}
          <nav className="push-end" aria-label={m.language({ locale })}>
            <Globe className="icon-16" />
            {languageLinks.map((link) => (
              <a
                key={link.locale}
                href={link.href}
                lang={link.locale}
                hrefLang={link.locale}
                aria-current={link.locale === locale ? 'true' : undefined}
                data-reload
              >
                {localeNames[link.locale]}
              </a>
            ))}
          </nav>
        </div>
      </div>
      <OnInteraction load={loadScrollToTop} label={m.toTop({ locale })} />
    </footer>
  );
}
