import { redirect } from 'react-router';
import { z } from 'zod';
import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getRecentProof, type RecentProof } from '#features/accounts/queries/account.server.ts';
import {
  cancelPayment,
  confirmPayment,
} from '#features/payments/commands/decide-payment.server.ts';
import { listPayments } from '#features/payments/queries/payment-lists.server.ts';
import { type PaymentState, paymentStates } from '#features/payments/schemas.ts';
import { packageName } from '#messages/features/packages';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/payments';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import { dateText } from '#shared/dates.ts';
import { isPublicId } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Checkbox, TextArea } from '#ui/field.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/payments.page';
import { ActResult } from '../act-form.tsx';
import { plainAct, reasonedAct } from '../act-schema.ts';
import { ageInHours } from '../age.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { OldestWaiting } from '../oldest-waiting.tsx';
import { RoomLink } from '../room-link.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const list = choiceIn(query, 'list', paymentStates) ?? 'waiting';
    const page = pageIn(query);
    const [{ rows, counts, oldestAt, pages }, proof] = await Promise.all([
      listPayments(context, list, page),
      getRecentProof(context),
    ]);
    return {
      locale,
      list,
      page,
      pages,
      counts,
      oldest: ageInHours(oldestAt, context.now()),
      proof,
      done: query.get('done'),
      address: withParameters(addressOf(args), { done: null }),
      rows: rows.map(({ amountCents, creditCents, createdAt, decidedAt, ...row }) => ({
        ...row,
        amount: formatTotal(amountCents, 'USD', locale),
        credit: formatTotal(creditCents, 'USD', locale),
        createdAt: dateText(createdAt, locale, 'instant'),
        decidedAt: decidedAt && dateText(decidedAt, locale, 'instant'),
      })),
    };
  });

const id = z.string().refine(isPublicId);
const acts = z.discriminatedUnion('intent', [
  plainAct('confirm').extend({
    id,
    currentPassword: z.string().max(200, 'wrongPassword').optional(),
  }),
  reasonedAct('cancel').extend({ id }),
]);

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', acts, async (context, input) => {
    if (input.intent === 'confirm') await confirmPayment(context, input.id, input.currentPassword);
    else await cancelPayment(context, input.id, input.reason);
    return redirect(
      `${memberPaths.controlPayments({ locale: context.locale })}?done=${input.intent}`,
      303,
    );
  });

type Payment = Route.ComponentProps['loaderData']['rows'][number];
type Answer = Route.ComponentProps['actionData'];

const listTexts: Readonly<Record<PaymentState, typeof m.waiting>> = {
  waiting: m.waiting,
  confirmed: m.confirmed,
  cancelled: m.cancelled,
};

