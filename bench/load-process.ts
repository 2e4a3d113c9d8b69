// Sends requests in a process of its own, so that nothing else that is measured holds it up. In an
// open loop they are sent at a fixed rate, whether or not those before are answered; in a closed
// one each visitor waits for an answer before the next request. Started by `startLoadProcess`,
// which talks to it by messages.
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
  /** In its place, of bytes that are no text. */
  readonly bodyBase64?: string;
};

export const bodyOf = ({ body, bodyBase64 }: SentRequest) =>
  bodyBase64 === undefined ? body : Buffer.from(bodyBase64, 'base64');

/** `requests` are sent in turns. */
type Load = {
  readonly origin: string;
  readonly requests: readonly SentRequest[];
  readonly seconds: number;
  /** Where all come from. By default each request has its own: one alone is held back. */
  readonly network?: string;
};
export type OpenLoop = Load & { readonly perSecond: number };
/** So many visitors at once. */
export type ClosedLoop = Load & { readonly visitors: number };

export type LoadResponse = {
  /** 0 when there was no answer. */
  readonly status: number;
  /** When it was to be sent, or was sent in a closed loop, since the load began. */
  readonly sentAtMs: number;
  /** Since then. */
  readonly ms: number;
};

/** Read, or made. */
export const isServed = ({ status }: LoadResponse): boolean => status === 200 || status === 201;

const timeoutMs = 30_000;

let networks = 0;
const newNetwork = (): string =>
  `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`;

const agent = new http.Agent({ keepAlive: true });

const send = (origin: string, sent: SentRequest, network: string): Promise<number> =>
  new Promise((resolve) => {
    const { method, path, headers } = sent;
    const own = { ...headers, 'x-forwarded-for': network };
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
      .end(bodyOf(sent));
  });

async function runOpen({
  origin,
  requests,
  perSecond,
  seconds,
  network,
}: OpenLoop): Promise<LoadResponse[]> {
  const answers: Promise<LoadResponse>[] = [];
  const startedAt = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const dueAt = startedAt + (i * 1_000) / perSecond;
    const earlyMs = dueAt - performance.now();
    if (earlyMs > 0) await sleep(earlyMs);
    const answered = send(origin, requests[i % requests.length]!, network ?? newNetwork());
    const sentAtMs = dueAt - startedAt;
    answers.push(answered.then((status) => ({ status, sentAtMs, ms: performance.now() - dueAt })));
  }
  return Promise.all(answers);
}

async function runClosed({
  origin,
  requests,
  visitors,
  seconds,
  network,
}: ClosedLoop): Promise<LoadResponse[]> {
  const answers: LoadResponse[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  let next = 0;
  const visit = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now();
      const request = requests[next++ % requests.length]!;
      const status = await send(origin, request, network ?? newNetwork());
      answers.push({ status, sentAtMs: sentAt - startedAt, ms: performance.now() - sentAt });
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  return answers;
}

export type LoadProcess = {
  readonly run: (load: OpenLoop | ClosedLoop) => Promise<LoadResponse[]>;
  readonly close: () => Promise<void>;
};

async function answersOf(child: ChildProcess): Promise<LoadResponse[]> {
  const over = new AbortController();
  try {
    const [answers] = await Promise.race([
      once(child, 'message', { signal: over.signal }) as Promise<[LoadResponse[]]>,
      once(child, 'exit', { signal: over.signal }).then(() => {
        throw new Error('The load generator ended.');
      }),
    ]);
    return answers;
  } finally {
    over.abort();
  }
}

export function startLoadProcess(): LoadProcess {
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
    (load: OpenLoop | ClosedLoop) =>
      void ('visitors' in load ? runClosed(load) : runOpen(load)).then((answers) =>
        process.send!(answers),
      ),
  );
}
