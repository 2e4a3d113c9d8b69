// `npm run screens -- before` takes a picture of every page into .data/screens/before, and
// `npm run screens -- compare before after` tells which differ, and where, into
// .data/screens/after-differs.
import fs from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { provideChromium } from './browser.ts';
import { endChildrenWhenInterrupted, run } from './processes.ts';

const root = '.data/screens';
const folderOf = (name: string): string => path.resolve(root, name);

endChildrenWhenInterrupted();
const [first, ...names] = process.argv.slice(2);
if (first === 'compare' && names.length === 2) process.exitCode = compare(names[0]!, names[1]!);
else if (first !== undefined && first !== 'compare') process.exitCode = await take(first, names);
else {
  console.error('npm run screens -- NAME, or npm run screens -- compare NAME OTHER');
  process.exitCode = 1;
}

/**
 * `rest` is for Playwright, as `--grep home`. Each set begins with the same data, as pages show
 * what was searched and written before. Both sets are of one day: pages say how long ago.
 */
async function take(name: string, rest: readonly string[]): Promise<number> {
  const [data, loaded] = [folderOf('data'), folderOf('data-as-loaded')];
  if (!fs.existsSync(loaded)) {
    const status = await runPlaywright('data-is-loaded', ['--grep', 'notFound \\(en\\)']);
    if (status !== 0) return status;
    await copyOf(data, loaded);
  }
  fs.rmSync(data, { recursive: true, force: true });
  await copyOf(loaded, data);
  for (const session of fs.globSync(`${root}/*.json`)) fs.rmSync(session);
  return runPlaywright(name, rest);
}

/** The database's files may be another user's, and stay so. */
function copyOf(from: string, to: string) {
  return run('cp', ['-a', from, to]);
}

async function runPlaywright(name: string, rest: readonly string[]): Promise<number> {
  fs.mkdirSync(folderOf(name), { recursive: true });
  const { status } = await run(
    'playwright',
    ['test', '--config', 'tests/screens/playwright.config.ts', '--reporter=line', ...rest],
    { env: { CHROMIUM_PATH: await provideChromium(), SCREENS: folderOf(name) } },
  );
  return status;
}

function compare(before: string, after: string): number {
  const differences = folderOf(`${after}-differs`);
  fs.rmSync(differences, { recursive: true, force: true });
  fs.mkdirSync(differences);
  const files = [before, after].map((name) => new Set(fs.readdirSync(folderOf(name))));
  const all = [...new Set(files.flatMap((one) => [...one]))].toSorted();
  const found = all.flatMap((file) => {
    if (!files.every((one) => one.has(file))) return [`${file}: in one set only`];
    const difference = compareFiles(
      path.join(folderOf(before), file),
      path.join(folderOf(after), file),
    );
    if (difference === null) return [];
    if (difference.image) fs.writeFileSync(path.join(differences, file), difference.image);
    return [`${file}: ${difference.text}`];
  });
  console.log([...found, `${all.length} pictures, ${found.length} differ`].join('\n'));
  return found.length === 0 ? 0 : 1;
}

/** Null when each pixel is the same. */
function compareFiles(before: string, after: string): { text: string; image?: Buffer } | null {
  const [a, b] = [before, after].map((file) => PNG.sync.read(fs.readFileSync(file)));
  if (!a || !b || a.width !== b.width || a.height !== b.height)
    return { text: `${a?.width}×${a?.height} is now ${b?.width}×${b?.height}` };
  const image = new PNG({ width: a.width, height: a.height });
  const pixels = pixelmatch(a.data, b.data, image.data, a.width, a.height, {
    threshold: 0.02,
    includeAA: true,
  });
  return pixels === 0 ? null : { text: `${pixels} pixels`, image: PNG.sync.write(image) };
}
