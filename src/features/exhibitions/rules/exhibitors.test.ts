import { expect, test } from 'vitest';
import { type Exhibitor, exhibitorChoices, findExhibitors } from './exhibitors.ts';

const exhibitorOf = (name: string, asked: Partial<Exhibitor> = {}): Exhibitor => ({
  id: 'k3m9p2q7xz',
  name,
  entry: null,
  stands: ['A01'],
  pavilions: [],
  sponsorType: null,
  sectors: [],
  products: [],
  ...asked,
});
const none = { letter: null, pavilion: null, sector: null, words: '' };
const all = [
  exhibitorOf('Çınar Dokuma', { products: ['Pamuk havlu'], sectors: ['clothing'] }),
  exhibitorOf('ipek Yolu', { pavilions: ['UZ'] }),
  exhibitorOf('الأناضول', { pavilions: ['UZ', 'KZ'] }),
];
const namesOf = (filters: object) =>
  findExhibitors(all, { ...none, ...filters }).map(({ name }) => name);

test('exhibitors are found by the letter of their script', () => {
  expect(namesOf({ letter: 'Ç' })).toEqual(['Çınar Dokuma']);
  expect(namesOf({ letter: 'İ' })).toEqual(['ipek Yolu']);
  expect(namesOf({ letter: 'ا' })).toEqual(['الأناضول']);
  expect(namesOf({ letter: 'X' })).toEqual([]);
});

test('exhibitors are found by words of their name and products, in any order', () => {
  expect(namesOf({ words: 'havlu çinar' })).toEqual(['Çınar Dokuma']);
  expect(namesOf({ words: 'havlu ipek' })).toEqual([]);
});

test('choices are those that leave an exhibitor', () => {
  const choices = exhibitorChoices(all, { ...none, pavilion: 'KZ' });

  expect([...choices.letters]).toEqual(['ا']);
  expect([...choices.pavilions].toSorted()).toEqual(['KZ', 'UZ']);
  expect([...choices.sectors]).toEqual([]);
});
