// Response headers that restrict what browsers do with our pages.
import { isLocalUrl } from './local-url.ts';

type HeaderOptions = {
  /** The site's public URL; decides whether HTTPS is enforced. */
  publicUrl: string | URL;
  kind: 'html' | 'other';
  /** For pages with a secret in their URL, such as a log-in code. */
  withoutReferrer?: boolean;
};

/**
 * Browser features that we do not use and an injected script must not request. Browsers warn of
 * names that they do not know.
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
 * Returns headers by lower-case name. The content security policy is separate, since it differs per
 * page. HSTS excludes subdomains, because an operator's other subdomains may not have HTTPS.
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

/** Never for localhost: browsers store it for every port, which breaks other projects there. */
const insistsOnHttps = (url: URL): boolean => url.protocol === 'https:' && !isLocalUrl(url);
