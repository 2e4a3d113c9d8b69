// A static page sent when none can be rendered. Prepared as bytes, because overload causes many
// refusals.
import { hashSource } from '#platform/http/csp.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { directionOf, type Locale, locales } from '#shared/locale.ts';

type Refusal = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
type Refusals = {
  /** For browsers. */ readonly page: Refusal;
  /** For a page's own scripts. */ readonly text: Refusal;
};

const styles =
  'body{margin:0;min-block-size:100vh;display:grid;place-content:center;justify-items:center;' +
  'gap:16px;' +
  'padding:24px;background:#FBF9F5;color:#1E2428;' +
  'font:18px/1.6 Vazirmatn,system-ui,sans-serif;text-align:center}main{display:contents}' +
  'h1{margin:0;font-size:28px;line-height:1.3}p{margin:0;max-inline-size:40ch}' +
  'a{padding:10px 24px;border:2px solid #0E6673;border-radius:8px;' +
  'color:#0E6673;font-weight:600;text-decoration:none}' +
  'a:focus-visible{outline:3px solid #0E6673;outline-offset:3px}';

const policy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${hashSource(styles)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Self-contained HTML. Its link requests the same address again. */
function htmlOf(locale: Locale): string {
  const say = translatorFor(locale);
  return `<!DOCTYPE html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('overloadedTitle')} · Kervan</title><style>${styles}</style></head>
<body><main id="main"><img src="/mark.svg" alt="" width="72" height="72">
<h1>${say('overloadedTitle')}</h1><p>${say('overloadedText')}</p>
<a href="">${say('tryAgain')}</a></main></body></html>
`;
}

const finished = (
  locale: Locale,
  type: string,
  text: string,
  headers: Refusal['headers'] = {},
): Refusal => {
  const body = Buffer.from(text);
  return {
    body,
    headers: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-length': String(body.length),
      'content-language': locale,
      'cache-control': 'no-store',
    },
  };
};

export const refusals = Object.fromEntries(
  locales.map((locale): [Locale, Refusals] => [
    locale,
    {
      page: finished(locale, 'text/html', htmlOf(locale), { 'content-security-policy': policy }),
      text: finished(locale, 'text/plain', translatorFor(locale)('overloaded')),
    },
  ]),
) as Readonly<Record<Locale, Refusals>>;
