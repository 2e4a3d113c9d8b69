import { Globe } from 'lucide-react';
import * as m from '#messages/pages/storefront/shell';
import { type Locale, localeNames } from '#shared/locale.ts';
import { currencies, currencySymbols } from '#shared/money.ts';
import type { CurrencySwitch, LanguageLink } from './shell-data.ts';
import './menu.css';

/** Links the current page in the other languages. */
export function LanguageMenu({
  links,
  locale,
}: {
  links: readonly LanguageLink[];
  locale: Locale;
}) {
  return (
    <details className="menu" name="top" data-menu="menu">
      <summary aria-label={`${m.language({ locale })}: ${localeNames[locale]}`}>
        <Globe />
        {localeNames[locale]}
      </summary>
      <ul className="menu-list">
        {links.map((link) => (
          <li key={link.locale}>
            <a
              href={link.href}
              lang={link.locale}
              hrefLang={link.locale}
              aria-current={link.locale === locale ? 'true' : undefined}
              data-reload
            >
              {localeNames[link.locale]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const signOf = (currency: (typeof currencies)[number]) =>
  currencySymbols[currency] === currency ? '' : ` ${currencySymbols[currency]}`;

export function CurrencyMenu({ currency, locale }: { currency: CurrencySwitch; locale: Locale }) {
  return (
    <details className="menu" name="top" data-menu="menu">
      <summary aria-label={`${m.currency({ locale })}: ${currency.current}`}>
        <bdi dir="ltr">
          {currency.current}
          {signOf(currency.current)}
        </bdi>
      </summary>
      <form className="menu-list" method="post" action={currency.action}>
        <input type="hidden" name="returnTo" value={currency.returnTo} />
        {currencies.map((code) => (
          <button
            key={code}
            type="submit"
            name="currency"
            value={code}
            aria-current={code === currency.current ? 'true' : undefined}
          >
            <span>{m.currencyName({ currency: code }, { locale })}</span>
            <bdi dir="ltr">
              {code}
              {signOf(code)}
            </bdi>
          </button>
        ))}
      </form>
    </details>
  );
}
