import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { importTopic } from '#features/product-imports/events.ts';
import {
  mapImport,
  removeImport,
  startImport,
  undoOwnImport,
} from '#features/product-imports/commands/change-import.server.ts';
import {
  fileProblemText,
  rowProblemText,
  warningCountTexts,
} from '#features/product-imports/format.ts';
import { getOwnImport } from '#features/product-imports/queries/imports.server.ts';
import {
  mappableStates,
  movingStates,
  removableStates,
  startableStates,
  undoableStates,
} from '#features/product-imports/rules.ts';
import { factField } from '#features/product-imports/schemas.ts';
import * as m from '#messages/pages/vendor/imports';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { useFreshData, useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatPrice, isCurrency } from '#shared/money.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/import.page';
import { ColumnForm } from './column-form.tsx';
import { ImportState } from './import-state.tsx';
import { PreviewTable, ProblemTable } from './preview-tables.tsx';
import './imports.css';

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
            : fileProblemText(errorCode, errorValues, locale),
      columns: (preview?.columns ?? []).slice(0, maxColumns),
      products: (preview?.products ?? []).map((product) => ({
        ...product,
        price: isCurrency(product.currency)
          ? formatPrice(product.priceMicros, product.currency, locale)
          : '',
      })),
      warnings: warningCountTexts(counts?.warnings ?? preview?.warnings ?? {}, locale),
      problems: ended.map((problem) => ({
        line: problem.line,
        column: problem.column,
        text: rowProblemText(problem, locale),
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

/** Without a question about pictures, all goes on sale as the file says. */
async function started(
  context: Parameters<typeof getOwnImport>[0],
  id: string,
  input: Readonly<Record<string, unknown>>,
) {
  const { preview } = await getOwnImport(context, id);
  return { publishesBare: (preview?.bare ?? 0) === 0 || input['bare'] !== undefined };
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input) => {
    const { locale } = context;
    const id = args.params.import;
    if (input.intent === 'map')
      await mapImport(context, id, await chosenFields(context, id, input));
    else if (input.intent === 'start')
      await startImport(context, id, await started(context, id, input));
    else if (input.intent === 'undo') await undoOwnImport(context, id);
    else await removeImport(context, id);
    return redirect(
      input.intent === 'remove'
        ? memberPaths.vendorImports({ locale })
        : memberPaths.vendorImport({ locale, id }),
      303,
    );
  });

/** Every column that the file has fills a field, or is left out on purpose. */
const isRecognised = (preview: Route.ComponentProps['loaderData']['preview']): boolean =>
  preview !== null &&
  preview.missing.length === 0 &&
  preview.products.length > 0 &&
  preview.read > preview.rejected;

export default function ImportPage({ loaderData, actionData: latest }: Route.ComponentProps) {
  const answer = useLastingAnswer(latest);
  const { locale, name, store, createdAt, state, preview, counts, can, error } = loaderData;
  const { columns, fields, products, problems, warnings } = loaderData;
  useFreshData(movingStates.includes(state), importTopic);
  const way = panelWay('vendor', locale);
  return (
    <PanelPage
      title={name}
      lead={`${isolated(store)} · ${isolated(createdAt)}`}
      crumbs={[
        ...way.crumbs,
        { label: m.title({ locale }), href: memberPaths.vendorImports({ locale }) },
      ]}
      crumbsLabel={way.crumbsLabel}
    >
      {error === null ? null : <Alert tone="danger">{error}</Alert>}
      {answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      <ImportState found={loaderData} />
      {can.map ? (
        <ColumnForm
          columns={columns}
          choices={{ fields, factField, notRead }}
          missing={preview?.missing ?? []}
          isFolded={isRecognised(preview)}
          answer={answer}
          locale={locale}
        />
      ) : null}
      {products.length > 0 && state !== 'done' ? (
        <PreviewTable products={products} locale={locale} />
      ) : null}
      {warnings.length > 0 ? (
        <Card as="section">
          <h2 className="card-title">{m.warningsTitle({ locale })}</h2>
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Card>
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
