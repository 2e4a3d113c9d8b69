// The parent's side of `measured-server.ts`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { dataFolder } from './database.ts';
import type { Asked, Kind, Said } from './measured-server.ts';

export type Usage = Extract<Said, { kind: 'usage' }>;

export type ServerProcess = {
  readonly origin: string;
  usage(): Promise<Usage>;
  ask(asked: Asked): Promise<Said>;
  close(): Promise<void>;
};

/** Of V8, as `npm start` gives them. */
const startFlags = (): string[] =>
  (
    JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  ).scripts.start
    .split(' ')
    .filter((word) => word.startsWith('--'));

const program = fileURLToPath(new URL('measured-server.ts', import.meta.url));

/** Throws when the process ends or fails before it has answered. */
async function answerOf(child: ChildProcess): Promise<Said> {
  const over = new AbortController();
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal: over.signal }) as Promise<[Said]>,
      once(child, 'exit', { signal: over.signal }).then(([code, signal]) => {
        throw new Error(`The measured server ended (${code ?? signal}).`);
      }),
    ]);
    if (answer.kind === 'failed')
      throw new Error(`The measured server did not start: ${answer.message}`);
    return answer;
  } finally {
    over.abort();
  }
}

async function start(kind: Kind, environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  // Its log is written as in production, to nowhere.
  const child = fork(program, [kind], {
    execArgv: kind === 'kervan' ? startFlags() : [],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const listening = (await answerOf(child)) as Extract<Said, { kind: 'listening' }>;
  const ask = (asked: Asked) => {
    const answer = answerOf(child);
    child.send(asked);
    return answer;
  };
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    ask,
    usage: async () => (await ask({ kind: 'usage' })) as Usage,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL'); // it holds nothing that a later run needs
      await ended;
    },
  };
}

/** The product as `npm start` runs it; without a worker in it unless it is asked for. */
export async function startKervan(
  databaseUrl: string,
  {
    isDemo = false,
    hasWorker = false,
    environment = {},
  }: {
    readonly isDemo?: boolean;
    readonly hasWorker?: boolean;
    readonly environment?: NodeJS.ProcessEnv;
  } = {},
): Promise<ServerProcess> {
  const port = await getPort({ host: '127.0.0.1' });
  return start('kervan', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${dataFolder}/web`,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    HOST: '127.0.0.1',
    DEMO: isDemo ? '1' : '0',
    ...(!hasWorker && { WORKER: 'off' }),
    TRUST_PROXY: '1',
    FETCH_PICTURES: 'off',
    LOG_LEVEL: 'info',
    SEARCH_ENGINES: 'on',
    ...environment,
  });
}

export const startBare = (): Promise<ServerProcess> => start('bare', {});
export const startReact = (): Promise<ServerProcess> => start('react', { NODE_ENV: 'production' });
