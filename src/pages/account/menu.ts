import { framedPages } from '#pages/pages.ts';
import { type MenuModules, panelMenu } from '#pages/shared/panel-menu.ts';

/** The pages of the account, for its rail. */
export const menu = panelMenu(
  framedPages.account,
  import.meta.glob<MenuModules[string]>('./**/*.menu.tsx', { eager: true }),
);
