// Chooses products for promotions: early ones of the list, so that a small market has some too.
import { between, chanceOf } from '../chance.ts';
import { externalIdOf, type Plan } from './plans.ts';

export type Promotion = {
  readonly externalId: string;
  readonly percent: number;
  readonly days: number;
};

const promotionCount = 40;
const everyNth = 7;

export function promotionsAmong(plans: Iterable<Plan>): Promotion[] {
  const promotions: Promotion[] = [];
  let passed = 0;
  for (const plan of plans) {
    if (plan.family.trade === 'service') continue;
    const isChosen = passed % everyNth === 3;
    passed += 1;
    if (!isChosen) continue;
    const externalId = externalIdOf(plan);
    const chance = chanceOf(`promotion ${externalId}`);
    promotions.push({
      externalId,
      percent: between(5, 25, chance),
      days: between(1, 5, chance) * 7,
    });
    if (promotions.length === promotionCount) break;
  }
  return promotions;
}
