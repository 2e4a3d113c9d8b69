import type { listOwnProducts } from '#features/products/queries/own-products.server.ts';
import * as m from '#messages/pages/vendor/products';
import { quantity } from '#messages/features/products/format';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { number } from '#platform/i18n/runtime.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatPrice } from '#shared/money.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { Form, resultFor, SubmitButton } from '#ui/form.tsx';
import { Picture } from '#ui/picture.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { BulkFields, type Category } from './bulk-fields.tsx';
import './product-table.css';
import { rowFields, shownField } from './row-fields.ts';
import { StateOf } from './state-of.tsx';

type Listed = Awaited<ReturnType<typeof listOwnProducts>>;
type Row = Listed['rows'][number] & { readonly views: number };
type List = Omit<Listed, 'rows'> & { readonly rows: readonly Row[] };
type Shown = {
  readonly row: Row;
  readonly locale: Locale;
  readonly canEdit: boolean;
  readonly answer: ActionResult | undefined;
};

/** A field of a row: its label is read out, and the table's head is seen. A text may wrap. */
function Cell({
  name,
  label,
  shown,
  answer,
  mode,
  maxLength = 20,
}: {
  name: string;
  label: string;
  shown: string;
  answer: ActionResult | undefined;
  mode: 'decimal' | 'numeric' | 'text';
  maxLength?: number;
}) {
  const error = answer?.errors[name];
  const typed = answer?.values[name];
  const field = {
    name,
    inputMode: mode,
    'aria-label': label,
    'aria-invalid': error ? true : undefined,
    defaultValue: typeof typed === 'string' ? typed : shown,
    maxLength,
  };
  return (
    <>
      <span className="input input-sm product-table-field">
        {mode === 'text' ? (
          // Left to right in each language, as the quantities below it.
          <textarea {...field} rows={1} dir="ltr" />
        ) : (
          <input {...field} />
        )}
      </span>
      <input type="hidden" name={shownField(name)} value={shown} />
      {error ? <p className="field-error">{error}</p> : null}
    </>
  );
}

function Money({ row, locale, canEdit, answer }: Shown) {
  const { id, tiers, currency } = row;
  const title = isolated(row.title.value);
  const quantities = tiers.map(({ fromQuantity }) => fromQuantity);
  const hint =
    tiers.length > 1 ? (
      <p className="text-sm text-soft">
        {m.fromQuantities(
          { quantities: ltr(quantities.map((from) => number(locale, from)).join(' / ')) },
          { locale },
        )}
      </p>
    ) : null;
  const prices = (show: (micros: number) => string) =>
    tiers.map(({ priceMicros }) => show(priceMicros)).join(' / ');
  if (!canEdit)
    return (
      <>
        <bdi dir="ltr">{prices((micros) => formatPrice(micros, currency, locale))}</bdi>
        {hint}
      </>
    );
  return (
    <>
      <Cell
        name={rowFields.price(id)}
        label={(tiers.length > 1 ? m.pricesOf : m.priceOf)({ title }, { locale })}
        shown={prices((micros) => priceAsTyped(micros, locale === 'tr' ? ',' : '.'))}
        answer={answer}
        mode={tiers.length > 1 ? 'text' : 'decimal'}
        maxLength={20 * tiers.length}
      />
      {tiers.length > 1 ? (
        <input type="hidden" name={rowFields.quantities(id)} value={quantities.join(',')} />
      ) : null}
      <span className="text-sm text-soft">{currency}</span>
      {hint}
    </>
  );
}

function ProductRow({ row, locale, canEdit, answer }: Shown) {
  const { id, title, stock } = row;
  const chosen = [answer?.values['ids']].flat().includes(id);
  return (
    <tr>
      {canEdit ? (
        <td>
          <input type="hidden" name={rowFields.revision(id)} value={row.revision} />
          <input
            type="checkbox"
            name="ids"
            value={id}
            defaultChecked={chosen}
            aria-label={m.choose({ title: isolated(title.value) }, { locale })}
          />
        </td>
      ) : null}
      <td className="product-table-picture">
        {row.picture ? (
          <Picture image={{ ...row.picture, alt: '', focal: null }} slot="thumb" />
        ) : null}
      </td>
      <td className="data-table-text">
        <a className="link" href={memberPaths.vendorProduct({ locale, id })}>
          <bdi lang={title.locale}>{title.value}</bdi>
        </a>
        {row.externalId === null ? null : (
          <p className="text-sm text-soft">
            <bdi>{row.externalId}</bdi>
          </p>
        )}
      </td>
      <td className="product-table-state">
        <StateOf of={row} locale={locale} />
      </td>
      <td className="data-table-number text-tabular product-table-price">
        <Money row={row} locale={locale} canEdit={canEdit} answer={answer} />
        <p className="text-sm text-soft">
          {m.moq({ locale })}: {quantity({ unit: row.unit, count: row.moq }, { locale })}
        </p>
      </td>
      <td className="data-table-number text-tabular">
        {canEdit ? (
          <Cell
            name={rowFields.stock(id)}
            label={m.stockOf({ title: isolated(title.value) }, { locale })}
            shown={stock === null ? '' : String(stock)}
            answer={answer}
            mode="numeric"
          />
        ) : stock === null ? (
          '—'
        ) : (
          number(locale, stock)
        )}
      </td>
      <td className="data-table-number text-tabular">{number(locale, row.qualityScore)}</td>
      <td className="data-table-number text-tabular">{number(locale, row.views)}</td>
    </tr>
  );
}

