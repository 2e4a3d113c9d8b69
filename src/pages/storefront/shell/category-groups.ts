import type { MenuGroup } from '#features/categories/views.ts';
import type { Locale } from '#shared/locale.ts';

/**
 * Fetches category groups from the market's API; `path` is empty or names a group. Throws when the
 * request fails.
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

/** Fetches the menu's groups, which pages show but do not send as data. */
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
