// nginx and haproxy for the deployment drill: installed ones, else Debian's.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { installFromDebian } from './debian.ts';

type Proxies = { readonly nginx: string; readonly haproxy: string };

/** Where Debian installs them, which is not on every PATH. */
const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The path of an installed program. */
export function findProgram(name: string): string | undefined {
  return [...folders, ...(process.env.PATH ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, name))
    .find(mayRun);
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Null unless both are installed. */
export function findProxies(): Proxies | null {
  const [nginx, haproxy] = ['nginx', 'haproxy'].map(findProgram);
  return nginx !== undefined && haproxy !== undefined ? { nginx, haproxy } : null;
}

/** Installs them where permitted. Without them their drill is skipped. */
export async function provideProxies(): Promise<void> {
  if (findProxies() === null) await installFromDebian('nginx and haproxy', ['nginx', 'haproxy']);
}
