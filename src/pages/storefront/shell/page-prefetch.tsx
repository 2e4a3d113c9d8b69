import { Prefetch } from '#ui/prefetch.tsx';
import { findPage } from '../../pages.ts';

/** Lists with filters are left out: there are too many of them to load unasked. */
const isPrefetched = ({ pathname, search }: URL): boolean =>
  search === '' && findPage(pathname.replace(/^\/[^/]*/, ''))?.isPrefetched === true;

export const PagePrefetch = () => <Prefetch isPublic={isPrefetched} />;
