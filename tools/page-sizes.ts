// What the scripts of first views weigh, module by module: `npm run build -- --sizes`.
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { type Locale, locales } from '#shared/locale.ts';

export const kilobyte = 1_024;

/** Of the scripts that a page names in its HTML, as gzip; `page-weight.spec.ts` measures pages. */
export const maxFirstScripts = 141 * kilobyte;

/** A file of the build: which modules are in which script. */
export const moduleList = 'modules.json';

/** Ids of routes. */
const reported = [
  'pages/storefront/home/home.page',
  'category',
  'pages/storefront/product/product.page',
  'pages/storefront/store/store.page',
  'pages/storefront/search/search.page',
  'pages/storefront/rfq-market/rfq-market.page',
];

type Route = {
  readonly parentId?: string;
  readonly module: string;
  readonly imports: readonly string[];
};
type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
};
type Modules = Readonly<Record<string, readonly (readonly [file: string, length: number])[]>>;

/** Smaller modules are left out of the report, in bytes of gzip. */
const minListed = 100;

/** A page's scripts are reported in the language in which they are heaviest. */
export function reportSizes(buildFolder: string): string {
  const client = `${buildFolder}/client`;
  const modules = JSON.parse(fs.readFileSync(`${buildFolder}/${moduleList}`, 'utf8')) as Modules;
  const sizeOf = (file: string) => fs.statSync(`${client}${file}.gz`).size;
  const manifests = locales.map((locale) => readManifest(client, locale));

  const pages = reported.map((id) => {
    const views = manifests.map(({ file, manifest }) => {
      const files = [file, ...filesOf(manifest, id)];
      return { files, bytes: files.reduce((sum, each) => sum + sizeOf(each), 0) };
    });
    const heaviest = views.reduce((a, b) => (b.bytes > a.bytes ? b : a));
    return { id, ...heaviest };
  });
  const listed = [...new Set(pages.flatMap(({ files }) => files))]
    .map((file) => ({ file, bytes: sizeOf(file) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const pagesOf = (file: string) => pages.filter(({ files }) => files.includes(file)).length;
  return [
    `Scripts of first views, gzip, of ${maxFirstScripts} bytes:`,
    ...pages.map(
      ({ id, bytes }) => `${column(bytes)}  ${column(maxFirstScripts - bytes)} left  ${id}`,
    ),
    '',
    `Their files, each with the number of these pages that load it, and its modules:`,
    ...listed.flatMap(({ file, bytes }) => [
      `${column(bytes)}  ${file}  ${pagesOf(file)} of ${pages.length}`,
      ...sharesOf(modules[`assets/${path.basename(file)}`] ?? [], bytes),
    ]),
  ].join('\n');
}

/** The scripts of a route and of those around it. */
function filesOf({ entry, routes }: Manifest, id: string): string[] {
  const files = new Set([entry.module, ...entry.imports]);
  for (let route = routes[id]; route; route = routes[route.parentId ?? ''])
    for (const file of [route.module, ...route.imports]) files.add(file);
  return [...files].map((file) => file.replace(/#.*/, ''));
}

/** A module's part of a compressed file is estimated from its length before compression. */
function sharesOf(modules: Modules[string], bytes: number): string[] {
  const whole = modules.reduce((sum, [, length]) => sum + length, 0);
  return modules
    .map(([file, length]) => ({ file, part: Math.round((length / whole) * bytes) }))
    .filter(({ part }) => part >= minListed)
    .toSorted((a, b) => b.part - a.part)
    .map(({ file, part }) => `  ${column(part)}  ${file}`);
}

/**
 * Reads the storefront's manifest with what comes late: scripts that the browser runs. `file`: the
 * path of the first.
 */
function readManifest(client: string, locale: Locale) {
  const window: Record<string, Manifest> = {};
  const [first, late] = ['storefront', 'late'].map(
    (name) => fs.globSync(`${client}/assets/${locale}/${name}-manifest-*.js`)[0]!,
  );
  for (const file of [first!, late!]) vm.runInNewContext(fs.readFileSync(file, 'utf8'), { window });
  return { file: first!.slice(client.length), manifest: Object.values(window)[0]! };
}

const column = (bytes: number): string => String(bytes).padStart(7);
