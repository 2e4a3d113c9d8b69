// Runs before every npm script: installs missing dependencies and switches to the Node among them.
//
//   node tools/bootstrap.mjs [script...]     runs the scripts, one after another, under Node 24
//
// Imports only node:* and ./lock.mjs: before the first install it runs on the machine's own Node
// (18 or newer).
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './lock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';
const oldestNode = 24;

/**
 * Names the dependencies from which node_modules was installed. `npm ci` deletes it before anything
 * else.
 */
const stampFile = join(root, 'node_modules', '.kervan-install');
/** The Node that npm scripts find first on their PATH. */
const installedNode = join(root, 'node_modules', '.bin', isWindows ? 'node.cmd' : 'node');

makeDataFolderPrivate();
await installWhatIsMissing();
const node = existsSync(installedNode) ? installedNode : process.execPath;
refuseOldNode();
for (const script of process.argv.slice(2)) {
  const status = await run(node, [join(root, script)]);
  if (status !== 0) process.exit(status);
}

/**
 * The folder contains databases, uploads and passwords. Keeps group bits: the embedded PostgreSQL
 * may need one when root runs it.
 */
function makeDataFolderPrivate() {
  const folder = join(root, '.data');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode } = statSync(folder);
  if ((mode & 0o007) !== 0) chmodSync(folder, mode & 0o770);
}

async function installWhatIsMissing() {
  const wanted = dependenciesFingerprint();
  const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
  if (isInstalled()) return;
  await alone(
    join(root, '.data', 'install.lock'),
    async () => {
      if (isInstalled()) return;
      if (!isInstalledByHand()) await install();
      writeFileSync(stampFile, wanted);
    },
    () => console.log('Waiting for another process that installs the dependencies'),
  );
}

/** Changes when an install could give another result; editing a script in package.json does not. */
function dependenciesFingerprint() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } =
    readJson('package.json');
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(
      JSON.stringify([
        dependencies,
        devDependencies,
        optionalDependencies,
        overrides,
        allowScripts,
      ]),
    )
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/**
 * Whether a plain `npm ci` or `npm install` has installed everything, so that repeating it would
 * waste a minute.
 */
function isInstalledByHand() {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  const wanted = Object.entries(readJson('package-lock.json').packages).filter(
    ([path]) => path !== '',
  );
  return wanted.every(
    ([path, entry]) =>
      installed[path]?.version === entry.version ||
      (!installed[path] && entry.optional && !isForThisMachine(entry)),
  );
}

/** Ignores the machine's C library: a package for a specific one counts as another machine's. */
function isForThisMachine({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

async function install() {
  console.log('Installing dependencies (once, about a minute)');
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // With `production`, npm would leave out the build dependencies.
  const env = { ...process.env, NODE_ENV: '' };
  // The npm that runs us; another package manager would ignore the lock file.
  const npm = process.env.npm_execpath;
  const status = npm?.endsWith('npm-cli.js')
    ? await run(process.execPath, [npm, ...args], env)
    : await run(isWindows ? 'npm.cmd' : 'npm', args, env);
  if (status === 0) return;
  console.error(
    '\nThe dependencies could not be installed. The lines above give the reason; ' +
      'most often it is the network.',
  );
  process.exit(1);
}

function refuseOldNode() {
  const version =
    node === process.execPath
      ? process.version
      : execFileSync(node, ['--version'], { encoding: 'utf8', shell: isWindows }).trim();
  if (Number(version.slice(1).split('.')[0]) >= oldestNode) return;
  console.error(
    `Kervan needs Node ${oldestNode} or newer and found ${version}. ` +
      `npm has no ready-made Node for ${process.platform}-${process.arch}: ` +
      `install Node ${oldestNode}.`,
  );
  process.exit(1);
}

/**
 * Runs a command without a shell: with `node a && node b`, dash remembers where it found `node`
 * before the install.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} The exit status
 */
function run(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, shell: isWindows });
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1)),
  );
}
