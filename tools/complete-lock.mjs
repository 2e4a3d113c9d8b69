// Run after `npm install`: adds optional packages of other platforms to package-lock.json that the
// registry in use did not have. Without them `npm ci` ends with "Missing: ... from lock file"; with
// them it skips them by os and cpu.
//
//   node tools/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Systems by npm's name, and how package names spell them.
 *
 * @type {[string, RegExp][]}
 */
const systems = [
  ['darwin', /darwin|macos/],
  ['win32', /win32|windows/],
  ['android', /android/],
  ['freebsd', /freebsd/],
  ['openharmony', /openharmony/],
  ['linux', /linux/],
  ['aix', /aix/],
  ['sunos', /sunos/],
  ['netbsd', /netbsd/],
  ['openbsd', /openbsd/],
];
/** @type {[string, RegExp][]} */
const processors = [
  ['arm64', /arm64|aarch64/],
  ['arm', /[-/]arm\b|arm-|armv7/],
  ['ia32', /ia32/],
  ['x64', /x64|x86_64/],
  ['ppc64', /ppc64/],
  ['s390x', /s390x/],
  ['riscv64', /riscv64/],
  ['loong64', /loong/],
  ['wasm32', /wasm/],
];

/**
 * Derives an optional package's lock entry from its name and exact version. Returns undefined when
 * they are not sufficient.
 *
 * @param {string} name
 * @param {string} range
 */
function entryFor(name, range) {
  const version = range.replace(/^[~^=v]*/, '');
  const os = systems.find(([, pattern]) => pattern.test(name))?.[0];
  const cpu = processors.find(([, pattern]) => pattern.test(name))?.[0];
  if (!/^\d+\.\d+\.\d+/.test(version) || !os || !cpu) return undefined;
  const libc = name.endsWith('musl')
    ? { libc: ['musl'] }
    : name.endsWith('gnu')
      ? { libc: ['glibc'] }
      : {};
  return { version, cpu: [cpu], ...libc, optional: true, os: [os] };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const top = `node_modules/${name}`;
    if (lock.packages[top] || lock.packages[`${path}/${top}`]) continue;
    const entry = entryFor(name, range);
    if (entry) {
      lock.packages[top] = entry;
      added += 1;
    } else console.log(`left alone: ${name} ${range}`);
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
