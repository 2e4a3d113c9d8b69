import { Prefetch } from '#ui/prefetch.tsx';
import { findPage } from '../../pages.ts';

/** Excludes filtered lists, which are too many to prefetch. */
const isPrefetched = ({ pathname, search }: URL): boolean =>
  search === '' && findPage(pathname.replace(/^\/[^/]*/, ''))?.isPrefetched === true;

export const PagePrefetch = () => <Prefetch isPublic={isPrefetched} />;
