// The frame of the buyer, vendor and control panels: rail, top bar and content.
import { ChevronDown, ExternalLink, Languages, LifeBuoy, LogOut, Menu, Search } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { directionOf, type Locale, localeNames } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
import { Logo } from './logo.tsx';
import { initialsOf } from './badges.tsx';
import { SkipLink } from './navigation.tsx';
import { PageChanges } from './page-changes.tsx';
import { PlainNavigation } from './plain-navigation.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useRememberedLocale } from './remember-locale.ts';
import { useMenus } from './use-menus.ts';
import './data-table.css';
import './filter-bar.css';
import './panel.css';

export type PanelLink = {
  readonly label: string;
  readonly href: string;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  /** Shown at the end; null for none. */
  readonly count: string | null;
};
export type PanelGroup = { readonly title: string | null; readonly links: readonly PanelLink[] };

export type PanelTexts = {
  readonly home: string;
  readonly skip: string;
  readonly loading: string;
  readonly menu: string;
  readonly rail: string;
  readonly market: string;
  readonly contact: string;
  readonly search: string;
  readonly language: string;
  readonly account: string;
  readonly ownAccount: string;
  readonly logOut: string;
  readonly role: string;
  readonly palette: CommandPaletteProps['texts'];
  readonly pages: string;
  readonly actions: string;
};

type Props = {
  readonly locale: Locale;
  readonly texts: PanelTexts;
  /** The panel's name. */
  readonly name: string;
  readonly company: string;
  readonly person: string;
  readonly groups: readonly PanelGroup[];
  readonly marketHref: string;
  readonly contactHref: string;
  readonly languageLinks: readonly { readonly locale: Locale; readonly href: string }[];
  /**
   * Other panels the user may open. They are forms, because a panel on another site needs a code
   * that only a form requests.
   */
  readonly otherPanels: readonly { readonly label: string; readonly panel: string }[];
  /** The way to the notifications. */
  readonly bell: ReactNode;
  /** In the top bar, before the languages. */
  readonly tools?: ReactNode;
  /** At the end of the rail. */
  readonly railBox?: ReactNode;
  readonly children: ReactNode;
};

const loadPalette = () => import('./command-palette.tsx').then((part) => part.CommandPalette);
/** Reads the shortcut from the reader's platform, which the server cannot know. */
const noChanges = () => () => {};
const keysHere = () => (/Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K');
const keysAnywhere = () => 'Ctrl K';

function Entry({ link }: { link: PanelLink }) {
  return (
    <a href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
      {link.icon}
      {link.label}
      {link.count === null ? null : (
        <span className="panel-rail-count">
          <bdi dir="ltr">{link.count}</bdi>
        </span>
      )}
    </a>
  );
}

function usePalette() {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const keys = useSyncExternalStore(noChanges, keysHere, keysAnywhere);
  const open = useCallback(() => {
    setIsOpen(true);
    loadPalette().then(
      (part) => setPalette(() => part),
      () => setIsOpen(false),
    );
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.altKey ||
        event.shiftKey ||
        !(event.ctrlKey || event.metaKey)
      )
        return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open]);
  return { Palette, isOpen, keys, open, close: () => setIsOpen(false) };
}

