// The built files with hashed names, which never change: read when they are first asked for, then
// sent as finished bytes before Fastify sees the request. A first visit needs dozens of them.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { createEncodingChoice, type Encoding } from '#platform/page-cache/encodings.ts';
import { assetsFolder } from './pages-build.ts';

const root = '/assets/';
const contentTypes = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.woff2', 'font/woff2'],
]);
/** The build has compressed what becomes smaller. */
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** What the pages of all languages need in the encoding of most browsers, and as much again. */
const maxBytes = 8 * 2 ** 20;

export type BuiltFiles = {
  /** Answers, or returns false without having written anything. */
  serves(req: IncomingMessage, res: ServerResponse): boolean;
};

type SentFile = { readonly name: string; readonly type: string; readonly encoding: Encoding };

type Options = {
  /** Of the files and what they were compressed to; by default the build's. */
  readonly folder?: string;
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called after each answer. */
  readonly count: RequestListener;
};

export function createBuiltFiles({ folder = assetsFolder, headers, count }: Options): BuiltFiles {
  const names = new Set(
    readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll(path.sep, '/')),
  );
  const chooseEncoding = createEncodingChoice();
  const bodies = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: (file) => readFile(path.join(folder, file)),
  });
  const everyHeader = Object.entries({
    ...headers,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }).flat();

  function send(req: IncomingMessage, res: ServerResponse, file: SentFile, body: Buffer): void {
    const sent = [
      ...everyHeader,
      'content-type',
      file.type,
      'content-length',
      String(body.length),
      'x-request-id',
      randomUUID(),
    ];
    if (file.encoding !== 'identity') sent.push('content-encoding', file.encoding);
    res.writeHead(200, sent);
    res.end(req.method === 'HEAD' ? undefined : body);
    count(req, res);
  }

  async function readAndSend(req: IncomingMessage, res: ServerResponse, file: SentFile) {
    try {
      send(req, res, file, (await bodies.fetch(file.name))!);
    } catch {
      // The files are being replaced, or too many are open.
      res.writeHead(503, { 'retry-after': '1', 'content-length': 0 }).end();
      count(req, res);
    }
  }

  function fileOf({ method, url, headers: asked }: IncomingMessage): SentFile | null {
    if ((method !== 'GET' && method !== 'HEAD') || !url!.startsWith(root)) return null;
    const question = url!.indexOf('?');
    const name = url!.slice(root.length, question === -1 ? undefined : question);
    const type = contentTypes.get(path.extname(name));
    if (type === undefined || !names.has(name)) return null;
    const chosen = chooseEncoding(asked['accept-encoding']);
    const compressed = name + suffixes[chosen];
    return names.has(compressed)
      ? { name: compressed, type, encoding: chosen }
      : { name, type, encoding: 'identity' };
  }

  return {
    serves(req, res) {
      const file = fileOf(req);
      if (file === null) return false;
      const body = bodies.get(file.name);
      if (body) send(req, res, file, body);
      else void readAndSend(req, res, file);
      return true;
    },
  };
}
