import * as companies from '#messages/features/companies';
import * as m from '#messages/pages/storefront/directory';
import * as meta from '#messages/pages/storefront/meta';
import { number } from '#platform/i18n/runtime.ts';
import { pageSize } from '#shared/paging.ts';
import * as paths from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { StorePager } from '../company-lists/store-pager.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData } from '../meta/structured-data.ts';
import type { Route } from './+types/directory.page';
import { CompanyMark } from './company-mark.tsx';
import { loadDirectory } from './load-directory.server.ts';
import '#ui/facet-links.css';
import '#ui/list-page.css';
import './directory.css';

export const loader = (args: Route.LoaderArgs) => loadDirectory(args);

type Loaded = Route.ComponentProps['loaderData'];

const Letters = ({ letters: scripts, locale }: Loaded) => (
  <nav aria-label={m.letters({ locale })}>
    {scripts.map(({ direction, letters }) => (
      <div key={direction} className="directory-letters" dir={direction}>
        {letters.map(({ letter, text, isOn, count, href }) =>
          count === 0 && !isOn ? (
            <span key={letter}>{text}</span>
          ) : (
            <a key={letter} href={href} rel="nofollow" aria-current={isOn ? 'true' : undefined}>
              {text}
            </a>
          ),
        )}
      </div>
    ))}
  </nav>
);

const Facets = ({ facets, locale }: Loaded) => (
  <details className="facet-links">
    <summary className="btn btn-secondary">{m.filters({ locale })}</summary>
    {facets.map(({ name, heading, choices }) => (
      <section key={name}>
        <h2>{heading}</h2>
        <ul>
          {choices.map(({ value, text, count, isOn, href }) => (
            <li key={value}>
              <a className={isOn ? 'is-on' : undefined} href={href} rel="nofollow" data-keep-scroll>
                <span className="check-box" />
                <span>
                  <bdi>{text}</bdi>
                  {isOn ? <span className="visually-hidden"> {m.remove({ locale })}</span> : null}
                </span>
                <span className="facet-links-count">{number(locale, count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </details>
);

/** A GET form: the address holds the words, and the other filters stay. */
const Words = ({ words, kept, locale }: Loaded) => (
  <form
    method="get"
    action={paths.directory({ locale })}
    role="search"
    aria-label={m.search({ locale })}
    className="directory-words"
  >
    {kept.map(({ name, value }) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <TextField
      isSmall
      label={m.search({ locale })}
      name="q"
      type="search"
      defaultValue={words}
      key={words}
      maxLength={100}
    />
    <Button variant="primary" size="sm">
      {m.find({ locale })}
    </Button>
  </form>
);

const Rows = ({ rows, locale }: Loaded) => (
  <ul className="directory-rows">
    {rows.map(({ href, name, logo, type, place, sectors, products }) => (
      <li key={href}>
        <Card>
          <div className="directory-head">
            <CompanyMark name={name} logo={logo} />
            <div>
              <h2 className="card-title">
                <a className="link" href={href}>
                  <bdi>{name}</bdi>
                </a>
              </h2>
              <p className="text-soft">
                {type} · <bdi>{place}</bdi>
              </p>
            </div>
          </div>
          <p>{sectors}</p>
          {products === '' ? null : (
            <p className="text-soft text-sm">
              {companies.mainProducts({ locale })}: <bdi>{products}</bdi>
            </p>
          )}
        </Card>
      </li>
    ))}
  </ul>
);

export default function DirectoryPage({ loaderData: list }: Route.ComponentProps) {
  const { locale, publicUrl, total, page, isFiltered, rows, address } = list;
  const title = m.title({ locale });
  const path = paths.unlocalized(paths.directory);
  const way = [
    { label: meta.home({ locale }), href: paths.home({ locale }) },
    { label: title, href: null },
  ];
  return (
    <main className="wrap" id="main">
      <PageHead
        title={page === 1 ? title : m.titlePage({ title, page: String(page) }, { locale })}
        description={m.description({ locale })}
        publicUrl={publicUrl}
        path={page === 1 || isFiltered ? path : `${path}?page=${page}`}
        locale={locale}
        isIndexed={!isFiltered && total > 0}
      />
      <ForMachines
        things={
          import.meta.env.SSR
            ? [breadcrumbData(publicUrl, way, publicUrl + paths.directory({ locale }))]
            : null
        }
      />
      <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
      <div className="section-heading list-page-summary">
        <h1 className="display display-2">{title}</h1>
        <p className="text-tabular" role="status">
          {m.count({ count: total }, { locale })}
        </p>
        <a className="link push-end" href={paths.guide({ locale })}>
          {m.join({ locale })}
        </a>
      </div>
      <Letters {...list} />
      <div className="list-page">
        <aside>
          <Facets {...list} />
        </aside>
        <section aria-label={title}>
          <div className="list-page-bar">
            <Words {...list} />
            {isFiltered ? (
              <a className="link" href={paths.directory({ locale })}>
                {m.clear({ locale })}
              </a>
            ) : null}
          </div>
          {rows.length > 0 ? (
            <>
              <Rows {...list} />
              {page * pageSize >= total ? (
                <p className="text-soft">{m.noMore({ locale })}</p>
              ) : null}
              <StorePager
                page={page}
                pageSize={pageSize}
                total={total}
                path={address}
                locale={locale}
              />
            </>
          ) : (
            <EmptyState
              level={2}
              title={m.none({ locale })}
              text={m.noneText({ locale })}
              {...(isFiltered && {
                action: { label: m.clear({ locale }), href: paths.directory({ locale }) },
              })}
            />
          )}
        </section>
      </div>
    </main>
  );
}
