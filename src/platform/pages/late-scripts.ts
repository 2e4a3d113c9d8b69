// A page is whole without its scripts, so they wait until it has been painted: on a slow line its words, letters and
// pictures come first. Whoever touches the page before that starts them at once.
import { hashSource } from '#platform/http/csp.ts';

/** After this many milliseconds the scripts wait for nothing more. */
const maxPatienceMs = 3_000;

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** As JSON inside of a script: nothing in it may end the script. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * `html` was rendered with this random `nonce`. Its module script becomes a text that a small
 * script starts later; the hash is of that text, which the page's policy must allow as well. Null
 * when there is no such script.
 */
export function delayScripts(html: string, nonce: string): { html: string; hash: string | null } {
  const script = new RegExp(
    `<script nonce="${nonce.replace(/[+/=]/g, '\\$&')}" type="module" async="">([\\s\\S]*?)</script>`,
  ).exec(html);
  if (!script) return { html, hash: null };
  const [tag, text] = script as unknown as [string, string];
  const preloads = [...html.matchAll(modulePreload)].map(([, href]) => href);
  const starter = `<script nonce="${nonce}">${starterOf(text, preloads as string[])}</script>`;
  return {
    html: html.replace(tag, () => starter).replaceAll(modulePreload, ''),
    hash: hashSource(text),
  };
}

/** What is small and near has loaded before anything is painted. */
const starterOf = (text: string, preloads: readonly string[]): string => `(()=>{
let s=0;const go=()=>{if(s)return;s=1;
for(const h of ${inScript(preloads)}){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}
const m=document.createElement("script");m.type="module";m.textContent=${inScript(text)};document.head.append(m)};
addEventListener("load",()=>new PerformanceObserver((l,o)=>{o.disconnect();setTimeout(go)}).observe({type:"paint",buffered:true}));setTimeout(go,${maxPatienceMs});
for(const e of ["pointerdown","keydown","touchstart"])addEventListener(e,go,{once:true,passive:true,capture:true})})()`;
