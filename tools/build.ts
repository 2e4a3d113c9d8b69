// Runs before a start: compiles messages, subsets fonts, and builds the site when its sources have
// changed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipWith } from 'node:zlib';
import { provideFonts } from './fonts.ts';
import { alone } from './lock.mjs';
import { compileMessages } from './messages.ts';
import { moduleList, reportSizes } from './page-sizes.ts';
import { run } from './processes.ts';
import { shortenManifest } from './short-manifest.ts';

const sources = [
  'src/**/*',
  'public/**/*',
  'package-lock.json',
  '*.config.ts',
  'tools/{build,fonts,language-scripts,messages,message-compiler,page-sizes,short-manifest}.ts',
];
const buildFolder = 'build';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipWith);

async function bringUpToDate(): Promise<void> {
  await compileMessages();
  await provideFonts();
  const fingerprint = fingerprintOfSources();
  if (readStamp() !== fingerprint) {
    console.log('Building the site (after each change of its sources, less than a minute)');
    await build(fingerprint);
  }
  if (process.argv.includes('--sizes')) console.log(reportSizes(buildFolder));
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
const readStamp = (): string | undefined =>
  existsSync(stampIn(buildFolder)) ? readFileSync(stampIn(buildFolder), 'utf8') : undefined;

/**
 * Builds into a separate folder and swaps it in, so that a starting server never sees half a build.
 * A failure keeps the last good one.
 */
async function build(fingerprint: string): Promise<void> {
  for (const leftover of globSync(`${buildFolder}.{new,old}-*`))
    rmSync(leftover, { recursive: true, force: true });
  // Left by a killed build; a live process may still write into its own.
  const fresh = `${buildFolder}.new-${process.pid}`;
  const old = `${buildFolder}.old-${process.pid}`;
  await runReactRouterBuild(fresh);
  renameSync(`${fresh}/client/${moduleList}`, `${fresh}/${moduleList}`);
  shortenManifest(`${fresh}/client/assets`);
  // Loaded here, because Vite takes longer than a start that builds nothing.
  const { writeLanguages } = await import('./language-scripts.ts');
  writeLanguages(`${fresh}/client/assets`);
  await compressAssets(`${fresh}/client`);
  writeFileSync(stampIn(fresh), fingerprint);
  if (existsSync(buildFolder)) renameSync(buildFolder, old);
  renameSync(fresh, buildFolder);
  rmSync(old, { recursive: true, force: true });
}

/**
 * Compresses once at the highest level, so that the server sends files as they are. Skips formats
 * that are compressed already. A script without texts is the same in all languages.
 */
async function compressAssets(folder: string): Promise<void> {
  const filesOf = Map.groupBy(globSync(`${folder}/**/*.{js,css,svg,json,txt}`), (file) =>
    readFileSync(file, 'utf8'),
  );
  const compressed = [...filesOf].map(async ([content, files]) => {
    const [br, gz] = await Promise.all([brotli(content), gzip(content, { level: 9 })]);
    for (const file of files) {
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }
  });
  await Promise.all(compressed);
}

/** Shows the report of chunks only on failure. */
async function runReactRouterBuild(buildDirectory: string): Promise<void> {
  const { status, output } = await run('react-router', ['build'], {
    env: { NODE_ENV: 'production', KERVAN_BUILD_DIRECTORY: buildDirectory },
    isQuiet: true,
  });
  if (status !== 0) throw new Error(`${output}\nThe site could not be built.`);
}

try {
  await alone('.data/build.lock', bringUpToDate, () =>
    console.log('Waiting for another process that builds the site'),
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
