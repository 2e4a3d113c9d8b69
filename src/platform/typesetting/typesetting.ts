// Typesets what a reader waits for, in a thread of its own, so that no page is delayed.
import { Worker } from 'node:worker_threads';
import { secondMs } from '#shared/durations.ts';
import { createAdmission } from '../http/admission.ts';

/** What the thread is sent, and what it answers. */
export type ThreadTask = { readonly template: string; readonly data: object };
export type ThreadAnswer = { readonly pdf: Uint8Array } | { readonly failure: string };

/** A page takes a third of a second, and the first one a second more. */
const maxWaitMs = 10 * secondMs;
/** Fonts and compiler take memory, which is given back when nobody asks. */
const keptMs = 60 * secondMs;

export type Typesetting = {
  /**
   * The PDF of a Typst template that reads `data` as the JSON of its input `document`. One at a
   * time, while others wait. Throws Overloaded, and what the compiler says of the template.
   */
  set(template: string, data: object): Promise<Buffer>;
};

function nextAnswer(thread: Worker): Promise<ThreadAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const fail = (reason: unknown) =>
    reject(reason instanceof Error ? reason : new Error('The thread of typesetting ended.'));
  thread.once('message', resolve).once('error', fail).once('exit', fail);
  return promise.finally(() => thread.off('message', resolve).off('error', fail).off('exit', fail));
}

export function createTypesetting(): Typesetting {
  const admission = createAdmission({ concurrency: 1, maxWaitMs });
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function open(): Worker {
    const opened = new Worker(new URL('thread.ts', import.meta.url));
    opened.on('error', () => {}); // Told to who waits for it.
    opened.once('exit', () => {
      if (thread === opened) thread = null;
    });
    thread = opened;
    return opened;
  }

  /** The process may end meanwhile, and the thread ends with it. */
  function rest(used: Worker): void {
    used.unref();
    idle = setTimeout(() => {
      if (thread === used) thread = null;
      void used.terminate();
    }, keptMs).unref();
  }

  return {
    set: (template, data) =>
      admission.run(async () => {
        clearTimeout(idle);
        const used = thread ?? open();
        used.ref();
        try {
          const answered = nextAnswer(used);
          // A thread has no origin.
          // oxlint-disable-next-line require-post-message-target-origin
          used.postMessage({ template, data } satisfies ThreadTask);
          const answer = await answered;
          if ('failure' in answer) throw new Error(answer.failure);
          return Buffer.from(answer.pdf);
        } finally {
          rest(used);
        }
      }),
  };
}
