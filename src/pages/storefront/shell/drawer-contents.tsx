// Contents of the drawers.
import {
  Armchair,
  Baby,
  Bell,
  BookOpen,
  CarFront,
  ChevronDown,
  Dumbbell,
  ExternalLink,
  Factory,
  FileText,
  Flame,
  Gem,
  Hammer,
  HandCoins,
  HeartPulse,
  Laptop,
  LayoutGrid,
  type LucideIcon,
  Plug,
  Shirt,
  Smartphone,
  Store,
  Tag,
  Ticket,
  Truck,
  UserRound,
} from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuGroup } from '#features/categories/views.ts';
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { LogOutForm, PanelForm } from './own-forms.tsx';
import { fetchGroups } from './category-groups.ts';
import { logInHref, useCurrentUser } from './current-user.ts';
import { SearchForm } from './header.tsx';
import { CurrencyMenu, LanguageMenu } from './menus.tsx';
import type { ShellProps, TopMenuPage } from './shell-data.ts';
import '#ui/drawer.css';

export type DrawerContentsProps = ShellProps & { readonly groups: readonly MenuGroup[] };

const groupIcons: Readonly<Record<string, LucideIcon>> = {
  'consumer-electronic': Plug,
  'clothing-apparel': Shirt,
  'home-garden-kitchen': Armchair,
  'health-beauty': HeartPulse,
  'jewelry-watches': Gem,
  'computer-technology': Laptop,
  'babies-moms': Baby,
  'sport-outdoor': Dumbbell,
  'phones-accessories': Smartphone,
  'books-office': BookOpen,
  'cars-motorcycles': CarFront,
  'home-improvements': Hammer,
  'vouchers-services': Ticket,
};
const pageIcons: Readonly<Record<TopMenuPage, LucideIcon>> = {
  readyToShip: Truck,
  manufacturers: Factory,
  stores: Store,
  rfqs: FileText,
};

const GroupIcon = ({ group }: { group: MenuGroup }) => {
  const Icon = group.isPromotion ? Flame : (groupIcons[group.url.split('/').at(-1)!] ?? Tag);
  return <Icon />;
};

/** Shows the navigation as one tree, with language and currency at its foot. */
export function MenuContent({
  locale,
  groups,
  topMenu,
  languageLinks,
  currency,
}: DrawerContentsProps) {
  return (
    <>
      <div className="drawer-body">
        <OwnArea locale={locale} />
        <ul className="drawer-list">
          {groups
            .filter((group) => group.isPromotion)
            .map((group) => (
              <li key={group._id}>
                <a className="is-hot" href={paths.localized({ locale, path: group.url })}>
                  <Flame />
                  {group.name}
                </a>
              </li>
            ))}
          {topMenu.map((link) => {
            const Icon = pageIcons[link.page];
            return (
              <li key={link.page}>
                <a href={link.href}>
                  <Icon />
                  {link.label}
                </a>
              </li>
            );
          })}
          <li className="for-visitors">
            <a href={paths.becomeAVendor({ locale })}>
              <HandCoins />
              {m.sell({ locale })}
            </a>
          </li>
        </ul>
        <MenuTree groups={groups} locale={locale} />
      </div>
      <div className="drawer-foot">
        <LanguageMenu links={languageLinks} locale={locale} />
        {currency ? <CurrencyMenu currency={currency} locale={locale} /> : null}
      </div>
    </>
  );
}

/** Links the account area, and each panel in a new tab. Visitors see the log-in. */
function OwnArea({ locale }: { locale: Locale }) {
  const user = useCurrentUser();
  const here = useLocation();
  if (!user?.name)
    return (
      <a className="drawer-account" href={logInHref(locale, here)}>
        <UserRound className="icon-22" />
        <span>
          <b>{m.signIn({ locale })}</b>
          <span>{m.signInHint({ locale })}</span>
        </span>
      </a>
    );
  const { name } = user;
  return (
    <>
      <a className="drawer-account" href={paths.userInformation({ locale })}>
        <UserRound className="icon-22" />
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span>{m.myAccount({ locale })}</span>
        </span>
      </a>
      <div className="drawer-panels">
        <a href={memberPaths.notifications({ locale })}>
          {m.notifications({ locale })}
          <Bell />
        </a>
        {user.panels.map((panel) => (
          <PanelForm key={panel} panel={panel} locale={locale}>
            <button type="submit">
              {m.goToPanel({ panel }, { locale })}
              <ExternalLink />
            </button>
          </PanelForm>
        ))}
        <LogOutForm locale={locale} />
      </div>
    </>
  );
}

