// A Varnish with a documented configuration: that of docs/growing.md in front of one web process,
// or that of the containers in front of two.
import fs from 'node:fs';
import path from 'node:path';
import getPort from 'get-port';
import { documentedBlock, type Proxy, replaceAll, startProxy } from './proxies.ts';

type VarnishOptions = {
  /** The program. */
  readonly program: string;
  /** Of its own, for its configuration and its shared memory. */
  readonly folder: string;
  readonly port: number;
  /** Of the web process, which may start later, or of two. */
  readonly backends: readonly [number] | readonly [number, number];
};

/** With which the two web processes' pages are purged. */
export const purgeToken = 'purges-of-the-tests';

export const freePort = (): Promise<number> => getPort({ host: '127.0.0.1' });

/** `stopProxies` ends it. */
export function startVarnish({
  program,
  folder,
  port,
  backends: [one, two],
}: VarnishOptions): Promise<Proxy> {
  const configuration =
    two === undefined
      ? replaceAll(documentedBlock('Varnish', 'docs/growing.md'), [
          ['.port = "3001"', `.port = "${one}"`],
        ])
      : replaceAll(fs.readFileSync('containers/kervan.vcl', 'utf8'), [
          ['.host = "web-one";\n    .port = "3000"', `.host = "127.0.0.1";\n    .port = "${one}"`],
          ['.host = "web-two";\n    .port = "3000"', `.host = "127.0.0.1";\n    .port = "${two}"`],
          ['std.getenv("EDGE_PURGE_TOKEN")', `"${purgeToken}"`],
        ]);
  fs.mkdirSync(folder, { recursive: true });
  const file = path.resolve(folder, 'kervan.vcl');
  fs.writeFileSync(file, `${configuration}\n`);
  const args = [
    ['-F'],
    ['-j', 'none'], // its own user may not read the folder
    ['-n', path.resolve(folder, 'work')],
    ['-a', `127.0.0.1:${port}`],
    ['-f', file],
    ['-s', 'malloc,64m'],
  ].flat();
  return startProxy({ name: 'Varnish', port, command: [program, ...args], logFile: null });
}
