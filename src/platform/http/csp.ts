// What a page may load and run. Scripts run because the server vouches for their very text (a hash)
// or for this one answer (a nonce); inline scripts of any other origin never do.
import { createHash } from 'node:crypto';

/** A source expression for inline code of exactly this text. */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const nonceSource = (nonce: string) => `'nonce-${nonce}'`;

/**
 * Hashes of the inline scripts that React and React Router wrote, and the page without its nonce,
 * so that one copy can be kept and sent to many. `html` was rendered with this random `nonce`: a
 * script without it came from content and gets no hash. Hashing every inline script would bless
 * injected ones.
 */
export function takeScriptHashes(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    const isInline = !/\ssrc=/.test(attributes);
    if (isInline && attributes.includes(mark)) hashes.add(hashSource(text));
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] };
}

type PolicyOptions = {
  /** Sources beside 'self': hashes of a kept page, or the nonce of this answer. */
  scripts: readonly string[];
  /** Hashes of `<style>` elements that a library adds while it runs. */
  styles?: readonly string[];
  /** Where pictures are served from, if not from here; empty: from here. */
  imageOrigin?: string;
  /** A picture of another site that some visitors agree to load. */
  pixelOrigin?: string | undefined;
  /**
   * Other sites of ours that a form's answer redirects to; browsers apply `form-action` to the
   * redirect as well.
   */
  formOrigins?: readonly string[];
};

/**
 * The value of `Content-Security-Policy`. `style` attributes stay allowed (React writes them for
 * computed sizes and they run no code); `<style>` elements do not. Throws on an origin that is not
 * a URL.
 */
export function contentSecurityPolicy({
  scripts,
  styles = [],
  imageOrigin,
  pixelOrigin,
  formOrigins = [],
}: PolicyOptions): string {
  const images = [imageOrigin, pixelOrigin].flatMap((url) => (url ? [originOf(url)] : []));
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...styles],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...images],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...formOrigins.map(originOf)],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Parsed, so that a configured value cannot add a directive of its own. */
const originOf = (url: string) => new URL(url).origin;
