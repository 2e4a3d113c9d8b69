// The routes of `pages/pages.ts`, in the form that React Router reads.
import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes';
import { type Panel, panels } from './shared/panels.ts';
import { framedPages, type PageRow } from './pages/pages.ts';

/** Addresses have one spelling: otherwise each other one would be a second copy of the page. */
const caseSensitive = true;

/** Several pages may share a file, so that its own name cannot be their id. */
const idOf = ({ id, file }: PageRow, all: readonly PageRow[]) =>
  all.some((other) => other.id !== id && other.file === file) ? { id } : {};

/** `frame`: the path of the layout around the pages, which theirs begin with. */
const routesOf = (pages: readonly PageRow[], frame: string): RouteConfigEntry[] =>
  pages.map((page) => {
    const file = `pages/${page.file}`;
    const path = page.path === frame ? '' : page.path.slice(frame === '' ? 0 : frame.length + 1);
    if (path === '') return index(file);
    return route(path, file, { caseSensitive, ...idOf(page, pages) });
  });

/** An error in a panel is shown in its frame. */
const panel = (name: Panel) =>
  route(`:lang/${name}`, `pages/${name}/layout.tsx`, { caseSensitive }, [
    layout('pages/panel-errors.tsx', { id: `${name}-errors` }, [
      ...routesOf(framedPages[name], name),
      route('*', 'pages/panel-lost.page.tsx', { caseSensitive, id: `${name}-lost` }),
    ]),
  ]);

export default [
  route(':lang', 'pages/storefront/layout.tsx', [
    ...routesOf(framedPages.storefront, ''),
    layout('pages/account/area/area.layout.tsx', routesOf(framedPages.account, '')),
  ]),
  ...framedPages.bare.map(({ path, file }) =>
    route(`:lang/${path}`, `pages/${file}`, { caseSensitive }),
  ),
  ...panels.map(panel),
] satisfies RouteConfig;
