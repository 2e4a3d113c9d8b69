// The category tree that Kervan brings. Its file names rendered pictures; a tree has their hashes.
import { readFileSync } from 'node:fs';
import { type CategoryFile, categoryFile } from '#features/categories/schemas.ts';
import { readRenderedPictures } from '../demo/pictures/rendered.ts';

export type ReferenceTree = {
  readonly file: CategoryFile;
  /** Names of the rendered pictures that it shows. */
  readonly pictures: ReadonlySet<string>;
};

/** Throws an Error for a picture that is not rendered. */
export function readCategoryTree(): ReferenceTree {
  const rendered = readRenderedPictures();
  const names = new Set<string>();
  const text = readFileSync(new URL('categories.json', import.meta.url), 'utf8');
  const file: unknown = JSON.parse(text, (key, value: unknown) => {
    if (key !== 'picture') return value;
    const name = value as string;
    const picture = rendered.get(name);
    if (!picture) throw new Error(`categories.json names a picture "${name}" that is not rendered`);
    names.add(name);
    return picture.hash;
  });
  return { file: categoryFile.parse(file), pictures: names };
}
