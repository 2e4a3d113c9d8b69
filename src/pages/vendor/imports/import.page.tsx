import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  mapImport,
  removeImport,
  startImport,
  undoOwnImport,
} from '#features/product-imports/commands/change-import.server.ts';
import { formats } from '#features/product-imports/formats/known-formats.ts';
import { factField } from '#features/product-imports/formats/mapped-rules.ts';
import { getOwnImport } from '#features/product-imports/queries/imports.server.ts';
import { reasonText, textOf } from '#features/product-imports/reason-text.ts';
import {
  mappableStates,
  movingStates,
  removableStates,
  startableStates,
  undoableStates,
} from '#features/product-imports/rules.ts';
import * as m from '#messages/pages/vendor/imports';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatPrice, isCurrency } from '#shared/money.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/import.page';
import { ColumnForm } from './column-form.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { PreviewTable, ProblemTable } from './preview-tables.tsx';
import './imports.css';
import { stateTones } from './state-tones.ts';
import { useFreshData } from './use-fresh-data.ts';

/** A form has 200 fields at most. */
const maxColumns = 180;
const notRead = 'none';
const columnField = /^column-(\d{1,3})$/;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const found = await getOwnImport(context, args.params.import);
    const { preview, counts, errorCode, errorValues } = found;
    const ended = counts?.problems ?? preview?.problems ?? [];
    return {
      ...found,
      locale,
      createdAt: dateText(found.createdAt, locale),
      error:
        errorCode === null
          ? null
          : errorCode === 'interrupted'
            ? m.interrupted({ locale })
            : textOf(errorCode, errorValues ?? {}, locale),
      fields: preview ? formats[preview.format].fields : [],
      columns: (preview?.columns ?? []).slice(0, maxColumns),
      products: (preview?.products ?? []).map((product) => ({
        ...product,
        price: isCurrency(product.currency)
          ? formatPrice(product.priceMicros, product.currency, locale)
          : '',
      })),
      problems: ended.map((problem) => ({
        line: problem.line,
        column: problem.column,
        text: reasonText(problem, locale),
      })),
      can: {
        map: preview !== null && mappableStates.includes(found.state),
        start: preview !== null && startableStates.includes(found.state),
        undo: counts !== null && undoableStates.includes(found.state),
        remove: removableStates.includes(found.state),
      },
    };
  });

const acts = z.looseObject({ intent: z.enum(['map', 'start', 'undo', 'remove']) });

/** Fields by the names of columns; forms know columns by their position. */
async function chosenFields(
  context: Parameters<typeof getOwnImport>[0],
  id: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const { preview } = await getOwnImport(context, id);
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const column = preview?.columns[Number(columnField.exec(name)?.[1] ?? -1)];
      return column && typeof value === 'string'
        ? [[column.name, value === notRead ? '' : value] as const]
        : [];
    }),
  );
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input) => {
    const { locale } = context;
    const id = args.params.import;
    if (input.intent === 'map')
      await mapImport(context, id, await chosenFields(context, id, input));
    else if (input.intent === 'start') await startImport(context, id);
    else if (input.intent === 'undo') await undoOwnImport(context, id);
    else await removeImport(context, id);
    return redirect(
      input.intent === 'remove'
        ? memberPaths.vendorImports({ locale })
        : memberPaths.vendorImport({ locale, id }),
      303,
    );
  });

export default function ImportPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, id, name, store, createdAt, state, progress, preview, counts, undo, can } =
    loaderData;
  const { error, columns, fields, products, problems, hasRejects } = loaderData;
  const isMoving = movingStates.includes(state);
  useFreshData(isMoving);
  const way = panelWay('vendor', locale);
  return (
    <PanelPage
      title={name}
      lead={`${store} · ${createdAt}`}
      crumbs={[
        ...way.crumbs,
        { label: m.title({ locale }), href: memberPaths.vendorImports({ locale }) },
      ]}
      crumbsLabel={way.crumbsLabel}
    >
      {error === null ? null : <Alert tone="danger">{error}</Alert>}
      {answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      <Card as="section">
        <div className="import-acts" role="status">
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
        {state === 'uploaded' ? <p className="text-soft">{m.checking({ locale })}</p> : null}
        {state === 'running' ? (
          <>
            <progress className="import-progress" max={100} value={progress} />
            <p className="text-soft">{m.progress({ percent: progress }, { locale })}</p>
          </>
        ) : null}
        {counts || undo ? <ImportOutcome counts={counts} undo={undo} locale={locale} /> : null}
        <div className="import-acts">
          {can.start ? (
            <IntentForm intent="start" answer={undefined}>
              <SubmitButton size="sm">
                {state === 'failed' ? m.restart({ locale }) : m.start({ locale })}
              </SubmitButton>
            </IntentForm>
          ) : null}
          {hasRejects ? (
            <Button
              size="sm"
              variant="secondary"
              href={memberPaths.vendorImportRejects({ locale, id })}
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
      </Card>
      {can.map ? (
        <ColumnForm
          columns={columns}
          fields={fields}
          missing={preview?.missing ?? []}
          factField={factField}
          notRead={notRead}
          answer={answer}
          locale={locale}
        />
      ) : null}
      {products.length > 0 && state !== 'done' ? (
        <PreviewTable products={products} locale={locale} />
      ) : null}
      {problems.length > 0 ? (
        <ProblemTable
          problems={problems}
          hasMore={(counts?.rejected ?? preview?.rejected ?? 0) > problems.length}
          locale={locale}
        />
      ) : null}
    </PanelPage>
  );
}
