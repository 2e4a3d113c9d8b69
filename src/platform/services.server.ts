// Opens what every process needs, in order, and closes it in reverse.
import path from 'node:path';
import type { Logger } from 'pino';
import { secondMs } from '#shared/durations.ts';
import { closeAll } from './close-all.ts';
import type { Configuration } from './configuration.ts';
import {
  type FeatureHooks,
  type PageDropper,
  type PictureTools,
  type Services,
} from './context.ts';
import { startDatabaseClock } from './database/clock.ts';
import { connectDatabase } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrateDatabase } from './database/migrate.ts';
import type { FileStorage } from './files/file-storage.ts';
import { createGuardedFetch } from './http/guarded-fetch.ts';
import { isLocalUrl } from './http/local-url.ts';
import { type JobDefinition, JobQueue } from './jobs/job-queue.ts';
import { openJobProcesses } from './jobs/run-apart.ts';
import { createMailer, type OpenMailer } from './mail/mailer.server.ts';
import { createQueryCache, type QueryCache } from './query-cache.ts';
import { createGoogleSignIn } from './security/google.ts';
import { documentsKey } from './security/documents-key.ts';
import { createPasswords } from './security/passwords.ts';
import { createStatementObserver } from './telemetry/statements.ts';
import { measureDatabase, measurePool } from './telemetry/database-metrics.ts';
import { noTelemetry, type Telemetry } from './telemetry/telemetry.ts';
import { deploymentSecret } from './settings/settings.server.ts';
import { createTypesetting } from './typesetting/typesetting.ts';

export type OpenServices = Services & {
  readonly jobs: JobQueue;
  readonly databaseUrl: string;
  /** Without a pooler; see `DATABASE_DIRECT_URL`. */
  readonly directUrl: string;
  readonly mail: OpenMailer;
  readonly telemetry: Telemetry;
  readonly close: () => Promise<void>;
};

export type ServicesOptions = {
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly jobs: readonly JobDefinition[];
  /** This process runs jobs, besides enqueuing them. */
  readonly isWorker: boolean;
  readonly files: FileStorage;
  readonly features: FeatureHooks;
  /** None where no pictures are made or fetched. */
  readonly pictures?: PictureTools;
  readonly pageCache?: PageDropper;
  readonly queryCache?: QueryCache;
  /** The program of jobs that run apart; absent where they run like the others. */
  readonly jobProgram?: string;
  /** Closed by the caller; absent on the command line. */
  readonly telemetry?: Telemetry;
  /** Receives one line per step, to show progress. */
  readonly report: (step: string) => void;
};

const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** An import saves some hundred products at a time, and each batch is indexed. */
const jobProcessKeptMs = 20 * secondMs;

export type DatabaseServer = {
  readonly databaseUrl: string;
  /** The same database without a pooler, with sessions. */
  readonly directUrl: string;
  readonly close: () => Promise<void>;
};

/**
 * Returns the configured PostgreSQL, or starts or joins the embedded one. Changes nothing in the
 * database.
 */
export async function openDatabaseServer(
  configuration: Configuration,
  report: (step: string) => void,
  log?: Logger,
): Promise<DatabaseServer> {
  const { databaseUrl, databaseDirectUrl } = configuration;
  if (databaseUrl)
    return {
      databaseUrl,
      directUrl: databaseDirectUrl ?? databaseUrl,
      close: () => Promise.resolve(),
    };
  const startedAt = performance.now();
  const embedded = await startEmbeddedPostgres({
    dataDir: path.join(configuration.dataDir, 'postgres'),
    onProgress: report,
    onBack: (outage) => log?.warn(outage, 'the embedded database was away and answers again'),
    ...(log && { onGivenUp: (error: Error) => endWithoutDatabase(error, log) }),
  });
  report(
    `Embedded PostgreSQL ${embedded.attached ? 'found running' : 'started'} on port ` +
      `${embedded.port} (${seconds(startedAt)})`,
  );
  return {
    databaseUrl: embedded.url,
    directUrl: embedded.url,
    close: async () => void (await embedded.stop()),
  };
}

