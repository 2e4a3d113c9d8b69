import type { OwnTerms } from '#features/categories/schemas.ts';
import { percentText } from '#features/category-terms/format.ts';
import * as m from '#messages/pages/control/terms';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { RoomLink } from '../room-link.tsx';

export type TermChangeView = {
  readonly id: string;
  readonly categoryId: string;
  readonly path: string;
  readonly before: OwnTerms;
  readonly after: OwnTerms;
  readonly changedAt: string;
  readonly person: { readonly id: string; readonly name: string } | null;
};

/** The value before and after, or a dash where it did not change. */
function Change({
  before,
  after,
  format,
  locale,
}: {
  before: number | null;
  after: number | null;
  format: (value: number) => string;
  locale: Locale;
}) {
  const text = (value: number | null) =>
    value === null ? m.inheritedMark({ locale }) : <bdi>{format(value)}</bdi>;
  if (before === after) return '–';
  return (
    <>
      <del className="text-muted">{text(before)}</del> <ins>{text(after)}</ins>
    </>
  );
}

/** Who changed which terms. `hasCategory`: names the category of each change. */
export function TermChanges({
  changes,
  locale,
  hasCategory = false,
}: {
  changes: readonly TermChangeView[];
  locale: Locale;
  hasCategory?: boolean;
}) {
  if (changes.length === 0)
    return (
      <EmptyState level={3} title={m.noHistory({ locale })} text={m.noHistoryText({ locale })} />
    );
  const percent = (value: number) => percentText(value, locale);
  const count = (value: number) => number(locale, value);
  return (
    <TableScroll label={m.history({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.when({ locale })}</th>
            {hasCategory ? <th scope="col">{m.category({ locale })}</th> : null}
            <th scope="col">{m.commission({ locale })}</th>
            <th scope="col">{m.transferDays({ locale })}</th>
            <th scope="col">{m.moqPieces({ locale })}</th>
            <th scope="col">{m.returnDays({ locale })}</th>
            <th scope="col">{m.changedBy({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, categoryId, path, before, after, changedAt, person }) => (
            <tr key={id}>
              <td className="text-tabular">{changedAt}</td>
              {hasCategory ? (
                <td>
                  <a
                    className="link"
                    dir="ltr"
                    href={memberPaths.categoryTerms({ locale, id: categoryId })}
                  >
                    {path}
                  </a>
                </td>
              ) : null}
              <td className="text-tabular">
                <Change
                  before={before.commissionBasisPoints}
                  after={after.commissionBasisPoints}
                  format={percent}
                  locale={locale}
                />
              </td>
              <td className="text-tabular">
                <Change
                  before={before.transferDays}
                  after={after.transferDays}
                  format={count}
                  locale={locale}
                />
              </td>
              <td className="text-tabular">
                <Change
                  before={before.moqPieces}
                  after={after.moqPieces}
                  format={count}
                  locale={locale}
                />
              </td>
              <td className="text-tabular">
                <Change
                  // Changes of earlier days say nothing of it.
                  before={before.returnDays ?? null}
                  after={after.returnDays ?? null}
                  format={count}
                  locale={locale}
                />
              </td>
              <td>
                {person === null ? (
                  m.operator({ locale })
                ) : (
                  <RoomLink
                    room="user"
                    dir="auto"
                    href={memberPaths.user({ locale, id: person.id })}
                  >
                    {person.name}
                  </RoomLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
