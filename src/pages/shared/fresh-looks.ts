// When an open page loads its data again. Looking reads: what a page shows counts as read.

type Browser = {
  /** Nobody sees the page. */
  readonly isHidden: () => boolean;
  /** A socket is alive, which tells of changes. */
  readonly isTold: () => boolean;
  /** Whether the line to the market stands. */
  readonly isReached: () => Promise<boolean>;
  readonly load: () => Promise<void>;
};

/**
 * `look`: loads, unless nobody would see it. `lookByClock`: the same where no socket tells, and
 * once after one has begun to tell, for what changed before it did; so a page that is left open
 * does not renew its session for ever. `beginListening`: what a socket told between the reading of
 * the data and now reached nobody.
 */
export function looksOf({ isHidden, isTold, isReached, load }: Browser) {
  let isToldSinceLook = false;
  const look = async (): Promise<void> => {
    if (isHidden()) return;
    const wasTold = isTold();
    if (!(await isReached()) || isHidden()) return;
    isToldSinceLook = wasTold;
    await load();
  };
  return {
    look,
    beginListening: async (): Promise<void> => {
      isToldSinceLook = false;
      if (isTold()) await look();
    },
    lookByClock: async (): Promise<void> => {
      if (!isTold() || !isToldSinceLook) await look();
    },
  };
}

/**
 * The router loads nothing while a form is sent, and not after one that failed: what was to be
 * looked at meanwhile is looked at afterwards.
 */
export function looksAroundForms() {
  let isBusy = false;
  let isMissed = false;
  return {
    /** Whether the page may load now; else it is remembered. */
    mayLoad(): boolean {
      isMissed ||= isBusy;
      return !isBusy;
    },
    /** Returns whether a look was missed that can be made now. */
    setBusy(busy: boolean): boolean {
      isBusy = busy;
      const isDue = !busy && isMissed;
      if (isDue) isMissed = false;
      return isDue;
    },
  };
}