/** Exits: nothing in this process can succeed any more, and its supervisor starts another. */
function endWithoutDatabase(error: Error, log: Logger): void {
  log.fatal({ err: error }, 'the embedded database cannot be started again');
  process.exit(1);
}

/** Throws what the parts throw, after closing those already open. */
export async function openServices({
  configuration,
  log,
  jobs,
  isWorker,
  files,
  features,
  pictures,
  pageCache,
  queryCache,
  jobProgram,
  telemetry: asked,
  report,
}: ServicesOptions): Promise<OpenServices> {
  const telemetry = asked ?? noTelemetry();
  const opened: (() => Promise<unknown>)[] = [];
  const close = () => closeAll(opened);
  try {
    const server = await openDatabaseServer(configuration, report, log);
    const { databaseUrl, directUrl } = server;
    opened.push(server.close);
    const startedAt = performance.now();
    await migrateDatabase(directUrl);
    const { metrics, tracing } = telemetry;
    // Not on the command line: a command prints only its result, and its statements may take long.
    const observe =
      asked &&
      createStatementObserver({ tracing, log, slowStatementMs: configuration.slowStatementMs });
    const database = connectDatabase({
      url: databaseUrl,
      directUrl: configuration.databaseDirectUrl,
      poolSize: configuration.databasePoolSize,
      statementTimeoutMs: configuration.statementTimeoutMs,
      observe,
    });
    opened.push(() => database.close());
    const clock = await startDatabaseClock({ db: database.db, log });
    opened.push(() => clock.close());
    measurePool(metrics, database.pool);
    const backlog = measureDatabase({
      url: directUrl,
      kinds: jobs.map((job) => job.name),
      metrics,
      log,
    });
    opened.push(() => backlog.close());
    const processes =
      jobProgram === undefined
        ? null
        : openJobProcesses(jobProgram, databaseUrl, { keptMs: jobProcessKeptMs });
    if (processes) opened.push(() => processes.close());
    const apart = processes ? { runApart: processes.run } : {};
    const queue = new JobQueue({ url: directUrl, log, jobs, telemetry, ...apart }, isWorker);
    opened.push(() => queue.stop());
    await queue.start();
    const secret = await deploymentSecret(database.db);
    const keyOfDocuments = await documentsKey(configuration);
    const mail = createMailer({
      db: database.db,
      log,
      smtpUrl: configuration.smtpUrl,
      from: configuration.mailFrom,
      keeps: configuration.isDemo && isLocalUrl(new URL(configuration.publicUrl)),
    });
    opened.push(async () => mail.close());
    const passwords = createPasswords();
    metrics.addGauge({
      name: 'kervan_password_hashes_waiting',
      help: 'Log-ins and the like that wait for their turn to hash.',
      read: () => passwords.stats().waiting,
    });
    metrics.addGauge({
      name: 'kervan_password_hashes_running',
      help: 'Password hashes under way.',
      read: () => passwords.stats().running,
    });
    const outbound = isWorker ? createGuardedFetch({ protocols: ['https:'], ports: [443] }) : null;
    if (outbound) opened.push(() => outbound.close());
    report(`Database up to date (${seconds(startedAt)})`);
    return {
      database,
      clock,
      jobs: queue,
      failedJobs: queue.failed,
      pageCache: pageCache ?? null,
      queryCache: queryCache ?? null,
      searchTally: null,
      log,
      tracing,
      files,
      pictures: pictures ?? null,
      outbound,
      indexNow: configuration.indexNow,
      edge: configuration.edge,
      jobCache: createQueryCache(),
      features,
      secret,
      documentsKey: keyOfDocuments,
      typesetting: createTypesetting(),
      passwords,
      google: configuration.google && createGoogleSignIn(configuration.google, clock),
      mail,
      sites: configuration.sites,
      databaseUrl,
      directUrl,
      publicUrl: configuration.publicUrl,
      tracking: configuration.tracking,
      operator: configuration.operator,
      bankAccount: configuration.bankAccount,
      isInstallable: Object.keys(configuration.mobileSites).length === 0,
      isDemo: configuration.isDemo,
      mediaUrl: configuration.mediaUrl,
      telemetry,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
