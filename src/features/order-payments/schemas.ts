// Payments of orders: states, the market's bank accounts, and the forms of its staff.
import { z } from 'zod';
import { isIban } from '#shared/bank-account.ts';
import { isPublicId } from '#shared/ids.ts';
import { currencies } from '#shared/money.ts';
import { plainLine } from '#shared/plain-line.ts';

/** What of the order it pays. */
export const paymentParts = ['whole', 'deposit', 'balance'] as const;
export type PaymentPart = (typeof paymentParts)[number];

export const orderPaymentStates = ['waiting', 'paid', 'cancelled', 'refunded'] as const;
export type OrderPaymentState = (typeof orderPaymentStates)[number];

export const orderPaymentMethods = ['bank_transfer'] as const;
export type OrderPaymentMethod = (typeof orderPaymentMethods)[number];

export const statementFormats = ['csv', 'camt053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const refundStates = ['owed', 'sent'] as const;
export type RefundState = (typeof refundStates)[number];

/** Of a statement: a day of any market is far below. */
export const maxStatementBytes = 5 * 2 ** 20;
export const maxStatementTransfers = 1_000;

// Messages are keys of the `error` texts.

const line = (most: number) =>
  z
    .string({ error: 'required' })
    .max(4 * most, 'tooLong')
    .transform(plainLine)
    .pipe(z.string().min(1, 'required').max(most, 'tooLong'));

/** An account to which buyers transfer what is charged in this currency. */
export const bankAccountInput = z.object({
  currency: z.enum(currencies, 'invalidField'),
  holder: line(120),
  bank: line(120),
  iban: z
    .string({ error: 'required' })
    .max(80, 'ibanWrong')
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .refine(isIban, 'ibanWrong'),
  swift: z
    .string({ error: 'required' })
    .max(40, 'swiftWrong')
    .transform((text) => text.replace(/\s/g, '').toUpperCase())
    .refine((code) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code), 'swiftWrong'),
});
export type BankAccountInput = z.output<typeof bankAccountInput>;

const publicId = z.string({ error: 'invalidField' }).refine(isPublicId, 'invalidField');

/** A payment as its reference says it, however it was typed. */
export const typedReference = z
  .string({ error: 'paymentReferenceUnknown' })
  .max(80, 'paymentReferenceUnknown')
  .transform((text) => text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
  .refine((text) => /^KV[0-9A-Z]{10}$/.test(text), 'paymentReferenceUnknown')
  .transform((text) => `KV-${text.slice(2)}`);

export const assignment = z.object({ transfer: publicId, reference: typedReference });
export type Assignment = z.output<typeof assignment>;
