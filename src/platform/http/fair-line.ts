// Tasks that wait for a slot. Networks take turns, and so do the clients of each network, so that
// who asks a thousand times, under however many names, waits behind himself.

/** `client`: who asks; `network`: whence, which may be the client itself. */
export type Fair = { readonly client: string; readonly network: string };

export type FairLine<Task extends Fair> = {
  readonly size: () => number;
  /** From which tasks wait. */
  readonly networks: () => number;
  readonly sizeOf: (network: string) => number;
  /** At most how many tasks begin before one that the client adds now. */
  readonly aheadOf: (requester: Fair) => number;
  /** The same for a client of the network who is not known yet. */
  readonly aheadOfUnknown: (network: string) => number;
  readonly add: (task: Task) => void;
  readonly remove: (task: Task) => void;
  /**
   * Removes and returns the oldest task of the client whose turn it is, in the network whose turn
   * it is, among those that may.
   */
  readonly takeNext: (mayBegin: (client: string) => boolean) => Task | undefined;
  /** Removes and returns the oldest task of the client who has the most, in such a network. */
  readonly takeOfLongest: () => Task | undefined;
};

/** Waiting tasks with one key each, whose holders take turns. */
type Turns<Holder extends { readonly size: number }> = Map<string, Holder>;

/** Moves the holder to the end, or out when nothing of it waits any more. */
function endTurn<Holder extends { readonly size: number }>(
  turns: Turns<Holder>,
  key: string,
  holder: Holder,
): void {
  turns.delete(key);
  if (holder.size > 0) turns.set(key, holder);
}

type Network<Task> = { size: number; readonly clients: Turns<Set<Task>> };

export function createFairLine<Task extends Fair>(): FairLine<Task> {
  /** In the order of their turns. */
  const networks: Turns<Network<Task>> = new Map();
  let size = 0;

  function remove(task: Task): boolean {
    const network = networks.get(task.network);
    const tasks = network?.clients.get(task.client);
    if (!tasks?.delete(task)) return false;
    if (tasks.size === 0) network!.clients.delete(task.client);
    if (--network!.size === 0) networks.delete(task.network);
    size--;
    return true;
  }

  const takeFirst = (tasks: Set<Task> | undefined): Task | undefined => {
    const [task] = tasks ?? [];
    if (task) remove(task);
    return task;
  };

  function takeIn({ clients }: Network<Task>, mayBegin: (client: string) => boolean) {
    for (const [client, tasks] of clients) {
      if (!mayBegin(client)) continue;
      const task = takeFirst(tasks);
      endTurn(clients, client, tasks);
      return task;
    }
    return undefined;
  }

  const sizeOf = (network: string): number => networks.get(network)?.size ?? 0;

  return {
    size: () => size,
    networks: () => networks.size,
    sizeOf,
    aheadOfUnknown: (network) => Math.min(size, (sizeOf(network) + 1) * networks.size),
    aheadOf({ client, network: name }) {
      const network = networks.get(name);
      const own = network?.clients.get(client)?.size ?? 0;
      const inNetwork = Math.min(network?.size ?? 0, (own + 1) * (network?.clients.size ?? 0));
      return Math.min(size, (inNetwork + 1) * networks.size);
    },
    add(task) {
      const network = networks.get(task.network) ?? { size: 0, clients: new Map() };
      const tasks = network.clients.get(task.client) ?? new Set();
      network.clients.set(task.client, tasks.add(task));
      network.size++;
      networks.set(task.network, network);
      size++;
    },
    remove,
    takeNext(mayBegin) {
      for (const [name, network] of networks) {
        const task = takeIn(network, mayBegin);
        if (!task) continue;
        endTurn(networks, name, network);
        return task;
      }
      return undefined;
    },
    takeOfLongest: () => takeFirst(largest(largest(networks)?.clients)),
  };
}

function largest<Holder extends { readonly size: number }>(
  turns: Turns<Holder> | undefined,
): Holder | undefined {
  let found: Holder | undefined;
  for (const one of turns?.values() ?? []) if (one.size > (found?.size ?? 0)) found = one;
  return found;
}
