// The frame of the account area: the rail and the page.
import {
  BadgeCheck,
  Bell,
  BookmarkCheck,
  Building2,
  MapPin,
  MonitorSmartphone,
  ShieldCheck,
  UserRound,
  UserRoundX,
} from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import * as m from '#messages/pages/account/area';
import type { Locale } from '#shared/locale.ts';
import type { Route } from './+types/area.layout';
import { loadOwnPage } from '#pages/shared/own-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import './account-area.css';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async ({ locale }) => ({ locale }));

const railOf = (lang: Locale) => [
  {
    label: m.information({ locale: lang }),
    href: paths.userInformation({ locale: lang }),
    icon: UserRound,
  },
  {
    label: m.addresses({ locale: lang }),
    href: memberPaths.addresses({ locale: lang }),
    icon: MapPin,
  },
  {
    label: m.company({ locale: lang }),
    href: memberPaths.company({ locale: lang }),
    icon: Building2,
  },
  {
    label: m.membership({ locale: lang }),
    href: memberPaths.membership({ locale: lang }),
    icon: BadgeCheck,
  },
  {
    label: m.searches({ locale: lang }),
    href: memberPaths.searches({ locale: lang }),
    icon: BookmarkCheck,
  },
  {
    label: m.security({ locale: lang }),
    href: memberPaths.security({ locale: lang }),
    icon: ShieldCheck,
  },
  {
    label: m.sessions({ locale: lang }),
    href: memberPaths.sessions({ locale: lang }),
    icon: MonitorSmartphone,
  },
  {
    label: m.notifications({ locale: lang }),
    href: memberPaths.notifications({ locale: lang }),
    icon: Bell,
  },
  {
    label: m.privacy({ locale: lang }),
    href: memberPaths.ownData({ locale: lang }),
    icon: UserRoundX,
  },
];

/**
 * Scrolls the current link into view on phones, where the rail is wider than the screen. Scrolls
 * only the rail, not the page.
 */
function bringIntoSight(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul');
  if (!link || !list) return;
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollBy({
    left: inner.x + inner.width / 2 - outer.x - outer.width / 2,
    behavior: 'instant',
  });
}

export default function AccountAreaLayout({ loaderData: { locale } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const links = railOf(locale);
  const own = links[0]!.href;
  const isHere = (link: string) =>
    pathname === link || (link !== own && pathname.startsWith(`${link}/`));
  return (
    <div className="wrap account-area">
      <meta name="robots" content="noindex" />
      <nav className="account-area-rail" aria-label={m.area({ locale })}>
        <ul>
          {links.map(({ label, href: link, icon: Icon }) => (
            <li key={link}>
              <a
                href={link}
                {...(isHere(link) && { 'aria-current': 'page' as const, ref: bringIntoSight })}
              >
                <Icon />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
