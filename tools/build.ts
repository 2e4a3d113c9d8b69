// Before a start: compiles the messages, cuts the fonts, and builds the site when its sources are not those of the last build.
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
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { provideFonts } from './fonts.ts';
import { alone } from './lock.mjs';
import { compileMessages } from './messages.ts';
import { run } from './processes.ts';

const sources = [
  'src/**/*',
  'public/**/*',
  'package-lock.json',
  '*.config.ts',
  'tools/{build,fonts,messages,message-compiler}.ts',
];
const buildFolder = 'build';

async function bringUpToDate(): Promise<void> {
  await compileMessages();
  await provideFonts();
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
const readStamp = (): string | undefined =>
  existsSync(stampIn(buildFolder)) ? readFileSync(stampIn(buildFolder), 'utf8') : undefined;

/**
 * Into a folder of its own that then takes the old one's place: a server that is starting never
 * meets half a build, and a failure keeps the last good one.
 */
async function build(fingerprint: string): Promise<void> {
  for (const leftover of globSync(`${buildFolder}.{new,old}-*`))
    rmSync(leftover, { recursive: true, force: true });
  const fresh = `${buildFolder}.new-${process.pid}`; // of a build that was killed, a process may still write into its own
  const old = `${buildFolder}.old-${process.pid}`;
  await runReactRouterBuild(fresh);
  shortenManifest(`${fresh}/client`);
  compressAssets(`${fresh}/client`);
  writeFileSync(stampIn(fresh), fingerprint);
  if (existsSync(buildFolder)) renameSync(buildFolder, old);
  renameSync(fresh, buildFolder);
  rmSync(old, { recursive: true, force: true });
}

type Route = {
  readonly id: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
} & Readonly<Record<string, unknown>>;
type Manifest = {
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
};

/**
 * Each page loads the list of all routes: what can be said once is put back by the script itself.
 * Throws when the framework writes another one.
 */
function shortenManifest(folder: string): void {
  const file = globSync(`${folder}/assets/manifest-*.js`)[0]!;
  const [, name, json] = /^(window\.\w+=)(\{.*\});\s*$/s.exec(readFileSync(file, 'utf8'))!;
  const manifest = JSON.parse(json!) as Manifest;
  const flags = [
    ...new Set(
      Object.values(manifest.routes).flatMap((route) =>
        Object.keys(route).filter((key) => /^has[A-Z]/.test(key)),
      ),
    ),
  ];
  const shared = manifest.entry.imports;
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, { id: _, imports, css, ...route }]) => {
      const said = Object.entries(route).filter(
        ([key, value]) => !(flags.includes(key) && value === false),
      );
      return [
        id,
        {
          ...Object.fromEntries(said),
          imports: imports.filter((one) => !shared.includes(one)),
          ...(css.length > 0 && { css }),
        },
      ];
    }),
  );
  const restore = `for(const[k,r]of Object.entries(m.routes)){r.id=k;r.css??=[];r.imports=[...m.entry.imports,...r.imports];for(const f of ${JSON.stringify(flags)})r[f]??=!1}return m`;
  writeFileSync(file, `${name}(m=>{${restore}})(${JSON.stringify({ ...manifest, routes })});\n`);
}

/**
 * Once and as small as can be, so that the server sends finished bytes. What is compressed by its
 * own format is left alone.
 */
function compressAssets(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt}`)) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Its report of every chunk is shown only when it fails. */
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
