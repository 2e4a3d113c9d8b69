// Draws Open Graph images on first request, and stores them.
import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import type { FileStorage, StoredFile } from '#platform/files/file-storage.ts';
import { createAdmission } from '#platform/http/admission.ts';
import { ogImageHash, type OgImage } from '../queries/og-images.server.ts';
import { drawCard } from './draw.server.ts';

/** A resized picture, as features store their media. */
export type Pictures = {
  findOrMake(
    context: Context,
    size: {
      readonly hash: string;
      readonly width: number;
      readonly format: 'webp' | 'jpg';
    },
  ): Promise<StoredFile | null>;
};

/** Networks that show links request once, and wait. */
const maxWaitMs = 10_000;

/** Wide enough for the image; for a smaller picture the next smaller size is used. */
const pictureWidths = [640, 480, 320, 160];

export const cardKey = (hash: string): string => `card-${hash}.jpg`;

export function createOgImageRenderer({
  files,
  pictures,
  draw = drawCard,
}: {
  readonly files: FileStorage;
  readonly pictures: Pictures;
  readonly draw?: typeof drawCard;
}) {
  const admission = createAdmission({ concurrency: 1, maxWaitMs });
  const underWay = new Map<string, Promise<StoredFile | null>>();

  async function readPicture(context: Context, name: string): Promise<Buffer | null> {
    const hash = name.split('.', 1)[0]!;
    for (const width of pictureWidths) {
      const file = await pictures.findOrMake(context, { hash, width, format: 'webp' });
      if (file) return buffer(await file.read());
    }
    return null;
  }

  return {
    find: (hash: string): Promise<StoredFile | null> => files.find(cardKey(hash)),
    /**
     * Draws once for concurrent callers of this process. Throws overloaded, and what sharp throws.
     */
    async make(context: Context, card: OgImage): Promise<StoredFile | null> {
      const hash = ogImageHash(card);
      const known = underWay.get(hash);
      if (known) return known;
      const making = admission
        .run(async () => {
          const picture = card.picture === null ? null : await readPicture(context, card.picture);
          await files.put(cardKey(hash), await draw(card, picture));
          return files.find(cardKey(hash));
        })
        .finally(() => underWay.delete(hash));
      underWay.set(hash, making);
      return making;
    },
  };
}
