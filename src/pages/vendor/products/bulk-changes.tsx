import { percentText } from '#features/category-terms/format.ts';
import type { listBulkChanges } from '#features/products/queries/bulk-changes.server.ts';
import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';

export type ShownChange = Awaited<ReturnType<typeof listBulkChanges>>[number];
type Props = {
  readonly locale: Locale;
  readonly address: string;
  readonly answer: ActionResult | undefined;
  readonly canEdit: boolean;
};

export const isMoving = ({ state }: ShownChange): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing';

function nameOf({ act, total }: ShownChange, locale: Locale): string {
  const count = m.productCount({ count: total }, { locale });
  if (act.kind !== 'price') return `${m.bulkActName({ act: act.kind }, { locale })}: ${count}`;
  const percent = percentText(Math.abs(act.basisPoints), locale);
  const kind = act.basisPoints > 0 ? 'raise' : 'lower';
  return `${m.bulkActName({ act: kind }, { locale })} (${percent}): ${count}`;
}

const doneCount = ({ counts }: ShownChange): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function TakenBack({ undo, locale }: { undo: ShownChange['undo']; locale: Locale }) {
  if (undo === null) return <p className="text-soft">{m.bulkUndone({ locale })}</p>;
  const { left, leftTitles = [] } = undo;
  const more = left - leftTitles.length;
  return (
    <>
      <p className="text-soft">
        {m.bulkTakenBack(undo, { locale })} {left > 0 ? m.bulkLeft({ left }, { locale }) : null}
      </p>
      {leftTitles.length > 0 ? (
        <ul>
          {leftTitles.map((title, i) => (
            // Titles may be equal.
            <li key={`${i} ${title}`}>
              <bdi>{title}</bdi>
            </li>
          ))}
          {more > 0 ? <li>{m.bulkLeftMore({ count: more }, { locale })}</li> : null}
        </ul>
      ) : null}
    </>
  );
}

function Ended({ change, locale }: { change: ShownChange; locale: Locale }) {
  const { changed = 0, unchanged = 0, draft = 0, invalid = 0 } = change.counts;
  if (change.state === 'undone') return <TakenBack undo={change.undo} locale={locale} />;
  return (
    <p className="text-soft">
      {m.changedCount({ count: changed }, { locale })}{' '}
      {unchanged > 0 ? m.unchangedCount({ count: unchanged }, { locale }) : null}{' '}
      {draft > 0 ? m.heldCount({ count: draft }, { locale }) : null}{' '}
      {invalid > 0 ? m.refusedCount({ count: invalid }, { locale }) : null}
    </p>
  );
}

/** Before it begins, and after it was made; deleting is final. */
const canUndo = ({ state, act, counts: { changed = 0, draft = 0 } }: ShownChange): boolean =>
  state === 'waiting' || (state === 'done' && act.kind !== 'delete' && changed + draft > 0);

function BulkChange({ change, locale, address, answer, canEdit }: Props & { change: ShownChange }) {
  const { id, state, total } = change;
  return (
    <Card as="section">
      <p className="text-medium">{nameOf(change, locale)}</p>
      {isMoving(change) ? null : <Ended change={change} locale={locale} />}
      {canEdit && canUndo(change) ? (
        <IntentForm intent="undo" id={id} answer={answer}>
          <p className="text-soft">
            {(state === 'waiting' ? m.bulkWaiting : m.bulkTakeBack)({ locale })}
          </p>
          <div className="cluster">
            <SubmitButton size="sm" variant="secondary">
              {m.bulkUndo({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      ) : null}
      {state === 'running' ? (
        <>
          <progress
            className="product-table-progress"
            max={total}
            value={doneCount(change)}
            aria-label={m.bulkProgressLabel({ locale })}
          />
          <p className="text-soft">
            {m.bulkProgress({ done: doneCount(change), total }, { locale })}
          </p>
        </>
      ) : null}
      {state === 'undoing' ? <p className="text-soft">{m.bulkTakingBack({ locale })}</p> : null}
      {isMoving(change) ? (
        <noscript>
          <Button size="sm" variant="quiet" href={address}>
            {m.bulkRefresh({ locale })}
          </Button>
        </noscript>
      ) : null}
    </Card>
  );
}

/** Bulk changes that wait, run or have just ended, each with its undoing. */
export function BulkChanges({
  changes,
  answer,
  ...props
}: Props & { changes: readonly ShownChange[] }) {
  // Undone too late: the change has begun, and its form is gone.
  const late = answer?.values['intent'] === 'undo' ? answer.error : null;
  return (
    <div role="status" className="stack">
      {late && !changes.some(canUndo) ? <Alert tone="warning">{late}</Alert> : null}
      {changes.map((change) => (
        <BulkChange key={change.id} change={change} answer={answer} {...props} />
      ))}
    </div>
  );
}
