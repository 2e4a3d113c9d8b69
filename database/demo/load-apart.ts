// Loads the demo market in a process of its own: its texts and rows would stay in the memory of one that lives on.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Options = {
  /** That of a database which is up to date. */
  readonly databaseUrl: string;
  readonly report: (step: string) => void;
  readonly signal?: AbortSignal | undefined;
};

const program = fileURLToPath(new URL('load-process.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../src/platform/compile-cache.ts', import.meta.url));

/** Throws when the process fails or is stopped; the market is loaded whole or not at all. */
export async function loadDemoMarketApart({ databaseUrl, report, signal }: Options): Promise<void> {
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
