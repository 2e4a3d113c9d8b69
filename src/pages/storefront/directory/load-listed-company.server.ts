// What the page of a company in the directory shows: its facts, its logo, and what its stores sell.
import { categoryTreeTag } from '#features/categories/events.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { storeTag } from '#features/companies/events.ts';
import { certificateText } from '#features/companies/format.ts';
import { storeMarks } from '#features/companies/queries.server.ts';
import { listedCompanyTag } from '#features/directory/events.ts';
import { getListedCompany } from '#features/directory/queries/listed-company.server.ts';
import { topProducts } from '#features/listings/queries/product-lists.server.ts';
import { tagsOfCards } from '#features/products/events.ts';
import * as companies from '#messages/features/companies';
import * as m from '#messages/pages/storefront/directory';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import { provinceName } from '#shared/provinces.ts';
import type { Route } from './+types/listed-company.page';
import { placeOf } from './place.ts';

type Found = Awaited<ReturnType<typeof getListedCompany>>;

const maxGoods = 8;

function factsOf(
  company: Found['company'],
  sectorName: (slug: string) => string,
  locale: Locale,
): { readonly name: string; readonly value: string }[] {
  const products = listText(company.mainProducts.map(isolated), locale);
  const facts: readonly (readonly [string, string | null])[] = [
    [
      companies.businessTypes({ locale }),
      companies.businessType({ type: company.businessType }, { locale }),
    ],
    [
      companies.province({ locale }),
      company.province === null ? null : provinceName(company.province, locale),
    ],
    [m.countries({ locale }), countryName(company.country, locale)],
    [m.address({ locale }), isolated(company.address)],
    [m.sectors({ locale }), listText(company.sectors.map(sectorName), locale)],
    [companies.mainProducts({ locale }), products === '' ? null : isolated(products)],
    [
      companies.certificates({ locale }),
      listText(company.certificates.map(certificateText), locale),
    ],
    [
      companies.exportsTo({ locale }),
      listText(
        company.exportMarkets.map((region) => companies.region({ region }, { locale })),
        locale,
      ),
    ],
    [
      companies.established({ locale }),
      company.establishedYear === null ? null : String(company.establishedYear),
    ],
    [m.staff({ locale }), company.staffCount === null ? null : String(company.staffCount)],
    [
      companies.exportStaff({ locale }),
      company.exportStaffCount === null
        ? null
        : companies.people({ count: company.exportStaffCount }, { locale }),
    ],
    [m.website({ locale }), company.website && ltr(company.website)],
    [m.memberSince({ locale }), dateText(company.listedAt, locale)],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** A few goods of the first of its stores that has some. */
async function goodsOf(context: Parameters<typeof topProducts>[0], stores: Found['stores']) {
  for (const { id, slug, name } of stores) {
    const cards = await topProducts(context, {
      scope: { storeId: id },
      sort: 'BEST_SELLER',
      limit: maxGoods,
    });
    if (cards.length > 0) return { slug, name, cards };
  }
  return null;
}

export const loadListedCompany = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const { locale } = context;
    const [{ company, stores }, tree] = await Promise.all([
      getListedCompany(context, args.params.entry),
      getCategoryTree(context),
    ]);
    const { companyId } = company;
    const [goods, marks] = await Promise.all([
      goodsOf(context, stores),
      storeMarks(context, companyId === null ? [] : [companyId]),
    ]);
    tags.add(listedCompanyTag(company.slug)).add(categoryTreeTag);
    for (const { slug } of stores) tags.add(storeTag(slug));
    for (const tag of tagsOfCards(goods?.cards ?? [])) tags.add(tag);
    const sectorName = (slug: string) => tree.find((group) => group.slug === slug)?.name ?? slug;
    return {
      locale,
      publicUrl: context.services.publicUrl,
      slug: company.slug,
      name: company.name,
      about: company.about,
      logo: companyId === null ? null : (marks.get(companyId)?.logo ?? null),
      stores: stores.map(({ slug, name }) => ({ slug, name })),
      /** By which a member reports it; null without an account behind it. */
      reported: companyId === null ? null : company.publicId,
      goods: goods && serverOnly(args, goods),
      facts: factsOf(company, sectorName, locale),
      told: serverOnly(args, {
        name: company.name,
        country: company.country,
        province: company.province,
        address: company.address,
        website: company.website,
        about: company.about,
        establishedYear: company.establishedYear,
      }),
      description: m.companyDescription(
        {
          name: company.name,
          type: companies.businessType({ type: company.businessType }, { locale }),
          place: placeOf(company, locale),
        },
        { locale },
      ),
    };
  });
