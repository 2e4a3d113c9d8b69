// Delays the scripts of a page until the first paint: it works without them, and on a slow line
// text, fonts and pictures come first. A touch or a key starts them at once.
import { hashSource } from '#platform/http/csp.ts';

/** After this many milliseconds the scripts start in any case. */
const maxPatienceMs = 3_000;

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** Returns JSON that cannot end the script around it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Turns the module script of `html`, rendered with this random `nonce`, into text that a small
 * script starts later. `hash` is of that text, which the page's policy must allow as well; null
 * when there is no module script.
 */
export function delayScripts(html: string, nonce: string): { html: string; hash: string | null } {
  const script = new RegExp(
    `<script nonce="${nonce.replace(/[+/=]/g, '\\$&')}" type="module" ` +
      `async="">([\\s\\S]*?)</script>`,
  ).exec(html);
  if (!script) return { html, hash: null };
  const [tag, text = ''] = script;
  const preloads = [...html.matchAll(modulePreload)].map(([, href = '']) => href);
  const starter = `<script nonce="${nonce}">${starterOf(text, preloads)}</script>`;
  return {
    html: html.replace(tag, () => starter).replaceAll(modulePreload, ''),
    hash: hashSource(text),
  };
}

/**
 * Runs in the page. Starts after `load` and the first paint, at the first touch or key, or after
 * the time limit.
 */
function start(text: string, preloads: readonly string[], patienceMs: number): void {
  let isStarted = false;
  const run = () => {
    if (isStarted) return;
    isStarted = true;
    for (const href of preloads) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = text;
    document.head.append(script);
  };
  const runAfterPaint = () => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      setTimeout(run);
    });
    observer.observe({ type: 'paint', buffered: true });
  };
  addEventListener('load', runAfterPaint);
  setTimeout(run, patienceMs);
  const once = { once: true, passive: true, capture: true };
  for (const event of ['pointerdown', 'keydown', 'touchstart']) addEventListener(event, run, once);
}

const startSource = start.toString().replaceAll(/\s+/g, ' ');

const starterOf = (text: string, preloads: readonly string[]): string =>
  `(${startSource})(${inScript(text)},${inScript(preloads)},${maxPatienceMs})`;
