import type { ProhibitedWordValues } from '#features/prohibited-words/schemas.ts';
import * as m from '#messages/pages/control/words';
import type { Locale } from '#shared/locale.ts';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';

type Change = {
  readonly id: string;
  readonly before: ProhibitedWordValues | null;
  readonly after: ProhibitedWordValues | null;
  readonly at: string;
  readonly person: string | null;
  readonly company: string | null;
};

const named = ({ phrase, language }: ProhibitedWordValues): string =>
  `\u2068${phrase}\u2069 (${language})`;

function changeText({ before, after }: Change, locale: Locale): string {
  if (before === null) return after === null ? '' : m.added({ phrase: named(after) }, { locale });
  if (after === null) return m.removed({ phrase: named(before) }, { locale });
  const isSame = named(before) === named(after) && before.group === after.group;
  return isSame
    ? m.exceptionsChanged({ phrase: named(after) }, { locale })
    : m.changedTo({ before: named(before), after: named(after) }, { locale });
}

/** Who changed which rule, and when. */
export function WordChanges({ changes, locale }: { changes: readonly Change[]; locale: Locale }) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <div className="data-table-head">
        <h2>{m.history({ locale })}</h2>
      </div>
      {changes.length === 0 ? (
        <p className="data-table-foot text-soft">{m.historyEmpty({ locale })}</p>
      ) : (
        <TableScroll label={m.history({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.what({ locale })}</th>
                <th scope="col">{m.who({ locale })}</th>
                <th scope="col">{m.when({ locale })}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.id}>
                  <td className="data-table-text">{changeText(change, locale)}</td>
                  <td>
                    <bdi>{change.person ?? m.operator({ locale })}</bdi>
                    {change.company === null ? null : (
                      <>
                        {' · '}
                        <bdi className="text-soft">{change.company}</bdi>
                      </>
                    )}
                  </td>
                  <td className="text-tabular text-nowrap">{change.at}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </Card>
  );
}
