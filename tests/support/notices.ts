// A relay and a worker at once, for tests of what people are told.
import { wiringOf } from '#features.server.ts';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';

const { jobs, subscriptions } = wiringOf({ fetchesPictures: false, indexNow: null });

type Sent = { readonly name: string; readonly data: object };

/** Mails, and the jobs of some features, which are done by `work()` only. */
export function withNotices(base: Context, ofFeatures: readonly string[] = ['notifications']) {
  const mails: Mail[] = [];
  const waiting: Sent[] = [];
  const services: Context['services'] = {
    ...base.services,
    mail: { send: async (mail) => void mails.push(mail) },
    jobs: {
      send: async (_inside, { name }, data) => {
        if (ofFeatures.some((feature) => name.startsWith(`${feature}.`)))
          waiting.push({ name, data });
      },
    },
  };
  const context = { ...base, services };
  const run = async ({ name, data }: Sent): Promise<void> => {
    const job = jobs.find((known) => known.name === name);
    if (!job) throw new Error(`There is no job ${name}.`);
    await job.run(context, data, AbortSignal.timeout(10_000));
  };
  return {
    context,
    mails,
    waiting,
    run,
    /** Turns events into jobs. */
    relay: async () => {
      while ((await relayOnce(context, subscriptions)) > 0);
    },
    /** Does what waits, also what it brings, and returns the mails since the last time. */
    async work(): Promise<Mail[]> {
      while ((await relayOnce(context, subscriptions)) > 0);
      for (let job = waiting.shift(); job; job = waiting.shift()) await run(job);
      return mails.splice(0);
    },
  };
}
