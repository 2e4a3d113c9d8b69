// Preloaded by `NODE_OPTIONS=--import …`: on SIGUSR2 the wall clock jumps ahead, as when it is set.
const jumpMs = 61 * 60_000;
let aheadMs = 0;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given: readonly unknown[]) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...(given as [number]));
  }
  static override now = () => RealDate.now() + aheadMs;
} as DateConstructor;

process.on('SIGUSR2', () => {
  aheadMs += jumpMs;
});
