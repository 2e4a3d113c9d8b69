// Background jobs with retries, on pg-boss in the same database.
import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, PgBoss, type Queue } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Context, FailedJobs, JobSender, SendOptions } from '#platform/context.ts';
import type { Configuration } from '#platform/configuration.ts';
import { keepAlive } from '#platform/database/connection.ts';
import { outageOf } from '#platform/outages.ts';
import { queueSchema } from './install-queue.ts';
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts';
import { parseTraceparent } from '#platform/telemetry/trace.ts';
import { createFailedJobs } from './failed-jobs.server.ts';
import { JobCrashed, type RunApart } from './run-apart.ts';

/**
 * A kind of job. `run` must be idempotent, because a worker may die after the work and before it is
 * recorded.
 */
export type JobDefinition<Data extends object = object> = {
  /** `feature.verb_noun` */
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** Seconds after which a silent worker's job goes to another worker. */
  readonly expireInSeconds?: number;
  readonly retryLimit?: number;
  /** How long finished jobs are retained; default: a week. Shorter for personal data. */
  readonly keptSeconds?: number;
  /** How many of this kind run at once in a process. */
  readonly concurrency?: number;
  /** Whether this deployment has such jobs; default: yes. */
  readonly isOn?: (settings: JobSettings) => boolean;
  /** Cron expression in UTC for scheduled jobs. */
  readonly schedule?: string;
  /** Also runs when a worker starts; once for several that start together. */
  readonly runsAtStart?: boolean;
  /** Looks for work each second: for jobs that are due at a moment that people see. */
  readonly isTimed?: true;
  /** Whether it runs in another process where the deployment has one, so that pages never wait. */
  runsApart?(data: Data): boolean;
  /** Asked before a process of its own is started, for work that another job may have done. */
  isNeeded?(context: Context, data: Data): Promise<boolean>;
  /** How many of one group, such as a company, run at once in a process. */
  readonly perGroup?: number;
  /** Seconds after which a process of its own is ended. */
  readonly maxSeconds?: number;
  /**
   * Called when the job's own process has crashed for the second time. The job then ends, because
   * what crashes it would do so on every try.
   */
  onCrash?(context: Context, data: Data): Promise<void>;
  run(context: Context, data: Data, signal: AbortSignal): Promise<void>;
};

/** Settings that switch kinds of jobs on. */
export type JobSettings = Pick<Configuration, 'fetchesPictures' | 'indexNow'> &
  Partial<Pick<Configuration, 'edge'>>;

export type JobKind = Pick<JobDefinition, 'name'>;

export const defineJob = <Data extends object>(
  definition: JobDefinition<Data>,
): JobDefinition<Data> => definition;

export type JobQueueOptions = {
  readonly url: string;
  readonly log: Logger;
  /** Every kind of job: senders must know all queues, whether or not they work on them. */
  readonly jobs: readonly JobDefinition[];
  readonly telemetry?: Telemetry;
  /** Absent: jobs that run apart run like the others. */
  readonly runApart?: RunApart;
};

/** Added to a job's data: the trace of the request that enqueued it. Schemas drop it. */
type Traced = { readonly traceparent?: unknown };

/**
 * Pg-boss checks these at intervals; with them a killed worker's job goes to another within about
 * 15 seconds.
 */
const timing = {
  heartbeatSeconds: 10,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
};

/** Of a job's own process. A second try, because other processes may have needed the memory. */
const maxCrashes = 2;

/** Workers poll every five seconds; one that is silent for longer while it runs no job is stuck. */
const maxSilenceMs = 30_000;

/** Of workers that start within this time, only one enqueues the job. */
const oncePerStart = { singletonKey: 'start', singletonSeconds: 60 };

/** Pg-boss passes its settings to its connections; its types omit these. */
const connectionLimits = { connectionTimeoutMillis: 5_000, query_timeout: 300_000, ...keepAlive };

