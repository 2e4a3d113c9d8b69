// The API's representation of a dispute.
import { z } from 'zod';
import { attachmentKinds } from '#features/attachments/schemas.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { threadSides } from '#features/threads/schemas.ts';
import { currencies } from '#shared/money.ts';
import { disputeOutcomes, disputeReasons, disputeStates, offerStates } from '../schemas.ts';
import type { OrderDispute } from './dispute.server.ts';

const files = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(attachmentKinds),
    sizeBytes: z.int(),
  }),
);

export const disputeDto = z
  .object({
    id: z.string().meta({ description: 'Of the order.' }),
    state: z.enum(orderStates),
    currency: z.enum(currencies),
    paidMinor: z.int().meta({ description: 'Paid and not refunded.' }),
    disputableFrom: z.iso.datetime().nullable(),
    disputableUntil: z.iso.datetime().nullable(),
    dispute: z
      .object({
        state: z.enum(disputeStates),
        reason: z.enum(disputeReasons),
        wantedMinor: z.int(),
        revision: z.int().meta({ description: 'An offer names the one that you have read.' }),
        openedAt: z.iso.datetime(),
        answerDueAt: z.iso.datetime(),
        isAnswered: z.boolean(),
        statements: z.array(
          z.object({
            side: z.enum(threadSides),
            text: z.string(),
            at: z.iso.datetime(),
            files,
          }),
        ),
        offers: z.array(
          z.object({
            id: z.string(),
            side: z.enum(threadSides),
            amountMinor: z.int(),
            note: z.string(),
            state: z.enum(offerStates),
            at: z.iso.datetime(),
          }),
        ),
        outcome: z.enum(disputeOutcomes).nullable(),
        refundMinor: z.int().nullable(),
        decisionReason: z.string(),
        endedAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .meta({ description: 'Null: the order was never disputed.' }),
  })
  .meta({ id: 'OrderDispute' });

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const toldAt = <Row extends { readonly at: Date }>({ at, ...row }: Row) => ({
  ...row,
  at: at.toISOString(),
});

function openedOf(dispute: NonNullable<OrderDispute['dispute']>) {
  const { openedAt, answerDueAt, endedAt, statements, offers } = dispute;
  return {
    state: dispute.state,
    reason: dispute.reason,
    wantedMinor: dispute.wantedMinor,
    revision: dispute.revision,
    openedAt: openedAt.toISOString(),
    answerDueAt: answerDueAt.toISOString(),
    isAnswered: dispute.isAnswered,
    statements: statements.map(toldAt),
    offers: offers.map(toldAt),
    outcome: dispute.outcome,
    refundMinor: dispute.refundMinor,
    decisionReason: dispute.decisionReason,
    endedAt: iso(endedAt),
  };
}

export const disputeOf = ({
  order,
  state,
  currency,
  paidMinor,
  time,
  dispute,
}: OrderDispute): z.input<typeof disputeDto> => ({
  id: order,
  state,
  currency,
  paidMinor,
  disputableFrom: iso(time?.from),
  disputableUntil: iso(time?.until),
  dispute: dispute && openedOf(dispute),
});
