// Where a list goes on. Cursors are opaque to clients and signed: one that was changed, or taken from another list, is
// refused. The same position always makes the same cursor, so answers keep their entity tags.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { invalid } from '#platform/http/problems.ts';

export type Cursors = {
  /** `list` names what the cursor may be used for: the list and its order. */
  seal(list: string, position: unknown): string;
  /**
   * The position that was sealed for this list; null without a cursor. Throws Invalid
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
      // Signed by an older version of this list, it may still be of another shape.
      const position = shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
      if (!position.success) throw refusal();
      return position.data;
    },
  };
}

const refusal = () => invalid({ cursor: 'invalidField' });

/** Compares text, not decoded bytes: base64 has more than one spelling of them. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
