// What stands around one row of a queue, for those who go through it.

/** How much of the queue is shown beside the one that is looked at. */
const shown = { before: 6, after: 14 } as const;

export type Around<Row> = {
  /** In the order of the queue, without the row itself. */
  readonly before: readonly Row[];
  readonly after: readonly Row[];
};

/** Reads rows on one side, the nearest first. */
type ReadSide<Row> = (side: '<' | '>', limit: number) => Promise<readonly Row[]>;

export async function readAround<Row>(read: ReadSide<Row>): Promise<Around<Row>> {
  const [before, after] = await Promise.all([read('<', shown.before), read('>', shown.after)]);
  return { before: before.toReversed(), after };
}

/** Public ids of the two nearest; null at an end of the queue. */
export const neighboursIn = ({ before, after }: Around<{ readonly id: string }>) => ({
  previous: before.at(-1)?.id ?? null,
  next: after[0]?.id ?? null,
});
