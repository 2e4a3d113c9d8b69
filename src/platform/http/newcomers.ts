// Who was let in and has not joined the line yet: they are being recognized, or their request is
// still arriving. A look-up before each place in the line takes as much of the machine as the work.

type Newcomer = { readonly network: string; readonly cameAt: number; isHere: boolean };

export type Newcomers = {
  readonly size: () => number;
  readonly sizeOf: (network: string) => number;
  /** From which they come. */
  readonly networks: () => number;
  readonly come: (network: string) => void;
  /** The one of the network who came first joins the line. */
  readonly join: (network: string) => void;
};

/** Who has not joined after `maxMs` is forgotten: refused elsewhere, gone, or slow to send. */
export function createNewcomers({ maxMs, now }: { maxMs: number; now: () => number }): Newcomers {
  /** First come, first; those who have joined are skipped. */
  let all: Newcomer[] = [];
  let forgotten = 0;
  const byNetwork = new Map<string, Newcomer[]>();
  let size = 0;

  function leave(network: string): void {
    const ofNetwork = byNetwork.get(network);
    const first = ofNetwork?.shift();
    if (!first) return;
    first.isHere = false;
    size--;
    if (ofNetwork!.length === 0) byNetwork.delete(network);
  }

  function forget(): void {
    const from = now() - maxMs;
    for (; forgotten < all.length; forgotten++) {
      const { isHere, cameAt, network } = all[forgotten]!;
      if (isHere && cameAt >= from) break;
      if (isHere) leave(network);
    }
    if (forgotten > 1_000) {
      all = all.slice(forgotten);
      forgotten = 0;
    }
  }

  const looked = <Value>(read: () => Value): Value => {
    forget();
    return read();
  };

  return {
    size: () => looked(() => size),
    sizeOf: (network) => looked(() => byNetwork.get(network)?.length ?? 0),
    networks: () => looked(() => byNetwork.size),
    come(network) {
      const newcomer = { network, cameAt: now(), isHere: true };
      all.push(newcomer);
      const ofNetwork = byNetwork.get(network);
      if (ofNetwork) ofNetwork.push(newcomer);
      else byNetwork.set(network, [newcomer]);
      size++;
    },
    join: leave,
  };
}
