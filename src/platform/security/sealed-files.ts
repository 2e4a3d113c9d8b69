// Encrypts files before they are stored: each with a key of its own, which is sealed by a key that
// is neither in the database nor in its backups: files and database together reveal nothing.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './sealing.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM: nonce, text, tag. `about` is authenticated: the text is of no use elsewhere. */
function encrypt(key: Uint8Array, about: string, text: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** Null for what was encrypted with another key or about another thing, or was changed since. */
function decrypt(key: Uint8Array, about: string, sealed: Uint8Array): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes)).setAAD(
    Buffer.from(about),
  );
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(nonceBytes, -tagBytes)),
      decipher.final(),
    ]);
  } catch {
    return null;
  }
}

export type SealedFile = {
  /** What is stored as the file. */
  readonly content: Buffer;
  /** The file's key, for its row; without it the content is lost. */
  readonly sealedKey: Buffer;
};

const purpose = 'sealed files';

/** `id`: of the file's row, which content and key are bound to. */
export function sealFile(secret: Uint8Array, id: string, content: Uint8Array): SealedFile {
  const key = randomBytes(32);
  return {
    content: encrypt(key, id, content),
    sealedKey: encrypt(derivedKey(secret, purpose), id, key),
  };
}

/** Null: another deployment's, another row's, or changed since it was stored. */
export function openSealedFile(
  secret: Uint8Array,
  id: string,
  { content, sealedKey }: SealedFile,
): Buffer | null {
  const key = decrypt(derivedKey(secret, purpose), id, sealedKey);
  return key && decrypt(key, id, content);
}
