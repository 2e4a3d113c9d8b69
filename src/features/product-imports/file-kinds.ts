// What kind of product file the first bytes are.
import type { ImportKind } from './schemas.ts';
import { fileKind } from './sources/file-kind.ts';
import { detectEncoding } from './sources/text-encoding.server.ts';

/** By content, not by name. Null for what no product file is. */
export function importKindOf(head: Buffer, name: string): ImportKind | null {
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  if (isGzip) return /\.xml\.gz$/i.test(name) ? 'xml' : 'csv';
  const detected = detectEncoding(head);
  const kind = fileKind(head, detected.encoding, new TextDecoder(detected.encoding).decode(head));
  return kind === 'zip' ? 'xlsx' : kind === 'xml' ? 'xml' : kind === 'text' ? 'csv' : null;
}
