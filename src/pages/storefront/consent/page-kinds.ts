// How visits to a path are counted, and how much of the path third parties may learn.
import type { PageType } from '#features/visits/rules.ts';
import { isLocale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { findPage } from '../../pages.ts';

const readPath = (pathname: string) => {
  const [, locale, rest = ''] = /^\/([^/]*)(\/.*)?$/.exec(pathname) ?? [];
  return { locale: isLocale(locale) ? locale : null, page: findPage(rest) };
};

export const pageTypeOf = (pathname: string): PageType => readPath(pathname).page?.kind ?? 'other';

/** Removes the query, and of pages that are not public everything but their kind. */
export function sharedPath(pathname: string): string {
  const { locale, page } = readPath(pathname);
  if (!locale) return '/';
  return page?.isPublic ? pathname : paths.localized({ locale, path: `/${page?.kind ?? 'other'}` });
}
