import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bidi } from '#ui/bidi.tsx';
import { isolated, ltr, withoutMarks } from '#shared/bidi-marks.ts';

test('marked parts of a text are rendered in bdi, the rest as plain text', () => {
  const text = `أضف ${ltr('480')} قطعة بسعر ${ltr('$3.90')}`;
  expect(renderToStaticMarkup(createElement('p', null, bidi(text)))).toBe(
    '<p>أضف <bdi dir="ltr">480</bdi> قطعة بسعر <bdi dir="ltr">$3.90</bdi></p>',
  );
  expect(bidi('plain')).toBe('plain');
  expect(withoutMarks(text)).toBe('أضف 480 قطعة بسعر $3.90');
});

test('an isolated name keeps its own direction, and a company name keeps its full stop', () => {
  const text = `أنت صاحب ${isolated('Northwind Home B.V.')}: تُغلق. ${ltr('+31')}`;
  expect(renderToStaticMarkup(createElement('p', null, bidi(text)))).toBe(
    '<p>أنت صاحب <bdi>Northwind Home B.V.</bdi>: تُغلق. <bdi dir="ltr">+31</bdi></p>',
  );
  expect(withoutMarks(text)).toBe('أنت صاحب Northwind Home B.V.: تُغلق. +31');
});
