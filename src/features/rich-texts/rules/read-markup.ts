// Reads the Markdown that editors type. What the closed schema does not know becomes plain text, so
// that nothing typed is lost; a link that is not allowed is refused.
import { Marked, type Token, type Tokens } from 'marked';
import { cleanText } from '#shared/clean-text.ts';
import {
  type Block,
  type Inline,
  type InnerList,
  linkTarget,
  type ListItem,
  type Mark,
  maxMarkup,
  type Paragraph,
  type RichText,
  richText,
} from '../schemas.ts';

/** A key of the `error` texts. */
type MarkupRefusal = 'required' | 'tooLong' | 'linkNotAllowed' | 'textTooComplex';

type Outcome = { readonly text: RichText } | { readonly refusal: MarkupRefusal };

const none = () => undefined;
/** Without what the schema has no place for: there it is text. */
const markdown = new Marked({
  tokenizer: {
    autolink: none,
    code: none,
    codespan: none,
    def: none,
    del: none,
    fences: none,
    html: none,
    reflink: none,
    table: none,
    tag: none,
    url: none,
  },
});

class Refused extends Error {
  readonly refusal: MarkupRefusal;
  constructor(refusal: MarkupRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const pictureAddress = /^picture:([0-9a-f]{64})$/;
const note = /^\[!note\]\s*/i;
/** No text of a person nests deeper; the lexer calls itself for each level. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+]|\d+[.)])){12}|^[ \t]{60}|[[*_]{60}/m;

/** `markup` may be anything at all. */
export function readMarkup(markup: string): Outcome {
  const typed = cleanText(markup);
  if (typed === '') return { refusal: 'required' };
  if (typed.length > maxMarkup) return { refusal: 'tooLong' };
  if (tooDeep.test(typed)) return { refusal: 'textTooComplex' };
  try {
    const content = markdown.lexer(typed).flatMap(blocksOf);
    if (content.length === 0) return { refusal: 'required' };
    const parsed = richText.safeParse({ type: 'doc', content });
    return parsed.success ? { text: parsed.data } : { refusal: 'textTooComplex' };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    if (error instanceof RangeError) return { refusal: 'textTooComplex' };
    throw error;
  }
}

function blocksOf(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      const content = inlinesOf(tokens);
      const level = Math.min(4, Math.max(2, depth)) as 2 | 3 | 4;
      return content.length > 0 ? [{ type: 'heading', attrs: { level }, content }] : [];
    }
    case 'paragraph':
      return paragraphOrPicture((token as Tokens.Paragraph).tokens);
    case 'list':
      return listOf(token as Tokens.List);
    case 'blockquote':
      return quoteOf(token as Tokens.Blockquote);
    case 'hr':
      return [{ type: 'horizontalRule' }];
    default:
      return plain(token.raw);
  }
}

const plain = (raw: string): Paragraph[] =>
  raw
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }));

/** A picture alone in its paragraph is a block. */
function paragraphOrPicture(tokens: readonly Token[]): Block[] {
  const [only, ...others] = tokens;
  if (only?.type === 'image' && others.length === 0) {
    const { href, text } = only as Tokens.Image;
    const [, hash] = pictureAddress.exec(href) ?? [];
    if (hash === undefined) throw new Refused('linkNotAllowed');
    return [{ type: 'picture', attrs: { hash, alt: text.slice(0, 250) } }];
  }
  const content = inlinesOf(tokens);
  return content.length > 0 ? [{ type: 'paragraph', content }] : [];
}

function quoteOf({ tokens }: Tokens.Blockquote): Block[] {
  const content = tokens.flatMap(blocksOf).flatMap(flattened);
  const [first] = content;
  if (!first) return [];
  const [start] = first.content;
  if (start?.type !== 'text' || !note.test(start.text)) return [{ type: 'blockquote', content }];
  const text = start.text.replace(note, '');
  const rest = first.content.slice(1);
  const line = text === '' ? trimmed(rest) : [{ ...start, text }, ...rest];
  const shown =
    line.length > 0 ? [{ ...first, content: line }, ...content.slice(1)] : content.slice(1);
  return shown.length > 0 ? [{ type: 'callout', content: shown }] : [];
}

