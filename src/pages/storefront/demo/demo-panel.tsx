// The panel of a demo market: says that it is one, and what to try. Rendered in the browser only.
import { FlaskConical, X } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/pages/storefront/demo';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { DemoLogIns } from './demo-log-ins.tsx';
import './demo.css';

/** `true` or `false` in local storage. The specification sets the name. */
const storageKey = 'isShowDemoPanel';

/** `promotionsUrl`: without language; null without promotions. */
export function DemoPanel({
  locale,
  promotionsUrl,
}: {
  locale: Locale;
  promotionsUrl: string | null;
}) {
  const [isShown, setIsShown] = useState(() => localStorage.getItem(storageKey) === 'true');
  const show = (is: boolean) => {
    localStorage.setItem(storageKey, String(is));
    setIsShown(is);
  };
  const lang = { lang: locale };
  const tries = [
    {
      label: m.search({ locale }),
      href:
        `${paths.search({ locale: lang.lang })}?` +
        `${new URLSearchParams({ q: m.searchWord({ locale }) })}`,
    },
    ...(promotionsUrl === null
      ? []
      : [
          {
            label: m.promotions({ locale }),
            href: paths.localized({ locale, path: promotionsUrl }),
          },
        ]),
    { label: m.readyToShip({ locale }), href: paths.readyToShip({ locale: lang.lang }) },
    { label: m.manufacturers({ locale }), href: paths.manufacturers({ locale: lang.lang }) },
    { label: m.api({ locale }), href: '/api' },
  ];
  return (
    <aside className="demo" aria-label={m.name({ locale })}>
      <button
        type="button"
        className="demo-switch"
        aria-expanded={isShown}
        aria-controls="demo-panel"
        onClick={() => show(!isShown)}
      >
        <FlaskConical className="icon-16" />
        {m.name({ locale })}
      </button>
      <div id="demo-panel" className="demo-panel" hidden={!isShown}>
        <p>{m.text({ locale })}</p>
        <p className="text-bold">{m.tryThis({ locale })}</p>
        <ul>
          {tries.map((one) => (
            <li key={one.href}>
              <a className="link" href={one.href}>
                {one.label}
              </a>
            </li>
          ))}
        </ul>
        {isShown ? <DemoLogIns locale={locale} /> : null}
        <button
          type="button"
          className="icon-btn"
          aria-label={m.close({ locale })}
          onClick={() => {
            show(false);
            document.querySelector<HTMLElement>('.demo-switch')?.focus();
          }}
        >
          <X />
        </button>
      </div>
    </aside>
  );
}
