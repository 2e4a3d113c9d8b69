// Tells text from binary files by their first bytes.
import type { Encoding } from './text-encoding.server.ts';

export type FileKind = 'empty' | 'zip' | 'oldExcel' | 'binary' | 'html' | 'xml' | 'text';

const startsWith = (head: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, i) => head[i] === byte);

/**
 * Text has tabs and line ends; more than 2% of other control bytes means binary. In UTF-16 every
 * other byte is zero.
 */
function isBinary(head: Buffer, encoding: Encoding): boolean {
  if (encoding !== 'utf-8') return false;
  let controls = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) controls++;
  return controls > head.length * 0.02;
}

/** `head` is raw, `text` the same decoded. */
export function fileKind(head: Buffer, encoding: Encoding, text: string): FileKind {
  if (head.length === 0 || text.trim() === '') return isBinary(head, encoding) ? 'binary' : 'empty';
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06]))
    return 'zip';
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'oldExcel';
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46]) || isBinary(head, encoding)) return 'binary';
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (!start.startsWith('<')) return 'text';
  return /^<!doctype html|^<html/.test(start) ? 'html' : 'xml';
}
