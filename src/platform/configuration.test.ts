import { describe, expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from './configuration.ts';

const messageOf = (variables: Record<string, string>): string => {
  try {
    readConfiguration(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(variables)} was accepted`);
};

describe('without any variable', () => {
  test('the site opens on this machine alone, with its own database, the demo market and its own worker', () => {
    expect(readConfiguration({})).toEqual({
      port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', mediaUrl: '', databaseUrl: null, databasePoolSize: 10, statementTimeoutMs: 5_000,
      dataDir: '.data', isDemo: true, hasInlineWorker: true, trustedProxies: 0, fetchesPictures: true, logLevel: 'info', smtpUrl: null, mailFrom: 'Kervan <no-reply@localhost>', google: null,
      mobileSites: {}, tracking: { pixel: null, vitalsPercent: 0 }, countryHeader: null, operator: { name: 'Kervan', privacyContact: 'privacy@localhost' }, isIndexed: false, indexNow: null, securityContact: 'mailto:security@localhost',
      sites: { buyer: 'http://localhost:3000', vendor: 'http://localhost:3000', control: 'http://localhost:3000' },
    });
  });

  test('empty values count as unset', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: '', DEMO: '', PUBLIC_URL: '', LOG_LEVEL: '' })).toEqual(readConfiguration({}));
  });

  test('variables of other programs are none of our business', () => {
    expect(readConfiguration({ HOME: '/root', PGPORT: 'x', NODE_ENV: 'whatever' })).toEqual(readConfiguration({}));
  });
});

describe('what follows from what', () => {
  test('a database of one’s own has no demo market, unless it is asked for', () => {
    const DATABASE_URL = 'postgres://kervan:secret@db.example/kervan';
    expect(readConfiguration({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, isDemo: false });
    expect(readConfiguration({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
    expect(readConfiguration({ DEMO: '0' }).isDemo).toBe(false);
  });

  test('the public address is where the port is, and has no slash at its end', () => {
    expect(readConfiguration({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfiguration({ PORT: '8080', PUBLIC_URL: 'https://kervan.example/' }).publicUrl).toBe('https://kervan.example');
  });

  test('search engines are welcome to a market that people reach by HTTPS, never to a demo by itself', () => {
    const market = { DATABASE_URL: 'postgres://db/kervan', PUBLIC_URL: 'https://kervan.example' };
    expect(readConfiguration(market).isIndexed).toBe(true);
    expect(readConfiguration({ ...market, DEMO: '1' }).isIndexed).toBe(false);
    expect(readConfiguration({ ...market, PUBLIC_URL: 'http://kervan.example' }).isIndexed).toBe(false);
    expect(readConfiguration({ ...market, SEARCH_ENGINES: 'off' }).isIndexed).toBe(false);
    expect(readConfiguration({ SEARCH_ENGINES: 'on' }).isIndexed).toBe(true);
  });

  test('every value is read', () => {
    expect(readConfiguration({
      PORT: '0', HOST: '0.0.0.0', DATABASE_URL: 'postgresql://db/kervan', DATABASE_POOL_SIZE: '25', STATEMENT_TIMEOUT_MS: '2500', DATA_DIR: '/srv/kervan',
      WORKER: 'off', TRUST_PROXY: '2', FETCH_PICTURES: 'off', LOG_LEVEL: 'debug', SMTP_URL: 'smtps://u:p@mail.example:465', MAIL_FROM: 'Kervan <hello@kervan.example>',
      PIXEL_ID: '123456', WEB_VITALS_PERCENT: '25', COUNTRY_HEADER: 'CF-IPCountry', OPERATOR_NAME: 'Ege A.Ş.', PRIVACY_CONTACT: 'kvkk@kervan.example', INDEXNOW_KEY: 'abcd1234', SECURITY_CONTACT: 'https://kervan.example/security',
      MOBILE_SITE_URL_TR: 'https://m.kervan.example/tr/', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', CONTROL_SITE_URL: 'https://control.kervan.example/',
    })).toMatchObject({
      port: 0, host: '0.0.0.0', databaseUrl: 'postgresql://db/kervan', databasePoolSize: 25, statementTimeoutMs: 2_500, dataDir: '/srv/kervan', mobileSites: { tr: 'https://m.kervan.example/tr' }, tracking: { pixel: { id: '123456', url: 'https://www.facebook.com/tr' }, vitalsPercent: 25 }, countryHeader: 'cf-ipcountry', operator: { name: 'Ege A.Ş.', privacyContact: 'kvkk@kervan.example' }, indexNow: { key: 'abcd1234', endpoint: 'https://api.indexnow.org/indexnow' }, securityContact: 'https://kervan.example/security',
      hasInlineWorker: false, trustedProxies: 2, fetchesPictures: false, logLevel: 'debug', smtpUrl: 'smtps://u:p@mail.example:465', mailFrom: 'Kervan <hello@kervan.example>',
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' }, sites: { buyer: 'http://localhost:0', control: 'https://control.kervan.example' },
    });
  });
});

describe('a wrong value is refused in one line that names its variable', () => {
  test.each([
    ['PORT', ['65536', '-1', '80.5', 'http', ' 80']],
    ['MEDIA_URL', ['cdn.example', 'ftp://cdn.example', '/media', '//cdn.example']],
    ['SMTP_URL', ['mail.example', 'http://mail.example']],
    ['MAIL_FROM', ['Kervan', 'a@b\r\nBcc: c@d']],
    ['GOOGLE_CLIENT_ID', ['only-one']],
    ['VENDOR_SITE_URL', ['vendor.example']],
    ['PIXEL_ID', ['1', 'a b', '<script>']],
    ['PIXEL_URL', ['javascript:alert(1)', 'https://a@b.example']],
    ['WEB_VITALS_PERCENT', ['101', '-1']],
    ['COUNTRY_HEADER', ['x: y', 'a\r\nb']],
    ['PRIVACY_CONTACT', ['nobody']],
    ['SEARCH_ENGINES', ['yes']],
    ['INDEXNOW_KEY', ['short', '../../etc/passwd']],
    ['SECURITY_CONTACT', ['nobody', 'http://kervan.example']],
    ['MOBILE_SITE_URL_AR', ['m.example', 'https://m.example@evil.example', 'https://m.example/?x=1', 'https://m.example/#x', 'http://localhost:3000/mobile']],
    ['PUBLIC_URL', ['kervan.example', 'ftp://kervan.example', 'javascript:alert(1)', '//kervan.example']],
    ['DATABASE_URL', ['mysql://db/kervan', 'localhost:5432', '/var/run/postgresql']],
    ['DATABASE_POOL_SIZE', ['0', '501', 'many']],
    ['STATEMENT_TIMEOUT_MS', ['99', '600001', '5s']],
    ['DEMO', ['yes', 'true', '2']],
    ['WORKER', ['on', '1', 'INLINE']],
    ['TRUST_PROXY', ['-1', '11', 'true', '10.0.0.1']],
    ['FETCH_PICTURES', ['0', 'no']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
  ])('%s', (name, values) => {
    for (const value of values) {
      const message = messageOf({ [name]: value });
      expect(message).toMatch(new RegExp(`^${name} .*[a-z]`));
      expect(message).not.toContain('\n');
    }
  });

  test('the value is shown, so that the operator sees the slip', () => {
    expect(messageOf({ PORT: '80 80' })).toContain('"80 80"');
    expect(messageOf({ PORT: '80\n80' })).not.toContain('\n');
  });

  test('but never a database address: it may hold a password', () => {
    const message = messageOf({ DATABASE_URL: 'mysql://kervan:hunter2@db.example/kervan' });
    expect(message).toMatch(/^DATABASE_URL/);
    expect(message).not.toMatch(/hunter2|db\.example/);
    expect(messageOf({ DATABASE_URL: 'postgres//kervan:hunter2@db', PORT: '3000' })).not.toContain('hunter2');
  });
});
