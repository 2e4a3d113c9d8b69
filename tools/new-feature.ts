// Creates a feature's folder from tools/templates/feature, with its migration and passing tests.
//
//   npm run generate:feature -- reviews
//   npm run generate:feature -- companies company      when the plural is not singular and s
import fs from 'node:fs';
import path from 'node:path';
import { type FeatureName, featureName, renameTemplate } from './feature-name.ts';
import { run } from './processes.ts';

const template = 'tools/templates/feature';

try {
  const [plural, singular] = process.argv.slice(2);
  if (!plural)
    throw new Error(
      'usage: npm run generate:feature -- <plural> [<singular>], such as price-alerts',
    );
  await makeFeature(featureName(plural, singular));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function makeFeature(name: FeatureName): Promise<void> {
  const folder = `src/features/${name.plural}`;
  if (fs.existsSync(folder)) throw new Error(`${folder} is there already.`);
  for (const file of fs.globSync(`${template}/**/*`).filter((each) => fs.statSync(each).isFile())) {
    const target = path.join(folder, path.relative(template, file));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, renameTemplate(fs.readFileSync(file, 'utf8'), name));
  }
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
    `${folder} and its migration are made. "npm run check" and "npx vitest run ${folder}" ` +
      `pass; now say what ${name.plural} are.`,
  );
}
