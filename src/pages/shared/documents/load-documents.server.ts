// Documents of orders on a page of any panel: the list of a company, and those of one order.
import {
  type ListedDocument,
  listDocuments,
} from '#features/documents/queries/documents.server.ts';
import { type DocumentKind, orderDocumentKinds, tradeKinds } from '#features/documents/schemas.ts';
import * as m from '#messages/pages/shared/documents';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';
import { withParameters } from '#shared/search-parameters.ts';

const perPage = 30;

type Shown = Omit<ListedDocument, 'order' | 'other'>;
/** Builds the address of a document's file. */
export type FilePath = (document: string, language: Locale) => string;

export const documentRow = (document: Shown, locale: Locale, filePath: FilePath) => ({
  id: document.id,
  kind: m.kind({ kind: document.kind }, { locale }),
  number: document.number,
  issuedOn: dateText(document.issuedAt, locale),
  total:
    document.kind === 'packing_list'
      ? null
      : ltr(formatTotal(document.totalMinor, document.currency, locale)),
  files: document.isReady
    ? locales.map((language) => ({
        language,
        href: filePath(document.id, language),
        label: m.pdfIn(
          { number: ltr(document.number), language: localeNames[language] },
          { locale },
        ),
      }))
    : null,
});
export type DocumentRow = ReturnType<typeof documentRow>;

const kindIn = (value: string | null): DocumentKind | null =>
  orderDocumentKinds.find((kind) => kind === value) ?? null;

/** `path`: of the list in this panel. */
export async function loadDocuments(
  context: Context,
  { side, path, query }: { side: 'buyer' | 'seller'; path: string; query: URLSearchParams },
) {
  const { locale } = context;
  const kind = kindIn(query.get('kind'));
  const after = query.get('after');
  const { rows, next } = await listDocuments(context, { side, kind, after, limit: perPage });
  const filePath: FilePath = (id, language) =>
    side === 'buyer'
      ? memberPaths.buyerInvoiceFile({ locale, id, language })
      : memberPaths.vendorInvoiceFile({ locale, id, language });
  const orderPath = side === 'buyer' ? memberPaths.buyerOrder : memberPaths.vendorOrder;
  return {
    locale,
    side,
    isFiltered: kind !== null || after !== null,
    ordersHref:
      side === 'buyer' ? memberPaths.buyerOrders(context) : memberPaths.vendorOrders(context),
    tabs: [null, ...(side === 'buyer' ? tradeKinds : orderDocumentKinds)].map((one) => ({
      label: one === null ? m.all({ locale }) : m.kindMany({ kind: one }, { locale }),
      href: withParameters(path, { kind: one }),
      isCurrent: one === kind,
    })),
    rows: rows.map((row) => ({
      ...documentRow(row, locale, filePath),
      other: row.other,
      order: row.order,
      orderHref: orderPath({ locale, id: row.order }),
    })),
    nextHref: next === null ? null : withParameters(path, { kind, after: next }),
    firstHref: after === null ? null : withParameters(path, { kind }),
  };
}
export type DocumentListView = Awaited<ReturnType<typeof loadDocuments>>;
