// nginx and haproxy with the configuration of docs/operating.md, in front of two processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import getPort from 'get-port';
import { vi } from 'vitest';

export type Proxy = {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  /** Its output and its log so far. */
  readonly log: () => string;
};

const running = new Set<ChildProcess>();

type ProxyOptions = {
  /** The program. */
  readonly program: string;
  readonly folder: string;
  /** Ports of the processes, in place of 3001 and 3002. */
  readonly ports: readonly [number, number];
};

/** The first block of code below a heading of the operator's guide, or of another page. */
export function documentedBlock(heading: string, page = 'docs/operating.md'): string {
  const lines = fs.readFileSync(page, 'utf8').split('\n');
  const below = lines.slice(lines.indexOf(`### ${heading}`) + 1);
  const start = below.findIndex((line) => line.startsWith('    '));
  const length = below.slice(start).findIndex((line) => line !== '' && !line.startsWith('    '));
  return below
    .slice(start, start + length)
    .map((line) => line.slice(4))
    .join('\n')
    .trim();
}

/** Throws when a text is missing: the guide has changed, and the test has to follow. */
export function replaceAll(
  text: string,
  replacements: readonly (readonly [from: string, to: string])[],
): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The guide has no "${from}" any more.`);
    return changed.replaceAll(from, to);
  }, text);
}

const backends = ([one, two]: ProxyOptions['ports']) =>
  [
    ['127.0.0.1:3001', `127.0.0.1:${one}`],
    ['127.0.0.1:3002', `127.0.0.1:${two}`],
  ] as const;

export async function startNginx({ program, folder, ports }: ProxyOptions): Promise<Proxy> {
  const [port, plainPort] = [
    await getPort({ host: '127.0.0.1' }),
    await getPort({ host: '127.0.0.1' }),
  ];
  const site = replaceAll(documentedBlock('nginx'), [
    ...backends(ports),
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    ['    http2 on;\n', ''],
    ['    ssl_certificate     /etc/ssl/market.example.pem;\n', ''],
    ['    ssl_certificate_key /etc/ssl/market.example.key;\n', ''],
    ['    ssl_protocols       TLSv1.2 TLSv1.3;\n', ''],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const own = [
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/nginx.log;`,
    'worker_processes 1;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []), // only root may write into the folder
    'events { worker_connections 2048; }',
    'http {',
    'access_log off;',
    ...temporary,
  ];
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(file, `${own.join('\n')}\n${site}\n}\n`);
  return startProxy({
    name: 'nginx',
    port,
    command: [program, '-p', folder, '-e', `${folder}/nginx.log`, '-c', file],
    logFile: `${folder}/nginx.log`,
  });
}

export async function startHaproxy({ program, folder, ports }: ProxyOptions): Promise<Proxy> {
  const [port, plainPort] = [
    await getPort({ host: '127.0.0.1' }),
    await getPort({ host: '127.0.0.1' }),
  ];
  const site = replaceAll(documentedBlock('haproxy'), [
    ...backends(ports),
    ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
    [
      'bind :443 ssl crt /etc/ssl/market.example.pem alpn h2,http/1.1\n',
      `bind 127.0.0.1:${port}\n`,
    ],
  ]);
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, `${site}\n`);
  return startProxy({
    name: 'haproxy',
    port,
    command: [program, '-db', '-f', file],
    logFile: null,
  });
}

type Command = {
  readonly name: string;
  readonly port: number;
  readonly command: readonly [string, ...string[]];
  readonly logFile: string | null;
};

/** Starts a program that serves a port; `stopProxies` ends it. */
export async function startProxy({
  name,
  port,
  command: [program, ...args],
  logFile,
}: Command): Promise<Proxy> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const log = () =>
    output + (logFile !== null && fs.existsSync(logFile) ? fs.readFileSync(logFile, 'utf8') : '');
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`${name} did not start:\n${log()}`);
      return await listens(port);
    },
    { timeout: 30_000, interval: 50 },
  );
  return { name, port, pid: child.pid!, log };
}

/** Call it in `afterAll`. */
export async function stopProxies(): Promise<void> {
  await Promise.all(
    Array.from(running, async (child) => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    }),
  );
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
