// Work that is done later, once, and again after a crash: pg-boss, in the database that holds
// everything else.
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
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

/**
 * A kind of work. `run` may be called twice for one job (a worker died after the work): it must not
 * mind.
 */
export type JobDefinition<Data extends object = object> = {
  /** `feature.verb_noun` */
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** Seconds after which a silent worker's job is given to another. */
  readonly expireInSeconds?: number;
  readonly retryLimit?: number;
  /**
   * How long a job that is over is kept; a week unless said otherwise. Shorter where its data are
   * somebody's.
   */
  readonly keptSeconds?: number;
  /** How many of this kind run at once in one process. */
  readonly concurrency?: number;
  /** Whether this deployment has such jobs at all; yes unless said otherwise. */
  readonly isOn?: (settings: JobSettings) => boolean;
  /** Cron, in UTC, for work that comes by the clock. */
  readonly schedule?: string;
  /** Also when a worker starts; once for several that start together. */
  readonly runsAtStart?: boolean;
  run(context: Context, data: Data, signal: AbortSignal): Promise<void>;
};

/** What switches kinds of jobs on. */
export type JobSettings = Pick<Configuration, 'fetchesPictures' | 'indexNow'>;

export type JobKind = Pick<JobDefinition, 'name'>;

export const defineJob = <Data extends object>(
  definition: JobDefinition<Data>,
): JobDefinition<Data> => definition;

export type JobQueueOptions = {
  readonly url: string;
  readonly log: Logger;
  /**
   * Every kind of job there is: whoever sends must know the queues, whether or not it works on
   * them.
   */
  readonly jobs: readonly JobDefinition[];
  readonly telemetry?: Telemetry;
};

/** Beside a job's own data: the trace of the request that asked for it. Schemas drop it. */
type Traced = { readonly traceparent?: unknown };

/**
 * Pg-boss reads its own clock; these make a killed worker's job another's within about 15 seconds.
 */
const timing = {
  heartbeatSeconds: 10,
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
};

/**
 * Workers ask for jobs every five seconds; one that is silent for longer, and does none, is stuck.
 */
const maxSilenceMs = 30_000;

/** Of workers that start within this time one asks for the job. */
const oncePerStart = { singletonKey: 'start', singletonSeconds: 60 };

/** Pg-boss hands its settings to its connections; its types leave these out. */
const connectionLimits = { connectionTimeoutMillis: 5_000, query_timeout: 300_000, ...keepAlive };

/** Pg-boss tells of errors as plain objects. */
const errorOf = (told: unknown): Error =>
  told instanceof Error ? told : Object.assign(new Error(), told);

export class JobQueue implements JobSender {
  readonly failed: FailedJobs;
  readonly #boss: PgBoss;
  readonly #jobs: readonly JobDefinition[];
  readonly #log: Logger;
  readonly #telemetry: Telemetry;
  #isStarted = false;
  #workerCount = 0;

  constructor({ url, log, jobs, telemetry = noTelemetry() }: JobQueueOptions, isWorker: boolean) {
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
    this.#boss.on('error', (error) => log.error({ err: errorOf(error) }, 'jobs'));
  }

  /**
   * Whether jobs can be sent, and are done where this process is to do them. Throws what the
   * database throws.
   */
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

  /** Installs or upgrades the queues' own schema; safe when several processes do it at once. */
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
      // The one that was there already keeps what an older version said.
      await this.#boss.updateQueue(job.name, options);
    }
    this.#isStarted = true;
  }

  /**
   * In a transaction, the job exists when and only when that commits. Throws when the data is not
   * of the job's shape. Without a `traceparent` the job goes on the caller's trace.
   */
  async send<Data extends object>(
    context: Context,
    job: Pick<JobDefinition<Data>, 'name' | 'data'>,
    data: Data,
    { traceparent = this.#telemetry.tracing.traceparent() }: SendOptions = {},
  ): Promise<void> {
    const sent = { ...job.data.parse(data), ...(traceparent !== null && { traceparent }) };
    await this.#boss.send(job.name, sent, { db: fromDrizzle(context.db, sql) });
  }

  /** Begins to do jobs in this process; of other kinds than `kinds`, others do them. */
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
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: timing.notifyPollingIntervalSeconds,
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
              await job.run(context, job.data.parse(task.data ?? {}), task.signal);
            } catch (error) {
              // Pg-boss tries again and stores the error.
              // An outage is reported by the process itself.
              const level = outageOf(error) === null ? 'error' : 'warn';
              this.#log[level]({ err: error, job: job.name, id: task.id }, 'job failed');
              end(true);
              throw error;
            }
          });
          end(false);
          this.#log.debug(
            { job: job.name, id: task.id, ms: Math.round(performance.now() - startedAt) },
            'job done',
          );
          // Where one was, more may wait: the next is fetched now, not at the next poll.
          setImmediate(() => this.#boss.notifyWorker(worker.id));
        },
      );
      this.#workerCount += job.concurrency ?? 1;
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
      if (job.runsAtStart === true) await this.#boss.send(job.name, {}, oncePerStart);
    }
  }

  /**
   * Jobs that wait or run now, those for later left out. Asked of the table: pg-boss's own figures
   * are up to a minute old.
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

  /** Takes no more jobs; resolves when those that run have finished. Jobs may still be sent. */
  async stopWorking(): Promise<void> {
    await Promise.all(this.#jobs.map((job) => this.#boss.offWork(job.name, { wait: true })));
  }

  /** Lets running jobs finish, at most `timeoutMs`; what is cut off is done again elsewhere. */
  async stop(timeoutMs = 5_000): Promise<void> {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    await this.#boss.stop({ graceful: true, timeout: timeoutMs });
  }
}