/** Quotes contain paragraphs only. */
function flattened(block: Block): Paragraph[] {
  switch (block.type) {
    case 'paragraph':
      return [block];
    case 'heading':
      return [{ type: 'paragraph', content: block.content }];
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(paragraphsOfItem);
    case 'blockquote':
    case 'callout':
      return block.content;
    default:
      return [];
  }
}

const paragraphsOfItem = ({ content }: ListItem): Paragraph[] =>
  content.flatMap((part) =>
    part.type === 'paragraph' ? [part] : part.content.flatMap((inner) => inner.content),
  );

const typeOf = ({ ordered }: Tokens.List) => (ordered ? 'orderedList' : 'bulletList');

function listOf(list: Tokens.List): Block[] {
  const content = list.items.flatMap((item): ListItem[] => {
    const parts = item.tokens.flatMap((token): ListItem['content'] =>
      token.type === 'list' ? innerListOf(token as Tokens.List) : paragraphsOf(token),
    );
    return parts.length > 0 ? [{ type: 'listItem', content: parts }] : [];
  });
  return content.length > 0 ? [{ type: typeOf(list), content }] : [];
}

function innerListOf(list: Tokens.List): InnerList[] {
  const content = list.items.flatMap((item) => {
    const parts = item.tokens.flatMap(paragraphsOf);
    return parts.length > 0 ? [{ type: 'listItem' as const, content: parts }] : [];
  });
  return content.length > 0 ? [{ type: typeOf(list), content }] : [];
}

/** The text of a tight list's item is no paragraph to the lexer. */
function paragraphsOf(token: Token): Paragraph[] {
  if (token.type !== 'text') return blocksOf(token).flatMap(flattened);
  const { tokens, text } = token as Tokens.Text;
  const content = tokens ? inlinesOf(tokens) : [{ type: 'text' as const, text }];
  return content.length > 0 ? [{ type: 'paragraph', content }] : [];
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  return trimmed(joined(tokens.flatMap((token) => inlineOf(token, []))));
}

function inlineOf(token: Token, marks: readonly Mark[]): Inline[] {
  const inside = (more: Mark) => {
    const all = marks.some(({ type }) => type === more.type) ? marks : [...marks, more];
    return ((token as Tokens.Strong).tokens ?? []).flatMap((inner) => inlineOf(inner, all));
  };
  switch (token.type) {
    case 'strong':
      return inside({ type: 'bold' });
    case 'em':
      return inside({ type: 'italic' });
    case 'link': {
      const target = linkTarget.safeParse((token as Tokens.Link).href);
      if (!target.success) throw new Refused('linkNotAllowed');
      return inside({ type: 'link', attrs: { href: target.data } });
    }
    case 'br':
      return [{ type: 'hardBreak' }];
    case 'escape':
    case 'text':
      return words((token as Tokens.Text).text, marks);
    default:
      return words(token.raw, marks);
  }
}

const markOrder = ['link', 'bold', 'italic'];

const textNode = (text: string, marks: readonly Mark[]): Inline => ({
  type: 'text',
  text,
  ...(marks.length > 0 && {
    marks: marks.toSorted((a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type)),
  }),
});

const words = (text: string, marks: readonly Mark[]): Inline[] =>
  text === '' ? [] : [textNode(text.replaceAll('\n', ' '), marks)];

const sameMarks = (a: Inline, b: Inline): boolean =>
  a.type === 'text' &&
  b.type === 'text' &&
  JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? []);

/** Neighbours of the same marks are one text. */
function joined(line: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const part of line) {
    const last = all.at(-1);
    if (last?.type === 'text' && part.type === 'text' && sameMarks(last, part))
      all[all.length - 1] = { ...last, text: last.text + part.text };
    else all.push(part);
  }
  return all;
}

/** Without spaces and breaks at the ends. */
function trimmed(line: readonly Inline[]): Inline[] {
  const all = [...line];
  const trimEnd = (at: 0 | -1, trim: (text: string) => string) => {
    for (let part = all.at(at); part; part = all.at(at)) {
      const text = part.type === 'text' ? trim(part.text) : '';
      if (part.type === 'text' && text !== '') {
        all[at === 0 ? 0 : all.length - 1] = { ...part, text };
        return;
      }
      all.splice(at, 1);
    }
  };
  trimEnd(0, (text) => text.trimStart());
  trimEnd(-1, (text) => text.trimEnd());
  return all;
}
