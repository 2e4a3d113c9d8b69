// Tasks that wait for a slot, in a line for each client. The clients take turns, so that one who
// asks a thousand times waits behind himself.

export type Fair = { readonly client: string };

export type FairLine<Task extends Fair> = {
  readonly size: () => number;
  /** At most how many tasks begin before one that the client adds now. */
  readonly aheadOf: (client: string) => number;
  readonly add: (task: Task) => void;
  readonly remove: (task: Task) => void;
  /** Removes and returns the oldest task of the client whose turn it is, among those that may. */
  readonly takeNext: (mayBegin: (client: string) => boolean) => Task | undefined;
  /** Removes and returns the oldest task of the client who has the most. */
  readonly takeOfLongest: () => Task | undefined;
};

export function createFairLine<Task extends Fair>(): FairLine<Task> {
  /** In the order of their turns. */
  const lines = new Map<string, Set<Task>>();
  let size = 0;

  function remove(task: Task): boolean {
    const tasks = lines.get(task.client);
    if (!tasks?.delete(task)) return false;
    if (tasks.size === 0) lines.delete(task.client);
    size--;
    return true;
  }

  const takeFirst = (tasks: Set<Task> | undefined): Task | undefined => {
    const [task] = tasks ?? [];
    if (task) remove(task);
    return task;
  };

  return {
    size: () => size,
    aheadOf: (client) => Math.min(size, ((lines.get(client)?.size ?? 0) + 1) * lines.size),
    add(task) {
      const tasks = lines.get(task.client) ?? new Set();
      lines.set(task.client, tasks.add(task));
      size++;
    },
    remove,
    takeNext(mayBegin) {
      for (const [client, tasks] of lines) {
        if (!mayBegin(client)) continue;
        const task = takeFirst(tasks);
        lines.delete(client);
        if (tasks.size > 0) lines.set(client, tasks);
        return task;
      }
      return undefined;
    },
    takeOfLongest() {
      let longest: Set<Task> | undefined;
      for (const tasks of lines.values()) if (tasks.size > (longest?.size ?? 0)) longest = tasks;
      return takeFirst(longest);
    },
  };
}
