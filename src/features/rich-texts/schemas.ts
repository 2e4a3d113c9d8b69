// Texts with headings, lists, links and pictures, as they are kept: a closed JSON document in the
// shape of ProseMirror, never HTML.
import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);

const linkShape = new RegExp(
  [
    String.raw`^\/(?![/\\])[^\s\\<>"]*$`,
    String.raw`^#[^\s\\<>"]+$`,
    String.raw`^https:\/\/[^\s\\<>"@]+$`,
    String.raw`^mailto:[^\s\\<>"?&]+@[^\s\\<>"?&]+$`,
  ].join('|'),
  'u',
);

/** A page of ours without its language, a place on the page, an https address or a mail address. */
export const linkTarget = z.string().max(2_000).regex(linkShape);

const bold = z.strictObject({ type: z.literal('bold') });
const italic = z.strictObject({ type: z.literal('italic') });
const link = z.strictObject({
  type: z.literal('link'),
  attrs: z.strictObject({ href: linkTarget }),
});
const mark = z.discriminatedUnion('type', [bold, italic, link]);
export type Mark = z.infer<typeof mark>;

const words = z.strictObject({
  type: z.literal('text'),
  text: text(10_000),
  marks: z.array(mark).min(1).max(3).optional(),
});
const lineBreak = z.strictObject({ type: z.literal('hardBreak') });
const inline = z.discriminatedUnion('type', [words, lineBreak]);
export type Inline = z.infer<typeof inline>;
const line = z.array(inline).min(1).max(500);

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: line });
export type Paragraph = z.infer<typeof paragraph>;
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
  content: line,
});

const innerItem = z.strictObject({
  type: z.literal('listItem'),
  content: z.array(paragraph).min(1).max(20),
});
const innerItems = z.array(innerItem).min(1).max(200);
const innerList = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bulletList'), content: innerItems }),
  z.strictObject({ type: z.literal('orderedList'), content: innerItems }),
]);
export type InnerList = z.infer<typeof innerList>;
const item = z.strictObject({
  type: z.literal('listItem'),
  content: z
    .array(z.union([paragraph, innerList]))
    .min(1)
    .max(20),
});
export type ListItem = z.infer<typeof item>;
const items = z.array(item).min(1).max(200);

const paragraphs = z.array(paragraph).min(1).max(50);
/** `hash`: of an upload, as `uploadHash` of pictures. */
const picture = z.strictObject({
  type: z.literal('picture'),
  attrs: z.strictObject({
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    alt: z.string().max(250),
  }),
});

const block = z.discriminatedUnion('type', [
  paragraph,
  heading,
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({ type: z.literal('orderedList'), content: items }),
  z.strictObject({ type: z.literal('blockquote'), content: paragraphs }),
  z.strictObject({ type: z.literal('callout'), content: paragraphs }),
  z.strictObject({ type: z.literal('horizontalRule') }),
  picture,
]);
export type Block = z.infer<typeof block>;

/** Lists go two levels deep, and nothing else is nested: no document is deeper than that. */
export const richText = z.strictObject({
  type: z.literal('doc'),
  content: z.array(block).min(1).max(500),
});
export type RichText = z.infer<typeof richText>;

/** Of the markup that a text is written in. */
export const maxMarkup = 60_000;
