// Creates a feature's folder from tools/templates, with its migration and passing tests, and
// registers it.
//
//   npm run generate:feature -- banners                staff write them, everybody reads them
//   npm run generate:feature -- price-alerts --own     each person has their own
//   npm run generate:feature -- companies company      when the plural is not singular and s
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { camelCase, type FeatureName, featureName } from './feature-name.ts';
import { run } from './processes.ts';
import { edit, format, insertBefore, writeTemplates } from './registration.ts';

/** The test in which each creating call of the API is sent again under its key. */
const creatingCalls = 'src/api/creating-calls.test.ts';

try {
  const {
    positionals: [plural, singular],
    values: { own: isOwn = false },
  } = parseArgs({ allowPositionals: true, options: { own: { type: 'boolean' } } });
  if (!plural)
    throw new Error(
      'usage: npm run generate:feature -- <plural> [<singular>] [--own], such as price-alerts',
    );
  await makeFeature(featureName(plural, singular), isOwn);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function makeFeature(name: FeatureName, isOwn: boolean): Promise<void> {
  const folder = `src/features/${name.plural}`;
  if (fs.existsSync(folder)) throw new Error(`${folder} is there already.`);
  const template = isOwn ? 'own-feature' : 'feature';
  const files = writeTemplates(`tools/templates/${template}`, folder, name);
  await format([
    ...files,
    edit('src/features.server.ts', (text) => register(text, name)),
    ...(isOwn ? [edit(creatingCalls, (text) => addCreatingCall(text, name))] : []),
  ]);
  const { status, output } = await run(
    'drizzle-kit',
    ['generate', '--name', `add_${name.plural.replaceAll('-', '_')}`],
    { isQuiet: true },
  );
  if (status !== 0)
    throw new Error(
      `${output}\n${folder} is made, but its migration is not: ` +
        '"npm run generate:migration" says why.',
    );
  console.log(
    `${folder} and its migration are made and registered. Now say what ${name.plural} are, ` +
      `and "npm run generate:page -- ${name.plural} ${isOwn ? 'account' : 'list'}" makes a page.`,
  );
}

function addCreatingCall(text: string, { plural }: FeatureName): string {
  const call = (title: string) => `{ title: '${title}' }`;
  return insertBefore(
    text,
    /^};\n\ntest\(/m,
    `  '/${plural}': async () => ({ by: buyer, to: '/${plural}', ` +
      `body: ${call('One')}, other: ${call('Another')} }),`,
  );
}

/** Adds the manifest to the end of the list: hooks of features that it builds on run before. */
function register(text: string, { plural }: FeatureName): string {
  const value = camelCase(plural);
  const imported = insertBefore(
    text,
    /^import .* from '#platform\//m,
    `import { ${value} } from '#features/${plural}/feature.server.ts';`,
  );
  return insertBefore(imported, /^\];\n\nexport const featureHooks/m, `  ${value},`);
}
