// Content Security Policy. The server allows a script by its hash or by a nonce for this response;
// inline scripts from any other origin never run.
import { createHash } from 'node:crypto';

/** Returns the source expression for inline code with exactly this text. */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const nonceSource = (nonce: string) => `'nonce-${nonce}'`;

/**
 * Returns the hashes of the inline scripts that React and React Router wrote, and the page without
 * its nonce, so that one copy can be cached. A script without this random `nonce` came from content
 * and gets no hash.
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
  /** Sources in addition to 'self': hashes of a cached page, or this response's nonce. */
  scripts: readonly string[];
  /** Hashes of `<style>` elements that a library adds at run time. */
  styles?: readonly string[];
  /** Origin of pictures; empty: this site. */
  imageOrigin?: string;
  /** A third party's tracking pixel, loaded with consent only. */
  pixelOrigin?: string | undefined;
  /** Our other sites that forms may redirect to; browsers apply `form-action` to redirects, too. */
  formOrigins?: readonly string[];
};

/**
 * Returns the header's value. Allows `style` attributes, which React writes and which run no code,
 * but no `<style>` elements. Throws on an origin that is not a URL.
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

/** Parsing ensures that a configured value cannot add a directive. */
const originOf = (url: string) => new URL(url).origin;
