import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { disableCompany, enableCompany } from '#features/companies/commands/administer.server.ts';
import {
  barCompany,
  liftBar,
  reinstateStore,
  suspendStore,
  terminateStore,
} from '#features/companies/commands/moderate-stores.server.ts';
import { getCompany } from '#features/companies/queries/company-list.server.ts';
import {
  addCompanyNote,
  removeCompanyNote,
} from '#features/companies/commands/company-notes.server.ts';
import { listCompanyNotes } from '#features/companies/queries/company-notes.server.ts';
import { companyNote } from '#features/companies/schemas.ts';
import { countOrdersOf } from '#features/orders/queries/company-orders.server.ts';
import { packageOf } from '#features/packages/queries/company-package.server.ts';
import { listPaymentsOfCompany } from '#features/payments/queries/payment-lists.server.ts';
import { stateText } from '#features/rfqs/format.ts';
import { listRfqsOfCompany } from '#features/rfqs/queries/company-rfqs.server.ts';
import { packageName } from '#messages/features/packages';
import { listStoreSteps } from '#features/companies/queries/store-steps.server.ts';
import { listStoresOfCompany } from '#features/products/queries/company-stores.server.ts';
import { isBarred } from '#features/companies/rules.ts';
import * as m from '#messages/pages/control';
import * as acts from '#messages/pages/control/companies';
import { countryName } from '#shared/countries.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { dateText } from '#shared/dates.ts';
import { type Permission, whyNotAdministerWith } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/company.page';
import { ActForm, ActResult } from '../act-form.tsx';
import { disableAct, plainAct, reasonedAct } from '../act-schema.ts';
import { CompanyNotes, CompanyPayments, CompanyRfqs } from './company-record.tsx';
import { StoreActs, storeStateTexts, StoreSteps } from './store-acts.tsx';
import { SideBadges, StateBadge } from '../list-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const [{ internalId, ...company }, stores] = await Promise.all([
      getCompany(context, args.params.company),
      listStoresOfCompany(context, args.params.company),
    ]);
    const may = (right: Permission) => whyNotAdministerWith(right)(context.actor) === null;
    const { locale } = context;
    const [steps, notes, rfqs, ordered, has, paid] = await Promise.all([
      listStoreSteps(context, internalId),
      listCompanyNotes(context, internalId),
      listRfqsOfCompany(context, internalId),
      countOrdersOf(context, internalId),
      company.isSeller ? packageOf(context, internalId) : null,
      may('money') ? listPaymentsOfCompany(context, internalId) : [],
    ]);
    const isOwn = context.actor.kind === 'member' && context.actor.companyId === internalId;
    return {
      locale: context.locale,
      company,
      stores,
      isOwn,
      barredUntil:
        company.barredUntil !== null && isBarred(company, context.now())
          ? dateText(company.barredUntil, context.locale)
          : null,
      orders: ordered,
      rfqs: {
        count: rfqs.count,
        isLinked: may('reviews'),
        rows: rfqs.rows.map(({ state, updatedAt, ...rfq }) => ({
          ...rfq,
          stateText: stateText(state, locale),
          at: dateText(updatedAt, locale),
        })),
      },
      package: has && {
        name: packageName({ key: has.key }, { locale }),
        paidUntil: has.paidUntil && dateText(has.paidUntil, locale),
      },
      payments: paid.map(({ amountCents, createdAt, ...payment }) => ({
        ...payment,
        amount: formatTotal(amountCents, 'USD', locale),
        at: dateText(createdAt, locale),
      })),
      notes: notes.map(({ createdAt, ...note }) => ({
        ...note,
        at: dateText(createdAt, locale, 'instant'),
      })),
      steps: steps.map((step) => ({ ...step, at: dateText(step.at, context.locale, 'instant') })),
      done: args.url.searchParams.get('done'),
    };
  });

