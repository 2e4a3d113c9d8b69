import { type ComponentProps, createElement } from 'react';
import { expect, test } from 'vitest';
import { markupOf } from '#tests/support/rendered-form.ts';
import { Form } from './form.tsx';

const form: Pick<ComponentProps<typeof Form>, 'children'> = { children: null };
const answer = { errors: {}, error: 'The e-mail address or the password is wrong.' };

test('an error with a title is a warning: the title, then what happened', () => {
  const markup = markupOf(createElement(Form, { ...form, answer, errorTitle: '401' }));

  expect(markup).toContain('role="alert"');
  expect(markup).toContain('alert-warning');
  expect(markup).toMatch(/<b[^>]*>401<\/b>.*<p>The e-mail address or the password is wrong\.<\/p>/);
});

test('an error without a title is told as before, and no error is told by nothing', () => {
  expect(markupOf(createElement(Form, { ...form, answer }))).toContain('alert-danger');
  expect(markupOf(createElement(Form, form))).not.toContain('alert');
});
