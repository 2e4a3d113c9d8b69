// How long a payment is awaited.

/** An order that is not paid by then is cancelled, and the company can order again. */
export const waitingDays = 14;
