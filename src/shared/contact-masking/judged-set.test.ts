// The set by which masking is judged: native sentences in three languages.
// In evasions ⟦ and ⟧ stand around the contact.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contactsIn, maskContacts } from '../contact-masking.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/contact-masking/${name}.json`, 'utf8')) as Record<
    string,
    string[]
  >;
const evasions = read('evasions');
const innocent = read('innocent');

/** Besides the contact only an adjacent word, such as "Tel.", may be masked. */
const maxBesides = 16;

describe.each(Object.entries(evasions))('a contact in %s is hidden', (_language, sentences) => {
  test.each(sentences)('%s', (sentence) => {
    const [before = '', contact = '', after = ''] = sentence.split(/[⟦⟧]/u);

    const spans = contactsIn(before + contact + after);

    const isHidden = (at: number) => spans.some(({ start, end }) => start <= at && at < end);
    const places = Array.from(
      { length: before.length + contact.length + after.length },
      (_, i) => i,
    );
    const isContact = (at: number) => at >= before.length && at < before.length + contact.length;
    expect(maskContacts(before + contact + after)).not.toBe(before + contact + after);
    expect(
      places.filter((at) => isContact(at) && !isHidden(at)),
      'left readable',
    ).toEqual([]);
    expect(places.filter((at) => !isContact(at) && isHidden(at)).length).toBeLessThanOrEqual(
      maxBesides,
    );
  });
});

describe.each(Object.entries(innocent))(
  'what products are described with in %s stays',
  (_language, sentences) => {
    test.each(sentences)('%s', (sentence) => {
      expect(maskContacts(sentence)).toBe(sentence);
    });
  },
);

test('the judged set has 150 evasions and 150 innocent sentences, none of them twice', () => {
  for (const set of [evasions, innocent]) {
    const all = Object.values(set).flat();
    expect(all).toHaveLength(150);
    expect(new Set(all).size).toBe(150);
  }
});
