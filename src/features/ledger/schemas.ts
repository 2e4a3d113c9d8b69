/** Whose money it is, or where it lies. */
export const accountKinds = [
  /** The market's own account at its bank. */
  'bank',
  /** What came in and belongs to nothing that is known. */
  'suspense',
  /** Paid for an order that is not finished. */
  'held',
  /** What the market owes to a selling company, or is owed by it. */
  'seller',
  /** Commission of the market. */
  'fees',
  /** What is on its way back to a buyer. */
  'refunds',
  /** What is on its way to selling companies. */
  'payouts',
  /** What changes of currency left over. */
  'exchange',
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** To what an account belongs; the market has one of its kind and currency. */
export const accountOwners = ['market', 'company', 'order'] as const;
export type AccountOwner = (typeof accountOwners)[number];
