import { expect, test } from 'vitest';
import { codeOf } from './marks.ts';

const source = `// A cup.
import { lathe } from './geometry.ts';

/** Centimetres. */
const height = 9; // with its foot
export const cup = () => lathe([4, height], '// no comment');
`;

test('a comment and a line break change no mark', () => {
  const other = `import { lathe } from './geometry.ts';
/* In cm. */ const height = 9;


export const cup = () =>
  lathe([4, height], '// no comment');`;

  expect(codeOf(other)).toBe(codeOf(source));
});

test('a number and a text do', () => {
  expect(codeOf(source.replace('= 9', '= 8'))).not.toBe(codeOf(source));
  expect(codeOf(source.replace('no comment', 'a label'))).not.toBe(codeOf(source));
});