/** Pg-boss emits errors as plain objects. */
const errorOf = (told: unknown): Error =>
  told instanceof Error ? told : Object.assign(new Error(), told);

export class JobQueue implements JobSender {
  readonly failed: FailedJobs;
  readonly #boss: PgBoss;
  readonly #jobs: readonly JobDefinition[];
  readonly #log: Logger;
  readonly #telemetry: Telemetry;
  readonly #runApart: RunApart | undefined;
  #isStarted = false;
  #isStopping = false;
  #workerCount = 0;

  constructor(
    { url, log, jobs, telemetry = noTelemetry(), runApart }: JobQueueOptions,
    isWorker: boolean,
  ) {
    this.#runApart = runApart;
    this.#jobs = jobs;
    this.#telemetry = telemetry;
    this.#log = log;
    this.#boss = new PgBoss({
      ...connectionLimits,
      connectionString: url,
      schema: queueSchema,
      max: 4,
      application_name: 'kervan jobs',
      useListenNotify: true,
      supervise: isWorker,
      schedule: isWorker,
      superviseIntervalSeconds: timing.superviseIntervalSeconds,
      monitorIntervalSeconds: timing.monitorIntervalSeconds,
    });
    this.failed = createFailedJobs(this.#boss);
    this.#boss.on('error', (error) => {
      // A job that was cut off by the stop finds its queue closed, and is retried elsewhere.
      const level = this.#isStopping ? 'debug' : 'error';
      log[level]({ err: errorOf(error) }, 'job queue error');
    });
  }

  /** Whether jobs can be enqueued and, in a worker, are run. Throws what the database throws. */
  async isReady(): Promise<boolean> {
    if (!this.#isStarted) return false;
    await this.#boss.getDb().executeSql('select 1', []);
    const alive = this.#boss
      .getWipData()
      .filter(
        ({ count, createdOn, lastFetchedOn }) =>
          count > 0 || Date.now() - (lastFetchedOn ?? createdOn) < maxSilenceMs,
      );
    return alive.length >= this.#workerCount;
  }

  /** Installs or upgrades the queue's schema; safe when several processes do so at once. */
  async start(): Promise<void> {
    await this.#boss.start();
    for (const job of this.#jobs) {
      const options: Omit<Queue, 'name'> = {
        retryLimit: job.retryLimit ?? 5,
        retryDelay: 2,
        retryBackoff: true,
        expireInSeconds: job.expireInSeconds ?? 900,
        heartbeatSeconds: timing.heartbeatSeconds,
        notify: true,
        ...(job.keptSeconds !== undefined && { deleteAfterSeconds: job.keptSeconds }),
      };
      await this.#boss.createQueue(job.name, options);
      // An existing queue keeps the options of an older version.
      await this.#boss.updateQueue(job.name, options);
    }
    this.#isStarted = true;
  }

  /**
   * Enqueues a job. In a transaction it exists if and only if that commits. Throws when the data
   * does not match the job's schema. Without a `traceparent` the job continues the caller's trace.
   */
  async send<Data extends object>(
    context: Context,
    job: Pick<JobDefinition<Data>, 'name' | 'data'>,
    data: Data,
    { traceparent = this.#telemetry.tracing.traceparent(), startAfter, group }: SendOptions = {},
  ): Promise<void> {
    const sent = { ...job.data.parse(data), ...(traceparent !== null && { traceparent }) };
    await this.#boss.send(job.name, sent, {
      db: fromDrizzle(context.db, sql),
      ...(startAfter && { startAfter }),
      ...(group !== undefined && { group: { id: group } }),
    });
  }

  /** Starts to run jobs in this process. Kinds other than `kinds` are left to other processes. */
  async work(context: Context, kinds: readonly JobKind[] = this.#jobs): Promise<void> {
    const names = new Set(kinds.map((kind) => kind.name));
    for (const job of this.#jobs) {
      if (!names.has(job.name)) continue;
      const worker = { id: '' };
      worker.id = await this.#boss.work(
        job.name,
        {
          batchSize: 1,
          localConcurrency: job.concurrency ?? 1,
          ...(job.perGroup !== undefined && { localGroupConcurrency: job.perGroup }),
          pollingIntervalSeconds: job.isTimed ? 1 : 2,
          // A job that becomes due sends no notice.
          notifyPollingIntervalSeconds: job.isTimed ? 1 : timing.notifyPollingIntervalSeconds,
        },
        async ([task]) => {
          if (!task) return;
          const { tracing, metrics } = this.#telemetry;
          const parent = parseTraceparent((task.data as Traced | null)?.traceparent);
          const span = tracing.start({
            name: job.name,
            kind: 'job',
            parent,
            work: { job: job.name },
            attributes: { 'kervan.job.id': task.id },
          });
          const startedAt = performance.now();
          const end = (hasFailed: boolean) => {
            span.end({ hasFailed });
            metrics.countJob({
              kind: job.name,
              hasFailed,
              seconds: (performance.now() - startedAt) / 1000,
            });
          };
          await tracing.run(span.trace, async () => {
            try {
              const data = job.data.parse(task.data ?? {});
              await this.#runJob(context, job, { ...task, data });
            } catch (error) {
              // Pg-boss stores the error and tries again.
              const line = { err: error, job: job.name, id: task.id };
              if (this.#isStopping && task.signal.aborted) this.#log.info(line, 'job cut off');
              // An outage is reported by the process itself.
              else this.#log[outageOf(error) === null ? 'error' : 'warn'](line, 'job failed');
              end(true);
              throw error;
            }
          });
          end(false);
          this.#log.debug(
            { job: job.name, id: task.id, ms: Math.round(performance.now() - startedAt) },
            'job done',
          );
          // After one job more may wait, so fetch now and not at the next poll.
          setImmediate(() => this.#boss.notifyWorker(worker.id));
        },
      );
      this.#workerCount += job.concurrency ?? 1;
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
      if (job.runsAtStart === true) await this.#boss.send(job.name, {}, oncePerStart);
    }
  }

  async #runJob(
    context: Context,
    job: JobDefinition,
    { data, signal, retryCount }: Pick<Job, 'data' | 'signal' | 'retryCount'>,
  ): Promise<void> {
    if (job.isNeeded && !(await job.isNeeded(context, data))) return;
    if (!this.#runApart || !job.runsApart?.(data)) return job.run(context, data, signal);
    try {
      await this.#runApart(job.name, data, { signal, maxSeconds: job.maxSeconds });
    } catch (error) {
      const isLast = error instanceof JobCrashed && job.onCrash && retryCount >= maxCrashes - 1;
      if (!isLast) throw error;
      this.#log.error({ err: error, job: job.name }, 'job given up after crashes');
      await job.onCrash!(context, data);
    }
  }

  /**
   * Counts jobs that wait or run now, without scheduled ones. Reads the table, because pg-boss's
   * own figures are up to a minute old.
   */
  async pendingCount(context: Context, kinds: readonly JobKind[] = this.#jobs): Promise<number> {
    const names = sql.join(
      kinds.map((job) => sql`${job.name}`),
      sql`, `,
    );
    const { rows } = await context.db.execute<{ pending: number }>(sql`
      select count(*)::int as pending from pgboss.job
      where name in (${names}) and state in ('created', 'retry', 'active')
        and start_after <= now()`);
    return rows[0]!.pending;
  }

  /** Takes no more jobs. Resolves when running ones have finished; jobs may still be enqueued. */
  async stopWorking(): Promise<void> {
    await Promise.all(this.#jobs.map((job) => this.#boss.offWork(job.name, { wait: true })));
  }

  /** Lets running jobs finish for at most `timeoutMs`; aborted ones are retried elsewhere. */
  async stop(timeoutMs = 5_000): Promise<void> {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    this.#isStopping = true;
    await this.#boss.stop({ graceful: true, timeout: timeoutMs });
  }
}
