// Before a start: compiles the messages, and builds the site when its sources are not those of the last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { alone } from './lock.mjs';
import { compileMessages } from './messages.ts';
import { run } from './processes.ts';

const sources = ['src/**/*', 'public/**/*', 'package-lock.json', '*.config.ts', 'tools/{build,messages,message-compiler}.ts'];
const buildFolder = 'build';

async function bringUpToDate(): Promise<void> {
  await compileMessages();
  const fingerprint = fingerprintOfSources();
  if (readStamp() === fingerprint) return;
  console.log('Building the site (after each change of its sources, less than a minute)');
  await build(fingerprint);
}

function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources).toSorted()) {
    if (file.endsWith('.test.ts') || !statSync(file).isFile()) continue;
    hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampIn = (folder: string): string => `${folder}/.sources`;
const readStamp = (): string | undefined => (existsSync(stampIn(buildFolder)) ? readFileSync(stampIn(buildFolder), 'utf8') : undefined);

/** Into a folder of its own that then takes the old one's place: a server that is starting never meets half a build, and a failure keeps the last good one. */
async function build(fingerprint: string): Promise<void> {
  for (const leftover of globSync(`${buildFolder}.{new,old}-*`)) rmSync(leftover, { recursive: true, force: true });
  const fresh = `${buildFolder}.new-${process.pid}`; // of a build that was killed, a process may still write into its own
  const old = `${buildFolder}.old-${process.pid}`;
  await runReactRouterBuild(fresh);
  compressAssets(`${fresh}/client`);
  writeFileSync(stampIn(fresh), fingerprint);
  if (existsSync(buildFolder)) renameSync(buildFolder, old);
  renameSync(fresh, buildFolder);
  rmSync(old, { recursive: true, force: true });
}

/** Once and as small as can be, so that the server sends finished bytes. What is compressed by its own format is left alone. */
function compressAssets(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt}`)) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Its report of every chunk is shown only when it fails. */
async function runReactRouterBuild(buildDirectory: string): Promise<void> {
  const { status, output } = await run('react-router', ['build'], { env: { NODE_ENV: 'production', KERVAN_BUILD_DIRECTORY: buildDirectory }, isQuiet: true });
  if (status !== 0) throw new Error(`${output}\nThe site could not be built.`);
}

try {
  await alone('.data/build.lock', bringUpToDate, () => console.log('Waiting for another process that builds the site'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
