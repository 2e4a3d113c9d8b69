import { expect, test } from 'vitest';
import { quoteOffer } from '#features/quotes/schemas.ts';
import { offerAsTyped } from './typed-offer.ts';

test('a free leg is shown as 0 again, and one that is not stated stays empty', () => {
  const offer = quoteOffer.parse({
    unitPrice: '4.20',
    currency: 'USD',
    unit: 'C62',
    sampleFeePayer: 'none',
    validDays: 30,
    freight: 0,
    insurance: '0,00',
  });

  expect(offerAsTyped(offer, 'tr')).toMatchObject({
    unitPrice: '4,20',
    freight: '0',
    insurance: '0',
    inspection: '',
  });
});
