// Metrics of web processes and workers, the dashboards and alerts that use them, and traces.
import { readFile } from 'node:fs/promises';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { startOtlpCollector } from '#tests/support/otlp-collector.ts';
import {
  buildPages,
  killPrograms,
  type Program,
  startWebProcess,
  startWorkerProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const token = 'a-token-that-nobody-guesses';
const { url: databaseUrl, pool } = await testDatabase();
const collector = await startOtlpCollector();
afterAll(() => collector.close());
afterAll(killPrograms);

let web: WebProcess;
let worker: Program;
let workerMetricsUrl: string;
beforeAll(async () => {
  await buildPages();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' };
  const both = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '4',
    FETCH_PICTURES: 'off',
    DEMO: '0',
    ...traces,
  };
  web = await startWebProcess({
    ...both,
    WORKER: 'off',
    METRICS_TOKEN: token,
    TRUST_PROXY: '1', // whose traces are continued
  });
  const port = await getPort({ host: '127.0.0.1' });
  worker = await startWorkerProcess({
    ...both,
    METRICS_PORT: String(port),
    SLOW_STATEMENT_MS: '1',
  });
  workerMetricsUrl = `http://127.0.0.1:${port}/metrics`;
});

async function scrape(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  return response.text();
}
const scrapeWeb = () => scrape(`${web.url}/metrics`, { authorization: `Bearer ${token}` });
const scrapeWorker = () => scrape(workerMetricsUrl);

/** Names of series as queries use them. */
const namesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^([a-z_]\w*)[ {]/.exec(line)?.[1] ?? []);

function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  if (line === undefined) throw new Error(`There is no ${series}:\n${text}`);
  return Number(line.slice(series.length + 1));
}

describe('metrics', () => {
  test('on the main port need the token', async () => {
    expect((await fetch(`${web.url}/metrics`)).status).toBe(401);
  });

  test('count pages by route, including answers from the page cache', async () => {
    for (let i = 0; i < 3; i++) await (await fetch(`${web.url}/en/shop`)).arrayBuffer();
    await (await fetch(`${web.url}/en/search?q=a-secret-wish`)).arrayBuffer();
    await (await fetch(`${web.url}/en/no-such-page-${'x'.repeat(50)}`)).arrayBuffer();

    const text = await scrapeWeb();

    expect(
      valueOf(text, 'kervan_http_requests_total{route="/:lang/shop",method="GET",status="200"}'),
    ).toBe(1);
    expect(
      valueOf(text, 'kervan_http_requests_total{route="page cache",method="GET",status="200"}'),
    ).toBe(2);
    expect(valueOf(text, 'kervan_page_cache_lookups_total{result="hit"}')).toBe(2);
    expect(
      valueOf(text, 'kervan_http_requests_total{route="/:lang/search",method="GET",status="200"}'),
    ).toBe(1);
    expect(
      valueOf(
        text,
        'kervan_http_request_duration_seconds_count{route="/:lang/shop",method="GET",status="200"}',
      ),
    ).toBe(1);
    expect(text).not.toMatch(/secret|no-such-page/);
  });

  test('describe the process and its dependencies', async () => {
    const text = await scrapeWeb();

    expect(valueOf(text, 'kervan_postgresql_up')).toBe(1);
    expect(valueOf(text, 'kervan_database_connections{state="idle"}')).toBeGreaterThan(0);
    for (const name of [
      'kervan_database_waiting',
      'kervan_outbox_unrelayed',
      'kervan_outbox_oldest_seconds',
      'kervan_password_hashes_waiting',
      'kervan_sockets',
    ]) {
      expect([name, valueOf(text, name)]).toEqual([name, 0]);
    }
    for (const name of [
      'kervan_page_cache_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'nodejs_external_memory_bytes',
    ]) {
      expect(valueOf(text, name)).toBeGreaterThan(0);
    }
  });

  test('count waiting and failed jobs by name', async () => {
    await pool.query(`
      insert into pgboss.job (name, data, state, start_after) values
        ('events.prune_outbox', '{}', 'created', now() + interval '1 day')`);
    await pool.query(`
      insert into pgboss.job (name, data, state, retry_count, completed_on) values
        ('events.prune_outbox', '{}', 'failed', 5, now())`);

    // pg-boss counts failed jobs every few seconds.
    const failed = await vi.waitUntil(
      async () => {
        const text = await scrapeWorker();
        return text.includes('kervan_jobs_failed{kind="events.prune_outbox"} 1') && text;
      },
      { timeout: 60_000, interval: 500 },
    );

    expect(valueOf(failed, 'kervan_jobs_waiting{kind="events.prune_outbox"}')).toBe(0);
    expect(
      valueOf(
        failed,
        'kervan_build_info{version="0.1.0",node="' + process.version + '",process="worker"}',
      ),
    ).toBe(1);
  });
});

