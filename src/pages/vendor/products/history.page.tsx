import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getOwnProduct } from '#features/products/queries/own-products.server.ts';
import { listVersions } from '#features/products/queries/product-versions.server.ts';
import * as m from '#messages/pages/vendor/products';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/history.page';
import { fieldName } from './field-names.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const { row } = await getOwnProduct(context, args.params.product);
    const versions = await listVersions(context, row.id);
    return {
      locale,
      id: row.publicId,
      title: inLanguage(row.title, locale, row.mainLanguage)!.value,
      versions: versions.map(({ id, savedAt, savedBy, changed }) => ({
        id,
        savedBy,
        time: dateText(savedAt, locale, 'instant'),
        changed: changed?.map((field) => fieldName(field, locale)) ?? null,
      })),
    };
  });

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { locale, id, title, versions } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  const editor = memberPaths.vendorProduct({ locale, id });
  return (
    <PanelPage
      title={m.history({ locale })}
      lead={m.historyLead({ locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.vendorProducts({ locale }) },
        { label: title, href: editor },
      ]}
      crumbsLabel={crumbsLabel}
    >
      {versions.length === 0 ? (
        <p className="text-soft">{m.historyNone({ locale })}</p>
      ) : (
        <Card padding="none" className="data-table-card">
          <TableScroll label={m.history({ locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.historyTime({ locale })}</th>
                  <th scope="col">{m.historyBy({ locale })}</th>
                  <th scope="col">{m.historyChanged({ locale })}</th>
                  <th scope="col">
                    <span className="visually-hidden">{m.historyOpen({ locale })}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {versions.map((version, i) => (
                  <tr key={version.id}>
                    <td>{version.time}</td>
                    <td>
                      {version.savedBy === null ? (
                        m.historyNobody({ locale })
                      ) : (
                        <bdi>{version.savedBy}</bdi>
                      )}
                    </td>
                    <td>
                      {version.changed === null
                        ? m.historyFirst({ locale })
                        : version.changed.length === 0
                          ? m.historySame({ locale })
                          : version.changed.join(' · ')}
                    </td>
                    <td>
                      {i === 0 ? (
                        m.historyNow({ locale })
                      ) : (
                        <a className="link" href={withParameters(editor, { version: version.id })}>
                          {m.historyOpen({ locale })}
                        </a>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </Card>
      )}
    </PanelPage>
  );
}
