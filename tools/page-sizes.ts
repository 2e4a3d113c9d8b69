// What the scripts of first views weigh, module by module: `npm run build -- --sizes`.
import fs from 'node:fs';
import vm from 'node:vm';
import { storefrontManifest } from '#platform/framework/storefront-manifest.ts';

export const kilobyte = 1_024;

/** Of the scripts that a page names in its HTML, as gzip; `page-weight.spec.ts` measures pages. */
export const maxFirstScripts = 150 * kilobyte;

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

export function reportSizes(buildFolder: string): string {
  const client = `${buildFolder}/client`;
  const manifestFile = fs
    .globSync(`${client}/assets/manifest-*.js`)
    .map((file) => storefrontManifest(file))[0]!;
  const manifest = readManifest(manifestFile);
  const modules = JSON.parse(fs.readFileSync(`${buildFolder}/${moduleList}`, 'utf8')) as Modules;
  const sizeOf = (file: string) => fs.statSync(`${client}${file}.gz`).size;
  const manifestPath = manifestFile.slice(client.length);

  const pages = reported.map((id) => {
    const files = [manifestPath, ...filesOf(manifest, id)];
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return { id, files, bytes };
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
      ...sharesOf(modules[file.slice(1)] ?? [], bytes),
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

/** The manifest is a script that the browser runs. */
function readManifest(file: string): Manifest {
  const window: Record<string, Manifest> = {};
  vm.runInNewContext(fs.readFileSync(file, 'utf8'), { window });
  return Object.values(window)[0]!;
}

const column = (bytes: number): string => String(bytes).padStart(7);
