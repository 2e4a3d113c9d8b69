// Passwords are kept as argon2id (OWASP's parameters), worked out beside the event loop and a few at a time.
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { KervanError } from '#platform/http/problems.ts';

export type Passwords = {
  /** A PHC string with its own salt. */
  hash(password: string): Promise<string>;
  /** Also takes its time when there is no hash: whoever measures learns nothing of who has an account. */
  isRight(hash: string | null, password: string): Promise<boolean>;
  stats(): { readonly running: number; readonly waiting: number };
};

/** OWASP Password Storage: argon2id, which is the library's own choice, with 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** They run on libuv's four threads, which files and name look-ups need as well. */
const atOnce = 2;
/** Some five seconds of work. */
const mostPatience = 200;

/** One a process. Whoever comes when `mostWaiting` others wait already is told to come back (503). */
export function createPasswords({ mostWaiting = mostPatience } = {}): Passwords {
  const limit = pLimit(atOnce);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw new KervanError({ code: 'unavailable', httpStatus: 503, messageKey: 'unavailable' });
    return limit(work);
  };
  const nobodys = inTurn(() => hash('nobody’s', parameters));
  return {
    hash: async (password) => inTurn(() => hash(password, parameters)),
    async isRight(known, password) {
      const compared = known ?? await nobodys;
      const isRight = await inTurn(() => verify(compared, password));
      return known !== null && isRight;
    },
    stats: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
  };
}
