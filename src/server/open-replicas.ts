// The replicas of a web process, measured.
import { openReplicas, type Replicas } from '#platform/database/replicas.ts';
import type { Configuration } from '#platform/configuration.ts';
import type { OpenServices } from '#platform/services.server.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

/** Null without replicas. */
export function openReplicasOf(
  configuration: Configuration,
  { database, log, telemetry }: OpenServices,
): Replicas | null {
  const { databaseReadUrls: urls, databasePoolSize, statementTimeoutMs } = configuration;
  if (urls.length === 0) return null;
  const replicas = openReplicas({
    urls,
    primary: database.pool,
    log,
    poolSize: databasePoolSize,
    statementTimeoutMs,
  });
  measure(telemetry.metrics, replicas);
  return replicas;
}

function measure(metrics: Metrics, replicas: Replicas): void {
  metrics.addGauge({
    name: 'kervan_replica_up',
    help: 'Whether a replica answers.',
    labels: ['host'],
    read: () =>
      replicas.states().map(({ host, isAlive }) => ({
        labels: { host },
        value: isAlive ? 1 : 0,
      })),
  });
  metrics.addGauge({
    name: 'kervan_replica_behind_bytes',
    help: 'What a replica has still to replay before it is read.',
    labels: ['host'],
    read: () =>
      replicas.states().map(({ host, behindBytes }) => ({ labels: { host }, value: behindBytes })),
  });
}
