import { FilePenLine, LayoutGrid, Menu } from 'lucide-react';
import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { ShellLink } from './shell-data.ts';
import './bottom-bar.css';

/**
 * The phone's bar: menu, request for quotation, categories. Two of them open drawers; without a
 * script they lead to the shop.
 */
export function BottomBar({ locale, rfq }: { locale: Locale; rfq: ShellLink }) {
  return (
    <nav className="bottom-bar" aria-label={m.quickMenu({ locale })}>
      <a href={paths.categories({ locale })} data-drawer="menu" aria-haspopup="dialog">
        <Menu className="icon-22" />
        {m.menu({ locale })}
      </a>
      <a href={rfq.href}>
        <FilePenLine className="icon-22" />
        {rfq.label}
      </a>
      <a href={paths.categories({ locale })} data-drawer="categories" aria-haspopup="dialog">
        <LayoutGrid className="icon-22" />
        {m.categories({ locale })}
      </a>
    </nav>
  );
}
