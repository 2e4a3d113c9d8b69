// What `npm run pictures` has rendered: WebP files in rendered/, listed by rendered/pictures.json.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const renderedPicture = z.strictObject({
  /** SHA-256 of the file, hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  placeholderColor: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Hash of the code that drew it; null: a draft, which is to be drawn again at full size. */
  mark: z.string().nullable(),
});
export type RenderedPicture = z.output<typeof renderedPicture>;

const folder = new URL('rendered/', import.meta.url);
const list = new URL('pictures.json', folder);

/** `towels` is as the scene is by itself, `towels.mustard` in the colour of a variant. */
export const pictureName = (scene: string, color: string | null): string =>
  color === null ? scene : `${scene}.${color}`;

/** `towels@close` and `towels@scale` show the first colour. */
export const viewName = (scene: string, view: 'close' | 'scale'): string => `${scene}@${view}`;

/** The scene of a picture by its name. */
export const sceneOfPicture = (name: string): string => /^[^.@]+/.exec(name)![0];

export const renderedFile = (name: string): URL => new URL(`${name}.webp`, folder);

/** By name. */
export const readRenderedPictures = (): Map<string, RenderedPicture> =>
  new Map(
    Object.entries(
      z.record(z.string(), renderedPicture).parse(JSON.parse(readFileSync(list, 'utf8'))),
    ),
  );

/** Writes the file and its entry; a run that is stopped loses nothing of what it has drawn. */
export function keepRenderedPicture(
  name: string,
  webp: Buffer,
  entry: Omit<RenderedPicture, 'hash'>,
): void {
  const hash = createHash('sha256').update(webp).digest('hex');
  writeAtomically(renderedFile(name), webp);
  writeList(readRenderedPictures().set(name, { hash, ...entry }));
}

/** Deletes the files and entries of all other pictures; returns their names. */
export function keepOnly(names: ReadonlySet<string>): string[] {
  const all = readRenderedPictures();
  const others = [...all.keys()].filter((name) => !names.has(name));
  for (const name of others) all.delete(name);
  writeList(all);
  for (const name of others) rmSync(renderedFile(name), { force: true });
  return others;
}

function writeList(pictures: ReadonlyMap<string, RenderedPicture>): void {
  const inOrder = [...pictures].toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeAtomically(list, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
}

function writeAtomically(file: URL, content: Buffer | string): void {
  const part = new URL(`${file.href}.part`);
  writeFileSync(part, content);
  renameSync(part, file);
}
