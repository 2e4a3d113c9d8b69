import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('pages get all security headers', () => {
  const headers = securityHeaders({ publicUrl: 'https://kervan.example', kind: 'html' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  });
  for (const feature of ['camera', 'microphone', 'geolocation'])
    expect(headers['permissions-policy']).toContain(`${feature}=()`);
  for (const unknownToChromium of ['ambient-light-sensor', 'bluetooth'])
    expect(headers['permissions-policy']).not.toContain(unknownToChromium);
});

test('other responses lack the headers that only documents use', () => {
  expect(
    Object.keys(securityHeaders({ publicUrl: 'http://kervan.example', kind: 'other' })),
  ).toEqual(['x-content-type-options', 'referrer-policy', 'cross-origin-resource-policy']);
});

test('pages may ask browsers to send no referrer', () => {
  expect(
    securityHeaders({ publicUrl: 'https://kervan.example', kind: 'html', withoutReferrer: true })[
      'referrer-policy'
    ],
  ).toBe('no-referrer');
});

test.each([
  'http://kervan.example',
  'https://localhost:3000',
  'https://shop.localhost',
  'https://127.0.0.1',
  'https://[::1]:8443',
  'http://localhost',
])('%s does not insist on HTTPS', (publicUrl) => {
  expect(securityHeaders({ publicUrl, kind: 'html' })).not.toHaveProperty(
    'strict-transport-security',
  );
});

test.each(['https://kervan.example', 'https://localhost.example'])(
  '%s insists on HTTPS',
  (publicUrl) => {
    expect(securityHeaders({ publicUrl, kind: 'html' })).toHaveProperty(
      'strict-transport-security',
    );
  },
);
