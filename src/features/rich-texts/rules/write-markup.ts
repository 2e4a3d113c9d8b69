// Writes a text as the Markdown that `read-markup.ts` reads back into the same text.
import type { Block, Inline, InnerList, ListItem, RichText } from '../schemas.ts';

/** Characters that are markup and must be escaped in plain text. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>~]/g, String.raw`\$&`);

/** What would begin another block at the beginning of a line. */
const escapedStart = (line: string): string =>
  line
    .replace(/^(#{1,6}(?=\s|$)|[-+=]|\|)/, String.raw`\$1`)
    .replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`);

function inlineMarkup(part: Inline): string {
  if (part.type === 'hardBreak') return '\\\n';
  const marks = part.marks ?? [];
  const has = (type: string) => marks.some((mark) => mark.type === type);
  const [, before, core, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part.text)!;
  if (core === '') return part.text;
  let text = escaped(core!);
  if (has('italic')) text = `*${text}*`;
  if (has('bold')) text = `**${text}**`;
  const link = marks.find((mark) => mark.type === 'link');
  if (link) text = `[${text}](<${link.attrs.href}>)`;
  return `${before}${text}${after}`;
}

const lineMarkup = (line: readonly Inline[]): string =>
  escapedStart(line.map(inlineMarkup).join(''));

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line, i) => (i === 0 || line === '' ? line : by + line))
    .join('\n');

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

type List = Extract<Block, { type: 'bulletList' | 'orderedList' }> | InnerList;

function listMarkup(list: List): string {
  const items: readonly ListItem[] = list.content;
  return items
    .map(({ content }, i) => {
      const mark = list.type === 'orderedList' ? `${i + 1}. ` : '- ';
      const parts = content.map((part) =>
        part.type === 'paragraph' ? lineMarkup(part.content) : listMarkup(part),
      );
      return mark + indented(parts.join('\n\n'), ' '.repeat(mark.length));
    })
    .join('\n');
}

const paragraphsMarkup = (paragraphs: readonly { readonly content: readonly Inline[] }[]) =>
  paragraphs.map(({ content }) => lineMarkup(content)).join('\n\n');

function blockMarkup(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return lineMarkup(block.content);
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${block.content.map(inlineMarkup).join('')}`;
    case 'bulletList':
    case 'orderedList':
      return listMarkup(block);
    case 'blockquote':
      return quoted(paragraphsMarkup(block.content));
    case 'callout':
      return quoted(`[!NOTE]\n${paragraphsMarkup(block.content)}`);
    case 'picture':
      return `![${escaped(block.attrs.alt)}](picture:${block.attrs.hash})`;
    default:
      return '---';
  }
}

export const writeMarkup = ({ content }: RichText): string => content.map(blockMarkup).join('\n\n');
