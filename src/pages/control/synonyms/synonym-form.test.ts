import { parseWithZod } from '@conform-to/zod/v4';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { synonymFile, synonymForm } from '#features/search/schemas.ts';
import { fieldsSentBy, markupOf } from '#tests/support/rendered-form.ts';
import { SynonymForm } from './synonym-form.tsx';

test('a synonym that is saved as it is shown stays as it was, however long it may be', () => {
  const long = Array.from({ length: 20 }, (_, i) => `${i}`.padEnd(29, 'x')).join(',');
  const [row] = synonymFile.parse({ synonym: [[long, 'havlu,peşkir', 'منشفة']], spelling: [] });
  const { kind, ...terms } = row!;

  const form = fieldsSentBy(
    markupOf(
      createElement(SynonymForm, {
        locale: 'en',
        answer: undefined,
        known: { kind, terms, updatedAt: 1 },
      }),
    ),
  );
  const sent = parseWithZod(form, { schema: synonymForm });

  expect(sent.status === 'success' ? sent.value : sent.error).toEqual(row);
});
