// The set by which masking is judged: native sentences in three languages.
// In evasions ⟦ and ⟧ stand around the contact.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contactsIn, maskContacts, maskTogether } from '../contact-masking.ts';

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

const more = read('more-evasions');
const trade = read('trade-texts');
const numberWords = new RegExp(
  [
    'one|two|three|four|five|six|seven',
    'bir|iki|üç|dört|beş|altı|yedi',
    'واحد|اثنين|ثلاثة|أربعة|خمسة|ستة|سبعة',
  ].join('|'),
  'gu',
);

describe.each(Object.entries(more))(
  'a spelled or disguised contact in %s is hidden',
  (_lang, all) => {
    test.each(all)('%s', (sentence) => {
      const shown = maskContacts(sentence);

      expect(shown).toContain('•••••');
      expect(shown).not.toMatch(/\p{Nd}\P{L}{0,2}\p{Nd}\P{L}{0,2}\p{Nd}/u);
      expect(shown.match(numberWords)?.length ?? 0).toBeLessThan(3);
    });
  },
);

describe.each(Object.entries(trade))('a sentence of trade in %s stays', (_language, sentences) => {
  test.each(sentences)('%s', (sentence) => {
    expect(maskContacts(sentence)).toBe(sentence);
  });
});

test('in pairs of innocent sentences, fewer than one in two hundred hides something', () => {
  const all = [...Object.values(innocent).flat(), ...Object.values(trade).flat()];
  const every = 31; // A sample: each pair is read in many ways.
  const pairs = all.flatMap((first, i) =>
    all.flatMap((second, j) => ((i * all.length + j) % every === 0 ? [[first, second]] : [])),
  );

  const changed = pairs.filter((pair) => maskTogether(pair).some((text, i) => text !== pair[i]));

  expect(pairs.length).toBeGreaterThan(1_000);
  expect(changed.length / pairs.length).toBeLessThan(0.005);
}, 60_000);
