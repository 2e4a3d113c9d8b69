import { Check } from 'lucide-react';
import * as m from '#messages/pages/buyer/quote-comparison';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge, initialsOf, Seal } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { ProvinceName } from '#ui/province-name.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Cell, Row } from './comparison-rows.ts';
import type { Column } from './comparison-view.ts';
import './comparison-table.css';

type Props = {
  readonly locale: Locale;
  /** What the first column says above the rows. */
  readonly corner: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The quote whose total is lowest alone: its column is washed and its button primary. */
  readonly best: string | null;
  readonly hideHrefOf: (id: string) => string;
};

/** Suppliers are columns; the first column stays in sight. */
export function ComparisonTable(props: Props) {
  const { locale, corner, columns, rows, best } = props;
  const isBest = (i: number) => (columns[i]?.id === best ? 'is-best' : undefined);
  return (
    <TableScroll label={m.suppliers({ locale })}>
      <table className="comparison-table">
        <thead>
          <tr>
            <th scope="col" className="text-soft text-sm">
              {bidi(corner)}
            </th>
            {columns.map((column, i) => (
              <th key={column.id} scope="col" className={isBest(i)}>
                <Supplier {...props} column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={row.isTotal ? 'comparison-table-total' : undefined}>
              <th scope="row">{bidi(row.label)}</th>
              {row.cells.map((cell, i) => (
                <td key={columns[i]!.id} className={isBest(i)}>
                  <CellText cell={cell} isLong={row.isLong ?? false} locale={locale} />
                </td>
              ))}
            </tr>
          ))}
          <tr className="comparison-table-decisions">
            <th scope="row">{m.decision({ locale })}</th>
            {columns.map((column, i) => (
              <td key={column.id} className={isBest(i)}>
                <Decisions {...props} column={column} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </TableScroll>
  );
}

type OfColumn = Props & { readonly column: Column };

function Supplier({ column, locale }: OfColumn) {
  const { storeName, storeHref, province } = column;
  return (
    <div className="comparison-table-supplier">
      <span className="comparison-table-mark" aria-hidden="true">
        {initialsOf(storeName)}
      </span>
      <span>
        {storeHref === null ? (
          <bdi lang="tr">{storeName}</bdi>
        ) : (
          <a href={storeHref}>
            <bdi lang="tr">{storeName}</bdi>
          </a>
        )}
        <span className="comparison-table-place">
          <ProvinceName name={province} locale={locale} />
        </span>
      </span>
      <span className="comparison-table-facts">
        {column.isVerified ? <Seal size="sm" label={m.verified({ locale })} /> : null}
        {column.answers === null ? null : <span>{column.answers}</span>}
      </span>
      <a
        className="comparison-table-product"
        href={memberPaths.buyerQuote({ locale, rfq: column.rfq, quote: column.id })}
      >
        <bdi lang={column.productLang}>{column.productTitle}</bdi>
      </a>
      <span className="comparison-table-states">
        {column.isNew ? (
          <Badge tone="iznik" hasDot>
            {m.isNew({ locale })}
          </Badge>
        ) : null}
        {column.isOutdated ? <Badge tone="warn">{m.isOutdated({ locale })}</Badge> : null}
        {column.stateText === null ? null : (
          <Badge tone={column.state === 'accepted' ? 'ok' : 'neutral'} hasDot>
            {column.stateText}
          </Badge>
        )}
        {column.revision > 1 ? (
          <Badge>{m.revision({ revision: String(column.revision) }, { locale })}</Badge>
        ) : null}
      </span>
    </div>
  );
}

const CellText = ({ cell, isLong, locale }: { cell: Cell; isLong: boolean; locale: Locale }) => (
  <>
    <span className={cell.isMuted ? 'text-soft' : undefined} dir={isLong ? 'auto' : undefined}>
      {bidi(cell.text)}
    </span>
    {cell.struck === undefined ? null : (
      <>
        {' '}
        <s className="text-soft text-sm" aria-label={m.was({ price: cell.struck }, { locale })}>
          {bidi(cell.struck)}
        </s>
      </>
    )}
    {cell.note === undefined ? null : (
      <span className="comparison-table-note">{bidi(cell.note)}</span>
    )}
    {cell.badge === undefined ? null : (
      <span className="comparison-table-badge">
        <Badge tone={cell.badge.tone}>
          {cell.badge.tone === 'iznik' ? <Check className="icon-16" /> : null}
          {cell.badge.text}
        </Badge>
      </span>
    )}
  </>
);

function Decisions({ column, locale, best, hideHrefOf }: OfColumn) {
  const { id, rfq, storeName, whyNot, isStanding, isHidden } = column;
  const store = isolated(storeName);
  const path = memberPaths.buyerQuote({ locale, rfq, quote: id });
  const to = (act: string) => `${path}?act=${act}&revision=${column.revision}#decide`;
  return (
    <div className="comparison-table-acts">
      {!isStanding ? null : whyNot === null ? (
        <Button
          isBlock
          size="sm"
          variant={id === best ? 'primary' : 'secondary'}
          href={to('accept')}
          aria-label={m.acceptOf({ store }, { locale })}
        >
          {m.accept({ locale })}
        </Button>
      ) : (
        <p className="text-soft text-sm">{whyNot}</p>
      )}
      <span className="comparison-table-links">
        {isStanding ? (
          <>
            <a
              className="link"
              href={to('counter')}
              aria-label={m.counterOf({ store }, { locale })}
            >
              {m.counter({ locale })}
            </a>
            <a href={to('decline')} aria-label={m.declineOf({ store }, { locale })}>
              {m.decline({ locale })}
            </a>
          </>
        ) : null}
        <a className="link" href={path} aria-label={m.openOf({ store }, { locale })}>
          {m.open({ locale })}
        </a>
        <a
          className="link"
          href={memberPaths.buyerQuoteNotes({ locale, rfq, quote: id })}
          aria-label={m.notesOf({ store }, { locale })}
        >
          {m.notes({ locale })}
        </a>
        <a
          href={hideHrefOf(id)}
          aria-label={(isHidden ? m.showOf : m.hideOf)({ store }, { locale })}
        >
          {(isHidden ? m.show : m.hide)({ locale })}
        </a>
      </span>
    </div>
  );
}
