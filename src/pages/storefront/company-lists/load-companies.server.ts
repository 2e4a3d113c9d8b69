// What a list of stores or manufacturers shows.
import { categoryTag, categoryTreeTag } from '#features/categories/events.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import type { StoreChoice, StoreFacetsView } from '#features/companies/views.ts';
import { storeListTag, storeTag } from '#features/companies/events.ts';
import { listStorePage, type StoreKind } from '#features/companies/queries/store-lists.server.ts';
import { maxInquiryStores } from '#features/inquiries/schemas.ts';
import * as m from '#messages/pages/storefront/company-lists';
import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { provinceName } from '#shared/provinces.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { firstPage } from '#pages/shared/list-parameters.ts';
import { readCompanyParameters } from './list-parameters.ts';

/** Marks the chosen values, and adds those that no company has any more. */
function choicesOf<Value extends string>(
  counted: readonly { readonly value: Value; readonly count: number }[],
  chosen: readonly Value[],
): StoreChoice<Value>[] {
  const missing = chosen
    .filter((value) => !counted.some((one) => one.value === value))
    .map((value) => ({ value, count: 0 }));
  return [...counted, ...missing].map(({ value, count }) => ({
    value,
    count,
    isSelected: chosen.includes(value),
  }));
}

type Arguments = Parameters<typeof loadPage>[0] & {
  readonly params: { readonly category?: string | undefined };
  readonly url: URL;
};

/** Throws not_found for an unknown category group. */
export const loadCompanies = (args: Arguments, kind: StoreKind) =>
  loadPage(args, async (context, tags) => {
    const {
      params: { category: slug },
      url,
    } = args;
    const groups = (await getCategoryTree(context)).filter((group) => group.kind !== 'promotions');
    const category = slug === undefined ? null : groups.find((group) => group.slug === slug);
    if (category === undefined) throw notFound();
    const { filters, sort, page } = readCompanyParameters(url);
    const list = await listStorePage(
      context,
      kind,
      { ...filters, categoryId: category?.id ?? null },
      sort,
      page,
      groups.map(({ id }) => id),
    );
    if (page > 1 && list.cards.length === 0) throw firstPage(url);
    tags.add(storeListTag).add(categoryTreeTag);
    // which stores have products in it
    for (const group of groups) tags.add(categoryTag(group.publicId));
    // their pictures and product counts
    for (const { slug: store } of list.cards) tags.add(storeTag(store));

    const { search } = url;
    const pathOf = (one: string | null) => {
      const path = paths.companyList({
        locale: context.locale,
        kind,
        category: one ?? undefined,
      });
      return withParameters(`${path}${search}`, { page: null });
    };
    const types = choicesOf(list.facets.types, filters.types);
    const facets: StoreFacetsView = {
      categories: [
        { name: null, path: pathOf(null), count: null, isCurrent: category === null },
        ...groups
          .map((group) => ({
            name: group.name,
            path: pathOf(group.slug),
            count: list.facets.categories.get(group.id) ?? 0,
            isCurrent: group === category,
          }))
          .filter(({ count, isCurrent }) => count > 0 || isCurrent),
      ],
      provinces: choicesOf(list.facets.provinces, filters.provinces).map((choice) => ({
        ...choice,
        name: provinceName(choice.value, context.locale),
      })),
      types: types.length > 1 || filters.types.length > 0 ? types : [],
      certificates: choicesOf(list.facets.certificates, filters.certificates),
      markets: choicesOf(list.facets.markets, filters.markets),
      verified: { count: list.facets.verified, isSelected: filters.isVerified },
    };
    const isFiltered =
      filters.isVerified ||
      [filters.provinces, filters.types, filters.certificates, filters.markets].some(
        (chosen) => chosen.length > 0,
      );
    return {
      address: addressOf(args),
      locale: context.locale,
      publicUrl: context.services.publicUrl,
      kind,
      category: category ? { name: category.name, slug: category.slug } : null,
      facets,
      cards: list.cards,
      total: list.total,
      sort,
      page,
      isFiltered,
      chosenTexts: {
        choose: m.choose(context),
        write: m.writeToChosen(context),
        hint: m.chosenHint({ most: String(maxInquiryStores) }, context),
      },
    };
  });
