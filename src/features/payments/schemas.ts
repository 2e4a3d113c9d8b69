// Payments of packages: the form of an order, and the states of a payment.
import { z } from 'zod';
import { paidPackageKeys } from '#features/packages/schemas.ts';

export const paymentStates = ['waiting', 'confirmed', 'cancelled'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentMethods = ['bank_transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const packageOrder = z.object({
  packageKey: z.enum(paidPackageKeys),
  /** What the page said is to pay. */
  amountCents: z.coerce.number().int().min(0).max(1_000_000_000),
});
export type PackageOrder = z.output<typeof packageOrder>;
