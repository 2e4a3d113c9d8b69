// Ids for answers that must cost next to nothing: what is random stands in front, once a process.
// All have the same length, so that answers have, too.
import { randomBytes } from 'node:crypto';

export function createRequestIds(): () => string {
  const process = randomBytes(9).toString('base64url');
  let count = 36 ** 7;
  return () => `${process}-${(++count).toString(36)}`;
}
