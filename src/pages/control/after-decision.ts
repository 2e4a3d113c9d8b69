// Where a decision leads: to what waits next in the same queue, which says what was decided.
import { redirect } from 'react-router';
import { type ParameterValue, withParameters } from '#shared/search-parameters.ts';

/** Parameters that narrow a queue. */
type QueueFilter = Readonly<Record<string, ParameterValue>>;

type Decided = {
  /** Public id of what was decided. */
  readonly id: string;
  /** What was done, as the pages of the queue name it. */
  readonly done: string;
  /** Public ids of what waits beside it; both null: nothing waits any more. */
  readonly neighbours: { readonly previous: string | null; readonly next: string | null };
  readonly sheet: (id: string) => string;
  /** The list of the queue. */
  readonly list: string;
  readonly filter?: QueueFilter;
};

export function openNext({ id, done, neighbours, sheet, list, filter = {} }: Decided): Response {
  const to = neighbours.next ?? neighbours.previous;
  const path = to === null ? list : sheet(to);
  return redirect(withParameters(path, { ...filter, done, of: id }), 303);
}

/** What was decided before the page opened. */
export type LastDecision = {
  readonly done: string;
  /** Null: the page itself is about it. */
  readonly of: { readonly id: string; readonly title: string } | null;
};

/** Reads it of the address; null: nothing. `titleOf`: null for what is unknown. */
export async function readDecision(
  query: URLSearchParams,
  titleOf: (id: string) => Promise<string | null>,
): Promise<LastDecision | null> {
  const done = query.get('done');
  if (done === null) return null;
  const id = query.get('of');
  const title = id === null ? null : await titleOf(id);
  return { done, of: id === null || title === null ? null : { id, title } };
}
