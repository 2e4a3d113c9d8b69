import * as m from '#messages/pages/vendor/imports';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';

type Product = {
  readonly line: number;
  readonly title: string;
  readonly externalId: string | null;
  readonly price: string;
  readonly moq: number;
  readonly isMoqOfCategory: boolean;
  readonly variants: number;
  readonly images: number;
};

export function PreviewTable({
  products,
  locale,
}: {
  products: readonly Product[];
  locale: Locale;
}) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.previewTitle({ locale })}</h2>
      <TableScroll label={m.previewTitle({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.productHead({ locale })}</th>
              <th scope="col">{m.idHead({ locale })}</th>
              <th scope="col" className="data-table-number">
                {m.price({ locale })}
              </th>
              <th scope="col" className="data-table-number">
                {m.moq({ locale })}
              </th>
              <th scope="col" className="data-table-number">
                {m.variants({ locale })}
              </th>
              <th scope="col" className="data-table-number">
                {m.pictures({ locale })}
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ line, title, externalId, price, ...product }) => (
              <tr key={line}>
                <td className="data-table-text">
                  <bdi>{title}</bdi>
                </td>
                <td>
                  <bdi>{externalId}</bdi>
                </td>
                <td className="data-table-number text-tabular">
                  <bdi dir="ltr">{price}</bdi>
                </td>
                <td className="data-table-number text-tabular">
                  {number(locale, product.moq)}
                  {product.isMoqOfCategory ? (
                    <div className="text-soft">{m.moqOfCategory({ locale })}</div>
                  ) : null}
                </td>
                <td className="data-table-number text-tabular">
                  {number(locale, product.variants)}
                </td>
                <td className="data-table-number text-tabular">{number(locale, product.images)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );
}

type Problem = { readonly line: number; readonly column: string | null; readonly text: string };

export function ProblemTable({
  problems,
  hasMore,
  locale,
}: {
  problems: readonly Problem[];
  hasMore: boolean;
  locale: Locale;
}) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.problemsTitle({ locale })}</h2>
      <TableScroll label={m.problemsTitle({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="data-table-number">
                {m.line({ locale })}
              </th>
              <th scope="col">{m.column({ locale })}</th>
              <th scope="col">{m.problem({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, column, text }) => (
              <tr key={`${line} ${column}`}>
                <td className="data-table-number text-tabular">{number(locale, line)}</td>
                <td>
                  <bdi>{column}</bdi>
                </td>
                <td className="data-table-text">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {hasMore ? (
        <p className="text-soft">{m.problemsMore({ count: problems.length }, { locale })}</p>
      ) : null}
    </Card>
  );
}
