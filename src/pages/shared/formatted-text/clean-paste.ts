// Pasted HTML without what the editor has no place for. The editor's schema decides what is kept;
// this runs before the browser reads the HTML, which would report each handler and style in it.

const whole = /<(script|style|title|xmp|template|noscript|iframe)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const markup = /<(?=[/!?a-z])(\/?)([a-z][a-z0-9]*)?([^>]*)(?:>|$)/gi;
const kept = /\s(href|data-[a-z-]+|start|colspan|rowspan)\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')/gi;
const elements: ReadonlySet<string> = new Set(
  [
    'a aside b blockquote br div em figure h1 h2 h3 h4 h5 h6 hr i li ol p span strong sub sup',
    'table tbody td th thead tr u ul s del ins',
  ].flatMap((names) => names.split(' ')),
);

const attributesOf = (typed: string): string =>
  Array.from(typed.matchAll(kept), ([, name = '', double, single]) => {
    const value = (double ?? single ?? '').replaceAll('"', '&quot;');
    return ` ${name.toLowerCase()}="${value}"`;
  }).join('');

export const cleanPaste = (html: string): string =>
  html.replace(whole, '').replace(markup, (_, slash: string, name = '', rest: string) => {
    const element = String(name).toLowerCase();
    if (!elements.has(element)) return '';
    return slash ? `</${element}>` : `<${element}${attributesOf(rest)}>`;
  });
