import * as m from '#messages/pages/storefront/shell';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { EmptyState } from '#ui/panels.tsx';

/** Shows an empty cart. */
export const CartEmpty = ({ locale, level }: { locale: Locale; level: 1 | 3 }) => (
  <EmptyState
    level={level}
    title={m.cartEmpty({ locale })}
    text={m.cartEmptyText({ locale })}
    action={{ label: m.allCategories({ locale }), href: paths.categories({ locale }) }}
  />
);
