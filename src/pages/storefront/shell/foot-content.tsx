import type { CategoryMenu } from '#features/catalog/blocks/category-menu.ts';
import * as m from '#messages/shell';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import type { ShellLink } from './shell-data.ts';

type Props = { columns: readonly { readonly heading: string; readonly links: readonly ShellLink[] }[]; categories: CategoryMenu['footer']; action: ShellLink | null | undefined; locale: Locale };

/** The market's columns and every group with some of its categories. */
export function FootContent({ columns, categories, action, locale }: Props) {
  return (
    <>
      <div className="foot-top">
        <div className="foot-about">
          <Logo href={`/${locale}`} label={m.home({ locale })} isLight />
          <p>{m.footerAbout({ locale })}</p>
          {action ? <Button variant="light" size="sm" href={action.href}>{action.label}</Button> : null}
        </div>
        {columns.map((column) => (
          <div key={column.heading}>
            <h2>{column.heading}</h2>
            <ul>{column.links.map((link) => <li key={link.href}><a href={link.href}>{link.label}</a></li>)}</ul>
          </div>
        ))}
      </div>
      {categories.length > 0 ? (
        <div className="foot-categories">
          <h2>{m.byCategory({ locale })}</h2>
          <ul>
            {categories.map((group) => (
              <li key={group.url}>
                <a href={`/${locale}${group.url}`}>{group.heading}</a>
                {group.megaItems.length > 0 ? <ul>{group.megaItems.map((item) => <li key={item._id}><a href={`/${locale}${item.url}`}>{item.text}</a></li>)}</ul> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
