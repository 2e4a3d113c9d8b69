import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bidi, ltr, withoutMarks } from './bidi.tsx';

test('what is marked stands in bdi, the rest is text', () => {
  const text = `أضف ${ltr('480')} قطعة بسعر ${ltr('$3.90')}`;
  expect(renderToStaticMarkup(createElement('p', null, bidi(text)))).toBe('<p>أضف <bdi dir="ltr">480</bdi> قطعة بسعر <bdi dir="ltr">$3.90</bdi></p>');
  expect(bidi('plain')).toBe('plain');
  expect(withoutMarks(text)).toBe('أضف 480 قطعة بسعر $3.90');
});