export function PanelShell({
  locale,
  texts,
  name,
  company,
  person,
  groups,
  marketHref,
  contactHref,
  languageLinks,
  otherPanels,
  bell,
  tools,
  railBox,
  children,
}: Props) {
  useRememberedLocale(locale);
  useMenus();
  const palette = usePalette();
  const logOutAction = paths.logOut({ locale });
  const entries = [
    ...groups.flatMap(({ links }) =>
      links.map(({ label, href }) => ({ group: texts.pages, label, href })),
    ),
    { group: texts.actions, label: texts.market, href: marketHref },
    { group: texts.actions, label: texts.ownAccount, href: paths.userInformation({ locale }) },
    ...languageLinks
      .filter((link) => link.locale !== locale)
      .map((link) => ({
        group: texts.actions,
        label: localeNames[link.locale],
        href: link.href,
        lang: link.locale,
      })),
    { group: texts.actions, label: texts.logOut, action: logOutAction },
  ];
  return (
    <div className="panel">
      <ProgressBar label={texts.loading} />
      <PlainNavigation />
      <SkipLink label={texts.skip} />
      <aside className="panel-rail" aria-label={name}>
        <div className="panel-rail-brand">
          <Logo href={marketHref} label={texts.home} />
          <p className="panel-rail-name">{name}</p>
        </div>
        <details className="panel-rail-menu">
          <summary className="btn btn-secondary btn-sm">
            <Menu className="icon-16" />
            {texts.menu}
          </summary>
          <nav aria-label={texts.rail}>
            {groups.map((group, i) => (
              <div key={group.title ?? i}>
                {group.title === null ? null : <p className="panel-rail-title">{group.title}</p>}
                <ul>
                  {group.links.map((link) => (
                    <li key={link.href}>
                      <Entry link={link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            <ul className="panel-rail-foot">
              <li>
                <a href={marketHref} data-reload={marketHref.startsWith('http') ? '' : undefined}>
                  <ExternalLink className="icon-dir" />
                  {texts.market}
                </a>
              </li>
              <li>
                <a href={contactHref} data-reload={contactHref.startsWith('http') ? '' : undefined}>
                  <LifeBuoy />
                  {texts.contact}
                </a>
              </li>
            </ul>
            {railBox}
          </nav>
        </details>
      </aside>
      <div className="panel-side">
        <header className="panel-bar">
          <button
            type="button"
            className="panel-search"
            aria-haspopup="dialog"
            onClick={palette.open}
          >
            <Search className="icon-16" />
            <span>{texts.search}</span>
            <kbd dir="ltr">{palette.keys}</kbd>
          </button>
          <div className="panel-tools">
            {tools}
            <details className="panel-menu" data-menu="click" name="panel-menu">
              <summary className="icon-btn" aria-label={texts.language}>
                <Languages />
              </summary>
              <ul className="panel-pop panel-pop-list">
                {languageLinks.map((link) => (
                  <li key={link.locale}>
                    <a
                      href={link.href}
                      lang={link.locale}
                      dir={directionOf(link.locale)}
                      hrefLang={link.locale}
                      data-reload=""
                      aria-current={link.locale === locale ? 'true' : undefined}
                    >
                      {localeNames[link.locale]}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
            {bell}
            <details className="panel-menu" data-menu="click" name="panel-menu">
              <summary className="panel-person">
                <span className="avatar" aria-hidden="true">
                  {initialsOf(person)}
                </span>
                <span className="visually-hidden">{texts.account}:</span>
                <span className="panel-names">
                  <bdi className="text-medium">{company}</bdi>
                  <bdi className="text-xs text-soft">{person}</bdi>
                </span>
                <ChevronDown className="icon-16" />
              </summary>
              <div className="panel-pop panel-pop-list">
                <div className="panel-who">
                  <bdi className="text-bold">{person}</bdi>
                  <bdi className="text-soft">{company}</bdi>
                  <span className="text-xs text-soft">{texts.role}</span>
                </div>
                <a href={paths.userInformation({ locale })}>{texts.ownAccount}</a>
                {otherPanels.map((other) => (
                  <form key={other.panel} method="post" action={paths.handOff({ locale })}>
                    <input type="hidden" name="panel" value={other.panel} />
                    <button type="submit">{other.label}</button>
                  </form>
                ))}
                <form method="post" action={logOutAction}>
                  <button type="submit">
                    <LogOut className="icon-16 icon-dir" />
                    {texts.logOut}
                  </button>
                </form>
              </div>
            </details>
          </div>
        </header>
        {children}
      </div>
      <PageChanges />
      {palette.Palette && palette.isOpen ? (
        <palette.Palette entries={entries} texts={texts.palette} onClose={palette.close} />
      ) : null}
    </div>
  );
}
