// Loads the product and a bare node:http server that sends the same bytes, in turns.
import { loadServer, wholeResponse } from './http-load.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, type Figure, from, say } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import { median } from './statistics.ts';

const connections = 50;
const rounds = 7;
const roundMs = 2_000;
const warmUpMs = 2_000;

export type Round = {
  readonly perSecond: number;
  /** Of the server, for one answer. */
  readonly cpuMicros: number;
  /** Of one core, 0 to 1 and above. */
  readonly coreShare: number;
};

/** The header block and the body of an answer. */
export function partsOf(answer: Buffer): {
  readonly head: readonly string[];
  readonly body: Buffer;
} {
  const end = answer.indexOf('\r\n\r\n');
  return { head: answer.toString('latin1', 0, end).split('\r\n'), body: answer.subarray(end + 4) };
}

/** Name, value, name, value, …, without what node:http writes itself. */
export const headersOf = (head: readonly string[]): string[] =>
  head
    .slice(1)
    .filter((line) => !/^(?:date|connection|keep-alive):/i.test(line))
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });

type TurnsAsked = {
  readonly what: string;
  readonly requests: Buffer | readonly Buffer[];
  /** Headers included; null: as each answer tells. */
  readonly answerBytes: number | null;
};

/** Loads both servers in turns, so that other work of the machine slows both alike. */
export async function loadInTurns(
  kervan: ServerProcess,
  bare: ServerProcess,
  { what, requests, answerBytes }: TurnsAsked,
): Promise<{ readonly ours: readonly Round[]; readonly theirs: readonly Round[] }> {
  const roundOf = async (server: ServerProcess, durationMs: number): Promise<Round> => {
    throwIfInterrupted();
    const before = await server.usage();
    const { answers, elapsedMs } = await loadServer(server.origin, requests, {
      answerBytes,
      connections,
      durationMs,
    });
    const cpuMicros = (await server.usage()).cpuMicros - before.cpuMicros;
    return {
      perSecond: (answers / elapsedMs) * 1_000,
      cpuMicros: cpuMicros / answers,
      coreShare: cpuMicros / 1_000 / elapsedMs,
    };
  };
  await roundOf(kervan, warmUpMs);
  await roundOf(bare, warmUpMs);
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    theirs.push(await roundOf(bare, roundMs));
    ours.push(await roundOf(kervan, roundMs));
    say(
      `${what}, round ${round} of ${rounds}: ${count(ours.at(-1)!.perSecond)} a second, ` +
        `bare node:http ${count(theirs.at(-1)!.perSecond)}`,
    );
  }
  return { ours, theirs };
}

/** Whole answers a second of ours for each one of theirs, round by round. */
export const ratioOf = (ours: readonly Round[], theirs: readonly Round[]): number =>
  median(ours.map(({ perSecond }, i) => perSecond / theirs[i]!.perSecond));

/** The API limits what one network asks, so that each request comes from another one. */
const networks = 4_096;

/** An answer of the API, next to a bare server that sends the same bytes; not compressed. */
export async function measureApiAnswer(
  kervan: ServerProcess,
  bare: ServerProcess,
  {
    path,
    what,
    minimum,
  }: { readonly path: string; readonly what: string; readonly minimum: number },
): Promise<Figure> {
  const requests = Array.from({ length: networks }, (_, i) =>
    Buffer.from(
      [
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        'Accept: application/json',
        `X-Forwarded-For: 10.200.${i >> 8}.${i & 255}`,
        '\r\n',
      ].join('\r\n'),
    ),
  );
  const { head, body } = partsOf(await wholeResponse(kervan.origin, requests[0]!));
  await bare.ask({ kind: 'answer', headers: headersOf(head), bodyBase64: body.toString('base64') });
  const { ours, theirs } = await loadInTurns(kervan, bare, { what, requests, answerBytes: null });
  const ratio = ratioOf(ours, theirs);
  const perSecond = (rows: readonly Round[]) => count(median(rows.map((row) => row.perSecond)));
  return {
    what,
    measured: `${ratio.toFixed(2)} (${perSecond(ours)} to ${perSecond(theirs)})`,
    ...from(ratio, minimum, (value) => value.toFixed(1)),
  };
}
