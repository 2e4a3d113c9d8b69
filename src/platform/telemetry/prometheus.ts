// Metrics with prom-client. Loaded only where metrics are enabled.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CountedRequests,
  type Measure,
  methodLabel,
  type Metrics,
  type Reading,
} from './metrics.ts';

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobSeconds = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

export type BuildInfo = {
  readonly version: string;
  readonly node: string;
  readonly process: string;
};

export function createPrometheusMetrics(build: BuildInfo): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const counters: {
    readonly read: () => readonly CountedRequests[];
    counted: Map<string, number>;
  }[] = [];
  const requests = new Counter({
    name: 'kervan_http_requests_total',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
    collect() {
      for (const { read, counted } of counters)
        for (const { route, method, status, count } of read()) {
          const key = `${route} ${method} ${status}`;
          requests.inc(
            { route, method: methodLabel(method), status },
            count - (counted.get(key) ?? 0),
          );
          counted.set(key, count);
        }
    },
  });
  const requestDuration = new Histogram({
    name: 'kervan_http_request_duration_seconds',
    help: 'Time to answer a request that the page cache did not.',
    labelNames: ['route', 'method', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const jobDuration = new Histogram({
    name: 'kervan_job_duration_seconds',
    help: 'Time that a run of a job took.',
    labelNames: ['kind', 'result'],
    buckets: jobSeconds,
    registers,
  });
  new Gauge({
    name: 'kervan_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: Object.keys(build),
    registers,
  }).set(build, 1);

  const valuesOf = (reading: Reading) =>
    typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading;
  /** Leaves out a failing part; the others are still written. */
  const readingOf = async ({ read }: Measure) =>
    valuesOf(
      (await Promise.resolve()
        .then(read)
        .catch(() => null)) ?? [],
    );

  return {
    addGauge(measure) {
      const { name, help, labels = [] } = measure;
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          const values = await readingOf(measure);
          gauge.reset();
          // Removes unknown values: a zero would look like a measurement.
          if (values.length === 0 && labels.length === 0) gauge.remove();
          for (const { labels: ofValue, value } of values) gauge.set(ofValue, value);
        },
      });
    },

    addCounter(measure) {
      const { name, help, labels = [] } = measure;
      const counter = new Counter({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          const values = await readingOf(measure);
          counter.reset();
          for (const { labels: ofValue, value } of values) counter.inc(ofValue, value);
        },
      });
    },

    countRequest({ route, method, status, seconds }) {
      const labels = { route, method: methodLabel(method), status };
      requests.inc(labels);
      requestDuration.observe(labels, seconds);
    },

    addRequests: (read) => void counters.push({ read, counted: new Map() }),

    countJob({ kind, hasFailed, seconds }) {
      jobDuration.observe({ kind, result: hasFailed ? 'failed' : 'done' }, seconds);
    },

    write: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