const MenuTree = memo(({ groups, locale }: { groups: readonly MenuGroup[]; locale: Locale }) => (
  <ul className="drawer-list">
    {groups
      .filter((group) => !group.isPromotion)
      .map((group) => (
        <li key={group._id}>
          {group.megaContent.length === 0 ? (
            <DynamicGroup group={group} locale={locale} />
          ) : (
            <Branch group={group}>
              <BrowseAll group={group} locale={locale} />
              {group.megaContent.map((column) => (
                <li key={column.heading}>
                  <p>{column.heading}</p>
                  <ul>
                    {column.megaItems.map((item) => (
                      <li key={item._id}>
                        <a href={paths.localized({ locale, path: item.url })}>{item.text}</a>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </Branch>
          )}
        </li>
      ))}
  </ul>
));

/** Shows the category groups, each with pictures of its products. */
export const CategoriesContent = memo(({ locale, groups }: DrawerContentsProps) => (
  <div className="drawer-body">
    <ul className="drawer-list">
      <li>
        <a className="text-medium" href={paths.categories({ locale })}>
          <LayoutGrid />
          {m.allCategories({ locale })}
        </a>
      </li>
      {groups.map((group) => (
        <li key={group._id}>
          {group.isPromotion ? (
            <a className="is-hot" href={paths.localized({ locale, path: group.url })}>
              <Flame />
              {group.name}
            </a>
          ) : (
            <DynamicGroup group={group} locale={locale} hasPictures />
          )}
        </li>
      ))}
    </ul>
  </div>
));

/** The phone's search, with the groups below for browsing. */
export function SearchContent({ locale, groups }: DrawerContentsProps) {
  // A dialog focuses the element with `autofocus`, which React does not set as an attribute.
  const markField = (box: HTMLDivElement | null) =>
    box?.querySelector('input')?.setAttribute('autofocus', '');
  return (
    <div className="drawer-body drawer-search" ref={markField}>
      <SearchForm locale={locale} />
      <ul className="drawer-chips" aria-label={m.categories({ locale })}>
        {groups.map((group) => (
          <li key={group._id}>
            <a
              className={group.isPromotion ? 'chip is-hot' : 'chip'}
              href={paths.localized({ locale, path: group.url })}
            >
              <GroupIcon group={group} />
              {group.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Branch({
  group,
  onOpen,
  hasPictures = false,
  children,
}: {
  group: MenuGroup;
  onOpen?: () => void;
  hasPictures?: boolean;
  children: ReactNode;
}) {
  return (
    <details
      name={hasPictures ? 'drawer-pictures' : 'drawer-group'}
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <GroupIcon group={group} />
        <span>{group.name}</span>
        <ChevronDown className="drawer-chevron" />
      </summary>
      <ul className={hasPictures ? 'drawer-pictures' : 'drawer-tree'}>{children}</ul>
    </details>
  );
}

const BrowseAll = ({ group, locale }: { group: MenuGroup; locale: Locale }) => (
  <li>
    <a className="link" href={paths.localized({ locale, path: group.url })}>
      {m.browseAll({ locale })}
    </a>
  </li>
);

type Item = {
  readonly _id: string;
  readonly text: string;
  readonly url: string;
  readonly image: string;
};

/** Throws when the request fails. */
const fetchItems = async (
  groupId: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<readonly Item[]> =>
  (await fetchGroups<{ data: Item[] }>(`/${groupId}`, locale, signal)).data;

/** Fetches its categories when it is opened. */
function DynamicGroup({
  group,
  locale,
  hasPictures = false,
}: {
  group: MenuGroup;
  locale: Locale;
  hasPictures?: boolean;
}) {
  const [items, setItems] = useState<readonly Item[] | 'failed' | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const ask = () => {
    if (asking.current) return;
    setItems(null);
    const controller = new AbortController();
    asking.current = controller;
    fetchItems(group._id, locale, controller.signal).then(setItems, () => {
      if (controller.signal.aborted) return;
      asking.current = null;
      setItems('failed');
    });
  };
  return (
    <Branch group={group} hasPictures={hasPictures} onOpen={ask}>
      <BrowseAll group={group} locale={locale} />
      {items === null ? (
        <li className="drawer-note" role="status">
          {m.loading({ locale })}
        </li>
      ) : items === 'failed' ? (
        <li className="drawer-note" role="alert">
          {m.itemsFailed({ locale })}{' '}
          <button type="button" className="link" onClick={ask}>
            {m.tryAgain({ locale })}
          </button>
        </li>
      ) : (
        items.map((item) => (
          <li key={item._id}>
            <a href={paths.localized({ locale, path: item.url })}>
              {hasPictures ? (
                <img src={item.image} alt="" width="72" height="72" loading="lazy" />
              ) : null}
              {item.text}
            </a>
          </li>
        ))
      )}
    </Branch>
  );
}
