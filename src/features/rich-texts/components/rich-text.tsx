// Renders a kept text. Everything is text to React, so nothing in it can be markup or script.
import type { ReactNode } from 'react';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Picture } from '#ui/picture.tsx';
import { anchorOf } from '../rules/outline.ts';
import type { Block, Inline, InnerList, ListItem } from '../schemas.ts';
import type { RichTextView } from '../views.ts';
import './rich-text.css';

type Props = RichTextView & { readonly locale: Locale };

/** A page of ours is kept without its language. */
const addressOf = (href: string, locale: Locale): string =>
  href.startsWith('/') ? paths.localized({ locale, path: href }) : href;

function Part({ part, locale }: { part: Inline; locale: Locale }): ReactNode {
  if (part.type === 'hardBreak') return <br />;
  let shown: ReactNode = part.text;
  for (const mark of (part.marks ?? []).toReversed()) {
    if (mark.type === 'bold') shown = <strong>{shown}</strong>;
    if (mark.type === 'italic') shown = <em>{shown}</em>;
    if (mark.type === 'link')
      shown = (
        <a
          href={addressOf(mark.attrs.href, locale)}
          rel={mark.attrs.href.startsWith('https:') ? 'noopener nofollow' : undefined}
        >
          {shown}
        </a>
      );
  }
  return shown;
}

const Line = ({ line, locale }: { line: readonly Inline[]; locale: Locale }) =>
  line.map((part, i) => <Part key={i} part={part} locale={locale} />);

const Paragraphs = ({
  paragraphs,
  locale,
}: {
  paragraphs: readonly { readonly content: readonly Inline[] }[];
  locale: Locale;
}) =>
  paragraphs.map(({ content }, i) => (
    <p key={i}>
      <Line line={content} locale={locale} />
    </p>
  ));

type ListProps = {
  list: Extract<Block, { type: 'bulletList' | 'orderedList' }> | InnerList;
  locale: Locale;
};

function List({ list, locale }: ListProps) {
  const Tag = list.type === 'orderedList' ? 'ol' : 'ul';
  const items: readonly ListItem[] = list.content;
  return (
    <Tag>
      {items.map(({ content }, i) => (
        <li key={i}>
          {content.map((part, j) =>
            part.type !== 'paragraph' ? (
              <List key={j} list={part} locale={locale} />
            ) : content.length === 1 || (j === 0 && content.length === 2) ? (
              <Line key={j} line={part.content} locale={locale} />
            ) : (
              <p key={j}>
                <Line line={part.content} locale={locale} />
              </p>
            ),
          )}
        </li>
      ))}
    </Tag>
  );
}

function BlockPart({
  block,
  position,
  pictures,
  locale,
}: Pick<Props, 'pictures' | 'locale'> & { block: Block; position: number }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Line line={block.content} locale={locale} />
        </p>
      );
    case 'heading': {
      const Tag = `h${block.attrs.level}` as const;
      return (
        <Tag id={anchorOf(position)}>
          <Line line={block.content} locale={locale} />
        </Tag>
      );
    }
    case 'bulletList':
    case 'orderedList':
      return <List list={block} locale={locale} />;
    case 'blockquote':
      return (
        <blockquote>
          <Paragraphs paragraphs={block.content} locale={locale} />
        </blockquote>
      );
    case 'callout':
      return (
        <div className="rich-text-note" role="note">
          <Paragraphs paragraphs={block.content} locale={locale} />
        </div>
      );
    case 'picture': {
      const { hash, alt } = block.attrs;
      const image = pictures[hash];
      return image ? (
        <figure>
          <Picture image={{ ...image, alt }} slot="gallery" />
        </figure>
      ) : null;
    }
    default:
      return <hr />;
  }
}

/** `locale`: of the text, which may be another language than the page's. */
export const RichTextContent = ({ text, pictures, locale }: Props) =>
  text.content.map((block, i) => (
    <BlockPart key={i} block={block} position={i} pictures={pictures} locale={locale} />
  ));
