import { parseWithZod } from '@conform-to/zod/v4';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import {
  maxExceptions,
  maxPhraseLetters,
  prohibitedWordForm,
  type ProhibitedWordInput,
} from '#features/prohibited-words/schemas.ts';
import { fieldsSentBy, markupOf } from '#tests/support/rendered-form.ts';
import { WordForm } from './word-form.tsx';

test('a rule that is saved as it is shown stays as it was, with all that it may have', () => {
  const known: ProhibitedWordInput = {
    group: 'tobacco',
    language: 'tr',
    phrase: 'p'.repeat(maxPhraseLetters),
    exceptions: Array.from({ length: maxExceptions }, (_, i) =>
      `${i} `.padEnd(maxPhraseLetters, 'x'),
    ),
  };
  const form = fieldsSentBy(
    markupOf(
      createElement(WordForm, {
        locale: 'en',
        answer: undefined,
        known: { ...known, revision: 3 },
      }),
    ),
  );
  // As browsers end lines.
  form.set('exceptions', known.exceptions.join('\r\n'));

  const sent = parseWithZod(form, { schema: prohibitedWordForm });

  expect(sent.status === 'success' ? sent.value : sent.error).toEqual(known);
});
