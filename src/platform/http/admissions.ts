// The classes of work that one process bounds. Each has slots of its own, so that a flood of one
// refuses no other.
import type { Logger } from 'pino';
import { passwordsAtOnce } from '#platform/security/passwords.ts';
import { type Admission, type AdmissionOptions, createAdmission } from './admission.ts';
import { watchLoopDelay } from './loop-delay.ts';

export type AdmissionName =
  /** Pages that are the same for all, when they are not in the cache. */
  | 'publicPages'
  | 'personalPages'
  /** Pages, suggestions and the API's. */
  | 'searches'
  | 'apiReads'
  /** Forms and whatever else changes something. */
  | 'writes'
  | 'logIns'
  /** Forms with files, and sign-ups with pictures. */
  | 'uploads'
  /** What waits for servers that are not ours, such as Google's. */
  | 'outsideServices'
  /** RSS and sitemaps. */
  | 'feeds'
  /** Pictures that are drawn; sizes of photographs have slots of their own. */
  | 'drawings';

export type Admissions = { readonly [name in AdmissionName]: Admission };

/**
 * Slots of each class. What mainly takes this process's own CPU or the database's gets few: more at
 * once only make each take longer. What waits for others gets more.
 */
const slots: Readonly<Record<AdmissionName, number>> = {
  publicPages: 2,
  personalPages: 4,
  searches: 2,
  apiReads: 4,
  writes: 6,
  logIns: passwordsAtOnce + 1, // one looks into the database meanwhile
  uploads: 2,
  outsideServices: 8,
  feeds: 2,
  drawings: 2,
};

/**
 * Slots under a flood, where not all. A search takes more CPU in the database than here. Where the
 * database shares the machine, two at a time would leave pages from memory too little.
 */
const floodSlots: Partial<Record<AdmissionName, number>> = { searches: 1 };

/** A page asks for dozens of pictures at once, a crawler for several files. */
const burstNames: readonly AdmissionName[] = ['drawings', 'feeds'];

export const admissionNames = Object.keys(slots) as AdmissionName[];
const reportMs = 10_000;

type AdmissionsOptions = {
  readonly log: Logger;
  /** Of every class; by default those of `createAdmission`. */
  readonly bounds?: Pick<AdmissionOptions, 'isStrict' | 'maxWaitMs'>;
};

export type OpenAdmissions = Admissions & { readonly close: () => void };

/** One a process. What was refused is logged from time to time, in one line a class. */
export function createAdmissions({ log, bounds = {} }: AdmissionsOptions): OpenAdmissions {
  const loopDelay = watchLoopDelay();
  const admissions = Object.fromEntries(
    admissionNames.map((name) => [
      name,
      createAdmission({
        isStrict: !burstNames.includes(name),
        ...bounds,
        concurrency: slots[name],
        floodConcurrency: floodSlots[name] ?? slots[name],
        loopDelayMs: loopDelay.recentMs,
      }),
    ]),
  ) as Admissions;
  const reported = new Map<AdmissionName, number>();
  const timer = setInterval(() => {
    for (const name of admissionNames) {
      const { refused, abandoned, serviceMs } = admissions[name].stats();
      const refusedNow = refused - (reported.get(name) ?? 0);
      reported.set(name, refused);
      if (refusedNow > 0)
        log.warn(
          { class: name, refused: refusedNow, abandoned, serviceMs: Math.round(serviceMs) },
          'overloaded',
        );
    }
  }, reportMs).unref();
  return {
    ...admissions,
    close() {
      clearInterval(timer);
      loopDelay.close();
    },
  };
}
