// Figures of an order: quantities that may be ordered, totals with their bound, and what one
// revision changes of the one before.
import { lineTotalMinor } from '#shared/money.ts';
import type { OrderTerms } from '../schemas.ts';

/** Above it sums in minor units would leave exact integers on the way to a percentage. */
export const maxTotalMinor = 100_000_000_000_00;

/** Null when the total is beyond the bound. */
export function totalMinorOf({
  lines,
  shippingMinor,
}: Pick<OrderTerms, 'lines' | 'shippingMinor'>): number | null {
  let total = BigInt(shippingMinor);
  for (const { priceMicros, quantity } of lines) {
    const whole = BigInt(priceMicros) * BigInt(quantity);
    if (whole > BigInt(Number.MAX_SAFE_INTEGER) * 10_000n) return null;
    total += BigInt(lineTotalMinor(priceMicros, quantity));
  }
  return total > BigInt(maxTotalMinor) ? null : Number(total);
}

/** The first part, rounded half up; the balance is the rest, so that both make the whole. */
export function depositMinorOf(totalMinor: number, depositPercent: number | null): number {
  if (depositPercent === null) return totalMinor;
  return Number((BigInt(totalMinor) * BigInt(depositPercent) + 50n) / 100n);
}

type Sold = {
  readonly moq: number;
  /** The least quantity of its category; 1 without one. */
  readonly categoryMinimum: number;
  readonly orderMultiple: number;
};

export type QuantityRefusal = {
  readonly kind: 'belowMinimum' | 'notMultiple';
  /** What could be ordered. */
  readonly quantity: number;
};

/** The greater of both minima, in whole multiples. */
export const minQuantityOf = ({ moq, categoryMinimum, orderMultiple }: Sold): number =>
  Math.ceil(Math.max(moq, categoryMinimum) / orderMultiple) * orderMultiple;

/** Why all variants of a product together may not be ordered in this quantity; null: they may. */
export function whyNotQuantity(sold: Sold, quantity: number): QuantityRefusal | null {
  const minimum = minQuantityOf(sold);
  if (quantity < minimum) return { kind: 'belowMinimum', quantity: minimum };
  const rest = quantity % sold.orderMultiple;
  return rest === 0
    ? null
    : { kind: 'notMultiple', quantity: quantity + sold.orderMultiple - rest };
}

const scalarTerms = [
  'shippingMinor',
  'incoterm',
  'place',
  'shipOn',
  'depositPercent',
  'fromStock',
  'wantsSample',
] as const satisfies readonly (keyof OrderTerms)[];
export type ScalarTerm = (typeof scalarTerms)[number];

export type TermsChange =
  | {
      readonly term: 'quantity' | 'price';
      readonly position: number;
      readonly before: number | null;
      readonly after: number | null;
    }
  | {
      readonly term: ScalarTerm;
      readonly before: OrderTerms[ScalarTerm];
      readonly after: OrderTerms[ScalarTerm];
    };

/** What the later revision asks for instead. Notes are no terms. */
export function termsChanges(before: OrderTerms, after: OrderTerms): TermsChange[] {
  const positions = [...new Set([...before.lines, ...after.lines].map(({ position }) => position))];
  const changes = positions.flatMap((position): TermsChange[] => {
    const of = ({ lines }: OrderTerms) => lines.find((line) => line.position === position);
    const [was, is] = [of(before), of(after)];
    return [
      ...(was?.quantity === is?.quantity
        ? []
        : [
            {
              term: 'quantity' as const,
              position,
              before: was?.quantity ?? null,
              after: is?.quantity ?? null,
            },
          ]),
      ...(was?.priceMicros === is?.priceMicros || !is
        ? []
        : [
            {
              term: 'price' as const,
              position,
              before: was?.priceMicros ?? null,
              after: is.priceMicros,
            },
          ]),
    ];
  });
  return [
    ...changes,
    ...scalarTerms.flatMap((term): TermsChange[] =>
      before[term] === after[term] ? [] : [{ term, before: before[term], after: after[term] }],
    ),
  ];
}
