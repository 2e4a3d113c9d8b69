// Returns of what was delivered: reasons, states, and the forms of both sides.
import { z } from 'zod';
import { line, needed, optional, paragraph, quantity } from '#features/orders/schemas.ts';
import { clientKey } from '#features/threads/schemas.ts';
import { givenPrice } from '#shared/number-fields.ts';

/** Why a buyer returns something; the words are texts. */
export const returnReasons = [
  'not_needed',
  'wrong_item',
  'not_as_described',
  'damaged',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/**
 * `refused` waits a while for a dispute of the buyer. The last four end it: the money goes back,
 * the buyer gave it up, nothing came of it, or a dispute goes on with it.
 */
export const returnStates = [
  'requested',
  'accepted',
  'sent',
  'arrived',
  'refused',
  'refunded',
  'withdrawn',
  'closed',
  'disputed',
] as const;
export type ReturnState = (typeof returnStates)[number];

export const maxText = 2_000;

// Messages are keys of the `error` texts.

const told = (message: string) => paragraph(maxText).refine((text) => text !== '', message);

const returnedLine = z.object({
  position: z.coerce.number('invalidField').int('invalidField').min(0).max(1_000),
  /** A row of a form without a quantity is left out. */
  quantity: optional(quantity, 'quantityNotNumber'),
});
type ReturnedLine = { readonly position: number; readonly quantity: number };

export const returnRequest = z.object({
  key: clientKey,
  reason: z.enum(returnReasons, 'chooseReturnReason'),
  text: told('inputReturn'),
  lines: z
    .array(returnedLine, 'returnEmpty')
    .max(1_000, 'invalidField')
    .transform((rows): ReturnedLine[] =>
      rows.flatMap((row) => (row.quantity === null ? [] : [{ ...row, quantity: row.quantity }])),
    )
    .refine((rows) => rows.length > 0, 'returnEmpty')
    .refine(
      (rows) => new Set(rows.map(({ position }) => position)).size === rows.length,
      'invalidField',
    ),
});
export type ReturnRequest = z.output<typeof returnRequest>;

/** Where the buyer sends it, and what to write on it. */
export const returnAddress = z.object({ address: told('inputReturnAddress') });

export const returnParcel = z.object({
  carrier: needed(80, 'inputCarrier'),
  trackingNumber: line(80),
});
export type ReturnParcel = z.output<typeof returnParcel>;

export const returnRefusal = z.object({ reason: told('inputReturnRefusal') });

export const returnRefund = z.object({
  amount: givenPrice({ error: 'disputeAmount' }).pipe(
    z
      .int('disputeAmount')
      .min(10_000, 'disputeAmount')
      .refine((micros) => micros % 10_000 === 0, 'disputeAmount'),
  ),
});
