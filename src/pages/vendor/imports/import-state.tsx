import type { ImportState as State } from '#features/product-imports/schemas.ts';
import type {
  ImportPreview,
  KeptCounts,
  PictureCounts,
  UndoResult,
} from '#features/product-imports/views.ts';
import * as m from '#messages/pages/vendor/imports';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/field.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { stateTones } from './state-tones.ts';

type Found = {
  readonly locale: Locale;
  readonly id: string;
  readonly state: State;
  readonly progress: number;
  readonly preview: ImportPreview | null;
  readonly counts: KeptCounts | null;
  readonly undo: UndoResult | null;
  readonly pictures: PictureCounts | null;
  readonly hasRejects: boolean;
  readonly storeId: string;
  readonly can: { readonly start: boolean; readonly undo: boolean; readonly remove: boolean };
};

/** Of a page without scripts, which no socket tells. */
const reloadSeconds = 3;

/** How far the import is, and what came of it. */
export function ImportState({ found }: { found: Found }) {
  const { locale, id, state, progress, preview, counts, undo } = found;
  const isMoving = state === 'uploaded' || state === 'running' || state === 'undoing';
  return (
    <Card as="section">
      <div className="imports-acts" role="status">
        <Badge tone={stateTones[state]} hasDot>
          {m.states({ state }, { locale })}
        </Badge>
        {preview ? (
          <span>
            {m.previewCount({ read: preview.read, rejected: preview.rejected }, { locale })}
          </span>
        ) : null}
        {isMoving ? (
          <Button size="sm" variant="secondary" href={memberPaths.vendorImport({ locale, id })}>
            {m.refresh({ locale })}
          </Button>
        ) : null}
      </div>
      {isMoving ? (
        <noscript>
          <meta httpEquiv="refresh" content={String(reloadSeconds)} />
        </noscript>
      ) : null}
      {state === 'uploaded' ? <p className="text-soft">{m.checking({ locale })}</p> : null}
      {state === 'running' ? (
        <>
          <progress className="imports-progress" max={100} value={progress} />
          <p className="text-soft">{m.progress({ percent: progress }, { locale })}</p>
        </>
      ) : null}
      {counts || undo ? (
        <ImportOutcome counts={counts} undo={undo} pictures={found.pictures} locale={locale} />
      ) : null}
      <ImportActs found={found} />
    </Card>
  );
}

/** The list of the store, what was changed last first, and its drafts if the import left some. */
function ProductLinks({ found: { locale, storeId, counts } }: { found: Found }) {
  const list = (state: string | null) =>
    withParameters(memberPaths.vendorProducts({ locale }), {
      store: storeId,
      sort: 'CHANGED',
      state,
    });
  const drafts =
    (counts?.flagged ?? 0) +
    (counts?.overLimit ?? 0) +
    (counts?.belowMoq ?? 0) +
    (counts?.bare ?? 0);
  return (
    <>
      <Button size="sm" href={list(null)}>
        {m.seeProducts({ locale })}
      </Button>
      {drafts > 0 ? (
        <Button size="sm" variant="secondary" href={list('draft')}>
          {m.seeDrafts({ locale })}
        </Button>
      ) : null}
    </>
  );
}

function ImportActs({ found }: { found: Found }) {
  const { locale, id, state, hasRejects, can } = found;
  const bare = found.preview?.bare ?? 0;
  return (
    <>
      <div className="imports-acts">
        {can.start ? (
          <IntentForm intent="start" answer={undefined}>
            {bare > 0 ? (
              <>
                <Checkbox name="bare" label={m.publishBare({ count: bare }, { locale })} />
                <p className="field-hint">{m.publishBareHint({ locale })}</p>
              </>
            ) : null}
            <SubmitButton size="sm">
              {state === 'failed' ? m.restart({ locale }) : m.start({ locale })}
            </SubmitButton>
          </IntentForm>
        ) : null}
        {state === 'done' ? <ProductLinks found={found} /> : null}
        {hasRejects ? (
          <Button
            size="sm"
            variant="secondary"
            href={memberPaths.vendorImportRejects({ locale, id })}
            download=""
            data-reload=""
          >
            {m.rejects({ locale })}
          </Button>
        ) : null}
        {can.remove ? (
          <IntentForm intent="remove" answer={undefined}>
            <SubmitButton size="sm" variant="secondary">
              {m.remove({ locale })}
            </SubmitButton>
          </IntentForm>
        ) : null}
      </div>
      {can.undo ? (
        <IntentForm intent="undo" answer={undefined}>
          <p className="text-soft">{m.undoText({ locale })}</p>
          <div className="form-actions">
            <SubmitButton size="sm" variant="secondary">
              {m.undo({ locale })}
            </SubmitButton>
          </div>
        </IntentForm>
      ) : null}
    </>
  );
}
