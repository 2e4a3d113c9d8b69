// Finds or installs the Chromium for the browser tests.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { installFromDebian } from './debian.ts';
import { run } from './processes.ts';

/** Headless shell first: it draws no window and takes half of the CPU. */
const onThePath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** What `unpackFromNpm` creates. */
const unpacked = path.resolve('.data/chromium/chromium.sh');

/**
 * Finds the first that runs: on some systems /usr/bin/chromium-browser is a script that only offers
 * an installation.
 */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...onThePath, chromium.executablePath(), unpacked].find(
    (file) => file !== undefined && doesRun(file),
  );

const doesRun = (file: string): boolean =>
  fs.existsSync(file) && spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0;

/** Finds or installs a Chromium. Throws an Error that says what to do when neither works. */
export async function provideChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  // Older releases have no shell.
  await installFromDebian('Chromium', ['chromium-headless-shell'], ['chromium']);
  const installed = findChromium();
  if (installed) return installed;
  await unpackFromNpm();
  const fromNpm = findChromium();
  if (fromNpm) return fromNpm;
  throw new Error(
    'There is no Chromium for the browser tests, and none could be installed. ' +
      'Install one ("apt-get install chromium") or set CHROMIUM_PATH.',
  );
}

/**
 * Ships a headless Chromium with its libraries inside the npm package, so it works where only npm
 * is reachable.
 */
const npmPackage = '@sparticuz/chromium';
const npmVersion = '153.0.0';

/** For Linux on x64 only. Not a dependency: 67 MB that few machines need. */
async function unpackFromNpm(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  console.log('Downloading Chromium from npm (once)');
  const folder = path.dirname(unpacked);
  const { status, output } = await run(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `${npmPackage}@${npmVersion}`,
    ],
    { isQuiet: true },
  );
  if (status !== 0) {
    console.log(output.trim());
    return;
  }
  const packed = path.join(folder, 'node_modules', npmPackage, 'bin');
  await inflate(path.join(packed, 'chromium.br'), path.join(folder, 'chromium'));
  await inflate(path.join(packed, 'al2023.tar.br'), path.join(folder, 'libraries.tar'));
  await run(
    'tar',
    ['--extract', '--file', path.join(folder, 'libraries.tar'), '--directory', folder],
    { isQuiet: true },
  );
  fs.writeFileSync(
    unpacked,
    `#!/bin/sh\nhere=$(dirname "$0")\nLD_LIBRARY_PATH="$here/lib" exec "$here/chromium" "$@"\n`,
    { mode: 0o755 },
  );
}

const inflate = (from: string, to: string): Promise<void> =>
  pipeline(
    fs.createReadStream(from),
    createBrotliDecompress(),
    fs.createWriteStream(to, { mode: 0o755 }),
  );
