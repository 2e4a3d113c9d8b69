import * as m from '#messages/pages/control';
import * as analytics from '#messages/pages/control/search-analytics';
import { framedPages } from '#pages/pages.ts';
import { type MenuModules, panelMenu } from '#pages/shared/panel-menu.ts';

/** The panel's pages, for its rail and its palette. */
export const menu = panelMenu(
  framedPages.control,
  import.meta.glob<MenuModules[string]>('./**/*.menu.tsx', { eager: true }),
  { market: m.market, finding: analytics.finding, safety: m.safety },
);
