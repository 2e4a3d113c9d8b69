import { languageOf } from '#features/listings/components/fallback-note.tsx';
import { QuotesLeft } from '#features/rfqs/components/quotes-left.tsx';
import * as m from '#messages/pages/vendor/rfq-matches';
import type { Locale } from '#shared/locale.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { MatchLine } from './match-lines.ts';
import './match-table.css';

export const MatchTable = ({
  lines,
  locale,
}: {
  readonly lines: readonly MatchLine[];
  readonly locale: Locale;
}) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.request({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.quantity({ locale })}
          </th>
          <th scope="col">{m.destination({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.budget({ locale })}
          </th>
          <th scope="col">{m.quotesLeft({ locale })}</th>
          <th scope="col">{m.posted({ locale })}</th>
          <th scope="col">
            <span className="visually-hidden">{m.quote({ locale })}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.href}>
            <td className="data-table-text match-table-request">
              <div>
                <a className="text-medium" href={line.href} {...languageOf(line.product, locale)}>
                  <bdi>{line.product.value}</bdi>
                </a>
                {line.isNew ? <Badge tone="iznik">{m.isNew({ locale })}</Badge> : null}
              </div>
              {line.reasons.map((reason) => (
                <small key={reason}>{bidi(reason)}</small>
              ))}
            </td>
            <td className="data-table-number text-tabular text-nowrap">{bidi(line.quantity)}</td>
            <td>{line.country}</td>
            <td className="data-table-number text-tabular text-nowrap">{bidi(line.budget)}</td>
            <td>
              <QuotesLeft left={line.quotesLeft} locale={locale} />
            </td>
            <td className="text-tabular text-nowrap">{line.posted}</td>
            <td>
              {line.isAnswered ? (
                <Badge tone="ok" hasDot>
                  {m.answered({ locale })}
                </Badge>
              ) : (
                <Button
                  size="xs"
                  variant="tinted"
                  href={line.href}
                  aria-label={m.quoteNamed({ product: line.product.value }, { locale })}
                >
                  {m.quote({ locale })}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);
