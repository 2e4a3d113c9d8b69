import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { importStatement } from '#features/order-payments/commands/import-statement.server.ts';
import {
  assignTransfer,
  markRefundReturned,
  markRefundSent,
  returnTransfer,
} from '#features/order-payments/commands/settle-transfers.server.ts';
import { typedReference } from '#features/order-payments/schemas.ts';
import * as m from '#messages/pages/control/transfers';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { isPublicId } from '#shared/ids.ts';
import { listText } from '#shared/lists.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/transfers.page';
import { ActResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { ImportForm } from './import-form.tsx';
import { loadTransfers } from './load-transfers.server.ts';
import { TransferTable } from './transfer-tables.tsx';
import { type TransferTab, transferTabs } from './transfer-tabs.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const query = args.url.searchParams;
    const tab = choiceIn(query, 'list', transferTabs) ?? 'open';
    const page = pageIn(query);
    return {
      ...(await loadTransfers(context, tab, page)),
      page,
      done: query.get('done'),
      added: Number(query.get('added') ?? 0) || 0,
      known: Number(query.get('known') ?? 0) || 0,
      address: withParameters(addressOf(args), { done: null, added: null, known: null }),
    };
  });

const id = z.string().refine(isPublicId);
const currentPassword = z.string().max(200, 'wrongPassword').optional();
const acts = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('import') }),
  z.object({ intent: z.literal('assign'), id, reference: typedReference, currentPassword }),
  reasonedAct('return').extend({ id }),
  plainAct('sent').extend({ id, currentPassword }),
  reasonedAct('returned').extend({ id, currentPassword }),
]);
type Act = z.output<typeof acts>;

/** Returns what the page says of it, as parameters of its address. */
async function act(
  context: Context,
  input: Act,
  form: FormData,
): Promise<Readonly<Record<string, string | number>>> {
  switch (input.intent) {
    case 'import': {
      const file = form.get('file');
      const isFile = file !== null && typeof file !== 'string';
      const bytes = isFile ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
      return importStatement(context, { name: isFile ? file.name : '', bytes });
    }
    case 'assign':
      await assignTransfer(
        context,
        { transfer: input.id, reference: input.reference },
        input.currentPassword,
      );
      return {};
    case 'return':
      await returnTransfer(context, { transfer: input.id, reason: input.reason });
      return {};
    case 'returned':
      await markRefundReturned(
        context,
        { refund: input.id, reason: input.reason },
        input.currentPassword,
      );
      return { list: 'sent' };
    default:
      await markRefundSent(context, input.id, input.currentPassword);
      return { list: 'owed' };
  }
}

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input, form) => {
    const said = { ...(await act(context, input, form)), done: input.intent };
    const query = new URLSearchParams(Object.entries(said).map(([name, value]) => [name, value]));
    return redirect(`${memberPaths.controlTransfers({ locale: context.locale })}?${query}`, 303);
  });

type Loaded = Route.ComponentProps['loaderData'];

function doneText({ locale, done, added, known }: Loaded): string | null {
  if (done === 'import') return m.doneImport({ added, known }, { locale });
  const kind = ['assign', 'return', 'sent', 'returned'].find((one) => one === done);
  return kind === undefined ? null : m.done({ kind }, { locale });
}

const Lists = ({ data }: { data: Loaded }) => {
  const { locale, list, counts } = data;
  const path = memberPaths.controlTransfers({ locale });
  return (
    <div className="panel-tabs">
      <SectionTabs
        label={m.lists({ locale })}
        tabs={transferTabs.map((tab: TransferTab) => ({
          href: tab === 'open' ? path : `${path}?list=${tab}`,
          label: m.tabs({ tab }, { locale }),
          count: String(counts[tab]),
          isCurrent: tab === list.tab,
        }))}
      />
    </div>
  );
};

export default function TransfersPage({
  loaderData: data,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, list, counts, page, pages, address, proof } = data;
  const { currenciesWithoutAccount: missing, statements } = data;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      <ActResult text={answer ? null : doneText(data)} />
      {answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      {missing.length === 0 ? null : (
        <Alert tone="warning">
          {m.noAccount({ currencies: listText(missing, locale) }, { locale })}{' '}
          <a className="link" href={memberPaths.controlBankAccounts({ locale })}>
            {m.toAccounts({ locale })}
          </a>
        </Alert>
      )}
      <ImportForm statements={statements} answer={answer} locale={locale} />
      <Card as="section" padding="none" className="data-table-card">
        <Lists data={data} />
        {list.rows.length === 0 ? (
          <EmptyState
            title={m.emptyTitle({ locale })}
            text={m.emptyText({ tab: list.tab }, { locale })}
          />
        ) : (
          <TransferTable list={list} proof={proof} locale={locale} answer={answer} />
        )}
        <ListFoot
          found={m.found({ count: counts[list.tab] }, { locale })}
          {...{ pages, page, address, locale }}
        />
      </Card>
    </PanelPage>
  );
}
