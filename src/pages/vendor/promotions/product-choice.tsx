import { priceRangeText } from '#features/products/format/quantities.ts';
import type { listOwnProducts } from '#features/products/queries/own-products.server.ts';
import * as m from '#messages/pages/vendor/promotions';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { ListSteps } from './list-steps.tsx';

type List = Awaited<ReturnType<typeof listOwnProducts>>;
type Props = {
  readonly list: List;
  readonly query: string;
  /** The company's stores, of which this one's products are listed. */
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  readonly storeId: string;
  readonly address: string;
  readonly locale: Locale;
};

/** The store's products, each with a link to the form of its promotion. */
export function ProductChoice({ list, query, stores, storeId, address, locale }: Props) {
  const hasStores = stores.length > 1;
  const store = hasStores ? storeId : null;
  const path = withParameters(memberPaths.newVendorPromotion({ locale }), { store });
  if (list.rows.length === 0 && query === '' && !hasStores)
    return (
      <EmptyState
        title={m.noProductsTitle({ locale })}
        text={m.noProductsText({ locale })}
        action={{
          label: m.newProduct({ locale }),
          href: memberPaths.newVendorProduct({ locale }),
        }}
      />
    );
  return (
    <Card as="section" padding="none" className="data-table-card">
      <form
        method="get"
        action={memberPaths.newVendorPromotion({ locale })}
        className="filter-bar"
        role="search"
        key={`${storeId} ${query}`}
      >
        {hasStores ? (
          <Select isSmall label={m.store({ locale })} name="store" defaultValue={storeId}>
            {stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        <TextField
          isSmall
          label={m.search({ locale })}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={100}
        />
        <div className="filter-bar-actions">
          <Button variant="primary" size="sm">
            {m.apply({ locale })}
          </Button>
          {query === '' ? null : (
            <Button variant="quiet" size="sm" href={path}>
              {m.clear({ locale })}
            </Button>
          )}
        </div>
      </form>
      {list.rows.length === 0 ? (
        <EmptyState title={m.noMatchTitle({ locale })} text={m.noMatchText({ locale })} />
      ) : (
        <ProductTable rows={list.rows} locale={locale} />
      )}
      <ListSteps list={list} address={address} locale={locale} />
    </Card>
  );
}

function ProductTable({ rows, locale }: { rows: List['rows']; locale: Locale }) {
  return (
    <TableScroll label={m.choose({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.product({ locale })}</th>
            <th scope="col" className="data-table-number">
              {m.price({ locale })}
            </th>
            <th scope="col">{m.act({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, externalId, tiers, currency, state }) => {
            const prices = tiers.map(({ priceMicros }) => priceMicros);
            return (
              <tr key={id}>
                <td className="data-table-text">
                  <bdi lang={title.locale}>{title.value}</bdi>
                  {externalId === null ? null : (
                    <p className="text-sm text-soft">
                      <bdi>{externalId}</bdi>
                    </p>
                  )}
                  {state === 'published' ? null : (
                    <p className="text-sm text-soft">{m.notOnSale({ locale })}</p>
                  )}
                </td>
                <td className="data-table-number text-tabular">
                  {bidi(
                    priceRangeText(
                      { lowMicros: Math.min(...prices), highMicros: Math.max(...prices), currency },
                      locale,
                    ),
                  )}
                </td>
                <td>
                  <Button
                    size="sm"
                    variant="secondary"
                    href={memberPaths.newVendorPromotion({ locale, product: id })}
                    aria-label={m.ofProduct(
                      { act: m.promote({ locale }), title: isolated(title.value) },
                      { locale },
                    )}
                  >
                    {m.promote({ locale })}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}