function Head({ locale, canEdit }: { locale: Locale; canEdit: boolean }) {
  return (
    <thead>
      <tr>
        {canEdit ? (
          <th scope="col">
            <span className="visually-hidden">{m.chooseColumn({ locale })}</span>
          </th>
        ) : null}
        <th scope="col">
          <span className="visually-hidden">{m.pictures({ locale })}</span>
        </th>
        <th scope="col">{m.product({ locale })}</th>
        <th scope="col">{m.state({ locale })}</th>
        <th scope="col" className="data-table-number">
          {m.price({ locale })}
        </th>
        <th scope="col" className="data-table-number">
          {m.stock({ locale })}
        </th>
        <th scope="col" className="data-table-number">
          {m.quality({ locale })}
        </th>
        <th scope="col" className="data-table-number">
          {m.views({ locale })}
        </th>
      </tr>
    </thead>
  );
}

type FootProps = { list: List; locale: Locale; address: string; canEdit: boolean };

function Foot({ list, locale, address, canEdit }: FootProps) {
  const { rows, hasNext, hasPrevious } = list;
  const pageAt = (position: { after?: string | null; before?: string | null }) =>
    withParameters(address, {
      after: null,
      before: null,
      changed: null,
      ...position,
    });
  return (
    <div className="data-table-foot">
      {canEdit ? (
        <SubmitButton size="sm" name="intent" value="prices">
          {m.savePrices({ locale })}
        </SubmitButton>
      ) : null}
      <div className="cluster">
        {hasPrevious ? (
          <Button size="sm" variant="quiet" href={pageAt({ before: rows[0]!.id })}>
            {m.previous({ locale })}
          </Button>
        ) : null}
        {hasNext ? (
          <Button size="sm" variant="quiet" href={pageAt({ after: rows.at(-1)!.id })}>
            {m.next({ locale })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Enter in a field presses the first button of its form: never the one that changes many. */
const PricesFirst = ({ locale }: { locale: Locale }) => (
  <button
    className="visually-hidden"
    type="submit"
    name="intent"
    value="prices"
    tabIndex={-1}
    aria-hidden="true"
  >
    {m.savePrices({ locale })}
  </button>
);

/** One form: boxes for states of several products, fields for prices and stock of each. */
export function ProductTable({
  list,
  locale,
  address,
  canEdit,
  categories,
  matching,
  formKey,
  answer,
}: FootProps & {
  categories: readonly Category[];
  /** The number of products on all pages. */
  matching: number;
  /** Another one mounts the form again, with no product chosen. */
  formKey: string;
  answer: ActionResult | undefined;
}) {
  const { rows } = list;
  return (
    <Form
      answer={resultFor(answer, 'prices') ?? resultFor(answer, 'bulk')}
      key={formKey}
      className="product-table-form"
    >
      {answer?.errors['ids'] ? (
        <p className="field-error" role="alert" tabIndex={-1}>
          {answer.errors['ids']}
        </p>
      ) : null}
      {canEdit ? <PricesFirst locale={locale} /> : null}
      {canEdit ? (
        <BulkFields locale={locale} categories={categories} matching={matching} answer={answer} />
      ) : null}
      <TableScroll label={m.title({ locale })}>
        <table className="data-table product-table">
          <Head locale={locale} canEdit={canEdit} />
          <tbody>
            {rows.map((row) => (
              <ProductRow
                // Fields are uncontrolled: another price or stock mounts the row's again.
                key={`${row.id} ${JSON.stringify(row.tiers)} ${row.stock}`}
                row={row}
                locale={locale}
                canEdit={canEdit}
                answer={answer}
              />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <Foot list={list} locale={locale} address={address} canEdit={canEdit} />
    </Form>
  );
}
