import * as m from '#messages/pages/vendor/quotes';
import type { Locale } from '#shared/locale.ts';
import { bidi } from '#ui/bidi.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import '#features/rfqs/components/step-list.css';
import type { QuoteView } from './load-quote.server.ts';

/** What the buyer asks for, beside what is offered. */
export const CounterTable = ({
  rows,
  locale,
}: {
  rows: NonNullable<QuoteView['counter']>;
  locale: Locale;
}) => (
  <TableScroll label={m.counter({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.field({ locale })}</th>
          <th scope="col">{m.offered({ locale })}</th>
          <th scope="col">{m.wanted({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, offered }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="data-table-text">{bidi(offered)}</td>
            <td className="data-table-text text-medium">{bidi(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

type Change = { readonly name: string; readonly before: string; readonly after: string };

export const ChangeList = ({ changes, locale }: { changes: readonly Change[]; locale: Locale }) => (
  <ul>
    {changes.map(({ name, before, after }) => (
      <li key={name}>
        {name}: <span className="visually-hidden">{m.before({ locale })} </span>
        <s>{bidi(before)}</s> <span className="visually-hidden">{m.after({ locale })} </span>
        <b>{bidi(after)}</b>
      </li>
    ))}
  </ul>
);

export const QuoteHistory = ({ steps, locale }: { steps: QuoteView['steps']; locale: Locale }) => (
  <Card as="section">
    <h2 className="card-title">{m.history({ locale })}</h2>
    <ol className="step-list">
      {steps.map((step) => (
        <li key={step.iso + step.what}>
          <b>{step.what}</b>
          <span className="field-hint">
            <bdi>{step.by}</bdi> · <time dateTime={step.iso}>{step.at}</time>
          </span>
          {step.reason === null ? null : <p dir="auto">{step.reason}</p>}
          {step.changes.length === 0 ? null : <ChangeList changes={step.changes} locale={locale} />}
          {step.facts.length === 0 ? null : <FactList facts={step.facts} />}
        </li>
      ))}
    </ol>
  </Card>
);
