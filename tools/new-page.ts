// Creates pages of a feature from tools/templates/pages, with their texts, and registers them.
//
//   npm run generate:page -- banners list       a public list: /banners
//   npm run generate:page -- banners vendor     a room in the vendor panel: /vendor/banners
//   npm run generate:page -- banners control    in the control panel, with a form and a journey
//   npm run generate:page -- alerts account     in the account, of a feature made with --own
import fs from 'node:fs';
import { camelCase, type FeatureName, featureName, pascalCase } from './feature-name.ts';
import { edit, format, insertBefore, writeTemplates } from './registration.ts';

type Page = {
  /** Also the name of the function that builds its address. */
  readonly id: string;
  readonly path: string;
  /** The file's name without `.page.tsx`. */
  readonly file: string;
  readonly options: string;
};

type Kind = {
  /** The list in `pages.ts`, and the folder of the area. */
  readonly area: 'storefront' | 'account' | 'vendor' | 'control';
  readonly pathFunctions: 'src/shared/paths.ts' | 'src/shared/member-paths.ts';
  readonly hasJourney: boolean;
  /** The query that its template calls. */
  readonly query: (name: FeatureName) => string;
  readonly pages: (name: FeatureName) => readonly Page[];
};

const room = ({ plural }: FeatureName, panel: 'vendor' | 'control'): Page => ({
  id: `${panel}${pascalCase(plural)}`,
  path: `${panel}/${plural}`,
  file: plural,
  options: `menu: 'main'`,
});

const listed = ({ plural }: FeatureName): string => `list${pascalCase(plural)}`;

const kinds: Readonly<Record<string, Kind>> = {
  list: {
    area: 'storefront',
    pathFunctions: 'src/shared/paths.ts',
    hasJourney: false,
    query: listed,
    pages: ({ plural }) => [
      {
        id: camelCase(plural),
        path: plural,
        file: plural,
        options: `isPublic: true, isPrefetched: true, sitemap: 'market'`,
      },
    ],
  },
  vendor: {
    area: 'vendor',
    pathFunctions: 'src/shared/member-paths.ts',
    hasJourney: false,
    query: listed,
    pages: (name) => [room(name, 'vendor')],
  },
  control: {
    area: 'control',
    pathFunctions: 'src/shared/member-paths.ts',
    hasJourney: true,
    query: listed,
    pages: (name) => [
      room(name, 'control'),
      {
        id: `new${pascalCase(name.singular)}`,
        path: `control/${name.plural}/new`,
        file: `new-${name.singular}`,
        options: '',
      },
    ],
  },
  account: {
    area: 'account',
    pathFunctions: 'src/shared/member-paths.ts',
    hasJourney: true,
    query: ({ plural }) => `listOwn${pascalCase(plural)}`,
    pages: ({ plural }) => [
      {
        id: `own${pascalCase(plural)}`,
        path: `account/${plural}`,
        file: plural,
        options: `kind: 'account', menu: 'main'`,
      },
    ],
  },
};

try {
  const [plural, kind, singular] = process.argv.slice(2);
  if (!plural || !kind || !Object.hasOwn(kinds, kind))
    throw new Error(
      `usage: npm run generate:page -- <feature> <${Object.keys(kinds).join('|')}> [<singular>]`,
    );
  await makePages(featureName(plural, singular), kind, kinds[kind]!);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function makePages(name: FeatureName, kind: string, made: Kind): Promise<void> {
  const { area, pathFunctions, hasJourney } = made;
  if (!fs.existsSync(`src/features/${name.plural}`))
    throw new Error(`"npm run generate:feature -- ${name.plural}" comes first.`);
  requireQuery(name, made.query(name));
  const pages = made.pages(name);
  const registered = fs.readFileSync('src/pages/pages.ts', 'utf8');
  const known = pages.find(({ id }) => registered.includes(`id: '${id}'`));
  if (known) throw new Error(`src/pages/pages.ts has a page ${known.id} already.`);

  const folder = `src/pages/${area}/${name.plural}`;
  const files = writeTemplates(`tools/templates/pages/${kind}`, folder, name);
  if (hasJourney)
    files.push(...writeTemplates(`tools/templates/journeys/${kind}`, `tests/e2e/${area}`, name));
  await format([
    ...files,
    edit('src/pages/pages.ts', (text) => addRows(text, area, name, pages)),
    ...(area === 'control'
      ? [edit('src/pages/shared/room-rights.ts', (text) => addRights(text, pages))]
      : []),
    edit(pathFunctions, (text) => addPathFunctions(text, pages)),
  ]);
  const addresses = pages.map(({ path }) => `/${path}`).join(' and ');
  console.log(`${folder} is made and registered: ${addresses}. Now write its texts.`);
}

/** Throws an Error where the template would call a query that the feature does not have. */
function requireQuery({ plural }: FeatureName, query: string): void {
  const files = fs.globSync(`src/features/${plural}/{queries.server.ts,queries/*.server.ts}`);
  const isThere = files.some((file) =>
    new RegExp(`\\b${query}\\b`).test(fs.readFileSync(file, 'utf8')),
  );
  if (!isThere)
    throw new Error(
      `The page needs the query ${query}, which src/features/${plural} does not have. Features ` +
        'made with --own have pages in the account, others do not.',
    );
}

/** The page of all other addresses stays the last of the storefront. */
function addRows(
  text: string,
  area: Kind['area'],
  { plural }: FeatureName,
  pages: readonly Page[],
): string {
  const rows = pages.map(
    ({ id, path, file, options }) =>
      `  { id: '${id}', path: '${path}', file: '${area}/${plural}/${file}.page.tsx', ${options} },`,
  );
  const list = text.indexOf(`const ${area} = [`);
  if (list === -1) throw new Error(`src/pages/pages.ts has no list called ${area}.`);
  const end = area === 'storefront' ? /^ {2}\{ id: 'notFound'/m : /^\] as const satisfies/m;
  return text.slice(0, list) + insertBefore(text.slice(list), end, rows.join('\n'));
}

/** Staff who edit the market's content may enter, until another right is written there. */
function addRights(text: string, pages: readonly Page[]): string {
  return insertBefore(text, /^};/m, pages.map(({ id }) => `  ${id}: 'content',`).join('\n'));
}

function addPathFunctions(text: string, pages: readonly Page[]): string {
  const functions = pages.map(
    ({ id, path }) =>
      `\nexport const ${id} = ({ locale }: In): string => \`/\${locale}/${path}\`;\n`,
  );
  return text + functions.join('');
}
