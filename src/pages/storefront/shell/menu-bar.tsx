import { ArrowRight, ChevronDown, Flame, Menu } from 'lucide-react';
import type { MenuGroup } from '#features/categories/views.ts';
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { TopMenuLink } from './shell-data.ts';
import './mega-menu.css';
import './menu-bar.css';

/** How many category groups fit in the bar. */
const groupsInBar = 10;

type Props = {
  groups: readonly MenuGroup[];
  topMenu: readonly TopMenuLink[];
  currentGroup: string | undefined;
  currentLink: string | undefined;
  locale: Locale;
};

/** Shows categories with their mega menus, and pages next to them. */
export function MenuBar({ groups, topMenu, currentGroup, currentLink, locale }: Props) {
  return (
    <div className="wrap">
      <a className="menu-bar-all" href={paths.categories({ locale })}>
        <Menu />
        {m.allCategories({ locale })}
      </a>
      {/* What does not fit is below the edge: focus scrolls there, and back when it leaves. */}
      <ul className="menu-bar-groups" data-rewind>
        {groups.slice(0, groupsInBar).map((group) => (
          <li key={group._id}>
            <NavGroup group={group} locale={locale} isCurrent={group.url === currentGroup} />
          </li>
        ))}
      </ul>
      <ul className="menu-bar-top">
        {topMenu.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.href === currentLink ? 'page' : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NavGroup({
  group,
  locale,
  isCurrent,
}: {
  group: MenuGroup;
  locale: Locale;
  isCurrent: boolean;
}) {
  const current = isCurrent ? 'true' : undefined;
  if (group.megaContent.length === 0) {
    return (
      <a
        className={group.isPromotion ? 'is-hot' : undefined}
        href={paths.localized({ locale, path: group.url })}
        aria-current={current}
      >
        {group.isPromotion ? <Flame className="icon-16" /> : null}
        {group.name}
      </a>
    );
  }
  return (
    <details name="mega" data-menu="hover">
      <summary aria-current={current} data-href={paths.localized({ locale, path: group.url })}>
        {group.name}
        <ChevronDown className="icon-14" />
      </summary>
      <div className="mega-menu">
        <div className="wrap">
          <div className="mega-menu-intro">
            <p className="display display-4">{group.name}</p>
            <a className="link" href={paths.localized({ locale, path: group.url })}>
              {m.browseAll({ locale })}
              <ArrowRight className="icon-16 icon-dir" />
            </a>
          </div>
          {group.megaContent.map((column) => (
            <div key={column.heading}>
              <p className="mega-menu-heading">
                {<a href={paths.localized({ locale, path: column.url })}>{column.heading}</a>}
              </p>
              <ul>
                {column.megaItems.map((item) => (
                  <li key={item._id}>
                    <a href={paths.localized({ locale, path: item.url })}>{item.text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </details>
  );
}
