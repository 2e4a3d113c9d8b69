import { describe, expect, test } from 'vitest';
import { demoBankAccount } from '#shared/bank-account.ts';
import { ConfigurationError, defaultPageCacheBytes, readConfiguration } from './configuration.ts';

const messageOf = (variables: Record<string, string>): string => {
  try {
    readConfiguration(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(variables)} was accepted`);
};

describe('configuration without any variable', () => {
  test('opens the site locally, with embedded database, demo market and inline worker', () => {
    expect(readConfiguration({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      mediaUrl: '',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReadUrls: [],
      databasePoolSize: 10,
      statementTimeoutMs: 5_000,
      dataDir: '.data',
      pageCacheBytes: defaultPageCacheBytes(),
      edge: null,
      bucket: null,
      isDemo: true,
      hasInlineWorker: true,
      workerHealthPort: null,
      trustedProxies: 0,
      drainMs: 0,
      fetchesPictures: true,
      logLevel: 'info',
      metrics: { port: null, host: '127.0.0.1', token: null },
      slowStatementMs: 500,
      traces: null,
      documentsKey: null,
      smtpUrl: null,
      mailFrom: 'Kervan <no-reply@localhost>',
      google: null,
      mobileSites: {},
      tracking: { pixel: null, vitalsPercent: 0 },
      countryHeader: null,
      operator: {
        name: 'Kervan',
        privacyContact: 'privacy@localhost',
        address: null,
        taxNumber: null,
      },
      bankAccount: demoBankAccount,
      isIndexed: false,
      indexNow: null,
      securityContact: 'mailto:security@localhost',
      sites: {
        buyer: 'http://localhost:3000',
        vendor: 'http://localhost:3000',
        control: 'http://localhost:3000',
      },
    });
  });

  test('drains for five seconds behind a proxy, unless configured otherwise', () => {
    const drains = [
      { TRUST_PROXY: '1' },
      { TRUST_PROXY: '1', DRAIN_SECONDS: '0' },
      { DRAIN_SECONDS: '3' },
    ].map((variables) => readConfiguration(variables).drainMs);

    expect(drains).toEqual([5_000, 0, 3_000]);
  });

  test('the bank account is complete with a valid IBAN, or missing outside of the demo', () => {
    const account = {
      BANK_ACCOUNT_HOLDER: 'Ege A.Ş.',
      BANK_NAME: 'Ege Bank',
      BANK_IBAN: 'tr33 0006 1005 1978 6457 8413 26',
      BANK_SWIFT: 'EGEBTRIS',
    };

    expect(readConfiguration({ DEMO: '0' }).bankAccount).toBeNull();
    expect(readConfiguration(account).bankAccount).toEqual({
      holder: 'Ege A.Ş.',
      bank: 'Ege Bank',
      iban: 'TR330006100519786457841326',
      swift: 'EGEBTRIS',
    });
    for (const wrong of [
      { ...account, BANK_IBAN: 'TR340006100519786457841326' },
      { ...account, BANK_SWIFT: 'EGE' },
      { ...account, BANK_NAME: undefined },
    ])
      expect(() => readConfiguration(wrong)).toThrow(ConfigurationError);
  });

  test('treats empty values as unset', () => {
    expect(
      readConfiguration({ PORT: '', DATABASE_URL: '', DEMO: '', PUBLIC_URL: '', LOG_LEVEL: '' }),
    ).toEqual(readConfiguration({}));
  });

  test('logs warnings only where a person reads along, unless it is told otherwise', () => {
    const levelOf = (asked: Record<string, string>, isTerminal: boolean) =>
      readConfiguration(asked, { isTerminal }).logLevel;

    expect(levelOf({}, true)).toBe('warn');
    expect(levelOf({}, false)).toBe('info');
    expect(levelOf({ LOG_LEVEL: 'info' }, true)).toBe('info');
  });

  test('ignores variables of other programs', () => {
    expect(readConfiguration({ HOME: '/root', PGPORT: 'x', NODE_ENV: 'whatever' })).toEqual(
      readConfiguration({}),
    );
  });
});

describe('page cache size', () => {
  const megabyte = 2 ** 20;

  test('is what PAGE_CACHE_MB says', () => {
    expect(readConfiguration({ PAGE_CACHE_MB: '48' }).pageCacheBytes).toBe(48 * megabyte);
    for (const PAGE_CACHE_MB of ['0', '1.5', 'much'])
      expect(messageOf({ PAGE_CACHE_MB })).toMatch(/^PAGE_CACHE_MB is /);
  });

  test('defaults to an eighth of the container or machine memory, at most 256 MB', () => {
    expect(defaultPageCacheBytes({ total: 64_000 * megabyte, constrained: 640 * megabyte })).toBe(
      80 * megabyte,
    );
    expect(defaultPageCacheBytes({ total: 1_024 * megabyte, constrained: 0 })).toBe(128 * megabyte);
    expect(defaultPageCacheBytes({ total: 1_024 * megabyte, constrained: 2 ** 63 })).toBe(
      128 * megabyte,
    );
    expect(defaultPageCacheBytes({ total: 64_000 * megabyte, constrained: 0 })).toBe(
      256 * megabyte,
    );
  });
});

describe('configuration values derived from others', () => {
  test('an external database has no demo market unless configured', () => {
    const DATABASE_URL = 'postgres://kervan:secret@db.example/kervan';
    expect(readConfiguration({ DATABASE_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      isDemo: false,
    });
    expect(readConfiguration({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
    expect(readConfiguration({ DEMO: '0' }).isDemo).toBe(false);
  });

  test('replicas belong to a primary, and are PostgreSQL each', () => {
    expect(messageOf({ DATABASE_READ_URL: 'postgres://db/kervan' })).toBe(
      'DATABASE_READ_URL is set and DATABASE_URL is not: set both, or none of them.',
    );
    expect(
      messageOf({
        DATABASE_URL: 'postgres://db/kervan',
        DATABASE_READ_URL: 'postgres://one/kervan,mysql://two/kervan',
      }),
    ).toMatch(/^DATABASE_READ_URL /);
  });

  test('a direct address belongs to one of a pooler', () => {
    expect(messageOf({ DATABASE_DIRECT_URL: 'postgres://db/kervan' })).toBe(
      'DATABASE_DIRECT_URL is set and DATABASE_URL is not: set both, or DATABASE_URL alone.',
    );
  });

  test('a cache in front has seconds, and a kind with the addresses of its purges', () => {
    const purged = {
      EDGE_SECONDS: '600',
      EDGE_KIND: 'ban',
      EDGE_PURGE_URL: 'http://10.0.0.1:6081/, http://10.0.0.2:6081',
      EDGE_PURGE_TOKEN: 'a-long-token',
    };

    expect(readConfiguration(purged).edge).toEqual({
      kind: 'ban',
      seconds: 600,
      purgeUrls: ['http://10.0.0.1:6081', 'http://10.0.0.2:6081'],
      token: 'a-long-token',
    });
    expect(readConfiguration({ EDGE_SECONDS: '60' }).edge).toMatchObject({ purgeUrls: [] });
    expect(messageOf({ EDGE_KIND: 'ban' })).toMatch(/^EDGE_KIND is set and EDGE_SECONDS is not/);
    expect(messageOf({ EDGE_SECONDS: '60', EDGE_KIND: 'ban' })).toMatch(
      /^EDGE_KIND and EDGE_PURGE_URL /,
    );
    expect(messageOf({ EDGE_SECONDS: '60', EDGE_PURGE_TOKEN: 'long-enough' })).toMatch(
      /^EDGE_PURGE_TOKEN is set/,
    );
    expect(messageOf({ ...purged, EDGE_PURGE_URL: 'not an address' })).toMatch(/^EDGE_PURGE_URL /);
  });

  test('the public URL uses the port and has no trailing slash', () => {
    expect(readConfiguration({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(
      readConfiguration({ PORT: '8080', PUBLIC_URL: 'https://kervan.example/' }).publicUrl,
    ).toBe('https://kervan.example');
  });

  test('search engines may index an HTTPS market, but by default never a demo', () => {
    const market = { DATABASE_URL: 'postgres://db/kervan', PUBLIC_URL: 'https://kervan.example' };
    expect(readConfiguration(market).isIndexed).toBe(true);
    expect(readConfiguration({ ...market, DEMO: '1' }).isIndexed).toBe(false);
    expect(readConfiguration({ ...market, PUBLIC_URL: 'http://kervan.example' }).isIndexed).toBe(
      false,
    );
    expect(readConfiguration({ ...market, SEARCH_ENGINES: 'off' }).isIndexed).toBe(false);
    expect(readConfiguration({ SEARCH_ENGINES: 'on' }).isIndexed).toBe(true);
  });

  test('every configuration value is read', () => {
    expect(
      readConfiguration({
        PORT: '0',
        HOST: '0.0.0.0',
        DATABASE_URL: 'postgresql://db/kervan',
        DATABASE_DIRECT_URL: 'postgresql://db:5433/kervan',
        DATABASE_READ_URL: 'postgres://one/kervan, postgres://two/kervan',
        DATABASE_POOL_SIZE: '25',
        STATEMENT_TIMEOUT_MS: '2500',
        DATA_DIR: '/srv/kervan',
        WORKER: 'off',
        TRUST_PROXY: '2',
        DRAIN_SECONDS: '12',
        FETCH_PICTURES: 'off',
        LOG_LEVEL: 'debug',
        SMTP_URL: 'smtps://u:p@mail.example:465',
        MAIL_FROM: 'Kervan <hello@kervan.example>',
        PIXEL_ID: '123456',
        WEB_VITALS_PERCENT: '25',
        COUNTRY_HEADER: 'CF-IPCountry',
        OPERATOR_NAME: 'Ege A.Ş.',
        OPERATOR_ADDRESS: 'Kordon 12, 35210 İzmir',
        OPERATOR_TAX_NUMBER: 'Konak 1234567890',
        PRIVACY_CONTACT: 'kvkk@kervan.example',
        INDEXNOW_KEY: 'abcd1234',
        SECURITY_CONTACT: 'https://kervan.example/security',
        MOBILE_SITE_URL_TR: 'https://m.kervan.example/tr/',
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
        CONTROL_SITE_URL: 'https://control.kervan.example/',
      }),
    ).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      databaseUrl: 'postgresql://db/kervan',
      databaseDirectUrl: 'postgresql://db:5433/kervan',
      databaseReadUrls: ['postgres://one/kervan', 'postgres://two/kervan'],
      databasePoolSize: 25,
      statementTimeoutMs: 2_500,
      dataDir: '/srv/kervan',
      mobileSites: { tr: 'https://m.kervan.example/tr' },
      tracking: { pixel: { id: '123456', url: 'https://www.facebook.com/tr' }, vitalsPercent: 25 },
      countryHeader: 'cf-ipcountry',
      operator: {
        name: 'Ege A.Ş.',
        privacyContact: 'kvkk@kervan.example',
        address: 'Kordon 12, 35210 İzmir',
        taxNumber: 'Konak 1234567890',
      },
      indexNow: { key: 'abcd1234', endpoint: 'https://api.indexnow.org/indexnow' },
      securityContact: 'https://kervan.example/security',
      hasInlineWorker: false,
      trustedProxies: 2,
      drainMs: 12_000,
      fetchesPictures: false,
      logLevel: 'debug',
      smtpUrl: 'smtps://u:p@mail.example:465',
      mailFrom: 'Kervan <hello@kervan.example>',
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
      sites: { buyer: 'http://localhost:0', control: 'https://control.kervan.example' },
    });
  });
});

describe('configuration of a bucket for pictures', () => {
  const credentials = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  test('AWS: the bucket is in the host name, the keys come from the AWS default chain', () => {
    expect(
      readConfiguration({ S3_BUCKET: 'kervan-pictures', S3_REGION: 'eu-central-1' }).bucket,
    ).toEqual({
      bucket: 'kervan-pictures',
      region: 'eu-central-1',
      endpoint: null,
      hasBucketInPath: false,
      credentials: null,
    });
  });

  test('other providers: the bucket is in the path unless configured', () => {
    const elsewhere = { S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://s3.example/', ...credentials };
    expect(readConfiguration(elsewhere).bucket).toEqual({
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: 'https://s3.example',
      hasBucketInPath: true,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    expect(readConfiguration({ ...elsewhere, S3_BUCKET_IN_PATH: '0' }).bucket).toMatchObject({
      hasBucketInPath: false,
    });
  });

  test('a setting without its counterpart names both', () => {
    for (const [name, value] of Object.entries({
      ...credentials,
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET_IN_PATH: '0',
    })) {
      expect(messageOf({ [name]: value })).toBe(
        `${name} is set and S3_BUCKET is not: set it, or none of them.`,
      );
    }
    expect(messageOf({ S3_BUCKET: 'pictures' })).toMatch(
      /^S3_REGION is not set: S3_BUCKET needs it/,
    );
    expect(
      messageOf({ S3_BUCKET: 'pictures', S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'id' }),
    ).toBe('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.');
  });

  test('an endpoint is not shown, because it may contain a password', () => {
    expect(
      messageOf({ S3_BUCKET: 'pictures', S3_ENDPOINT: 'ftp://kervan:hunter2@s3.example' }),
    ).not.toMatch(/hunter2|s3\.example/);
  });
});

describe('a wrong value is refused in one line that names its variable', () => {
  test.each([
    ['PORT', ['65536', '-1', '80.5', 'http', ' 80']],
    ['MEDIA_URL', ['cdn.example', 'ftp://cdn.example', '/media', '//cdn.example']],
    ['S3_BUCKET', ['ab', 'Pictures', 'my_bucket', '-pictures', 's3://pictures', 'a/b']],
    ['S3_REGION', ['Frankfurt', 'eu central']],
    ['S3_ENDPOINT', ['s3.example', 'ftp://s3.example']],
    ['S3_BUCKET_IN_PATH', ['yes']],
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
    [
      'MOBILE_SITE_URL_AR',
      [
        'm.example',
        'https://m.example@evil.example',
        'https://m.example/?x=1',
        'https://m.example/#x',
        'http://localhost:3000/mobile',
      ],
    ],
    [
      'PUBLIC_URL',
      ['kervan.example', 'ftp://kervan.example', 'javascript:alert(1)', '//kervan.example'],
    ],
    ['DATABASE_URL', ['mysql://db/kervan', 'localhost:5432', '/var/run/postgresql']],
    ['DATABASE_POOL_SIZE', ['0', '501', 'many']],
    ['STATEMENT_TIMEOUT_MS', ['99', '600001', '5s']],
    ['DEMO', ['yes', 'true', '2']],
    ['WORKER', ['on', '1', 'INLINE']],
    ['TRUST_PROXY', ['-1', '11', 'true', '10.0.0.1']],
    ['DRAIN_SECONDS', ['-1', '301', '5s']],
    ['FETCH_PICTURES', ['0', 'no']],
    ['LOG_LEVEL', ['verbose', 'INFO']],
  ])('%s', (name, values) => {
    for (const value of values) {
      const message = messageOf({ [name]: value });
      expect(message).toMatch(new RegExp(`^${name} .*[a-z]`));
      expect(message).not.toContain('\n');
    }
  });

  test('the value is shown so that the operator sees the typo', () => {
    expect(messageOf({ PORT: '80 80' })).toContain('"80 80"');
    expect(messageOf({ PORT: '80\n80' })).not.toContain('\n');
  });

  test('a database URL is never shown, because it may contain a password', () => {
    const message = messageOf({ DATABASE_URL: 'mysql://kervan:hunter2@db.example/kervan' });
    expect(message).toMatch(/^DATABASE_URL/);
    expect(message).not.toMatch(/hunter2|db\.example/);
    expect(messageOf({ DATABASE_URL: 'postgres//kervan:hunter2@db', PORT: '3000' })).not.toContain(
      'hunter2',
    );
  });
});
