import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { savePayoutAccount } from '#features/payouts/commands/payout-account.server.ts';
import { whyNotSeeMoney } from '#features/payouts/permissions.ts';
import { payoutAccountInput } from '#features/payouts/schemas.ts';
import * as m from '#messages/pages/vendor/money';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { useFreshData, useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { FactList } from '#ui/fact-list.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { Route } from './+types/money.page';
import { AccountCard } from './account-form.tsx';
import { loadMoney } from './load-money.server.ts';
import { OrdersTable, PayoutsTable } from './money-tables.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const query = args.url.searchParams;
    return {
      locale: context.locale,
      done: query.get('done') === 'saved',
      view: whyNotSeeMoney(context.actor) === null ? await loadMoney(context, query) : null,
    };
  });

const form = payoutAccountInput.and(
  z.object({ currentPassword: z.string().max(200, 'wrongPassword').optional() }),
);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', form, async (context, { currentPassword, ...account }) => {
    await savePayoutAccount(context, account, currentPassword);
    return redirect(`${memberPaths.vendorMoney({ locale: context.locale })}?done=saved`, 303);
  });

/** Payouts are told by the clock, the orders that become payable by the socket. */
const lookMs = 30_000;

export default function MoneyPage({ loaderData, actionData: latest }: Route.ComponentProps) {
  const answer = useLastingAnswer(latest);
  const { locale, done, view } = loaderData;
  useFreshData(view !== null, 'orders', lookMs);
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {done && !answer ? (
        <div role="status">
          <Alert tone="success">{m.saved({ locale })}</Alert>
        </div>
      ) : null}
      {view === null ? (
        <Alert>{m.lookOnly({ locale })}</Alert>
      ) : (
        <div className="panel-columns">
          <div className="panel-stack">
            <OrdersTable
              title={m.coming({ locale })}
              empty={m.noComing({ locale })}
              when={m.dueOn({ locale })}
              rows={view.coming}
              locale={locale}
            />
            <OrdersTable
              title={m.settled({ locale })}
              empty={m.noSettled({ locale })}
              when={m.settledOn({ locale })}
              rows={view.settled}
              locale={locale}
            />
            <PayoutsTable {...view} locale={locale} />
          </div>
          <div className="panel-stack">
            <Card as="section">
              <h2 className="card-title">{m.balance({ locale })}</h2>
              {view.balances.length === 0 ? (
                <p className="text-soft">{m.noBalance({ locale })}</p>
              ) : (
                <>
                  <FactList facts={view.balances} />
                  <p className="text-soft">{m.balanceText({ locale })}</p>
                </>
              )}
              {view.oldRates === null ? null : <Alert tone="warning">{view.oldRates}</Alert>}
              {view.owes ? <Alert tone="warning">{m.owes({ locale })}</Alert> : null}
            </Card>
            <AccountCard {...view} {...{ locale, answer }} />
          </div>
        </div>
      )}
    </PanelPage>
  );
}
