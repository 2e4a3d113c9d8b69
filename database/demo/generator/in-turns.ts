/** Yields the first of each list, then the second of each, and so on; lists may run out. */
export function* inTurns<T>(lists: readonly (readonly T[])[]): Generator<T> {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let turn = 0; turn < longest; turn++) {
    for (const list of lists) {
      if (turn < list.length) yield list[turn]!;
    }
  }
}
