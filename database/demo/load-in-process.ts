// Loads the demo market in a process of its own, so that its texts and rows do not stay in the
// memory of the web process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Options = {
  /** Of a migrated database. */
  readonly databaseUrl: string;
  readonly report: (step: string) => void;
  readonly signal?: AbortSignal | undefined;
};

const program = fileURLToPath(new URL('load-process.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../src/platform/compile-cache.ts', import.meta.url));

/** Loads the market whole or not at all. Throws when the process fails or is stopped. */
export async function loadDemoMarketInProcess({
  databaseUrl,
  report,
  signal,
}: Options): Promise<void> {
  signal?.throwIfAborted();
  const child = fork(program, {
    execArgv: ['--import', compileCache],
    env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: '2', DEMO: '1' },
  });
  const stop = () => void child.kill();
  signal?.addEventListener('abort', stop);
  child.on('message', (step: string) => {
    if (!signal?.aborted) report(step);
  });
  try {
    const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    signal?.throwIfAborted();
    if (code !== 0)
      throw new Error(`The demo market was not loaded: its process ended (${code ?? ended}).`);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
