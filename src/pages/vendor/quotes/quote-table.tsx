import type { QuoteState } from '#features/quotes/schemas.ts';
import * as m from '#messages/pages/vendor/quotes';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge, type BadgeTone } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { QuotesView } from './load-quotes.server.ts';

const tones: Readonly<Record<QuoteState, BadgeTone>> = {
  submitted: 'iznik',
  countered: 'warn',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
  not_selected: 'neutral',
};

export const QuoteStateBadge = ({ state, label }: { state: QuoteState; label: string }) => (
  <Badge tone={tones[state]} hasDot>
    {label}
  </Badge>
);

export function QuoteTable({ rows, locale }: { rows: QuotesView['list']['rows']; locale: Locale }) {
  return (
    <TableScroll label={m.title({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.request({ locale })}</th>
            <th scope="col">{m.product({ locale })}</th>
            <th scope="col" className="data-table-number">
              {m.price({ locale })}
            </th>
            <th scope="col">{m.state({ locale })}</th>
            <th scope="col">{m.valid({ locale })}</th>
            <th scope="col">{m.given({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="data-table-text">
                <a
                  className="link"
                  href={memberPaths.vendorQuote({ locale, id: row.id })}
                  lang={row.rfqLanguage}
                  dir="auto"
                >
                  {row.rfqName}
                </a>
              </td>
              <td className="data-table-text">
                <bdi lang={row.title.locale}>{row.title.value}</bdi>
              </td>
              <td className="data-table-number text-tabular">{bidi(row.price)}</td>
              <td>
                <QuoteStateBadge state={row.state} label={row.stateText} />{' '}
                {row.isOutdated ? (
                  <Badge tone="warn" hasDot>
                    {m.toConfirm({ locale })}
                  </Badge>
                ) : null}
              </td>
              <td>{row.validUntil}</td>
              <td>{row.createdAt}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
