// Pagination cursors: opaque to clients and signed, so that a changed one, or one of another list,
// is rejected. Equal positions make equal cursors, so responses keep their entity tags.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { invalid } from '#platform/http/problems.ts';

export type Cursors = {
  /** Seals a position. `list` names what the cursor is valid for: the list and its order. */
  seal(list: string, position: unknown): string;
  /**
   * Returns the position sealed for this list; null without a cursor. Throws invalid
   * (`errors.cursor`).
   */
  open<Position>(
    list: string,
    cursor: string | undefined,
    shape: z.ZodType<Position>,
  ): Position | null;
};

/** 132 bits as base64url. */
const signatureLength = 22;
const maxCharacters = 2_000;

export function createCursors(secret: Uint8Array): Cursors {
  const key = createHmac('sha256', secret).update('cursors of the API').digest();
  const signatureOf = (list: string, text: string): string =>
    createHmac('sha256', key)
      .update(`${list}\n${text}`)
      .digest('base64url')
      .slice(0, signatureLength);
  return {
    seal(list, position) {
      const text = Buffer.from(JSON.stringify(position)).toString('base64url');
      return text + signatureOf(list, text);
    },
    open(list, cursor, shape) {
      if (cursor === undefined) return null;
      const text = cursor.slice(0, -signatureLength);
      const signature = cursor.slice(-signatureLength);
      if (cursor.length > maxCharacters || !isSame(signature, signatureOf(list, text)))
        throw refusal();
      // A cursor signed by an older version of this list may have another shape.
      const position = shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (!position.success) throw refusal();
      return position.data;
    },
  };
}

const refusal = () => invalid({ cursor: 'invalidField' });

/** Compares text, not decoded bytes: base64 spells the same bytes in more than one way. */
function isSame(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
