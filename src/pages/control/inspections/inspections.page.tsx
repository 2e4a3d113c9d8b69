import { redirect } from 'react-router';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { setInspectionPrice } from '#features/shipments/commands/inspect-order.server.ts';
import { readInspectionPrice } from '#features/shipments/queries/inspection-price.server.ts';
import { listOpenInspections } from '#features/shipments/queries/inspections.server.ts';
import { inspectionPriceInput } from '#features/shipments/schemas.ts';
import { inspectionStates } from '#messages/features/shipments';
import * as m from '#messages/pages/control/inspections';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { bidi } from '#ui/bidi.tsx';
import { TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/inspections.page';
import { ActResult } from '../act-form.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const [rows, priceMinor] = await Promise.all([
      listOpenInspections(context),
      readInspectionPrice(context),
    ]);
    return {
      locale,
      isSaved: args.url.searchParams.get('done') === 'saved',
      price: priceAsTyped(priceMinor * 10_000, locale === 'tr' ? ',' : '.'),
      rows: rows.map((row) => ({
        order: row.order,
        href: memberPaths.controlOrderDelivery({ locale, id: row.order }),
        store: row.store,
        buyer: row.buyer,
        state: inspectionStates({ state: row.state }, { locale }),
        price: ltr(formatTotal(row.priceMinor, 'USD', locale)),
        bookedOn: dateText(row.bookedAt, locale),
      })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', inspectionPriceInput, async (context, { price }) => {
    await setInspectionPrice(context, price);
    return redirect(`${memberPaths.controlInspections(context)}?done=saved`, 303);
  });

export default function InspectionsPage({
  loaderData: { locale, isSaved, price, rows },
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={isSaved && !answer ? m.saved({ locale }) : null} />
      {rows.length === 0 ? (
        <EmptyState title={m.noneTitle({ locale })} text={m.noneText({ locale })} />
      ) : (
        <TableScroll label={m.title({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.order({ locale })}</th>
                <th scope="col">{m.store({ locale })}</th>
                <th scope="col">{m.buyer({ locale })}</th>
                <th scope="col">{m.state({ locale })}</th>
                <th scope="col">{m.bookedOn({ locale })}</th>
                <th scope="col" className="data-table-number">
                  {m.price({ locale })}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.order}>
                  <td>
                    <a className="link" href={row.href} dir="ltr">
                      {row.order}
                    </a>
                  </td>
                  <td>
                    <bdi lang="tr">{row.store}</bdi>
                  </td>
                  <td>
                    <bdi>{row.buyer}</bdi>
                  </td>
                  <td>{row.state}</td>
                  <td>{row.bookedOn}</td>
                  <td className="data-table-number">{bidi(row.price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <Card as="section">
        <h2 className="card-title">{m.priceTitle({ locale })}</h2>
        <Form answer={answer}>
          <TextField
            label={m.price({ locale })}
            hint={m.priceHint({ locale })}
            end="USD"
            inputMode="decimal"
            maxLength={24}
            {...(answer
              ? fieldsOf(answer)('price')
              : { name: 'price', defaultValue: price, error: undefined })}
          />
          <div>
            <SubmitButton size="sm">{m.save({ locale })}</SubmitButton>
          </div>
        </Form>
      </Card>
    </PanelPage>
  );
}