describe('the files for Prometheus and Grafana', () => {
  /** Names of metrics in a query: not functions, keywords, labels or values. */
  function metricsOf(query: string): string[] {
    const bare = query
      .replace(/"[^"]*"/g, '')
      .replace(/\{[^}]*\}/g, '')
      .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
      .replace(/\[[^\]]*\]/g, '');
    return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)]
      .map(([name]) => name)
      .filter(
        (name) =>
          !/^(?:by|without|and|or|unless|on|bool|offset|inf|nan)$/i.test(name) && !/^\d/.test(name),
      );
  }

  async function knownNames(): Promise<Set<string>> {
    return new Set(['up', ...namesIn(await scrapeWeb()), ...namesIn(await scrapeWorker())]);
  }

  test('alert rules use only metrics of a scrape', async () => {
    const { groups } = parse(await readFile('docs/monitoring/alerts.yml', 'utf8')) as {
      groups: {
        rules: { alert: string; expr: string; labels: object; annotations: { summary: string } }[];
      }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    const known = await knownNames();

    const unknown = rules.flatMap(({ alert, expr }) =>
      metricsOf(expr)
        .filter((name) => !known.has(name))
        .map((name) => `${alert}: ${name}`),
    );

    expect(unknown).toEqual([]);
    expect(rules.length).toBeGreaterThan(8);
    for (const { alert, expr, annotations } of rules)
      expect([alert, metricsOf(expr).length > 0, annotations.summary.length > 0]).toEqual([
        alert,
        true,
        true,
      ]);
  });

  test('the dashboard uses only metrics of a scrape', async () => {
    const { panels } = JSON.parse(await readFile('docs/monitoring/dashboard.json', 'utf8')) as {
      panels: { title: string; targets?: { expr: string }[] }[];
    };
    const known = await knownNames();

    const queries = panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ title, expr })),
    );
    const unknown = queries.flatMap(({ title, expr }) =>
      metricsOf(expr)
        .filter((name) => !known.has(name))
        .map((name) => `${title}: ${name}`),
    );

    expect(unknown).toEqual([]);
    expect(queries.length).toBeGreaterThan(10);
  });
});

describe('traces', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ofTrace = (id: string) => collector.spans.filter((span) => span.traceId === id);

  test('of a request reach the collector with statements, in the trace of the caller', async () => {
    const response = await fetch(`${web.url}/api/v1/products?q=a-secret-wish`, {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    });
    const requestId = response.headers.get('x-request-id')!;

    const request = await vi.waitUntil(() => ofTrace(traceId).find(({ kind }) => kind === 2), {
      timeout: 60_000,
    });
    const statement = await vi.waitUntil(
      () => ofTrace(traceId).find(({ name }) => name === 'SELECT'),
      { timeout: 60_000 },
    );

    expect(request).toMatchObject({
      name: 'GET /api/v1/products',
      parentSpanId: '00f067aa0ba902b7',
      service: 'kervan-web',
    });
    expect(request.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/products',
      'http.response.status_code': 200,
    });
    expect(statement).toMatchObject({ kind: 3, parentSpanId: request.spanId });
    expect(statement.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.query.text': expect.stringMatching(/^select .*\$1/i) as string,
    });
    expect(JSON.stringify(collector.spans)).not.toContain('secret');
    await web.says(new RegExp(`"reqId":"${requestId}","traceId":"${traceId}"`));
  });

  test('continue from a request into its job in another process', async () => {
    const email = 'ayse.traced@example.com';
    const form = {
      email,
      password: 'four',
      passwordConfirm: 'four',
      name: 'Ayşe',
      countryCode: 'TR',
      phone: '0532 123 45 67',
      phoneCountry: 'TR',
    };
    const id = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';

    const response = await fetch(`${web.url}/users/signup-buyer`, {
      method: 'POST',
      body: JSON.stringify(form),
      headers: { 'content-type': 'application/json', traceparent: `00-${id}-00f067aa0ba902b7-01` },
    });

    expect(response.status).toBe(201);
    const job = await vi.waitUntil(() => ofTrace(id).find(({ kind }) => kind === 5), {
      timeout: 60_000,
    });
    const request = ofTrace(id).find(({ kind }) => kind === 2);
    expect(job).toMatchObject({
      service: 'kervan-worker',
      name: expect.stringMatching(/^accounts\./) as string,
      parentSpanId: request?.spanId,
    });
    expect(JSON.stringify(collector.spans)).not.toMatch(/ayse|Ayşe/i);
    const slow = await worker.says(/\{[^\n]*"msg":"slow statement"\}/);
    expect(JSON.parse(slow[0])).toMatchObject({ statement: expect.any(String) as string });
    expect(worker.output()).not.toMatch(/ayse\.traced/);
  });

  test('that the caller does not sample are not exported', async () => {
    const id = 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';

    await fetch(`${web.url}/api/v1/search?q=towel`, {
      headers: { traceparent: `00-${id}-00f067aa0ba902b7-00` },
    });
    await fetch(`${web.url}/api/v1/search?q=towel`, {
      headers: { traceparent: `00-${id.replaceAll('b', 'c')}-00f067aa0ba902b7-01` },
    });

    await vi.waitUntil(() => ofTrace(id.replaceAll('b', 'c')).length > 0, { timeout: 60_000 });
    expect(ofTrace(id)).toEqual([]);
    expect(collector.requests.filter(({ headers }) => headers.traceparent !== undefined)).toEqual(
      [],
    );
  });
});

describe('an answer from the page cache', () => {
  test('has its own request id, as a rendered one has', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) {
      const response = await fetch(`${web.url}/tr/shop`);
      await response.arrayBuffer();
      ids.push(response.headers.get('x-request-id') ?? '');
      expect(response.headers.get('x-cache')).toBe(i === 0 ? 'miss' : 'hit');
    }
    const unchanged = await fetch(`${web.url}/tr/shop`, {
      headers: { 'if-none-match': (await fetch(`${web.url}/tr/shop`)).headers.get('etag')! },
    });

    expect(unchanged.status).toBe(304);
    ids.push(unchanged.headers.get('x-request-id') ?? '');
    for (const id of ids) expect(id).toMatch(/^[\w-]{8,}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
