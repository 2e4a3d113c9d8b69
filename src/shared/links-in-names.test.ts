import { expect, test } from 'vitest';
import { hasLinkOrEmail } from './links-in-names.ts';

test.each([
  'URGENT: your parcel waits, pay at http://evil.example/pay now',
  'hxxps://x',
  'Visit www.evil.example',
  'evil.com',
  'Evil.COM/pay',
  'Bana yaz: ali@ornek.com.tr',
  'ali @ ornek . com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'ftp://files',
  'شركة evil.shop',
  'evil.com.tr',
  'a@b.example',
  'xn--e1awd7f.com',
  'ödeme.online',
])('a name with a link or an e-mail address is detected: %s', (name) => {
  expect(hasLinkOrEmail(name)).toBe(true);
});

test.each([
  'Ege Tekstil San.Tic.Ltd.Şti.',
  'A.B.C. Dış Ticaret A.Ş.',
  'Dr. Ali Çelik',
  'St. John & Sons Co.',
  'U.S.A. Imports',
  'Foshan Trading.Co., Ltd',
  'Foshan Furniture Co.,Ltd',
  'شركة الحداد للتجارة',
  "O'Brien-Smith",
  'Yıldız & Oğulları',
  'J.R.R. Tolkien',
  'No. 1 Towels',
  'B2B Tekstil 24/7',
  'Nur@Home',
  'İth. İhr. Paz.',
  'M.E.Çelik',
  'Layla Haddad',
])('a name without a link is accepted: %s', (name) => {
  expect(hasLinkOrEmail(name)).toBe(false);
});
