import { categoryTreeTag } from '#features/categories/events.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { certificateText } from '#features/companies/format.ts';
import { listedCompanyTag } from '#features/directory/events.ts';
import { getListedCompany } from '#features/directory/queries/listed-company.server.ts';
import * as companies from '#messages/features/companies';
import * as m from '#messages/pages/storefront/directory';
import * as meta from '#messages/pages/storefront/meta';
import { serverOnly } from '#platform/framework/server-only-data.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { listText } from '#shared/lists.ts';
import * as paths from '#shared/paths.ts';
import { provinceName } from '#shared/provinces.ts';
import { FactList } from '#ui/fact-list.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { Card } from '#ui/panels.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, companyData } from '../meta/structured-data.ts';
import type { Route } from './+types/listed-company.page';
import { placeOf } from './place.ts';
import './directory.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context, tags) => {
    const { locale } = context;
    const [{ company, stores }, tree] = await Promise.all([
      getListedCompany(context, args.params.entry),
      getCategoryTree(context),
    ]);
    tags.add(listedCompanyTag(company.slug)).add(categoryTreeTag);
    const sectorName = (slug: string) => tree.find((group) => group.slug === slug)?.name ?? slug;
    const type = companies.businessType({ type: company.businessType }, { locale });
    const products = listText(company.mainProducts.map(isolated), locale);
    const facts: readonly (readonly [string, string | null])[] = [
      [companies.businessTypes({ locale }), type],
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
    return {
      locale,
      publicUrl: context.services.publicUrl,
      slug: company.slug,
      name: company.name,
      about: company.about,
      stores,
      facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
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
        { name: company.name, type, place: placeOf(company, locale) },
        { locale },
      ),
    };
  });

export default function ListedCompanyPage({
  loaderData: { locale, publicUrl, slug, name, about, stores, facts, description, told },
}: Route.ComponentProps) {
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: m.title({ locale }), href: paths.directory({ locale }) },
    { label: name, href: null },
  ];
  const address = publicUrl + paths.listedCompany({ locale, entry: slug });
  return (
    <main className="wrap" id="main">
      <PageHead
        title={name}
        description={description}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.listedCompany, { entry: slug })}
        locale={locale}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [
                breadcrumbData(publicUrl, way, address),
                ...(told.value ? [companyData(told.value, address)] : []),
              ]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <div className="directory-company">
        <div>
          <h1 className="display display-2">
            <bdi>{name}</bdi>
          </h1>
          <p className="text-soft">{m.checked({ locale })}</p>
        </div>
        <Card as="section">
          <div className="stack">
            {about === '' ? null : (
              <p>
                <bdi className="directory-about">{about}</bdi>
              </p>
            )}
            <FactList facts={facts} />
          </div>
        </Card>
        {stores.length === 0 ? null : (
          <section>
            <h2 className="display display-4">{m.stores({ locale })}</h2>
            <ul className="stack">
              {stores.map((store) => (
                <li key={store.slug}>
                  <a className="link" href={paths.store({ locale, slug: store.slug })}>
                    <bdi>{store.name}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </main>
  );
}
