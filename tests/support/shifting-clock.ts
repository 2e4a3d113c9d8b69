// Preloaded into a process (`NODE_OPTIONS=--import …`): at SIGUSR2 its wall clock jumps ahead, as when somebody sets it.
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
