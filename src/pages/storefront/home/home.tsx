import { ArrowRight } from 'lucide-react';
import { CategoryArcade } from '#features/categories/components/category-arcade.tsx';
import { ProductGrid, ReadyToShipGrid } from '#features/listings/components/product-grid.tsx';
import { StoreGrid } from '#features/companies/components/store-card.tsx';
import { rfqMarketPath } from '#features/rfqs/queries/rfq-paths.ts';
import * as m from '#messages/pages/storefront/home';
import * as rfqTexts from '#messages/pages/storefront/rfq-market';
import { number } from '#platform/i18n/runtime.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { categoryPage } from '#features/categories/rules.ts';
import * as paths from '#shared/paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Select, TextField } from '#ui/field.tsx';
import { SectionHeading } from '#ui/panels.tsx';
import { RfqList } from '../rfq-market/rfq-list.tsx';
import { CollectionLinks } from '../shop/collection-links.tsx';
import type { Route } from './+types/home.page';
import type { FairTeaser } from './fair-teaser.server.ts';
import './home.css';

type HomeProps = NonNullable<Route.ComponentProps['loaderData']['shown']['value']> & {
  readonly locale: Locale;
};

/** The home page, from the headline to the form for quotes. */
export function Home({
  locale,
  market,
  countries,
  units,
  arches,
  promoted,
  ready,
  readyTotal,
  recent,
  makers,
  rfqs,
  collections,
  fair,
}: HomeProps) {
  const href = (path: string) => paths.localized({ locale, path });
  const [firstLine, secondLine] = m.hero({ br: '\n' }, { locale }).split('\n');
  const figures = [
    [number(locale, market.makers), m.manufacturerCount({ count: market.makers }, { locale })],
    [number(locale, market.provinces), m.provinceCount({ count: market.provinces }, { locale })],
    market.responseHours === null
      ? [number(locale, market.products), m.productCount({ count: market.products }, { locale })]
      : [
          m.hours({ count: Math.max(1, Math.round(market.responseHours)) }, { locale }),
          m.responseTime({ locale }),
        ],
  ] as const;
  // The section's prices hold until the first promotion ends.
  const holdUntil = promoted
    .flatMap(({ promotion }) => promotion?.endsOn ?? [])
    .toSorted()
    .at(0);
  return (
    <>
      <section className="home-hero on-dark">
        <div className="wrap">
          <div>
            <h1 className="display display-1">
              {firstLine}
              <br />
              {secondLine}
            </h1>
            <p className="home-hero-lead">{m.lead({ locale })}</p>
            {market.products > 0 ? (
              <dl className="home-figures">
                {figures.map(([count, label]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="text-tabular">{count}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </div>
          <QuickRequest countries={countries} units={units} locale={locale} />
        </div>
      </section>
      <div className="wrap">
        {arches.length > 0 ? (
          <CategoryArcade categories={arches} locale={locale} isStraddling />
        ) : null}
        {promoted.length > 0 ? (
          <section className="section">
            <SectionHeading
              title={m.promotions({ locale })}
              note={
                holdUntil
                  ? m.pricesHold({ date: dateText(holdUntil, locale, 'dayOfYear') }, { locale })
                  : undefined
              }
              link={{
                label: m.allPromotions({ locale }),
                href: href(categoryPage('hot-promotions')),
              }}
            />
            <ProductGrid products={promoted} locale={locale} columns={5} hasWholeRows />
          </section>
        ) : null}
        {ready.length > 0 ? (
          <section className="section">
            <SectionHeading
              title={m.readyToShip({ locale })}
              note={m.readyToShipNote({ locale })}
              link={{
                label: m.allReady({ count: readyTotal }, { locale }),
                href: paths.readyToShip({ locale }),
              }}
            />
            <ReadyToShipGrid products={ready} locale={locale} />
          </section>
        ) : null}
        <CollectionLinks links={collections} locale={locale} />
        {makers.length > 0 ? (
          <section className="section home-makers">
            <SectionHeading
              title={m.manufacturers({ locale })}
              note={m.manufacturersNote({ locale })}
              link={{
                label: m.allManufacturers({ locale }),
                href: paths.manufacturers({ locale }),
              }}
            />
            <StoreGrid stores={makers} locale={locale} />
          </section>
        ) : null}
        {recent.length > 0 ? (
          <section className="section">
            <SectionHeading
              title={m.newProducts({ locale })}
              note={m.newProductsNote({ locale })}
            />
            <ProductGrid products={recent} locale={locale} columns={5} hasWholeRows />
          </section>
        ) : null}
        {rfqs.lines.length > 0 ? (
          <section className="section home-rfqs">
            <SectionHeading
              title={rfqTexts.heading({ locale })}
              note={rfqTexts.note({ locale })}
              link={{
                label: rfqTexts.allOpen({ count: rfqs.total }, { locale }),
                href: href(rfqMarketPath),
              }}
            />
            <RfqList rfqs={rfqs.lines} locale={locale} />
          </section>
        ) : null}
        {fair === null ? null : <Fair {...fair} />}
      </div>
    </>
  );
}

/** The next exhibition. */
function Fair({ heading, text, when, phase, all, visit, see }: FairTeaser) {
  return (
    <section className="section">
      <SectionHeading title={<bdi>{heading}</bdi>} note={phase} link={all} />
      <p dir="auto">{text}</p>
      <p className="text-soft">{bidi(when)}</p>
      <p className="cluster">
        <Button variant="primary" href={visit.href}>
          {visit.label}
        </Button>
        <Button href={see.href}>{see.label}</Button>
      </p>
    </section>
  );
}

/**
 * The first fields of a request for quotation; its page asks for the rest. On a phone it is one
 * line.
 */
function QuickRequest({
  countries,
  units,
  locale,
}: Record<'countries' | 'units', readonly { readonly code: string; readonly name: string }[]> & {
  locale: Locale;
}) {
  return (
    <div className="home-hero-box">
      <h2 className="display display-4">{m.requestTitle({ locale })}</h2>
      <p className="text-sm text-soft">{m.requestNote({ locale })}</p>
      <form action={paths.createRfq({ locale })} aria-label={m.requestTitle({ locale })}>
        <TextField
          label={m.requestProduct({ locale })}
          name="product"
          placeholder={m.requestExample({ locale })}
          autoComplete="off"
          maxLength={200}
          required
        />
        <Field label={m.requestQuantity({ locale })}>
          {(wiring) => (
            <span className="input home-quantity-unit">
              <input
                {...wiring}
                name="quantity"
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
              />
              <select name="unit" aria-label={m.requestUnit({ locale })}>
                {units.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
        <Select label={m.requestCountry({ locale })} name="country">
          <option value="">{m.chooseCountry({ locale })}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Button variant="primary" size="lg" isBlock>
          <span className="home-from-tablet">{m.requestContinue({ locale })}</span>
          <span className="home-on-phone">{m.requestShort({ locale })}</span>
          <ArrowRight className="icon-dir home-from-tablet" />
        </Button>
      </form>
      <p className="text-sm text-muted">{m.requestTerms({ locale })}</p>
    </div>
  );
}
