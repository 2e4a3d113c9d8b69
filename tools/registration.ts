// Writes what generators make from templates, and registers it in files that exist.
import fs from 'node:fs';
import path from 'node:path';
import { type FeatureName, renameTemplate } from './feature-name.ts';
import { run } from './processes.ts';

/** Templates that tools cannot read in their place end in this. */
const suffix = /\.template$/;

/**
 * Copies a folder of templates under the name of the feature. Throws an Error when one of the files
 * exists. Returns the new files.
 */
export function writeTemplates(template: string, folder: string, name: FeatureName): string[] {
  const files = fs
    .globSync(`${template}/**/*`)
    .filter((file) => fs.statSync(file).isFile())
    .map((file) => {
      const renamed = renameTemplate(path.relative(template, file), name).replace(suffix, '');
      return { from: file, to: path.join(folder, renamed) };
    });
  const known = files.find(({ to }) => fs.existsSync(to));
  if (known) throw new Error(`${known.to} is there already.`);
  for (const { from, to } of files) {
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.writeFileSync(to, renameTemplate(fs.readFileSync(from, 'utf8'), name));
  }
  return files.map(({ to }) => to);
}

/** Inserts lines before the first match of `anchor`. Throws an Error when nothing matches. */
export function insertBefore(text: string, anchor: RegExp, lines: string): string {
  const position = text.search(anchor);
  if (position === -1) throw new Error(`Nothing matches ${String(anchor)}.`);
  return `${text.slice(0, position)}${lines}\n${text.slice(position)}`;
}

/** Changes a file that exists. Returns its name. */
export function edit(file: string, change: (text: string) => string): string {
  fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
  return file;
}

/** Names differ in length, so lines break elsewhere. Throws an Error when a file is not code. */
export async function format(files: readonly string[]): Promise<void> {
  const code = files.filter((file) => /\.(tsx?|css|json)$/.test(file));
  const { status, output } = await run('oxfmt', code, { isQuiet: true });
  if (status !== 0) throw new Error(output);
}
