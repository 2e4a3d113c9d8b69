// Turns descriptions into the safe HTML that pages show: paragraphs, lists, emphasis, tables,
// headings and links, no scripts.
import sanitizeHtml from 'sanitize-html';
import { cleanText } from '#shared/clean-text.ts';
import { locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';

/** Raise it with the rules below: what is stored already is cleaned again. */
export const descriptionRules = 1;

/** HTML that `descriptionHtml` made; pages show no other HTML of sellers. */
export type SafeHtml = string & { readonly safeHtml: true };

const blockTags = [
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
  'hr',
];
const inlineTags = ['br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'a'];

/** A cell spanning more rows or columns is a mistake or an attack on the layout. */
const maxSpan = 50;

/** Keeps spans from 2 up to `maxSpan`. Drops the others, because 1 is the default. */
const cellWithSpans: sanitizeHtml.Transformer = (tagName, { colspan, rowspan, ...others }) => {
  const spans = Object.entries({ colspan, rowspan }).flatMap(([name, value]) => {
    const span = /^\s*\+?(\d+)/.exec(value ?? '')?.[1];
    const capped = span === undefined ? 1 : Math.min(maxSpan, Number(span));
    return capped > 1 ? [[name, String(capped)] as const] : [];
  });
  return { tagName, attribs: { ...others, ...Object.fromEntries(spans) } };
};

/** Allowed parents of table parts. */
const tableParents: Readonly<Record<string, readonly string[]>> = {
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
};

const voidTags = new Set(['br', 'hr']);

/** Drops tags of table parts outside of a table. Their content stays, cells as paragraphs. */
function withoutStrayCells(html: string): string {
  if (!/<(?:caption|thead|tbody|tfoot|tr|td|th)\b/.test(html)) return html;
  const open: { readonly name: string; readonly written: string }[] = [];
  return html.replace(
    /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/g,
    (written: string, slash: string, name: string) => {
      if (voidTags.has(name)) return written;
      if (slash === '/') return open.pop()?.written ?? '';
      const parents = tableParents[name];
      const parent = open.at(-1);
      const isStray =
        parents !== undefined &&
        !(parent !== undefined && parent.written !== '' && parents.includes(parent.name));
      const isCell = name === 'td' || name === 'th' || name === 'caption';
      const replacement = isCell ? 'p' : '';
      const closing = !isStray ? `</${name}>` : replacement === '' ? '' : `</${replacement}>`;
      open.push({ name: isStray ? replacement : name, written: closing });
      return !isStray ? written : replacement === '' ? '' : `<${replacement}>`;
    },
  );
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...blockTags, ...inlineTags],
  allowedAttributes: {
    a: ['href', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  // Drops the text of these, which is code or form values, not content.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    // A link within this site could log its reader out, or say that something was done.
    a: (_, attributes) => {
      const { href = '', ...others } = attributes;
      const isAbsolute = /^\s*https?:\/\//i.test(href);
      return { tagName: 'a', attribs: { ...(isAbsolute ? attributes : others), rel: 'nofollow' } };
    },
    td: cellWithSpans,
    th: cellWithSpans,
  },
  // Drops paragraphs and links without text. Links without a valid address keep their text.
  exclusiveFilter: ({ tag: name, text, attribs }) => {
    if ((name === 'p' || name === 'a') && text.trim() === '') return true;
    return name === 'a' && attribs.href === undefined ? 'excludeTag' : false;
  },
};

const tag = /<\/?[a-z][^<>]*>/i;
const entity = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});/i;
const block = new RegExp(`<(?:${blockTags.join('|')})\\b`);

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Blank lines separate paragraphs; single line ends become line breaks. */
const paragraphs = (escaped: string): string =>
  escaped
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`)
    .join('');

const plainBlocks = 'div|section|article|header|footer|main|address|center|figure|figcaption|pre';
const plainBlock = new RegExp(String.raw`<(\/?)(?:${plainBlocks})(?=[\s>/])`, 'gi');

/**
 * Turns blocks without meaning into paragraphs; the parser closes an open paragraph when the next
 * begins.
 */
const blocksToParagraphs = (html: string): string => html.replace(plainBlock, '<$1p');

function safeHtml(clean: string): string {
  // Cleaned again, because entities may encode unwanted characters.
  const html = cleanText(withoutStrayCells(sanitizeHtml(blocksToParagraphs(clean), rules)));
  if (!tag.test(html)) return paragraphs(html);
  if (html.replace(/<[^<>]*>/g, '').trim() === '') return '';
  return block.test(html) ? html : `<p>${html}</p>`;
}

/** Badly broken tags may parse differently the second time, but rarely a third. */
const maxPasses = 4;

/**
 * Returns plain text or HTML of any origin as safe HTML; empty text stays empty. Idempotent, so
 * that exported products read back the same. Links keep http and https only and get
 * rel="nofollow".
 */
export function descriptionHtml(text: string): SafeHtml {
  const clean = cleanText(text);
  if (!tag.test(clean) && !entity.test(clean)) return paragraphs(escapeText(clean)) as SafeHtml;
  let html = safeHtml(clean);
  for (let pass = 1; pass < maxPasses && html !== ''; pass++) {
    const again = safeHtml(html);
    if (again === html) break;
    html = again;
  }
  return html as SafeHtml;
}

/** A description in each language as safe HTML, without the empty ones. */
export const safeDescription = (description: PerLanguage): PerLanguage =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const html = descriptionHtml(description[locale] ?? '');
      return html === '' ? [] : [[locale, html]];
    }),
  );
