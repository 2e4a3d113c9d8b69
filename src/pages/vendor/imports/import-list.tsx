import type { ImportState } from '#features/product-imports/schemas.ts';
import type { KeptCounts } from '#features/product-imports/views.ts';
import * as m from '#messages/pages/vendor/imports';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { stateTones } from './state-tones.ts';

type Listed = {
  readonly id: string;
  readonly name: string;
  readonly state: ImportState;
  readonly counts: KeptCounts | null;
  readonly progress: number;
  readonly store: string;
  readonly createdAt: string;
  readonly person: string | null;
};

export function ImportList({ imports, locale }: { imports: readonly Listed[]; locale: Locale }) {
  return (
    <Card as="section" padding="none" className="data-table-card">
      <h2 className="data-table-title">{m.list({ locale })}</h2>
      <TableScroll label={m.list({ locale })}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.nameHead({ locale })}</th>
              <th scope="col">{m.state({ locale })}</th>
              <th scope="col">{m.result({ locale })}</th>
              <th scope="col">{m.store({ locale })}</th>
              <th scope="col">{m.when({ locale })}</th>
              <th scope="col">{m.who({ locale })}</th>
            </tr>
          </thead>
          <tbody>
            {imports.map(({ id, name, state, counts, progress, store, createdAt, person }) => (
              <tr key={id}>
                <td>
                  <a
                    className="link"
                    href={memberPaths.vendorImport({ locale, id })}
                    aria-label={name}
                  >
                    <bdi>{name}</bdi>
                  </a>
                </td>
                <td>
                  <Badge tone={stateTones[state]} hasDot>
                    {m.states({ state }, { locale })}
                  </Badge>
                </td>
                <td>
                  {state === 'running'
                    ? m.progress({ percent: progress }, { locale })
                    : counts && m.saved(counts, { locale })}
                </td>
                <td>
                  <bdi>{store}</bdi>
                </td>
                <td className="text-tabular">{createdAt}</td>
                <td>{person === null ? null : <bdi>{person}</bdi>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </Card>
  );
}
