// Disputes of orders: reasons, states, and the forms of both sides and of the market's staff.
import { z } from 'zod';
import { optional, paragraph } from '#features/orders/schemas.ts';
import { clientKey } from '#features/threads/schemas.ts';
import { givenPrice } from '#shared/number-fields.ts';

/** Why a buyer disputes an order; the words are texts. */
export const disputeReasons = [
  'spec_changed',
  'not_as_described',
  'short',
  'damaged',
  'late',
  'not_delivered',
  'fraud',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** `agreed`: by both sides; `decided`: by the market's staff. Both are final. */
export const disputeStates = ['open', 'agreed', 'decided'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** How it ends: everything goes back to the buyer, a part of it, or nothing. */
export const disputeOutcomes = ['refund', 'part', 'release'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** `replaced`: its side made another one. */
export const offerStates = ['open', 'accepted', 'declined', 'replaced'] as const;
export type OfferState = (typeof offerStates)[number];

export const maxText = 4_000;

// Messages are keys of the `error` texts.

const told = (message: string) => paragraph(maxText).refine((text) => text !== '', message);

/** In micros of the order's currency: hundredths at the least. */
const amount = givenPrice({ error: 'disputeAmount' }).pipe(
  z
    .int('disputeAmount')
    .min(10_000, 'disputeAmount')
    .refine((micros) => micros % 10_000 === 0, 'disputeAmount'),
);
const revision = z.coerce.number('invalidField').int('invalidField').min(1, 'invalidField');

export const claimInput = z.object({
  key: clientKey,
  reason: z.enum(disputeReasons, 'chooseDisputeReason'),
  text: told('inputClaim'),
  wanted: amount,
});
export type ClaimInput = z.output<typeof claimInput>;

export const statementInput = z.object({ key: clientKey, text: told('inputStatement') });
export type StatementInput = z.output<typeof statementInput>;

export const offerInput = z.object({
  /** Of the dispute, as its page showed it. */
  revision,
  amount,
  note: paragraph(maxText),
});
export type OfferInput = z.output<typeof offerInput>;

export const offerAnswer = z.object({
  /** Public id. */
  offer: z.string({ error: 'invalidField' }).max(40, 'invalidField'),
});

export const decisionInput = z
  .object({
    revision,
    outcome: z.enum(disputeOutcomes, 'chooseDisputeOutcome'),
    amount: optional(amount, 'disputeAmount'),
    reason: told('inputDecision'),
  })
  .refine(({ outcome, amount: part }) => outcome !== 'part' || part !== null, {
    path: ['amount'],
    message: 'disputeAmount',
  });
export type DecisionInput = z.output<typeof decisionInput>;
