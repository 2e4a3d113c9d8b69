// Requests one address as fast as a server responds. Counts bytes, as every response is the same: a
// load generator that parses responses is slower than the server and would measure itself.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Load = { readonly answers: number; readonly elapsedMs: number };

/** The first bytes of every response; anything else is a refusal. */
const wanted = Buffer.from('HTTP/1.1 200 ');

/**
 * `asked`: a request as it goes over the wire, or several in turn; `answerBytes`: how long each
 * answer is, headers included; null: as each one tells. Throws at the first other answer.
 */
export async function loadServer(
  origin: string,
  asked: Buffer | readonly Buffer[],
  {
    answerBytes,
    connections,
    durationMs,
  }: { answerBytes: number | null; connections: number; durationMs: number },
): Promise<Load> {
  const { hostname, port } = new URL(origin);
  const requests = Buffer.isBuffer(asked) ? [asked] : asked;
  let sent = 0;
  const request = () => requests[sent++ % requests.length]!;
  let answers = 0;
  let isOver = false;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const sockets = Array.from({ length: connections }, () => {
    let missing = 0;
    const buffer = Buffer.allocUnsafe(65_536);
    const take = (bytes: number): boolean => {
      if (isOver) return true;
      if (missing === 0) {
        if (buffer.compare(wanted, 0, wanted.length, 0, wanted.length) !== 0)
          reject(
            new Error(`Unexpected answer: ${buffer.toString('latin1', 0, Math.min(bytes, 200))}`),
          );
        missing = answerBytes ?? lengthOf(buffer.subarray(0, bytes));
      }
      missing -= bytes;
      if (missing < 0) reject(new Error(`An answer is longer than ${answerBytes} bytes.`));
      if (missing === 0) {
        answers += 1;
        socket.write(request());
      }
      return true;
    };
    const socket = net.connect(
      { host: hostname, port: Number(port), noDelay: true, onread: { buffer, callback: take } },
      () => socket.write(request()),
    );
    socket
      .once('error', reject)
      .once(
        'close',
        () => isOver || reject(new Error('The server closed a connection under load.')),
      );
    return socket;
  });
  const startedAt = performance.now();
  try {
    await Promise.race([sleep(durationMs), failed]);
    return { answers, elapsedMs: performance.now() - startedAt };
  } finally {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  }
}

/** Reads one response byte for byte; it must have a content-length. */
export async function wholeResponse(origin: string, request: Buffer): Promise<Buffer> {
  const { hostname, port } = new URL(origin);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.write(request);
  let answer = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer = Buffer.concat([answer, chunk]);
    if (answer.length >= lengthOf(answer)) break; // which closes the connection
  }
  return answer;
}

/** Bytes of headers and body; Infinity until the headers are there. */
function lengthOf(answer: Buffer): number {
  const head = answer.indexOf('\r\n\r\n');
  const body = /^content-length: (\d+)$/im.exec(
    answer.toString('latin1', 0, Math.max(head, 0)).replaceAll('\r', ''),
  )?.[1];
  return body === undefined ? Infinity : head + 4 + Number(body);
}
