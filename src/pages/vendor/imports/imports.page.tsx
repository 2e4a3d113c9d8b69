import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { uploadImport } from '#features/product-imports/commands/upload-import.server.ts';
import {
  listOwnImports,
  listOwnImportStores,
} from '#features/product-imports/queries/imports.server.ts';
import { movingStates } from '#features/product-imports/rules.ts';
import * as m from '#messages/pages/vendor/imports';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/imports.page';
import './imports.css';
import { stateTones } from './state-tones.ts';
import { useFreshData } from './use-fresh-data.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const [stores, imports] = await Promise.all([
      listOwnImportStores(context),
      listOwnImports(context),
    ]);
    return {
      locale,
      stores,
      imports: imports.map((row) => ({ ...row, createdAt: dateText(row.createdAt, locale) })),
    };
  });

const upload = z.object({
  file: z.instanceof(File, { error: 'required' }),
  store: z.string().max(80).optional(),
});

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', upload, async (context, input) => {
    const { publicId } = await uploadImport(context, input);
    return redirect(memberPaths.vendorImport({ locale: context.locale, id: publicId }), 303);
  });

const exportPath = (locale: Locale, store: string, format: 'csv' | 'xlsx'): string =>
  `${memberPaths.exportProducts({ locale })}?${new URLSearchParams({ store, format })}`;

export default function ImportsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, stores, imports } = loaderData;
  const fields = fieldsOf(answer);
  useFreshData(imports.some(({ state }) => movingStates.includes(state)));
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      <Card as="section">
        <h2 className="card-title">{m.uploadTitle({ locale })}</h2>
        <Form answer={answer} encType="multipart/form-data">
          {stores.length > 1 ? (
            <Select label={m.store({ locale })} {...fields('store')}>
              {stores.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          ) : null}
          <Field
            label={m.file({ locale })}
            hint={m.fileHint({ locale })}
            error={fields('file').error}
          >
            {(wiring) => (
              <input
                type="file"
                name="file"
                className="import-file"
                accept=".csv,.tsv,.txt,.xlsx,.xml,.gz"
                required
                {...wiring}
              />
            )}
          </Field>
          <div className="form-actions">
            <SubmitButton>{m.upload({ locale })}</SubmitButton>
          </div>
        </Form>
      </Card>
      {imports.length === 0 ? (
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : (
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
      )}
      <p className="text-soft">{m.kept({ locale })}</p>
      {stores.length === 0 ? null : (
        <Card as="section">
          <h2 className="card-title">{m.exportTitle({ locale })}</h2>
          <p className="text-soft">{m.exportText({ locale })}</p>
          {stores.map(({ slug, name }) => (
            <div key={slug} className="import-export">
              <bdi>{name}</bdi>
              <Button size="sm" variant="secondary" href={exportPath(locale, slug, 'csv')}>
                {m.exportCsv({ locale })}
              </Button>
              <Button size="sm" variant="secondary" href={exportPath(locale, slug, 'xlsx')}>
                {m.exportXlsx({ locale })}
              </Button>
            </div>
          ))}
        </Card>
      )}
    </PanelPage>
  );
}
