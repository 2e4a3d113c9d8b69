import type { CategoryMenu } from '#features/categories/views.ts';
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import type { ShellLink } from './shell-data.ts';
import './footer.css';

type Props = {
  topMenu: readonly ShellLink[];
  categories: CategoryMenu['footer'];
  help: readonly ShellLink[];
  action: ShellLink;
  locale: Locale;
};

type Column = {
  readonly heading: string;
  /** `who`: a class of `member-mark.tsx`; absent: everybody. */
  readonly links: readonly (ShellLink & { readonly who?: string })[];
};

const columnsOf = ({ locale, topMenu, help, action }: Omit<Props, 'categories'>): Column[] => [
  {
    heading: m.forBuyers({ locale }),
    links: [
      { label: m.allCategories({ locale }), href: paths.categories({ locale }) },
      ...topMenu,
      action,
      { label: m.exhibitions({ locale }), href: paths.exhibitions({ locale }) },
      { label: m.contact({ locale }), href: paths.contact({ locale }) },
    ],
  },
  {
    heading: m.forSellers({ locale }),
    links: [
      { label: m.sell({ locale }), href: paths.becomeAVendor({ locale }), who: 'for-visitors' },
      { label: m.commissions({ locale }), href: paths.commissions({ locale }) },
      {
        label: m.panel({ panel: 'vendor' }, { locale }),
        href: memberPaths.vendor({ locale }),
        who: 'not-for-buyers',
      },
    ],
  },
  { heading: m.aboutKervan({ locale }), links: help },
  {
    heading: m.forDevelopers({ locale }),
    links: [{ label: m.apiReference({ locale }), href: '/api' }],
  },
];

/** Shows the market's columns, and every group with some of its categories. */
export function FootContent({ categories, ...columns }: Props) {
  const { action, locale } = columns;
  return (
    <>
      <div className="footer-top">
        <div className="footer-about">
          <Logo href={paths.home({ locale })} label={m.home({ locale })} isLight />
          <p>{m.footerAbout({ locale })}</p>
          <Button variant="light" size="sm" href={action.href}>
            {action.label}
          </Button>
        </div>
        {columnsOf(columns).map((column) => (
          <div key={column.heading}>
            <h2>{column.heading}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.href} className={link.who}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {categories.length > 0 ? (
        <div className="footer-categories">
          <h2>{m.byCategory({ locale })}</h2>
          <ul>
            {categories.map((group) => (
              <li key={group.url}>
                <a href={paths.localized({ locale, path: group.url })}>{group.heading}</a>
                {group.megaItems.length > 0 ? (
                  <ul>
                    {group.megaItems.map((item) => (
                      <li key={item._id}>
                        <a href={paths.localized({ locale, path: item.url })}>{item.text}</a>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
