// Headers that narrow what a browser does with our answers.
import { isLocalUrl } from './local-url.ts';

type HeaderOptions = {
  /** As people reach the site; decides whether browsers are told to insist on HTTPS. */
  publicUrl: string | URL;
  kind: 'html' | 'other';
  /** For pages whose address holds a secret, such as a log-in code. */
  withoutReferrer?: boolean;
};

/**
 * Powerful features that no page of ours uses: a script that gets in cannot ask for them either.
 * Browsers complain of names that they do not know.
 */
const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = deniedFeatures.map((feature) => `${feature}=()`).join(', ');

const oneYearSeconds = 31_536_000;

/**
 * Lower-case names to values; the content security policy is apart, since it differs from page to
 * page. HTTPS is insisted on for this host only: whether an operator's other subdomains have it is
 * not ours to promise.
 */
export function securityHeaders({
  publicUrl,
  kind,
  withoutReferrer = false,
}: HeaderOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': withoutReferrer ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(kind === 'html' && {
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissionsPolicy,
    }),
    ...(insistsOnHttps(new URL(publicUrl)) && {
      'strict-transport-security': `max-age=${oneYearSeconds}`,
    }),
  };
}

/**
 * Never for localhost: browsers remember it for every port, and other projects there would break.
 */
const insistsOnHttps = (url: URL): boolean => url.protocol === 'https:' && !isLocalUrl(url);