const store = z.string({ error: 'required' }).min(1, 'required').max(80);
const actForms = z.discriminatedUnion('intent', [
  disableAct,
  plainAct('enable'),
  reasonedAct('suspend_store').extend({ store }),
  plainAct('reinstate_store').extend({ store }),
  reasonedAct('terminate_store').extend({ store }),
  reasonedAct('bar').extend({ withdraw: z.literal('on').optional() }),
  plainAct('lift_bar'),
  z.object({ intent: z.literal('add_note'), text: companyNote }),
  z.object({ intent: z.literal('remove_note'), id: z.string().max(40) }),
]);
type Act = z.output<typeof actForms>;

/** Stores of other companies are not found. */
async function runAct(context: Context, id: string, input: Act): Promise<void> {
  if ('store' in input) {
    const stores = await listStoresOfCompany(context, id);
    if (!stores.some(({ slug }) => slug === input.store)) throw notFound();
  }
  switch (input.intent) {
    case 'disable':
      return disableCompany(context, id, input.reason);
    case 'enable':
      return enableCompany(context, id);
    case 'suspend_store':
      return suspendStore(context, input.store, input.reason);
    case 'reinstate_store':
      return reinstateStore(context, input.store);
    case 'terminate_store':
      return terminateStore(context, input.store, input.reason);
    case 'bar':
      return barCompany(context, id, input.reason, { withdrawsQuotes: input.withdraw === 'on' });
    case 'lift_bar':
      return liftBar(context, id);
    case 'add_note':
      return addCompanyNote(context, input.text, id);
    case 'remove_note':
      return removeCompanyNote(context, input.id);
  }
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', actForms, async (context, input) => {
    const id = args.params.company;
    await runAct(context, id, input);
    return redirect(
      `${memberPaths.controlCompany({ locale: context.locale, id })}?done=${input.intent}`,
      {
        status: 303,
      },
    );
  });

const results: Readonly<Record<string, typeof m.doneEnable>> = {
  disable: m.doneDisableCompany,
  enable: m.doneEnable,
  suspend_store: acts.doneSuspend,
  reinstate_store: acts.doneReinstate,
  terminate_store: acts.doneTerminate,
  bar: acts.doneBar,
  lift_bar: acts.doneLift,
  add_note: acts.doneNote,
  remove_note: acts.doneRemoveNote,
};
const packageText = (
  { name, paidUntil }: { readonly name: string; readonly paidUntil: string | null },
  locale: Locale,
): string => (paidUntil === null ? name : acts.packageUntil({ name, date: paidUntil }, { locale }));

