// Sends requests at a fixed rate, whether or not those before are answered: in a process of its
// own, so that nothing else that is measured holds it up. Started by `startOpenLoop`, which talks
// to it by messages.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type SentRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** `requests` are sent in turns. */
export type OpenLoop = {
  readonly origin: string;
  readonly requests: readonly SentRequest[];
  readonly perSecond: number;
  readonly seconds: number;
};

/** `status`: 0 when there was no answer. `ms`: since the moment at which it was to be sent. */
export type OpenLoopResponse = { readonly status: number; readonly ms: number };

const timeoutMs = 30_000;

let visitors = 0;
/** Each from a network of its own: one alone is held back. */
const visitorAddress = (): string =>
  `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`;

const agent = new http.Agent({ keepAlive: true });

const send = (origin: string, { method, path, headers, body }: SentRequest): Promise<number> =>
  new Promise((resolve) => {
    const own = { ...headers, 'x-forwarded-for': visitorAddress() };
    const request = http.request(
      origin + path,
      { method, headers: own, agent, timeout: timeoutMs },
      (response) => {
        response
          .resume()
          .once('end', () => resolve(response.statusCode!))
          .once('error', () => resolve(0));
      },
    );
    request
      .once('error', () => resolve(0))
      .once('timeout', () => request.destroy())
      .end(body);
  });

async function run({
  origin,
  requests,
  perSecond,
  seconds,
}: OpenLoop): Promise<OpenLoopResponse[]> {
  const answers: Promise<OpenLoopResponse>[] = [];
  const startedAt = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const dueAt = startedAt + (i * 1_000) / perSecond;
    const earlyMs = dueAt - performance.now();
    if (earlyMs > 0) await sleep(earlyMs);
    const answered = send(origin, requests[i % requests.length]!);
    answers.push(answered.then((status) => ({ status, ms: performance.now() - dueAt })));
  }
  return Promise.all(answers);
}

export type OpenLoopProcess = {
  readonly run: (load: OpenLoop) => Promise<OpenLoopResponse[]>;
  readonly close: () => Promise<void>;
};

async function answersOf(child: ChildProcess): Promise<OpenLoopResponse[]> {
  const over = new AbortController();
  try {
    const [answers] = await Promise.race([
      once(child, 'message', { signal: over.signal }) as Promise<[OpenLoopResponse[]]>,
      once(child, 'exit', { signal: over.signal }).then(() => {
        throw new Error('The load generator ended.');
      }),
    ]);
    return answers;
  } finally {
    over.abort();
  }
}

export function startOpenLoop(): OpenLoopProcess {
  const child = fork(fileURLToPath(import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    run(load) {
      const answers = answersOf(child);
      child.send(load);
      return answers;
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

if (import.meta.main) {
  process.on('disconnect', () => process.exit());
  process.on(
    'message',
    (load: OpenLoop) => void run(load).then((answers) => process.send!(answers)),
  );
}
