// What is read off a text: its words, its headings, and how long it takes to read.
import type { Block, Inline, InnerList, ListItem, RichText } from '../schemas.ts';

const wordsPerMinute = 200;

const inlineText = (line: readonly Inline[]): string =>
  line.map((part) => (part.type === 'text' ? part.text : ' ')).join('');

const itemText = ({ content }: ListItem | InnerList['content'][number]): string =>
  content
    .map((part) =>
      part.type === 'paragraph'
        ? inlineText(part.content)
        : part.content.map((inner) => itemText(inner)).join(' '),
    )
    .join(' ');

/** The words of a block, without its marks. */
function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content);
    case 'bulletList':
    case 'orderedList':
      return block.content.map((item) => itemText(item)).join(' ');
    case 'blockquote':
    case 'callout':
      return block.content.map(({ content }) => inlineText(content)).join(' ');
    case 'picture':
      return block.attrs.alt;
    default:
      return '';
  }
}

export const plainTextOf = ({ content }: RichText): string =>
  content.map(blockText).filter(Boolean).join(' ');

export const readingMinutes = (text: RichText): number =>
  Math.max(1, Math.round(plainTextOf(text).split(/\s+/u).length / wordsPerMinute));

/** The anchor of a heading by its place among all blocks: the same in every language. */
export const anchorOf = (position: number): string => `section-${position + 1}`;

type HeadingView = {
  readonly id: string;
  readonly level: 2 | 3 | 4;
  readonly text: string;
};

export const headingsOf = ({ content }: RichText): HeadingView[] =>
  content.flatMap((block, position) =>
    block.type === 'heading'
      ? [{ id: anchorOf(position), level: block.attrs.level, text: inlineText(block.content) }]
      : [],
  );

/** Hashes of the uploads that the text shows. */
export const pictureHashesOf = ({ content }: RichText): string[] => [
  ...new Set(content.flatMap((block) => (block.type === 'picture' ? [block.attrs.hash] : []))),
];

/** Questions are headings of level 3; what follows, up to the next heading, answers them. */
export function questionsOf({ content }: RichText): { question: string; answer: string }[] {
  const found: { question: string; answer: string }[] = [];
  let isAnswer = false;
  for (const block of content) {
    if (block.type === 'heading') {
      isAnswer = block.attrs.level === 3;
      if (isAnswer) found.push({ question: inlineText(block.content), answer: '' });
    } else if (isAnswer) {
      const last = found.at(-1)!;
      last.answer = `${last.answer} ${blockText(block)}`.trim();
    }
  }
  return found;
}
