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
  | 'feeds'
  /** Drawn pictures; resizing of photographs has its own slots. */
  | 'drawings';

export type Admissions = { readonly [name in AdmissionName]: Admission };

/**
 * Slots per class. Work that needs this process's CPU or the database gets few, because more at
 * once only make each slower. Work that waits for others gets more.
 */
const slots: Readonly<Record<AdmissionName, number>> = {
  publicPages: 2,
  personalPages: 4,
  searches: 2,
  apiReads: 4,
  writes: 6,
  logIns: passwordsAtOnce + 1, // One reads the database meanwhile.
  uploads: 2,
  pictures: 60,
  outsideServices: 8,
  feeds: 2,
  drawings: 2,
};

/**
 * Slots under a flood, where fewer. A search takes more CPU in the database than here. Where both
 * share a machine, two at a time would leave too little for cached pages.
 */
const floodSlots: Partial<Record<AdmissionName, number>> = { searches: 1 };

/** Saves to a store wait for its lock within their slots. */
const memberSlots: Partial<Record<AdmissionName, number>> = { writes: 2 };

/** A page loads dozens of pictures at once, a crawler several files. */
const burstNames: readonly AdmissionName[] = ['drawings', 'feeds'];

export const admissionNames = Object.keys(slots) as AdmissionName[];
const reportMs = 10_000;

type AdmissionsOptions = {
  readonly log: Logger;
  /** For every class; default: those of `createAdmission`. */
  readonly bounds?: Pick<AdmissionOptions, 'isStrict' | 'maxWaitMs'>;
};

export type OpenAdmissions = Admissions & { readonly close: () => void };

/** Creates the process's classes. Refusals are logged periodically, one line per class. */
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
        ...(memberSlots[name] !== undefined && { perMember: memberSlots[name] }),
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
