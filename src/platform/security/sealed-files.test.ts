import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openSealedFile, sealFile } from './sealed-files.ts';

const secret = randomBytes(32);
const content = Buffer.from('%PDF-1.7 an identity card');

describe('a sealed file', () => {
  test('opens with the key under which it was sealed, and holds no readable byte', () => {
    const sealed = sealFile(secret, 'a', content);

    expect(openSealedFile(secret, 'a', sealed)).toEqual(content);
    expect(sealed.content.includes('identity')).toBe(false);
  });

  test('does not open with another key, for another row, with another file’s key', () => {
    const sealed = sealFile(secret, 'a', content);
    const other = sealFile(secret, 'a', content);

    expect(openSealedFile(randomBytes(32), 'a', sealed)).toBeNull();
    expect(openSealedFile(secret, 'b', sealed)).toBeNull();
    expect(openSealedFile(secret, 'a', { ...sealed, sealedKey: other.sealedKey })).toBeNull();
  });

  test('does not open once a byte was changed or cut off', () => {
    const sealed = sealFile(secret, 'a', content);
    const changed = Buffer.from(sealed.content);
    changed[20]! ^= 1;

    expect(openSealedFile(secret, 'a', { ...sealed, content: changed })).toBeNull();
    expect(
      openSealedFile(secret, 'a', { ...sealed, content: sealed.content.subarray(0, -1) }),
    ).toBeNull();
    expect(openSealedFile(secret, 'a', { ...sealed, content: Buffer.alloc(3) })).toBeNull();
  });
});