/** `intent`: an act that opens, says what it does, and needs the reader to be sure. */
function PaymentAct({
  intent,
  payment: { id: publicId, reference, amount },
  proof,
  locale,
  answer: last,
}: {
  intent: 'confirm' | 'cancel';
  payment: Payment;
  proof: RecentProof;
  locale: Locale;
  answer: Answer;
}) {
  const answer = resultFor(last, intent, publicId);
  const [label, text] =
    intent === 'confirm'
      ? [
          m.confirm({ locale }),
          m.confirmText({ reference: ltr(reference), amount: ltr(amount) }, { locale }),
        ]
      : [m.cancel({ locale }), m.cancelText({ reference: ltr(reference) }, { locale })];
  return (
    <details
      className={intent === 'confirm' ? 'panel-row-act is-safe' : 'panel-row-act'}
      open={answer ? true : undefined}
    >
      <summary>
        {label}
        <span className="visually-hidden"> {reference}</span>
      </summary>
      <p className="text-soft">{bidi(text)}</p>
      <IntentForm intent={intent} id={publicId} answer={answer && { ...answer, error: null }}>
        {intent === 'cancel' ? (
          <TextArea
            label={control.reason({ locale })}
            name="reason"
            rows={3}
            maxLength={500}
            error={answer?.errors['reason']}
            defaultValue={String(answer?.values['reason'] ?? '')}
          />
        ) : null}
        <div className="field">
          <Checkbox
            name="sure"
            label={control.sure({ locale })}
            aria-invalid={answer?.errors['sure'] ? true : undefined}
          />
          {answer?.errors['sure'] ? <p className="field-error">{answer.errors['sure']}</p> : null}
        </div>
        {intent === 'confirm' ? (
          <RecentProofField
            proof={proof}
            error={answer?.errors['currentPassword']}
            next={memberPaths.controlPayments({ locale })}
            locale={locale}
          />
        ) : null}
        <div>
          <SubmitButton size="sm" variant={intent === 'cancel' ? 'danger' : 'primary'}>
            {label}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

function Row({
  payment,
  list,
  proof,
  locale,
  answer,
}: {
  payment: Payment;
  list: PaymentState;
  proof: RecentProof;
  locale: Locale;
  answer: Answer;
}) {
  const { company, decidedBy } = payment;
  return (
    <tr>
      <th scope="row" className="text-tabular">
        <bdi dir="ltr">{payment.reference}</bdi>
      </th>
      {list === 'waiting' ? (
        // Beside the reference, where a phone shows it.
        <td>
          <div className="panel-row-acts">
            <PaymentAct intent="confirm" {...{ payment, proof, locale, answer }} />
            <PaymentAct intent="cancel" {...{ payment, proof, locale, answer }} />
          </div>
        </td>
      ) : null}
      <td>
        <RoomLink
          room="controlCompany"
          dir="auto"
          href={memberPaths.controlCompany({ locale, id: company.id })}
        >
          {company.name}
        </RoomLink>
      </td>
      <td>{packageName({ key: payment.packageKey }, { locale })}</td>
      <td className="data-table-number text-tabular">
        <bdi dir="ltr">{payment.amount}</bdi>
      </td>
      <td className="data-table-number text-tabular">
        <bdi dir="ltr">{payment.credit}</bdi>
      </td>
      <td className="text-tabular">{payment.createdAt}</td>
      {list === 'waiting' ? null : (
        <>
          <td className="text-tabular">{payment.decidedAt}</td>
          <td>
            {decidedBy === null ? (
              '–'
            ) : (
              <RoomLink
                room="user"
                dir="auto"
                href={memberPaths.user({ locale, id: decidedBy.id })}
              >
                {decidedBy.name}
              </RoomLink>
            )}
          </td>
          {list === 'cancelled' ? (
            <td className="data-table-text">
              <bdi>{payment.reason ?? '–'}</bdi>
            </td>
          ) : null}
        </>
      )}
    </tr>
  );
}

function PaymentTable({
  rows,
  list,
  proof,
  locale,
  answer,
}: {
  rows: readonly Payment[];
  list: PaymentState;
  proof: RecentProof;
  locale: Locale;
  answer: Answer;
}) {
  return (
    <TableScroll label={listTexts[list]({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.reference({ locale })}</th>
            {list === 'waiting' ? (
              <th scope="col">
                <span className="visually-hidden">{control.actions({ locale })}</span>
              </th>
            ) : null}
            <th scope="col">{m.company({ locale })}</th>
            <th scope="col">{m.packageHead({ locale })}</th>
            <th scope="col" className="data-table-number">
              {m.amount({ locale })}
            </th>
            <th scope="col" className="data-table-number">
              {m.credit({ locale })}
            </th>
            <th scope="col">{m.ordered({ locale })}</th>
            {list === 'waiting' ? null : (
              <>
                <th scope="col">{m.decided({ locale })}</th>
                <th scope="col">{m.decidedBy({ locale })}</th>
                {list === 'cancelled' ? <th scope="col">{m.reason({ locale })}</th> : null}
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((payment) => (
            <Row key={payment.id} {...{ payment, list, proof, locale, answer }} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

const results: Readonly<Record<string, typeof m.doneConfirm>> = {
  confirm: m.doneConfirm,
  cancel: m.doneCancel,
};

export default function PaymentsPage({ loaderData, actionData: latest }: Route.ComponentProps) {
  const answer = useLastingAnswer(latest);
  const { locale, list, page, pages, counts, done, address, rows, proof } = loaderData;
  useFreshQueue();
  const path = memberPaths.controlPayments({ locale });
  const tabs = paymentStates.map((state) => ({
    href: state === 'waiting' ? path : `${path}?list=${state}`,
    label: listTexts[state]({ locale }),
    count: String(counts[state]),
    isCurrent: state === list,
  }));
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={<OldestWaiting locale={locale} hours={loaderData.oldest} />}
    >
      <ActResult text={answer ? null : (results[done ?? '']?.({ locale }) ?? null)} />
      {answer?.error ? <Alert tone="danger">{answer.error}</Alert> : null}
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs label={m.lists({ locale })} tabs={tabs} />
        </div>
        {rows.length === 0 ? (
          <EmptyState title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} />
        ) : (
          <PaymentTable {...{ rows, list, proof, locale, answer }} />
        )}
        <ListFoot
          found={m.found({ count: counts[list] }, { locale })}
          pages={pages}
          page={page}
          address={address}
          locale={locale}
        />
      </Card>
    </PanelPage>
  );
}
