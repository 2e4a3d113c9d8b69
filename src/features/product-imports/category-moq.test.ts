import { expect, test } from 'vitest';
import { randomProducts } from './fixtures/random-products.ts';
import { withMinMoq } from './category-moq.ts';

const base = { ...randomProducts(1, 1)[0]!, moq: 1, orderMultiple: 1, variants: [] };
const price = (fromQuantity: number) => ({ fromQuantity, priceMicros: 1_000_000 });

test('the only price follows the minimum order that a product takes', () => {
  const raised = withMinMoq({ ...base, tiers: [price(1)] }, 50);

  expect(raised).toMatchObject({ moq: 50, tiers: [{ fromQuantity: 50 }] });
});

test('a price that another one replaces by then stays where it is', () => {
  const tiers = [price(1), price(20)];

  expect(withMinMoq({ ...base, tiers }, 50)).toMatchObject({ moq: 50, tiers });
});

test('the minimum order becomes a multiple of what is ordered at once', () => {
  const raised = withMinMoq({ ...base, orderMultiple: 12, tiers: [price(1)] }, 50);

  expect(raised).toMatchObject({ moq: 60, tiers: [{ fromQuantity: 60 }] });
});

test('a minimum order that is high enough stays', () => {
  const product = { ...base, moq: 100 };

  expect(withMinMoq(product, 50)).toBe(product);
});
