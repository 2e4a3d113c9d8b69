// Parses the head of a page as search engines do.
import { Parser } from 'htmlparser2';

type Attributes = Readonly<Record<string, string>>;

export type Head = {
  readonly lang: string;
  readonly dir: string;
  readonly titles: readonly string[];
  /** By `name` or `property`, each of them. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly links: readonly Attributes[];
  /** Structured data in types of schema.org. */
  readonly structured: readonly Record<string, unknown>[];
};

export function readHead(html: string): Head {
  const titles: string[] = [];
  const metas = new Map<string, string[]>();
  const links: Attributes[] = [];
  const structured: Record<string, unknown>[] = [];
  let [lang, dir, text, isInSvg] = ['', '', '', false];
  let open: (Attributes & { readonly tag: string }) | null = null;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'html') [lang, dir] = [attributes['lang'] ?? '', attributes['dir'] ?? ''];
      if (tag === 'svg') isInSvg = true; // SVG has a title element too
      if (tag === 'meta') {
        const name = attributes['name'] ?? attributes['property'];
        if (name) metas.set(name, [...(metas.get(name) ?? []), attributes['content'] ?? '']);
      }
      if (tag === 'link') links.push(attributes);
      open = { ...attributes, tag };
      text = '';
    },
    ontext(part) {
      text += part;
    },
    onclosetag(tag) {
      if (tag === 'svg') isInSvg = false;
      if (tag === 'title' && !isInSvg) titles.push(text);
      if (tag === 'script' && open?.['type'] === 'application/ld+json')
        structured.push(...([JSON.parse(text)].flat() as Record<string, unknown>[]));
    },
  });
  parser.end(html);
  return { lang, dir, titles, metas, links, structured };
}
