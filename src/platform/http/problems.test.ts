import Fastify from 'fastify';
import net from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  conflict,
  firstErrors,
  firstIssues,
  invalid,
  KervanError,
  notFound,
  refused,
  retryAfterOf,
  toProblem,
  tooMany,
  unauthenticated,
  unavailable,
} from './problems.ts';

const translate = (key: string, values?: Record<string, string | number>) =>
  values ? `${key} ${JSON.stringify(values)}` : key;
const problemOf = (error: unknown) => toProblem(error, translate, 'req-1');

describe('the first error of each field', () => {
  test('is kept, and fields stay in their order', () => {
    const errors = firstErrors([
      ['name', 'required'],
      ['__proto__', 'invalidField'],
      ['name', 'nameTooShort'],
    ]);

    expect(Object.entries(errors)).toEqual([
      ['name', 'required'],
      ['__proto__', 'invalidField'],
    ]);
  });

  test('is that of any part of a field that a schema refused', () => {
    expect(
      firstIssues([
        { path: ['terms', 1], message: 'unknownTerm' },
        { path: ['terms'], message: 'tooMany' },
      ]),
    ).toEqual({ terms: 'unknownTerm' });
  });
});

describe('toProblem', () => {
  test.each([
    [
      unauthenticated('wrongPassword'),
      { status: 401, name: 'unauthenticated', message: 'wrongPassword' },
    ],
    [refused('loginRequired'), { status: 401, name: 'unauthenticated', message: 'loginRequired' }],
    [invalid('promotionPeriod'), { status: 400, name: 'invalid', message: 'promotionPeriod' }],
    [
      refused('rfqs.alreadyAnswered'),
      { status: 403, name: 'refused', message: 'rfqs.alreadyAnswered' },
    ],
    [notFound(), { status: 404, name: 'not_found', message: 'notFound' }],
    [conflict('orders.stale'), { status: 409, name: 'conflict', message: 'orders.stale' }],
    [tooMany(30), { status: 429, name: 'too_many', message: 'tooMany {"seconds":30}' }],
    [
      new KervanError({
        code: 'stand_taken',
        httpStatus: 409,
        messageKey: 'exhibitions.standTaken',
        values: { stand: 'B4' },
      }),
      { status: 409, name: 'stand_taken', message: 'exhibitions.standTaken {"stand":"B4"}' },
    ],
  ])('%s', (error, problem) => {
    expect(problemOf(error)).toEqual(problem);
  });

  test('field errors are translated one by one', () => {
    expect(
      problemOf(
        invalid({
          name: 'required',
          'files.0': { key: 'rfqs.fileTooLarge', values: { megabytes: 10 } },
        }),
      ),
    ).toEqual({
      status: 400,
      name: 'invalid',
      message: 'invalid',
      errors: { name: 'required', 'files.0': 'rfqs.fileTooLarge {"megabytes":10}' },
    });
  });

  test.each([
    ['an error', new Error('password=hunter2 in /srv/app.ts')],
    [
      "a driver's error",
      Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.c)' }),
    ],
    [
      "a client's error with a status",
      Object.assign(new Error('NoSuchKey'), { statusCode: 404, code: 'NoSuchKey' }),
    ],
    ["Fastify's own fault", Object.assign(new Error('x'), { statusCode: 500, code: 'FST_ERR_X' })],
    ["a column's type", Object.assign(new Error('invalid input'), { code: '22P02' })],
    ['a dropped database', Object.assign(new Error('x'), { code: '3D000' })],
    ['a string', 'boom'],
    ['nothing', undefined],
  ])('%s tells nothing but the request', (_name, thrown) => {
    expect(problemOf(thrown)).toEqual({
      status: 500,
      name: 'unexpected',
      message: 'unexpected {"requestId":"req-1"}',
    });
  });

  const coded = (code: string) => Object.assign(new Error('Failed query: select 1'), { code });
  const wrapped = (cause: unknown) =>
    new Error('Failed query', { cause: new Error('again', { cause }) });
  const severalAddresses = () =>
    new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')], '');
  test.each<readonly [name: string, error: Error, seconds: number]>([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      '08006',
      '08P01',
      '53100',
      '53300',
      '57P01',
      '57P03',
      '25006',
    ].map((code) => [code, coded(code), 5] as const),
    ...['40001', '40P01', '55P03'].map((code) => [code, coded(code), 1] as const),
    ...[
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
      'Query read timeout',
    ].map((text) => [text, new Error(text), 5] as const),
    ['a cause of a cause', wrapped(coded('57P01')), 5],
    ['a missing socket', Object.assign(coded('ENOENT'), { syscall: 'connect' }), 5],
    ['all addresses of a host', wrapped(severalAddresses()), 5],
    [
      'a bucket in trouble',
      Object.assign(new Error('SlowDown'), { $metadata: { httpStatusCode: 503 } }),
      5,
    ],
    ['an error of ours', unavailable({ retryAfterSeconds: 7 }), 7],
  ])('an outage is 503 with the time to come back: %s', (_name, error, seconds) => {
    expect(problemOf(error)).toEqual({ status: 503, name: 'unavailable', message: 'unavailable' });
    expect(retryAfterOf(error)).toBe(seconds);
  });

  test('a circular chain of causes is followed up to the bound', () => {
    const first: Error & { errors?: unknown } = new Error('first');
    first.cause = new Error('second', { cause: first });
    first.errors = Array.from({ length: 100_000 }, () => first);
    expect(problemOf(first).status).toBe(500);
  });

  test('the driver’s error for a closed port is an outage', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as net.AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const error = await new pg.Client({ host: '127.0.0.1', port }).connect().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(problemOf(error)).toMatchObject({ status: 503 });
  });

  test("Fastify's refusals keep their status", async () => {
    const app = Fastify({ bodyLimit: 20 });
    app.setErrorHandler((error, _request, reply) => {
      const problem = problemOf(error);
      return reply.code(problem.status).send(problem);
    });
    app.post(
      '/',
      {
        schema: {
          body: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
        },
      },
      () => 'ok',
    );
    const post = async (payload: string, type = 'application/json') =>
      (
        await app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })
      ).json();
    expect(await post('{"a":')).toMatchObject({ status: 400, name: 'bad_request' });
    expect(await post(JSON.stringify({ a: 'x'.repeat(30) }))).toMatchObject({
      status: 413,
      name: 'too_large',
    });
    expect(await post('a', 'text/strange')).toMatchObject({
      status: 415,
      name: 'unsupported_type',
    });
    expect(await post('{"a":"x"}')).toEqual({
      status: 400,
      name: 'invalid',
      message: 'invalid',
      errors: { a: 'invalidField' },
    });
    await app.close();
  });

  test.each([
    [401, 'unauthenticated', 'loginRequired'],
    [403, 'refused', 'notPermitted'],
    [404, 'not_found', 'notFound'],
    [406, 'not_acceptable', 'badRequest'],
    [408, 'timeout', 'timeout'],
    [413, 'too_large', 'tooLarge'],
    [415, 'unsupported_type', 'unsupportedType'],
    [503, 'unavailable', 'unavailable'],
    [418, 'bad_request', 'badRequest'],
  ])("a plugin's refusal with %i has the name %s", (statusCode, name, message) => {
    const error = Object.assign(new Error('refused'), { code: 'FST_ERR_PLUGIN', statusCode });

    expect(problemOf(error)).toEqual({ status: statusCode, name, message });
  });

  test("a schema's message key is translated, and a field's first complaint is shown", () => {
    const validation = [
      { instancePath: '/tiers/0/price', message: 'catalog.tiersAscend' },
      { instancePath: '/tiers/0/price', message: 'catalog.other' },
      { instancePath: '/name', message: 'Invalid input: expected string. Received 5.' },
    ];
    const error = Object.assign(new Error('body'), {
      code: 'FST_ERR_VALIDATION',
      statusCode: 400,
      validation,
    });
    expect(problemOf(error).errors).toEqual({
      name: 'invalidField',
      'tiers.0.price': 'catalog.tiersAscend',
    });
  });
});
