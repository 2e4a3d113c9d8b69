// Opens a process's telemetry as configured: metrics, traces, slow statements.
import { readFileSync } from 'node:fs';
import type { Configuration } from '#platform/configuration.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import { propagateTrace } from './outgoing-trace.ts';
import { createTracing, type Tracing } from './tracing.ts';

export type Telemetry = {
  /** Where parts with state register their gauges and counters. */
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  close(): Promise<void>;
};

export const noTelemetry = (): Telemetry => ({
  metrics: noMetrics,
  tracing: createTracing(),
  close: () => Promise.resolve(),
});

const versionOfPackage = (): string => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

type Settings = Pick<Configuration, 'metrics' | 'traces'>;

export async function openTelemetry(
  { metrics: asked, traces }: Settings,
  processKind: 'web' | 'worker',
): Promise<Telemetry> {
  const version = versionOfPackage();
  const hasMetrics = asked.port !== null || asked.token !== null;
  const metrics = hasMetrics
    ? (await import('./prometheus.ts')).createPrometheusMetrics({
        version,
        node: process.version,
        process: processKind,
      })
    : noMetrics;
  const recorder =
    traces === null
      ? null
      : (await import('./otlp.ts')).createOtlpRecorder({ settings: traces, version, processKind });
  const tracing = createTracing(recorder);
  const stopPropagating = propagateTrace(tracing);
  return {
    metrics,
    tracing,
    async close() {
      stopPropagating();
      await tracing.close();
    },
  };
}
