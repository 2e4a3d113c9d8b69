// Admission classes of one process. Each has its own slots, so that a flood of one does not refuse
// the others.
import type { Logger } from 'pino';
import { passwordsAtOnce } from '#platform/security/passwords.ts';
import { type Admission, type AdmissionOptions, createAdmission } from './admission.ts';
import { watchLoopDelay } from './loop-delay.ts';

export type AdmissionName =
  /** Public pages that are not in the cache. */
  | 'publicPages'
  | 'personalPages'
  /** Result pages, suggestions and searches of the API. */
  | 'searches'
  | 'apiReads'
  /** Forms and other changes. */
  | 'writes'
  | 'logIns'
  /** Forms with files, and sign-ups with pictures. */
  | 'uploads'
  /** Pictures of sellers, which are on disk and wait for their turn to be decoded. */
  | 'pictures'
  /** Waits for other servers, such as Google's. */
  | 'outsideServices'
  /** RSS and sitemaps. */
  | 'feeds';

export type Admissions = { readonly [name in AdmissionName]: Admission };

/** Whoever saves, or logs in, would rather wait than do it again. */
const patientMs = 10_000;

/**
 * Slots per class. Work that needs this process's CPU or the database gets few, because more at
 * once only make each slower; how many that are depends on the machine. Work that waits for others
 * gets more.
 */
const classes: Readonly<Record<AdmissionName, AdmissionOptions>> = {
  publicPages: { concurrency: { least: 2, most: 4 } },
  personalPages: { concurrency: { least: 4, most: 16 } },
  searches: { concurrency: { least: 2, most: 4 } },
  apiReads: { concurrency: { least: 4, most: 8 } },
  // Saves to a store wait for its lock within their slots.
  writes: { concurrency: { least: 6, most: 16 }, perClient: 2, maxWaitMs: patientMs },
  // One reads the database meanwhile.
  logIns: { concurrency: passwordsAtOnce + 1, maxWaitMs: patientMs },
  uploads: { concurrency: 2, maxWaitMs: patientMs },
  pictures: { concurrency: 60 },
  outsideServices: { concurrency: 8 },
  feeds: { concurrency: 2 },
};

export const admissionNames = Object.keys(classes) as AdmissionName[];
const reportMs = 10_000;

type AdmissionsOptions = {
  readonly log: Logger;
  /** For every class; default: those of `createAdmission`. */
  readonly bounds?: Pick<AdmissionOptions, 'maxWaitMs'>;
};

export type OpenAdmissions = Admissions & { readonly close: () => void };

/** Creates the process's classes. Refusals are logged periodically, one line per class. */
export function createAdmissions({ log, bounds = {} }: AdmissionsOptions): OpenAdmissions {
  const loopDelay = watchLoopDelay();
  const admissions = Object.fromEntries(
    admissionNames.map((name) => [
      name,
      createAdmission({ ...classes[name], ...bounds, loopDelayMs: loopDelay.recentMs }),
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
