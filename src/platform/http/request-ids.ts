// Cheap request ids: a random prefix per process, then a counter. All have the same length, so
// responses have, too.
import { randomBytes } from 'node:crypto';

export function createRequestIds(): () => string {
  const process = randomBytes(9).toString('base64url');
  let count = 36 ** 7;
  return () => `${process}-${(++count).toString(36)}`;
}
