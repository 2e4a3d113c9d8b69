// The frame of the account area: the rail and the page.
import { Outlet, useLocation } from 'react-router';
import * as m from '#messages/pages/account/area';
import type { Route } from './+types/area.layout';
import { loadOwnPage } from '#pages/shared/own-page.ts';
import * as paths from '#shared/paths.ts';
import { menu } from '../menu.ts';
import './account-area.css';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async ({ locale }) => ({ locale }));

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
  const links = menu(locale)
    .flatMap(({ places }) => places)
    .map(({ path, ...link }) => ({ ...link, href: paths.localized({ locale, path }) }));
  const own = paths.userInformation({ locale });
  const isHere = (link: string) =>
    pathname === link || (link !== own && pathname.startsWith(`${link}/`));
  return (
    <div className="wrap account-area">
      <meta name="robots" content="noindex" />
      <nav className="account-area-rail" aria-label={m.area({ locale })}>
        <ul>
          {links.map(({ label, href: link, icon }) => (
            <li key={link}>
              <a
                href={link}
                {...(isHere(link) && { 'aria-current': 'page' as const, ref: bringIntoSight })}
              >
                {icon}
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
