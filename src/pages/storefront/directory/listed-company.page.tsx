import * as m from '#messages/pages/storefront/directory';
import * as meta from '#messages/pages/storefront/meta';
import { isolated } from '#shared/bidi-marks.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { Card } from '#ui/panels.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, companyData } from '../meta/structured-data.ts';
import type { Route } from './+types/listed-company.page';
import { CompanyMark } from './company-mark.tsx';
import { loadListedCompany } from './load-listed-company.server.ts';
import { ShareLinks } from './share-links.tsx';
import './directory.css';

export const loader = (args: Route.LoaderArgs) => loadListedCompany(args);

const Goods = import.meta.env.SSR
  ? (await import('#features/listings/components/product-grid.tsx')).ProductGrid
  : lazyComponent(() =>
      import('#features/listings/components/product-grid.tsx').then((part) => part.ProductGrid),
    );

type Data = Route.ComponentProps['loaderData'];

const Head = ({ data, address }: { readonly data: Data; readonly address: string }) => {
  const { locale, name, logo, stores, reported } = data;
  const [store] = stores;
  return (
    <div className="stack">
      <div className="directory-head">
        <CompanyMark name={name} logo={logo} />
        <div>
          <h1 className="display display-2">
            <bdi>{name}</bdi>
          </h1>
          <p className="text-soft">{m.checked({ locale })}</p>
        </div>
      </div>
      <div className="cluster">
        {store ? (
          <Button
            variant="primary"
            href={withParameters(paths.inquiry({ locale }), { store: store.slug })}
            rel="nofollow"
          >
            {m.sendInquiry({ locale })}
          </Button>
        ) : null}
        <ShareLinks title={name} url={address} locale={locale} />
        {reported === null ? null : (
          <a
            className="link text-sm"
            href={withParameters(memberPaths.report({ locale }), { kind: 'company', id: reported })}
            rel="nofollow"
          >
            {m.report({ locale })}
          </a>
        )}
      </div>
    </div>
  );
};

const Shelf = ({ goods, locale }: Pick<Data, 'goods' | 'locale'>) =>
  goods === null ? null : (
    <StaticHtml as="section" id="goods" className="directory-goods" content={goods.value}>
      {({ slug, name, cards }) => (
        <>
          <div className="section-heading">
            <h2 className="display display-4">{m.goods({ store: isolated(name) }, { locale })}</h2>
            <a className="link push-end" href={paths.store({ locale, slug })}>
              {m.allGoods({ locale })}
            </a>
          </div>
          <Goods products={cards} locale={locale} />
        </>
      )}
    </StaticHtml>
  );

export default function ListedCompanyPage({ loaderData }: Route.ComponentProps) {
  const { locale, publicUrl, slug, name, about, stores, facts, description, told, goods } =
    loaderData;
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
        <Head data={loaderData} address={address} />
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
        <Shelf goods={goods} locale={locale} />
      </div>
    </main>
  );
}
