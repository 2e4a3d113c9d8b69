// Who handles the market's money.
import { whyNotAdministerWith } from '#shared/actor.ts';

export const whyNotHandleMoney = whyNotAdministerWith('money');
