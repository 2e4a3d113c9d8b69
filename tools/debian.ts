// Installs programs that tests use from Debian's packages.
import fs from 'node:fs';
import { run } from './processes.ts';

/** Whether packages may be installed here: as root on Debian. */
const mayInstall = (): boolean => process.getuid?.() === 0 && fs.existsSync('/etc/debian_version');

/** Debian runs this script before starting a newly installed service; 101 forbids it. */
const servicePolicy = '/usr/sbin/policy-rc.d';

let updating: Promise<unknown> | undefined;

/**
 * Installs the first of these package lists that Debian has, if permitted, without starting a
 * service. Resolves in any case: the caller looks for the program again.
 */
export async function installFromDebian(
  name: string,
  ...alternatives: readonly (readonly string[])[]
): Promise<void> {
  if (!mayInstall()) return;
  console.log(`Installing ${name} from Debian (once)`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const hasPolicy = fs.existsSync(servicePolicy);
  if (!hasPolicy) fs.writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await (updating ??= run('apt-get', ['update', '--quiet'], { env, isQuiet: true }));
    for (const packages of alternatives) {
      const { status, output } = await run(
        'apt-get',
        ['install', '--yes', '--no-install-recommends', ...packages],
        { env, isQuiet: true },
      );
      if (status === 0) return;
      console.log(output.trim().split('\n').slice(-5).join('\n'));
    }
  } finally {
    if (!hasPolicy) fs.rmSync(servicePolicy, { force: true });
  }
}
