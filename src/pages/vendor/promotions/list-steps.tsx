import * as m from '#messages/pages/vendor/promotions';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { listAt } from './positions.ts';

type List = {
  readonly rows: readonly { readonly id: string }[];
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
};

/** Links to the page before and after, where there is one. */
export function ListSteps({
  list: { rows, hasNext, hasPrevious },
  address,
  locale,
}: {
  list: List;
  address: string;
  locale: Locale;
}) {
  if (!hasNext && !hasPrevious) return null;
  return (
    <div className="data-table-foot">
      <div className="cluster">
        {hasPrevious ? (
          <Button size="sm" variant="quiet" href={listAt(address, { before: rows[0]!.id })}>
            {m.previous({ locale })}
          </Button>
        ) : null}
        {hasNext ? (
          <Button size="sm" variant="quiet" href={listAt(address, { after: rows.at(-1)!.id })}>
            {m.next({ locale })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
