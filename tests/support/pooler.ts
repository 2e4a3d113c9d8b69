// A PgBouncer as docs/growing.md describes it, in front of the tests' PostgreSQL.
import fs from 'node:fs';
import path from 'node:path';
import getPort from 'get-port';
import { throughPort } from './broken-line.ts';
import { type Proxy, startProxy } from './proxies.ts';

type PoolerOptions = {
  /** The program. */
  readonly program: string;
  /** Of its own, for its configuration. */
  readonly folder: string;
  /** The address of a database. */
  readonly url: string;
  /** Connections to the database, shared by all clients. */
  readonly size: number;
  /** By default a free one. */
  readonly port?: number;
};

export type Pooler = Proxy & {
  /** Of the same database through it. */
  readonly url: string;
};

/** In a setting of PgBouncer, which doubles quotes. */
const quoted = (text: string) => `'${decodeURIComponent(text).replaceAll("'", "''")}'`;

/** In transaction mode. `stopProxies` ends it, to be called before the database is dropped. */
export async function startPooler({
  program,
  folder,
  url,
  size,
  port: askedPort,
}: PoolerOptions): Promise<Pooler> {
  const port = askedPort ?? (await getPort({ host: '127.0.0.1' }));
  const { hostname, port: serverPort, username, password } = new URL(url);
  const file = path.join(folder, 'pgbouncer.ini');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort || '5432'} user=${quoted(username)} ` +
        `password=${quoted(password)}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${size}`,
      'max_client_conn = 200',
      ...(process.getuid?.() === 0 ? ['user = nobody'] : []), // it refuses to run as root
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  const proxy = await startProxy({
    name: 'PgBouncer',
    port,
    command: [program, file],
    logFile: null,
  });
  return { ...proxy, url: throughPort(url, port) };
}
