// What visits to a path are counted as, and how much of the path others may learn.
import type { PageType } from '#features/visits/rules.ts';
import { isLocale } from '#shared/locale.ts';
import { findPage } from '../../pages.ts';

const readPath = (pathname: string) => {
  const [, locale, rest = ''] = /^\/([^/]*)(\/.*)?$/.exec(pathname) ?? [];
  return { locale: isLocale(locale) ? locale : null, page: findPage(rest) };
};

export const pageTypeOf = (pathname: string): PageType => readPath(pathname).page?.kind ?? 'other';

/** Hides queries, and of pages that are not public everything but their kind. */
export function sharedPath(pathname: string): string {
  const { locale, page } = readPath(pathname);
  if (!locale) return '/';
  return page?.isPublic ? pathname : `/${locale}/${page?.kind ?? 'other'}`;
}
