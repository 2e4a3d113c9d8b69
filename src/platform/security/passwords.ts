// Passwords are kept as argon2id (OWASP's parameters), worked out beside the event loop and a few at a time.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createAdmission } from '#platform/http/admission.ts';

export type Passwords = {
  /** A PHC string with its own salt. */
  hash(password: string): Promise<string>;
  /**
   * Also takes its time when there is no hash: whoever measures learns nothing of who has an
   * account.
   */
  isRight(hash: string | null, password: string): Promise<boolean>;
  stats(): { readonly running: number; readonly waiting: number };
};

/**
 * OWASP Password Storage: argon2id, which is the library's own choice, with 19 MiB, two passes, one
 * lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * They run on libuv's four threads, which files and name look-ups need as well, and leave a
 * processor to the event loop where there are two.
 */
export const passwordsAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * One a process. What would wait longer than `maxWaitMs` is refused (503): a last bound, as
 * requests are refused after two seconds before they come here, and a try that was counted should
 * be judged.
 */
export function createPasswords({ maxWaitMs = 10_000 } = {}): Passwords {
  const admission = createAdmission({ concurrency: passwordsAtOnce, isStrict: false, maxWaitMs });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => admission.run(work);
  const nobodys = inTurn(() => hash('nobody’s', parameters));
  return {
    hash: async (password) => inTurn(() => hash(password, parameters)),
    async isRight(known, password) {
      const compared = known ?? (await nobodys);
      const isRight = await inTurn(() => verify(compared, password));
      return known !== null && isRight;
    },
    stats: () => admission.stats(),
  };
}
