import { ChevronDown, ExternalLink, FilePenLine, Flame, LayoutGrid, Menu, UserRound, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuGroup } from '#features/catalog/blocks/category-menu.ts';
import * as m from '#messages/shell';
import type { Locale } from '#shared/locale.ts';
import { Logo } from '#ui/logo.tsx';
import { CurrencyMenu, LanguageMenu } from './menus.tsx';
import type { ShellLink, ShellProps } from './shell-data.ts';

export type BottomBarProps = ShellProps & {
  readonly rfq: ShellLink | null;
  /** The visitor's own area, or the way to log in. */
  readonly ownArea: { readonly href: string; readonly name: string; readonly label: string; readonly isNewTab?: boolean | undefined } | null;
};

/** Phones: menu, request for quotation, categories. The two drawers are <details> of one name: opening one closes the other. */
export function BottomBar(props: BottomBarProps) {
  const { locale, groups, topMenu, rfq, ownArea } = props;
  return (
    <nav className="bottom-bar" aria-label={m.mainMenu({ locale })}>
      <Drawer label={m.menu({ locale })} icon={<Menu className="i-22" />} locale={locale}>
        <div className="drawer-body">
          {ownArea ? (
            <a className="own-area" href={ownArea.href} target={ownArea.isNewTab ? '_blank' : undefined} rel={ownArea.isNewTab ? 'noreferrer' : undefined}>
              <UserRound className="i-22" />
              <span><b>{ownArea.name}</b><span>{ownArea.label}</span></span>
              {ownArea.isNewTab ? <ExternalLink /> : null}
            </a>
          ) : null}
          <ul className="drawer-list">
            {topMenu.map((link) => <li key={link.href}><a href={link.href}>{link.label}</a></li>)}
          </ul>
          <ul className="drawer-list">{groups.map((group) => <li key={group._id}><DrawerGroup group={group} locale={locale} /></li>)}</ul>
        </div>
        <div className="drawer-foot">
          <LanguageMenu links={props.languageLinks} locale={locale} />
          {props.currency ? <CurrencyMenu currency={props.currency} locale={locale} /> : null}
        </div>
      </Drawer>
      {rfq ? <a href={rfq.href}><FilePenLine className="i-22" />{rfq.label}</a> : null}
      <Drawer label={m.categories({ locale })} icon={<LayoutGrid className="i-22" />} locale={locale}>
        <div className="drawer-body">
          <ul className="drawer-list">
            <li><a className="m" href={`/${locale}/shop`}>{m.allCategories({ locale })}</a></li>
            {groups.map((group) => <li key={group._id}><GroupLink group={group} locale={locale} /></li>)}
          </ul>
        </div>
      </Drawer>
    </nav>
  );
}

function Drawer({ label, icon, locale, children }: { label: string; icon: ReactNode; locale: Locale; children: ReactNode }) {
  return (
    <details name="drawer" data-menu="drawer">
      <summary>{icon}{label}</summary>
      <div className="drawer" role="dialog" aria-label={label}>
        <div className="drawer-head">
          <Logo href={`/${locale}`} label={m.home({ locale })} />
          <button type="button" className="icon-btn" aria-label={m.closeMenu({ locale })} data-close><X className="i-22" /></button>
        </div>
        {children}
      </div>
    </details>
  );
}

const GroupLink = ({ group, locale }: { group: MenuGroup; locale: Locale }) => (
  <a className={group.isPromotion ? 'is-hot' : undefined} href={`/${locale}${group.url}`}>{group.isPromotion ? <Flame /> : null}{group.name}</a>
);

function DrawerGroup({ group, locale }: { group: MenuGroup; locale: Locale }) {
  if (group.megaContent.length === 0) return <GroupLink group={group} locale={locale} />;
  return (
    <details name="drawer-group">
      <summary>{group.name}<ChevronDown /></summary>
      <ul className="drawer-tree">
        <li><a className="link" href={`/${locale}${group.url}`}>{m.browseAll({ locale })}</a></li>
        {group.megaContent.map((column) => (
          <li key={column.heading}>
            <p>{column.heading}</p>
            <ul>{column.megaItems.map((item) => <li key={item._id}><a href={`/${locale}${item.url}`}>{item.text}</a></li>)}</ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
