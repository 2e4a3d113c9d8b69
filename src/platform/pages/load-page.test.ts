import pino from 'pino';
import { data, redirect, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import {
  conflict,
  notFound,
  tooLarge,
  tooMany,
  unauthenticated,
  unavailable,
} from '#platform/http/problems.ts';
import { pageTagsContext, requestContext, requestIdContext } from './contexts.ts';
import { loadPage } from './load-page.ts';

function asked() {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (text: string) => void logged.push(text) });
  const context = new RouterContextProvider();
  const tags = new Set<string>();
  // Only the parts that are read here.
  context.set(requestContext, { locale: 'en', services: { log } } as unknown as Context);
  context.set(pageTagsContext, tags);
  context.set(requestIdContext, 'request-1');
  const thrownBy = (work: () => Promise<unknown>) =>
    loadPage({ context }, work).then(
      () => null,
      (error: unknown) => error,
    );
  return { context, tags, logged, thrownBy };
}

describe('loadPage', () => {
  test('passes the request’s context and collects page-cache tags', async () => {
    const { context, tags } = asked();
    const answer = await loadPage({ context }, async (given, collected) => {
      collected.add('product:1');
      return given === context.get(requestContext);
    });
    expect([answer, [...tags]]).toEqual([true, ['product:1']]);
  });

  test.each([
    [
      'not found',
      notFound(),
      404,
      { code: 'not_found', message: 'This does not exist, or it has moved.' },
    ],
    [
      'log in first',
      unauthenticated(),
      401,
      { code: 'unauthenticated', message: 'You need to log in first.' },
    ],
    [
      'changed meanwhile',
      conflict(),
      409,
      { code: 'conflict', message: expect.stringContaining('in the meantime') },
    ],
  ])(
    'answers a refusal with its status and does not log it: %s',
    async (_what, refusal, status, told) => {
      const { thrownBy, logged } = asked();
      expect(await thrownBy(() => Promise.reject(refusal))).toMatchObject({
        type: 'DataWithResponseInit',
        init: { status },
        data: { ...told, requestId: 'request-1' },
      });
      expect(logged).toEqual([]);
    },
  );

  test('shows the page only the request id of a fault, and logs everything', async () => {
    const { thrownBy, logged } = asked();
    const thrown = await thrownBy(() =>
      Promise.reject(new Error('password=hunter2 in /srv/kervan')),
    );
    expect(thrown).toMatchObject({
      init: { status: 500 },
      data: { code: 'unexpected', message: null, requestId: 'request-1' },
    });
    expect(JSON.stringify(thrown)).not.toContain('hunter2');
    expect(logged.join('')).toContain('hunter2');
    expect(logged.join('')).toContain('request-1');
  });

  test('reports a statement timeout as such', async () => {
    const { thrownBy } = asked();
    const tooSlow = new Error('Failed query', {
      cause: Object.assign(new Error('canceling statement due to statement timeout'), {
        code: '57014',
      }),
    });
    expect(await thrownBy(() => Promise.reject(tooSlow))).toMatchObject({
      init: { status: 503 },
      data: { code: 'too_slow', message: expect.stringContaining('very busy') },
    });
  });

  test('reports an outage even when the form to give back cannot be read', async () => {
    for (const unread of [unavailable(), tooMany(5), tooLarge()]) {
      const { context } = asked();
      const away = () => Promise.reject(unavailable());
      const answer = loadPage({ context }, away, () => Promise.reject(unread));
      const problem = { init: { status: 503 }, data: { code: 'unavailable' } };
      await expect(answer).rejects.toMatchObject(problem);
    }
  });

  test('treats a thrown undefined or non-error as a fault, too', async () => {
    for (const odd of [null, undefined, 'text', { message: 'x' }]) {
      expect(await asked().thrownBy(() => Promise.reject(odd as Error))).toMatchObject({
        init: { status: 500 },
      });
    }
  });

  test('what leads into a panel or another language has its document loaded', async () => {
    const reloads = async (pattern: string, to: string) => {
      const answer = await loadPage({ context: asked().context, pattern }, async () =>
        redirect(to),
      );
      return answer.headers.get('x-remix-reload-document');
    };

    expect(await reloads(':lang/account/login', '/en/vendor?done=1')).toBe('true');
    expect(await reloads('/:lang/rfq/create', '/en/buyer/rfqs')).toBe('true');
    expect(await reloads('/:lang/account/login', '/tr/shop')).toBe('true');
    expect(await reloads('/:lang/account/login', '/tr?done=1')).toBe('true');
    expect(await reloads(':lang/account/login', '/en/vendors')).toBeNull();
    expect(await reloads(':lang/vendor/store', '/en/vendor')).toBeNull();
    expect(await reloads(':lang/vendor/store', '/en#top')).toBeNull();
    expect(await reloads(':lang/account/login', '?done=1')).toBeNull();
  });

  test('passes redirects and responses on', async () => {
    const answer = redirect('/en');
    // React Router throws responses, which are no errors.
    expect(await asked().thrownBy(() => Promise.reject(answer as unknown as Error))).toBe(answer);
    const own = data({ mine: true }, { status: 410 });
    // As above.
    expect(await asked().thrownBy(() => Promise.reject(own as unknown as Error))).toBe(own);
  });
});
