// Parts of the pages of both lists.
import type { ListKind } from '#features/lists/rules/list-form.ts';
import * as m from '#messages/pages/storefront/lists';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { SectionTabs } from '#ui/section-tabs.tsx';

export const ListTabs = ({ current, locale }: { current: ListKind | 'viewed'; locale: Locale }) => (
  <SectionTabs
    label={m.lists({ locale })}
    tabs={[
      {
        href: paths.wishlist({ locale }),
        label: m.wishlist({ locale }),
        isCurrent: current === 'wishlist',
      },
      {
        href: paths.compare({ locale }),
        label: m.compareAll({ locale }),
        isCurrent: current === 'compare',
      },
      {
        href: paths.recentlyViewed({ locale }),
        label: m.viewed({ locale }),
        isCurrent: current === 'viewed',
      },
    ]}
  />
);

/** Visitors keep a list in this browser alone. */
export const SignInHint = ({ path, locale }: { path: string; locale: Locale }) => (
  <p className="lists-hint">
    {m.signIn({ locale })}{' '}
    <a className="link" href={withParameters(paths.logIn({ locale }), { next: path })}>
      {m.signInLink({ locale })}
    </a>
  </p>
);
