// Measures React alone: makes elements of a page as it was sent and renders them to the same text.
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

type Parsed = ReturnType<typeof parseDocument>['children'][number];

/** React takes attributes by the names that HTML gives them, but no text as a style. */
const propertiesOf = ({ style, ...attributes }: Readonly<Record<string, string>>) => ({
  ...attributes,
  ...(style !== undefined && { 'data-style': style }),
});

function nodeOf(node: Parsed): ReactNode {
  if (node.type === ElementType.Text) return node.data;
  if (!('attribs' in node)) return null;
  const properties = propertiesOf(node.attribs);
  if (node.name === 'script' || node.name === 'style')
    return createElement(node.name, {
      ...properties,
      dangerouslySetInnerHTML: { __html: DomUtils.textContent(node) },
    });
  return createElement(node.name, properties, ...node.children.map(nodeOf));
}

/** Returns a function that makes the elements and the text of a page each time. */
export function remakingPage(html: Buffer): () => Buffer {
  const { children } = parseDocument(html.toString());
  return () => Buffer.from(renderToString(children.map(nodeOf)));
}
