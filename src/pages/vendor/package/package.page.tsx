import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { findPackageInvoices } from '#features/documents/queries/package-invoices.server.ts';
import { countQuotes, packageOf } from '#features/packages/queries/company-package.server.ts';
import { graceDays } from '#features/packages/rules.ts';
import {
  cancelOwnPayment,
  orderPackage,
} from '#features/payments/commands/order-package.server.ts';
import { whyNotOrderPackage } from '#features/payments/permissions.ts';
import { listOffers } from '#features/payments/queries/offers.server.ts';
import { listCompanyPayments } from '#features/payments/queries/own-payments.server.ts';
import { packageOrder } from '#features/payments/schemas.ts';
import { listOwnStores } from '#features/products/queries/own-stores.server.ts';
import * as m from '#messages/pages/vendor/package';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Member } from '#shared/actor.ts';
import { dateText } from '#shared/dates.ts';
import { dayMs } from '#shared/durations.ts';
import { type Id, isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/package.page';
import { CurrentPackage } from './current-package.tsx';
import { PackageOffers } from './package-offers.tsx';
import { PaymentHistory, WaitingPayment } from './payment-cards.tsx';

type Invoices = Awaited<ReturnType<typeof findPackageInvoices>>;

/** Null until it is made. */
const invoiceOf = (invoice: ReturnType<Invoices['get']>) =>
  invoice?.isReady ? { id: invoice.id, number: invoice.number } : null;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    // The panel admits members of a selling company only.
    const companyId = (context.actor as Member).companyId as Id<'company'>;
    const [current, offers, quotes, stores, payments, invoices] = await Promise.all([
      packageOf(context, companyId),
      listOffers(context, companyId),
      countQuotes(context, companyId),
      listOwnStores(context),
      listCompanyPayments(context, companyId),
      findPackageInvoices(context),
    ]);
    const { paidUntil } = current;
    return {
      locale,
      done: args.url.searchParams.get('done'),
      canOrder: whyNotOrderPackage(context.actor) === null,
      bankAccount: context.services.bankAccount,
      current: {
        ...current,
        paidUntil: paidUntil && dateText(paidUntil, locale),
        graceEnd: paidUntil && dateText(new Date(paidUntil.getTime() + graceDays * dayMs), locale),
        quotes,
        products: stores.reduce((sum, store) => sum + store.published, 0),
      },
      offers,
      payments: payments.map((payment) => ({
        ...payment,
        createdAt: dateText(payment.createdAt, locale),
        invoice: invoiceOf(invoices.get(payment.id)),
      })),
    };
  });

const acts = z.discriminatedUnion('intent', [
  packageOrder.extend({ intent: z.literal('order') }),
  z.object({ intent: z.literal('cancel'), id: z.string().refine(isPublicId) }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input) => {
    if (input.intent === 'order') await orderPackage(context, input);
    else await cancelOwnPayment(context, input.id);
    const done = input.intent === 'cancel' ? 'cancel' : input.amountCents === 0 ? 'free' : 'order';
    return redirect(`${memberPaths.vendorPackage({ locale: context.locale })}?done=${done}`, 303);
  });

const results: Readonly<Record<string, typeof m.doneOrder>> = {
  order: m.doneOrder,
  free: m.doneFree,
  cancel: m.doneCancel,
};

export default function PackagePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, done, canOrder, bankAccount, current, offers, payments } = loaderData;
  const result = answer ? undefined : results[done ?? ''];
  const waiting = payments.find(({ state }) => state === 'waiting');
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {result ? (
        <div role="status">
          <Alert tone="success">
            {result({ locale })}{' '}
            {done === 'free' ? (
              <a className="link" href={memberPaths.vendorProducts({ locale })}>
                {m.seeProducts({ locale })}
              </a>
            ) : null}
          </Alert>
        </div>
      ) : null}
      {answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      {waiting ? (
        <WaitingPayment
          payment={waiting}
          bankAccount={bankAccount}
          canCancel={canOrder}
          locale={locale}
        />
      ) : null}
      <CurrentPackage current={current} locale={locale} />
      {canOrder ? null : <Alert>{m.ownerOnly({ locale })}</Alert>}
      {bankAccount === null ? <Alert tone="warning">{m.noAccount({ locale })}</Alert> : null}
      <PackageOffers
        offers={offers}
        currentKey={current.key}
        canOrder={canOrder && bankAccount !== null && !waiting}
        locale={locale}
      />
      {payments.length === 0 ? null : <PaymentHistory payments={payments} locale={locale} />}
    </PanelPage>
  );
}
