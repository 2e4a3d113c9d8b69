import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  reinstateStore,
  suspendStore,
  terminateStore,
} from '#features/companies/commands/moderate-stores.server.ts';
import { listStepsOfStore } from '#features/companies/queries/store-steps.server.ts';
import { tradingStates } from '#features/companies/rules.ts';
import { getStore } from '#features/products/queries/company-stores.server.ts';
import * as m from '#messages/pages/control';
import * as acts from '#messages/pages/control/companies';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import { ActResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import { StoreActs, storeStateTexts, StoreSteps } from '../companies/store-acts.tsx';
import type { Route } from './+types/store.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { internalId, ...store } = await getStore(context, args.params.slug);
    const steps = await listStepsOfStore(context, internalId);
    return {
      locale,
      store,
      steps: steps.map((step) => ({ ...step, at: dateText(step.at, locale, 'instant') })),
      done: args.url.searchParams.get('done'),
    };
  });

const actForms = z.discriminatedUnion('intent', [
  reasonedAct('suspend_store'),
  plainAct('reinstate_store'),
  reasonedAct('terminate_store'),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', actForms, async (context, input) => {
    const { slug } = args.params;
    if (input.intent === 'reinstate_store') await reinstateStore(context, slug);
    else if (input.intent === 'suspend_store') await suspendStore(context, slug, input.reason);
    else await terminateStore(context, slug, input.reason);
    const path = memberPaths.controlStore({ locale: context.locale, slug });
    return redirect(`${path}?done=${input.intent}`, 303);
  });

const results: Readonly<Record<string, typeof acts.doneSuspend>> = {
  suspend_store: acts.doneSuspend,
  reinstate_store: acts.doneReinstate,
  terminate_store: acts.doneTerminate,
};

export default function StorePage({
  loaderData: { locale, store, steps, done },
  actionData: answer,
}: Route.ComponentProps) {
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={store.name}
      crumbs={[
        ...crumbs,
        { label: m.stores({ locale }), href: memberPaths.controlStores({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <ActResult text={answer ? null : (results[done ?? '']?.({ locale }) ?? null)} />
      <div className="panel-columns">
        <div className="panel-stack">
          <Card as="section">
            <h2 className="card-title">{m.facts({ locale })}</h2>
            <FactList
              facts={[
                { name: m.state({ locale }), value: storeStateTexts[store.state]({ locale }) },
                { name: m.products({ locale }), value: String(store.products) },
              ]}
            >
              <FactRow name={m.company({ locale })}>
                {store.company === null ? (
                  m.ofNoCompany({ locale })
                ) : (
                  <a
                    className="link"
                    dir="auto"
                    href={memberPaths.controlCompany({ locale, id: store.company.id })}
                  >
                    {store.company.name}
                  </a>
                )}
              </FactRow>
            </FactList>
            {tradingStates.includes(store.state) ? (
              <p>
                <a className="link" href={paths.store({ locale, slug: store.slug })}>
                  {m.seeStore({ locale })}
                </a>
              </p>
            ) : null}
          </Card>
          <StoreSteps steps={steps} locale={locale} />
        </div>
        <Card as="section">
          <h2 className="card-title">{m.actions({ locale })}</h2>
          <StoreActs
            stores={[store]}
            isSeller={false}
            isBarred={false}
            locale={locale}
            answer={answer}
          />
        </Card>
      </div>
    </PanelPage>
  );
}
