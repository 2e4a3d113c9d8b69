import type { MenuGroup } from '#features/categories/views.ts';
import type { Locale } from '#shared/locale.ts';

/**
 * Of the market's own API; `path` is empty or names a group. Throws when there is no answer, or
 * none that is of use.
 */
export async function fetchGroups<Answer>(
  path: string,
  locale: Locale,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`/front/api/v1/category-groups${path}`, {
    headers: { lang: locale },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return (await response.json()) as Answer;
}

/** The groups of the menu: pages show them, but scripts are not sent them with every page. */
export async function fetchMenu(
  locale: Locale,
  promotions: readonly { readonly url: string }[],
): Promise<MenuGroup[]> {
  const { categoryGroupsForDropDownList } = await fetchGroups<{
    categoryGroupsForDropDownList: Omit<MenuGroup, 'isPromotion'>[];
  }>('', locale);
  return categoryGroupsForDropDownList.map((group) => ({
    ...group,
    isPromotion: promotions.some(({ url }) => url === group.url),
  }));
}
