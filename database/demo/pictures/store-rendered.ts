// Stores rendered pictures as uploads.
import { readFile } from 'node:fs/promises';
import { storeUploads } from '#features/media/services/keep-upload.server.ts';
import type { Context } from '#platform/context.ts';
import { readRenderedPictures, renderedFile } from './rendered.ts';

/** Pictures in memory at a time, of some 30 KB each. */
const atOnce = 50;

/**
 * Those that nothing shows are deleted after a day. Throws an Error for a name that is not
 * rendered, and where a file has changed.
 */
export async function storeRenderedPictures(
  context: Context,
  names: Iterable<string>,
): Promise<void> {
  const rendered = readRenderedPictures();
  const all = [...names];
  for (let i = 0; i < all.length; i += atOnce) {
    const some = all.slice(i, i + atOnce).map((name) => {
      const entry = rendered.get(name);
      if (!entry) throw new Error(`The picture "${name}" is not rendered; run npm run pictures`);
      return { name, ...entry };
    });
    const stored = await storeUploads(
      context,
      await Promise.all(
        some.map(async ({ name, width, height, placeholderColor }) => ({
          webp: await readFile(renderedFile(name)),
          width,
          height,
          placeholderColor,
        })),
      ),
    );
    const changed = some.find(({ hash }, j) => stored[j]!.hash !== hash);
    if (changed)
      throw new Error(
        `rendered/${changed.name}.webp is not as pictures.json says; run npm run pictures`,
      );
  }
}
