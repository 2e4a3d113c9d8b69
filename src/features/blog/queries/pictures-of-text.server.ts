import { addressesOf } from '#features/media/queries.server.ts';
import type { RichTextView } from '#features/rich-texts/views.ts';
import type { Context } from '#platform/context.ts';

/** Those of the uploads that are still there, by their hashes. */
export async function picturesOfText(
  context: Context,
  hashes: readonly string[],
): Promise<RichTextView['pictures']> {
  const uploads = [...new Set(hashes)].map((hash) => ({ kind: 'upload' as const, hash }));
  const addressOf = await addressesOf(context, uploads);
  return Object.fromEntries(
    uploads.flatMap((source) => {
      const address = addressOf(source);
      return address ? [[source.hash, { ...address, focal: null }]] : [];
    }),
  );
}
