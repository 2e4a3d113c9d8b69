// Compares the OpenAPI document with the routes that exist, and tests the page that shows it.
import { describe, expect, it } from 'vitest';
import { testEvent, webhookEvents } from '#features/webhooks/schemas.ts';
import { hashSource } from '#platform/http/csp.ts';
import { testApi } from '#tests/support/test-api.ts';

type Schema = { $ref?: string };
type Parameter = { name: string; in: string; description?: string; required: boolean };
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  security?: unknown;
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const { routes, get } = await testApi({ products: 0 });
const { body, text } = await get('/api/openapi.json');
const document = body as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

describe('the OpenAPI document', () => {
  it('the document is OpenAPI 3.1 and names its server', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Kervan API', version: '1' },
      servers: [{ url: 'https://kervan.example' }],
    });
  });

  it('the document has every route and no other', () => {
    const undocumented = [
      '/api',
      '/api/',
      '/api/*',
      '/front/*',
      '/api/js/scalar.js',
      '/api/openapi.json',
    ];
    const there = routes
      .filter(
        ({ methods, url }) =>
          ['GET', 'POST', 'PUT', 'DELETE'].some((method) => methods.includes(method)) &&
          /^\/(api|front|users)\b/.test(url),
      )
      .map(({ url }) => url.replaceAll(/:(\w+)/g, '{$1}'));
    expect([...new Set(there)].filter((url) => !undocumented.includes(url)).toSorted()).toEqual(
      Object.keys(document.paths).toSorted(),
    );
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/front/api/v1/announcements',
        '/front/api/v1/category-groups',
        '/front/api/v1/category-groups/{rootCategoryId}',
        '/api/v1/products',
        '/api/v1/products/{id}',
        '/api/v1/stores',
        '/api/v1/stores/{slug}',
        '/api/v1/manufacturers',
        '/api/v1/categories',
        '/api/v1/search',
      ]),
    );
  });

  it('each route has a unique operation id', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it.each(operations)('the document describes what $path does', ({ summary, tags }) => {
    expect(summary).toMatch(/^[A-Z].{8,}/);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
  });

  it.each(operations)(
    'the document describes the parameters of $path',
    ({ path, parameters = [] }) => {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name, required }) => [name, required])).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
      );
      const others = parameters.filter((parameter) => parameter.in !== 'path');
      expect(others.map((parameter) => `${parameter.in} ${parameter.name}`)).toContain(
        'header lang',
      );
      expect(others.filter(({ description }) => !description)).toEqual([]);
    },
  );

  it.each(operations)(
    'the document has every response of $path, with problems in one shape',
    ({ path, method, responses, security, parameters = [] }) => {
      const isSignUp = path.startsWith('/users/signup');
      const isAsked = method === 'get';
      const takesValues = !isAsked || parameters.some((parameter) => parameter.in === 'query');
      // A POST says by its route whether something new is there, and `creating-calls.test.ts` asks
      // whether that is true.
      const makes = method === 'post' && path.startsWith('/api/v1/') && '201' in responses;
      const isSecured = security !== undefined;
      const expected = [
        isSignUp || makes ? '201' : '200',
        ...(isAsked ? ['304'] : []),
        ...(takesValues ? ['400'] : []),
        ...(isAsked && !isSecured ? [] : ['401']),
        ...(isSecured ? ['403'] : []),
        ...(path.includes('{') ? ['404'] : []),
        ...(isSecured && !isAsked ? ['409'] : []),
        '429',
        '5XX',
      ];
      expect(Object.keys(responses).toSorted()).toEqual(expected);
      const problems = Object.entries(responses)
        .filter(([status]) => /^[45]/.test(status) && !(isSignUp && status === '400'))
        .map(([, { content }]) => content!['application/json']!.schema);
      expect(new Set(problems.map(({ $ref }) => $ref))).toEqual(
        new Set(['#/components/schemas/Problem']),
      );
    },
  );

  it('the document defines every schema that it refers to, and refers to every one', () => {
    const referred = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name!),
    );
    expect([...referred].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
  });
});

describe('the webhooks of the document', () => {
  type Post = {
    operationId: string;
    summary: string;
    tags: string[];
    parameters: { name: string }[];
    requestBody: { content: { 'application/json': { schema: Schema & { properties: object } } } };
  };
  const { webhooks } = body as { webhooks: Record<string, { post: Post }> };

  it('name every event that a webhook may choose, and no other', () => {
    expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEvents, testEvent].toSorted());
  });

  it.each([...webhookEvents, testEvent])('describe the message of %s', (event) => {
    const { post } = webhooks[event]!;
    const { schema } = post.requestBody.content['application/json'];

    expect(post.summary).toMatch(/^[A-Z].{8,}/);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(post.tags));
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(schema).toMatchObject({
      type: 'object',
      properties: { type: { const: event }, timestamp: { format: 'date-time' }, data: {} },
      required: ['type', 'timestamp', 'data'],
    });
    expect(operations.map(({ operationId }) => operationId)).not.toContain(post.operationId);
  });
});

describe('the reference page', () => {
  it('the page runs only its own scripts, and names no other host', async () => {
    const { status, text: html, headers } = await get('/api/');
    expect(status).toBe(200);
    const [, inline] = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(html)!;
    const policy = headers['content-security-policy']!;
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' ${hashSource(inline!)}`,
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe-eval');
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'js/scalar.js',
    ]);
    expect(html).not.toMatch(/https?:\/\//);
  });

  it('the page redirects to its slash, and its script is revalidated and compressed', async () => {
    expect((await get('/api')).headers.location).toBe('/api/');
    const { headers } = await get('/api/js/scalar.js', { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect(Number(headers['content-length'])).toBeLessThan(1_500_000);
    expect(
      (await get('/api/js/scalar.js', { 'accept-encoding': 'br', 'if-none-match': headers.etag! }))
        .status,
    ).toBe(304);
    expect((await get('/api/js/scalar.js')).headers['content-encoding']).toBeUndefined();
  });
});
