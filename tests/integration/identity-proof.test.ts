// What an owner without a password meets before the company closes or the account is erased: a
// sign-in with Google that leads back to the form.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as area from '#messages/pages/account/area';
import * as company from '#messages/pages/account/company';
import * as privacy from '#messages/pages/account/privacy';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { locales } from '#shared/locale.ts';
import { googleClient, openGoogleIssuer } from '#tests/support/google-issuer.ts';
import { haveGoogleOnly, type LoggedIn, somebodyNew, visitorOf } from '#tests/support/users.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const issuer = await openGoogleIssuer();
let web: WebProcess;
let owner: LoggedIn;

beforeAll(async () => {
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '4',
    GOOGLE_CLIENT_ID: googleClient.id,
    GOOGLE_CLIENT_SECRET: googleClient.secret,
    GOOGLE_ISSUER: issuer.issuer,
  });
  const { context } = visitorOf(database);
  const services = { ...context.services, secret: await deploymentSecret(database.db) };
  owner = await somebodyNew({ ...context, services }, 'selin@nordlicht.example');
});
afterAll(killPrograms);
afterAll(() => issuer.close());

async function ask(path: string, fields?: Record<string, string>) {
  const response = await fetch(web.url + path, {
    redirect: 'manual',
    headers: { connection: 'close', cookie: `jwt=${owner.token}` },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const html = (await response.text()).replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  return { status: response.status, html };
}

/** Both pages, with the form of each. */
const pagesIn = (locale: (typeof locales)[number]) => [
  {
    path: `/${locale}/account/company`,
    back: `/${locale}/account/company#close`,
    form: { intent: 'close' } as Record<string, string>,
    submit: company.closeNow({ locale }),
    first: company.closeProveFirst({ locale }),
  },
  {
    path: `/${locale}/account/privacy`,
    back: `/${locale}/account/privacy`,
    form: { understood: 'on' } as Record<string, string>,
    submit: privacy.eraseNow({ locale }),
    first: privacy.proveFirst({ locale }),
  },
];

describe.each(locales)('an owner who only has Google (%s)', (locale) => {
  test.each(pagesIn(locale))('proves it before the form of $path', async (page) => {
    await haveGoogleOnly(owner, { minutesAgo: 11 });

    const { html } = await ask(page.path);

    expect(html).toContain(page.first);
    const query = new URLSearchParams({ prove: '1', next: page.back });
    expect(html).toContain(`href="/${locale}/account/google?${query}"`);
    expect(html).not.toContain(page.submit);
  });

  test.each(pagesIn(locale))(
    'gets the form of $path afterwards, without a password',
    async (page) => {
      await haveGoogleOnly(owner, { minutesAgo: 1 });

      const proven = await ask(`${page.path}?done=proven`);
      const refused = await ask(`${page.path}?reason=google-refused`);

      expect(proven.html).toContain(area.proven({ locale }));
      expect(proven.html).toContain(page.submit);
      expect(proven.html).not.toContain('name="currentPassword"');
      expect(refused.html).toContain(area.notProven({ locale }));
    },
  );

  test.each(pagesIn(locale))(
    'who sends the form of $path too late closes nothing',
    async (page) => {
      await haveGoogleOnly(owner, { minutesAgo: 11 });

      const { status, html } = await ask(page.path, page.form);

      expect(status).toBe(403);
      expect(html).toContain(page.first);
      const { rows } = await database.pool.query(
        `select email, (select disabled_at from companies where id = $1) as closed from users`,
        [owner.context.actor.companyId],
      );
      expect(rows).toEqual([{ email: 'selin@nordlicht.example', closed: null }]);
    },
  );
});
