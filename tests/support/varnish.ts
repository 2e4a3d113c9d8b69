// A Varnish with the configuration of docs/growing.md, in front of one web process.
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
  /** Of the web process, which may start later. */
  readonly backendPort: number;
};

export const freePort = (): Promise<number> => getPort({ host: '127.0.0.1' });

/** `stopProxies` ends it. */
export function startVarnish({
  program,
  folder,
  port,
  backendPort,
}: VarnishOptions): Promise<Proxy> {
  const configuration = replaceAll(documentedBlock('Varnish', 'docs/growing.md'), [
    ['.port = "3001"', `.port = "${backendPort}"`],
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
