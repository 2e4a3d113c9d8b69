// From which state a product may pass to which, and who makes it: the one table of its life.
import type { ProductState } from '../schemas.ts';

/**
 * `seller`: asks for this state by hand, in the editor, the list or the API; `content`: a file, a
 * feed, prices and stock, which carry a state along; `staff`: decides about a product; `package`:
 * has room or has none, and publishes nothing that a younger rule holds back.
 */
export type Mover = 'seller' | 'content' | 'staff' | 'package';

type Moves = Readonly<Partial<Record<ProductState, readonly Mover[]>>>;

const all = ['seller', 'content', 'staff', 'package'] as const;

/** `new`: not there yet. Nothing leaves `deleted`. */
const stateMoves: Readonly<Record<ProductState | 'new', Moves>> = {
  new: { draft: ['content'], published: ['content'], paused: ['content'] },
  draft: {
    published: all,
    paused: ['seller', 'content'],
    rejected: ['staff'],
    deleted: ['seller'],
  },
  published: {
    draft: ['seller', 'content', 'staff'],
    paused: ['seller', 'content', 'package'],
    rejected: ['staff'],
    deleted: ['seller'],
  },
  paused: {
    draft: all,
    published: all,
    rejected: ['staff'],
    deleted: ['seller'],
  },
  rejected: { draft: ['seller'], deleted: ['seller'] },
  deleted: {},
};

export type StateMove = {
  readonly from: ProductState | 'new';
  readonly to: ProductState;
  readonly by: Mover;
  /** Staff rejected the product, and has not approved it since. */
  readonly isBarred?: boolean;
};

/** Staying is no move. What is barred goes on sale by staff alone. */
export const mayMove = ({ from, to, by, isBarred = false }: StateMove): boolean =>
  from === to ||
  (stateMoves[from][to]?.includes(by) === true &&
    !(isBarred && to === 'published' && by !== 'staff'));

/** Throws for what the table lacks: a fault of the code that asks, never of its user. */
export function requireMove(move: StateMove): void {
  if (!mayMove(move)) throw new Error(`No product goes ${move.from} → ${move.to} by ${move.by}`);
}
