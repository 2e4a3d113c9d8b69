import * as m from '#messages/pages/vendor';
import { framedPages } from '#pages/pages.ts';
import { type MenuModules, panelMenu } from '#pages/shared/panel-menu.ts';

/** The panel's pages, for its rail and its palette. */
export const menu = panelMenu(
  framedPages.vendor,
  import.meta.glob<MenuModules[string]>('./**/*.menu.tsx', { eager: true }),
  { store: m.ownStore },
);
