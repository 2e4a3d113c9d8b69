// Stores passwords as argon2id hashes (OWASP's parameters), computed off the event loop with
// bounded concurrency.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createAdmission } from '#platform/http/admission.ts';

export type Passwords = {
  /** Returns a PHC string with its own salt. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, so that timing does not tell who has an account. */
  isRight(hash: string | null, password: string): Promise<boolean>;
  stats(): { readonly running: number; readonly waiting: number };
};

/** OWASP Password Storage: argon2id (the library's default) with 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * The same letters have several encodings: some systems send ş as one character, others as s and a
 * cedilla (NIST SP 800-63B, 3.1.1.2).
 */
const sameOnEverySystem = (password: string): string => password.normalize('NFC');

/**
 * They run on libuv's four threads, which files and DNS lookups need as well. Leaves one processor
 * to the event loop where there are two.
 */
export const passwordsAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * Create one per process. Refuses (503) what would wait longer than `maxWaitMs`, a last resort:
 * requests are refused after two seconds before they come here, and an attempt that was counted
 * should be checked.
 */
export function createPasswords({ maxWaitMs = 10_000 } = {}): Passwords {
  const admission = createAdmission({ concurrency: passwordsAtOnce, maxWaitMs });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => admission.run(work);
  const nobodys = inTurn(() => hash('nobody’s', parameters));
  return {
    hash: async (password) => inTurn(() => hash(sameOnEverySystem(password), parameters)),
    async isRight(known, password) {
      const compared = known ?? (await nobodys);
      const spelling = sameOnEverySystem(password);
      const isRight =
        (await inTurn(() => verify(compared, spelling))) ||
        // What was hashed before spellings were made one.
        (spelling !== password && (await inTurn(() => verify(compared, password))));
      return known !== null && isRight;
    },
    stats: () => admission.stats(),
  };
}
