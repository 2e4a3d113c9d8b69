// Which products are on promotion: early ones of the list, so that a small market has promotions too.
import { between, chanceOf } from '../chance.ts';
import type { Plan } from './products.ts';

export type Promotion = {
  readonly externalId: string;
  readonly percent: number;
  readonly days: number;
};

const wanted = 40;
const everyNth = 7;

export function promotionsAmong(plans: Iterable<Plan>): Promotion[] {
  const promotions: Promotion[] = [];
  let passed = 0;
  for (const { family, number } of plans) {
    if (family.trade === 'service' || passed++ % everyNth !== 3) continue;
    const externalId = `${family.id}-${number}`;
    const chance = chanceOf(`promotion ${externalId}`);
    promotions.push({
      externalId,
      percent: between(5, 25, chance),
      days: between(1, 5, chance) * 7,
    });
    if (promotions.length === wanted) break;
  }
  return promotions;
}
