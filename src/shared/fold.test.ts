import { describe, expect, test } from 'vitest';
import { databaseFold, foldCase, foldLetters, foldLikeDatabase, foldMarks } from './fold.ts';

describe('foldCase', () => {
  test('I, İ, ı and i become one letter, other marks stay', () => {
    expect(foldCase('IŞIK İPLİK ışık')).toBe('işik iplik işik');
    expect(foldCase('Weiß Ärmel')).toBe('weiß ärmel');
  });
});

describe('foldMarks', () => {
  test('marks and case are dropped, composed or not', () => {
    expect(foldMarks('Şirket')).toBe('sirket');
    expect(foldMarks('Şirket'.normalize('NFD'))).toBe('sirket');
    expect(foldMarks('Hakkâri, Iğdır, İzmir')).toBe('hakkari, igdir, izmir');
    expect(foldMarks('PLAIN ascii 12')).toBe('plain ascii 12');
  });

  test('ß is written as two letters in either case', () => {
    expect(['Straße', 'STRAẞE'].map(foldMarks)).toEqual(['strasse', 'strasse']);
  });

  test('letters without a mark to drop stay what they are', () => {
    expect(foldMarks('مكتبة')).toBe('مكتبة');
  });
});

describe('foldLetters', () => {
  test('the forms of alef, ya and ta marbuta are one, vowel signs and tatweel are dropped', () => {
    expect(foldLetters('أحذية إيطالى')).toBe('احذيه ايطالي');
    expect(foldLetters('آلة ٱلقهوة')).toBe('اله القهوه');
    expect(foldLetters('كِتَـــاب')).toBe('كتاب');
  });

  test('Latin letters are folded as foldMarks does', () => {
    expect(foldLetters('GÖMLEĞİ')).toBe('gomlegi');
    expect(foldLetters('T-Shirt')).toBe('t-shirt');
  });
});

describe('foldLikeDatabase', () => {
  test('only letters of the table are folded, as translate does', () => {
    expect(databaseFold.from).toHaveLength(databaseFold.to.length);
    expect(foldLikeDatabase('ŞİRKET Ağaç')).toBe('sirket agac');
    expect(foldLikeDatabase('Café')).toBe('café');
  });
});