export default function CompanyPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, company, stores, isOwn, barredUntil, steps, done } = loaderData;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const act = { locale, answer };
  const kind = company.isManufacturer
    ? m.manufacturer({ locale })
    : company.isSeller
      ? m.sellerKind({ locale })
      : m.buyerKind({ locale });
  const facts = [
    { name: m.id({ locale }), value: ltr(company.id) },
    ...(company.isAdmin ? [] : [{ name: m.kind({ locale }), value: kind }]),
    {
      name: m.country({ locale }),
      value: company.country === null ? '–' : countryName(company.country, locale),
    },
    { name: m.phone({ locale }), value: company.phone === null ? '–' : ltr(company.phone) },
    {
      name: m.category({ locale }),
      value: company.category === null ? '–' : ltr(company.category),
    },
    { name: m.since({ locale }), value: dateText(company.createdAt, locale) },
    ...(loaderData.package === null
      ? []
      : [{ name: acts.packageLabel({ locale }), value: packageText(loaderData.package, locale) }]),
    {
      name: acts.orders({ locale }),
      value: acts.ordersOf(loaderData.orders, { locale }),
    },
  ];
  return (
    <PanelPage
      title={company.name}
      crumbs={[
        ...crumbs,
        { label: m.companies({ locale }), href: memberPaths.companies({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={<StateBadge isDisabled={company.isDisabled} locale={locale} />}
    >
      <ActResult text={answer ? null : (results[done ?? '']?.({ locale }) ?? null)} />
      {company.disabledReason === null ? null : (
        <Alert tone="warning">
          {m.reason({ locale })}: <bdi>{company.disabledReason}</bdi>
        </Alert>
      )}
      {barredUntil === null ? null : (
        <Alert tone="warning">
          {acts.barredUntil({ date: barredUntil }, { locale })}{' '}
          {company.barReason === null ? null : <bdi>{company.barReason}</bdi>}
        </Alert>
      )}
      <div className="panel-columns">
        <div className="panel-stack">
          <Card as="section">
            <h2 className="card-title">{m.facts({ locale })}</h2>
            <FactList facts={facts}>
              <FactRow name={m.side({ locale })}>
                <SideBadges sides={company} locale={locale} />
              </FactRow>
            </FactList>
          </Card>
          <Card as="section" padding="none" className="data-table-card">
            <div className="data-table-head">
              <h2>{m.members({ locale })}</h2>
            </div>
            <TableScroll label={m.members({ locale })}>
              <table className="data-table">
                <thead>
                  <tr>
                    <th scope="col">{m.name({ locale })}</th>
                    <th scope="col">{m.email({ locale })}</th>
                    <th scope="col">{m.role({ locale })}</th>
                    <th scope="col">{m.state({ locale })}</th>
                  </tr>
                </thead>
                <tbody>
                  {company.people.map((person) => (
                    <tr key={person.id}>
                      <td className="text-medium">
                        <a
                          className="link"
                          dir="auto"
                          href={memberPaths.user({ locale, id: person.id })}
                        >
                          {person.name}
                        </a>
                      </td>
                      <td>
                        <bdi dir="ltr">{person.email}</bdi>
                      </td>
                      <td>{person.isOwner ? m.owner({ locale }) : m.staff({ locale })}</td>
                      <td>
                        <StateBadge isDisabled={person.isDisabled} locale={locale} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          </Card>
          {stores.length === 0 ? null : (
            <Card as="section" padding="none" className="data-table-card">
              <div className="data-table-head">
                <h2>{m.stores({ locale })}</h2>
              </div>
              <TableScroll label={m.stores({ locale })}>
                <table className="data-table">
                  <thead>
                    <tr>
                      <th scope="col">{m.store({ locale })}</th>
                      <th scope="col">{m.state({ locale })}</th>
                      <th scope="col" className="data-table-number">
                        {m.products({ locale })}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {stores.map((shop) => (
                      <tr key={shop.slug}>
                        <td className="text-medium">
                          <a
                            className="link"
                            lang="tr"
                            dir="auto"
                            href={memberPaths.controlStore({ locale, slug: shop.slug })}
                          >
                            {shop.name}
                          </a>
                        </td>
                        <td>{storeStateTexts[shop.state]({ locale })}</td>
                        <td className="data-table-number text-tabular">{shop.products}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </TableScroll>
            </Card>
          )}
          <CompanyRfqs {...loaderData.rfqs} locale={locale} />
          <CompanyPayments rows={loaderData.payments} locale={locale} />
          <StoreSteps steps={steps} locale={locale} />
        </div>
        <div className="panel-stack">
          <Card as="section">
            <h2 className="card-title">{m.actions({ locale })}</h2>
            {isOwn ? (
              <Alert>{m.ownCompany({ locale })}</Alert>
            ) : company.isDisabled ? (
              <ActForm
                key="enable"
                intent="enable"
                title={m.enable({ locale })}
                text={m.enableCompanyText({ locale })}
                {...act}
              />
            ) : (
              <ActForm
                key="disable"
                intent="disable"
                title={m.disableCompany({ locale })}
                text={m.disableCompanyText({ locale })}
                needsReason
                isDangerous
                {...act}
              />
            )}
            <StoreActs
              stores={stores}
              isSeller={company.isSeller}
              isBarred={barredUntil !== null}
              {...act}
            />
          </Card>
          <CompanyNotes notes={loaderData.notes} answer={answer} locale={locale} />
        </div>
      </div>
    </PanelPage>
  );
}
