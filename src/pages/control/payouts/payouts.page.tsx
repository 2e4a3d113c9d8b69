import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  makePayoutBatch,
  markBatchSent,
  markPayoutReturned,
  markPayoutSent,
  setFeeTax,
} from '#features/payouts/commands/send-payouts.server.ts';
import { feeTaxInput } from '#features/payouts/schemas.ts';
import * as m from '#messages/pages/control/payouts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/payouts.page';
import { ActResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { loadPayouts } from './load-payouts.server.ts';
import { BatchAct, BatchSentAct, TaxForm } from './payout-acts.tsx';
import { PayableTable, PayoutTable } from './payout-tables.tsx';
import { type PayoutTab, payoutTabs } from './payout-tabs.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const query = args.url.searchParams;
    const tab = choiceIn(query, 'list', payoutTabs) ?? 'payable';
    const page = pageIn(query);
    return {
      ...(await loadPayouts(context, tab, page)),
      page,
      done: query.get('done'),
      address: withParameters(addressOf(args), { done: null }),
    };
  });

const id = z.string().refine(isPublicId);
const currentPassword = z.string().max(200, 'wrongPassword').optional();
const acts = z.discriminatedUnion('intent', [
  plainAct('batch').extend({ currentPassword }),
  plainAct('batchSent').extend({ id, currentPassword }),
  plainAct('sent').extend({ id, currentPassword }),
  reasonedAct('returned').extend({ id, currentPassword }),
  feeTaxInput.extend({ intent: z.literal('tax') }),
]);

/** Returns the list on which the result is seen. */
async function act(context: Context, input: z.output<typeof acts>): Promise<PayoutTab> {
  switch (input.intent) {
    case 'batch':
      await makePayoutBatch(context, input.currentPassword);
      return 'prepared';
    case 'batchSent':
      await markBatchSent(context, input.id, input.currentPassword);
      return 'sent';
    case 'sent':
      await markPayoutSent(context, input.id, input.currentPassword);
      return 'sent';
    case 'returned':
      await markPayoutReturned(
        context,
        { payout: input.id, reason: input.reason },
        input.currentPassword,
      );
      return 'returned';
    case 'tax':
      await setFeeTax(context, input.taxPercent);
      return 'payable';
    default:
      return input satisfies never;
  }
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    const list = await act(context, input);
    const path = memberPaths.controlPayouts({ locale: context.locale });
    return redirect(`${path}?list=${list}&done=${input.intent}`, 303);
  });

const doneKinds = ['batch', 'batchSent', 'sent', 'returned', 'tax'] as const;

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>;

const Batches = ({ loaderData: data, actionData: answer }: Props) => {
  const { locale, batches, next, proof, withoutAccount, oldRates } = data;
  const shared = { proof, locale, answer };
  return (
    <Card as="section">
      <h2 className="card-title">{m.batches({ locale })}</h2>
      {withoutAccount === 0 ? null : (
        <Alert tone="warning">{m.withoutAccount({ count: withoutAccount }, { locale })}</Alert>
      )}
      {oldRates === null ? null : (
        <Alert tone="warning">
          {oldRates}{' '}
          <a className="link" href={memberPaths.rates({ locale })}>
            {m.toRates({ locale })}
          </a>
        </Alert>
      )}
      {next === null ? (
        <p className="text-soft">{m.nothingToSend({ locale })}</p>
      ) : (
        <BatchAct next={next} {...shared} />
      )}
      {batches.map((batch) => (
        <div key={batch.id} className="panel-row-acts">
          <p>
            {bidi(batch.text)}{' '}
            <Badge tone={batch.isOpen ? 'warn' : 'ok'}>
              {m.batchState({ state: batch.isOpen ? 'open' : 'done' }, { locale })}
            </Badge>
          </p>
          {batch.hasFile ? (
            <Button
              size="sm"
              href={memberPaths.payoutBatchFile({ locale, id: batch.id })}
              download=""
              data-reload=""
            >
              {m.download({ locale })}
            </Button>
          ) : null}
          {batch.isOpen ? <BatchSentAct id={batch.id} text={batch.text} {...shared} /> : null}
        </div>
      ))}
      <TaxForm taxPercent={data.taxPercent} {...{ locale, answer }} />
    </Card>
  );
};

const List = ({ loaderData: data, actionData: answer }: Props) => {
  const { locale, tab, payable, rows, proof } = data;
  if (tab === 'payable' ? payable.length === 0 : rows.length === 0)
    return <EmptyState title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} />;
  return tab === 'payable' ? (
    <PayableTable rows={payable} locale={locale} />
  ) : (
    <PayoutTable label={m.tabs({ tab }, { locale })} {...{ rows, proof, locale, answer }} />
  );
};

export default function PayoutsPage({
  loaderData: data,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, tab, counts, page, pages, address, done } = data;
  const path = memberPaths.controlPayouts({ locale });
  const kind = doneKinds.find((one) => one === done);
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={answer || kind === undefined ? null : m.done({ kind }, { locale })} />
      {answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      <Batches loaderData={data} actionData={answer} />
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs
            label={m.lists({ locale })}
            tabs={payoutTabs.map((one) => ({
              href: one === 'payable' ? path : `${path}?list=${one}`,
              label: m.tabs({ tab: one }, { locale }),
              count: String(counts[one]),
              isCurrent: one === tab,
            }))}
          />
        </div>
        <List loaderData={data} actionData={answer} />
        <ListFoot
          found={m.found({ count: counts[tab] }, { locale })}
          {...{ pages, page, address, locale }}
        />
      </Card>
    </PanelPage>
  );
}
