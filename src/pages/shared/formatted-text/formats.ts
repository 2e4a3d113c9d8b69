// Converts between the editor's document and the two formats in which texts are stored. The server
// still parses the Markdown and sanitizes the HTML: it does not trust the editor.
import type { JSONContent } from '@tiptap/react';
import { readMarkup } from '#features/rich-texts/rules/read-markup.ts';
import { writeMarkup } from '#features/rich-texts/rules/write-markup.ts';
import type { RichText } from '#features/rich-texts/schemas.ts';
import type { TextKind } from './text-kind.ts';

type TextFormat = {
  /** Null: the text has something that the editor would lose. */
  readonly read: (typed: string) => JSONContent | string | null;
  readonly write: (content: { readonly json: JSONContent; readonly html: string }) => string;
};

const markupFormat: TextFormat = {
  read(typed) {
    if (typed.trim() === '') return '';
    const outcome = readMarkup(typed);
    return 'text' in outcome ? outcome.text : null;
  },
  write: ({ json }) => {
    const text = withoutEmpty(json);
    return text === null ? '' : writeMarkup(text as RichText);
  },
};

const leaves = new Set(['text', 'hardBreak', 'horizontalRule', 'picture']);

/** Removes empty paragraphs, list items and lists; null for an empty document. */
function withoutEmpty(node: JSONContent): JSONContent | null {
  if (leaves.has(node.type!)) return node;
  const content = (node.content ?? []).flatMap((child) => withoutEmpty(child) ?? []);
  return content.length === 0 ? null : { ...node, content };
}

/** Elements and attributes that the editor keeps; others would be lost in it. */
const elements = new Set(
  'p br strong em u s sub sup a h2 h3 h4 ul ol li blockquote hr table thead tbody tr th td'.split(
    ' ',
  ),
);
const attributes = new Set(['href', 'rel', 'colspan', 'rowspan', 'scope']);

const tag = /<[a-z][^<>]*>/i;
/** As the server writes them. */
const plainTags = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/gi;

const isKept = (name: string, stated: string): boolean =>
  elements.has(name.toLowerCase()) &&
  Array.from(stated.matchAll(/([a-z]+)="([^"]*)"/gi)).every(
    ([, attribute, value]) =>
      attributes.has(attribute!.toLowerCase()) &&
      (attribute!.toLowerCase() !== 'href' || /^https?:\/\//i.test(value!)),
  );

const htmlFormat: TextFormat = {
  read(typed) {
    if (!tag.test(typed)) return paragraphsOf(typed);
    // Told from the text alone: even a parser that runs nothing acts on styles and base addresses.
    const others = typed.replaceAll(plainTags, (whole: string, name: string, stated: string) =>
      isKept(name, stated) ? '' : whole,
    );
    return /<[a-z!/?]/i.test(others) ? null : typed;
  },
  write: ({ html }) => html,
};

/** A blank line separates paragraphs, as it does where the text is shown. */
const paragraphsOf = (text: string): JSONContent => ({
  type: 'doc',
  content: text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .flatMap((line, i): JSONContent[] => [
          ...(i === 0 ? [] : [{ type: 'hardBreak' }]),
          { type: 'text', text: line },
        ]),
    })),
});

export const formats: Readonly<Record<TextKind, TextFormat>> = {
  markup: markupFormat,
  html: htmlFormat,
};
