// The categories that every page names, as one text of JSON: the router walks every value of a loader's answer on every
// page, and of these there are hundreds.
import type { CategoryGroup } from './shell-data.ts';

export type MenuLink = { readonly id: string; readonly text: string; readonly url: string };
export type Menu = {
  readonly groups: readonly CategoryGroup[];
  readonly footer: readonly { readonly id: string; readonly name: string; readonly url: string; readonly items: readonly MenuLink[] }[];
};
export type MenuText = string & { readonly menu: never };

export const writeMenu = (menu: Menu): MenuText => JSON.stringify(menu) as MenuText;

/** Read once a language: the texts stay the same from page to page. */
const read = new Map<MenuText, Menu>();
const mostTexts = 8;

export function readMenu(text: MenuText): Menu {
  const known = read.get(text);
  if (known) return known;
  const menu = JSON.parse(text) as Menu;
  if (read.size >= mostTexts) read.clear();
  read.set(text, menu);
  return menu;
}
