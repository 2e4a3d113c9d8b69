// Who decides disputes, of the market's staff.
import { whyNotAdministerWith } from '#shared/actor.ts';

export const whyNotDecideDisputes = whyNotAdministerWith('orders');
