// What of the stock that a seller states can still be ordered.

type Held = {
  /** By agreed orders. */
  readonly quantity: number;
  /** Shipped since the seller stated `takenOf`. */
  readonly taken: number;
  readonly takenOf: number | null;
};

/** A seller who states another number has counted what is left. */
export const stockLeft = (stated: number, held: Held | undefined): number =>
  held === undefined
    ? stated
    : Math.max(0, stated - held.quantity - (held.takenOf === stated ? held.taken : 0));
