// The parent's side of `measured-server.ts`.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { dataFolder } from './database.ts';
import type { Asked, Kind, Said } from './measured-server.ts';

export type Usage = Extract<Said, { kind: 'usage' }>;

export type ServerProcess = {
  readonly origin: string;
  usage(): Promise<Usage>;
  ask(asked: Asked): Promise<Said>;
  /** Takes its CPU away, as a busy neighbour does. */
  pause(forMs: number): Promise<void>;
  close(): Promise<void>;
};

/** Of V8, as `npm start` gives them. */
const startFlags = (): string[] =>
  (
    JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  ).scripts.start
    .split(' ')
    .filter((word) => word.startsWith('--'));

const program = 'bench/measured-server.ts';

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

/** `project`: the folder whose program is started. */
async function start(
  kind: Kind,
  environment: NodeJS.ProcessEnv,
  project = '.',
): Promise<ServerProcess> {
  // Its log is written as in production, to nowhere; glibc's arenas are those of the Containerfile.
  const child = fork(path.resolve(project, program), [kind], {
    cwd: path.resolve(project),
    execArgv: kind === 'kervan' ? startFlags() : [],
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...environment },
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
    async pause(forMs) {
      child.kill('SIGSTOP');
      await sleep(forMs);
      child.kill('SIGCONT');
    },
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
    project,
  }: {
    readonly isDemo?: boolean;
    readonly hasWorker?: boolean;
    readonly environment?: NodeJS.ProcessEnv;
    /** A copy of the project with a build of its own; this one when it is left out. */
    readonly project?: string;
  } = {},
): Promise<ServerProcess> {
  const port = await getPort({ host: '127.0.0.1' });
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.resolve(dataFolder, 'web'),
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
  };
  return start('kervan', settings, project);
}

export const startBare = (): Promise<ServerProcess> => start('bare', {});
export const startReact = (): Promise<ServerProcess> => start('react', { NODE_ENV: 'production' });
